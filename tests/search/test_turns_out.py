"""Simulations that follow whole turns to their end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import MoveReport

pytestmark = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

LIMITS = Limits(simulations=12)


def settings(plays_turns_out: bool, evaluator: str = "hand") -> Settings:
    return Settings(
        evaluator=evaluator,
        root_horizon=0,
        leaf_horizon=0,
        halving_limit=0,
        plays_turns_out=plays_turns_out,
    )


def start() -> AnyState:
    """A position in which a turn has a placement and a movement at least."""
    state: AnyState = riftkeep.load("ringrift", board="square8", players=2).initial_state()
    return state


def tried(plays_turns_out: bool) -> list[MoveReport]:
    state = start()
    result = make_engine(state.game, settings(plays_turns_out)).search(state, LIMITS)
    return [report for report in result.moves if report.visits]


def ends_the_turn(report: MoveReport) -> bool:
    """Does the line of a move lead to the next player, or to the end of the game?"""
    state = start()
    player = state.player
    for move in report.line:
        state = state.play(move)
    while state.outcome is None and len(state.legal_moves) == 1:
        state = state.play(state.legal_moves[0])
    return state.outcome is not None or state.player != player


def test_every_move_tried_is_followed_to_the_end_of_the_turn() -> None:
    reports = tried(plays_turns_out=True)
    assert len(reports) > 1
    assert all(map(ends_the_turn, reports))


def test_without_it_only_what_would_be_played_is() -> None:
    ended = [ends_the_turn(report) for report in tried(plays_turns_out=False)]
    assert len(ended) > 1
    assert sum(ended) < len(ended)


def test_simulations_count_as_before() -> None:
    state = start()
    result = make_engine(state.game, settings(plays_turns_out=True)).search(state, LIMITS)
    assert result.simulations == LIMITS.simulations
    assert sum(report.visits for report in result.moves) == LIMITS.simulations


def test_the_same_seed_gives_the_same_answer() -> None:
    assert tried(plays_turns_out=True) == tried(plays_turns_out=True)


def test_several_threads_are_refused() -> None:
    state = start()
    engine = make_engine(state.game, settings(plays_turns_out=True))
    with pytest.raises(InvalidOptions, match="one thread"):
        engine.search(state, Limits(simulations=1000, threads=2))


class Chance:
    """Priors that are made of a position by chance, always the same ones; notes what it judges."""

    def __init__(self) -> None:
        self.judged: list[AnyState] = []

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        self.judged += states
        return [Judgement((0.5, 0.5), self.priors(state)) for state in states]

    @staticmethod
    def priors(state: AnyState) -> tuple[float, ...]:
        random = Random(state.key)
        weights = [random.random() for _ in state.legal_moves]
        return tuple(weight / sum(weights) for weight in weights)


class Tree:
    """The positions of a turn that were tried, and which of them simulations by lines try next."""

    def __init__(self, root: AnyState) -> None:
        self.root, self.tried = root, [root]
        self.children: dict[tuple[AnyState, Move], AnyState] = {}

    def best_untried(self) -> tuple[AnyState, Move] | None:
        """The end of the line with the highest product of priors; None if all lines were tried."""
        lines: list[tuple[float, AnyState, Move]] = []
        ways = [(1.0, self.root)]
        while ways:
            promise, state = ways.pop()
            for move, prior in zip(state.legal_moves, Chance.priors(state), strict=True):
                child = self.children.get((state, move))
                if child is None:
                    lines.append((promise * prior, state, move))
                elif child.player == self.root.player:
                    ways.append((promise * prior, child))
        return max(lines, key=lambda line: line[0])[1:] if lines else None

    def simulate(self) -> None:
        """Try the best line, and go on from there by the highest prior to the end of the turn."""
        line = self.best_untried()
        if line is None:
            return
        state = self._try(*line)
        while state.player == self.root.player:
            priors = Chance.priors(state)
            move = state.legal_moves[priors.index(max(priors))]
            if (state, move) in self.children:
                return
            state = self._try(state, move)

    def _try(self, state: AnyState, move: Move) -> AnyState:
        child = state.play(move)
        while child.outcome is None and len(child.legal_moves) == 1:
            child = child.play(child.legal_moves[0])
        self.children[state, move] = child
        if child not in self.tried:
            self.tried.append(child)
        return child


@pytest.mark.parametrize("moves", [0, 12, 24, 34])
def test_simulations_try_the_most_promising_whole_turns(moves: int) -> None:
    """The positions that the search judges, in their order, are those of a plain list of lines."""
    state, random = start(), Random(moves)
    for _ in range(moves):
        state = state.play(random.choice(state.legal_moves))
    chance, tree = Chance(), Tree(state)
    engine = make_engine(state.game, settings(plays_turns_out=True, evaluator="best"), chance)
    engine.search(state, Limits(simulations=60))
    for _ in range(60):
        tree.simulate()
    assert len(tree.tried) > 100
    assert chance.judged[: len(tree.tried)] == tree.tried
