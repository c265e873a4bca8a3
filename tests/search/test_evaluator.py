"""Evaluators plug in, and are asked about many positions at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.state import AnyState
from riftkeep.search.engine import NativeEngine
from riftkeep.search.evaluator import Floats, HandEvaluator, Judgement, PlanesEvaluator
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)
ENGINES = [PythonSearch, pytest.param(NativeEngine, marks=needs_core)]


class Likes:
    """Judges everything even, but for one first move, and notes how many it was asked about."""

    def __init__(self, liked: str) -> None:
        self._liked = liked
        self.asked: list[int] = []

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        self.asked.append(len(states))
        return [self._judge(state) for state in states]

    def _judge(self, state: AnyState) -> Judgement:
        number = len(state.legal_moves)
        is_liked = state.diagram() == self._liked
        shares = (0.9, 0.1) if is_liked else (0.5, 0.5)
        return Judgement(shares, (1 / number,) * number)


def test_the_search_plays_what_its_evaluator_likes() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    for move in (state.legal_moves[0], state.legal_moves[7]):
        likes = Likes(state.play(move).diagram())
        found = PythonSearch(game, Settings(batch=8), likes).search(state, Limits(simulations=60))
        assert found.best == move
        assert found.simulations == 60
        assert sum(report.visits for report in found.moves) == 60
        assert max(likes.asked) == 8


def test_a_batch_of_one_is_the_search_without_batches() -> None:
    game = riftkeep.load("ringrift", players=2)
    state = game.initial_state()
    plain = PythonSearch(game, Settings()).search(state, Limits(simulations=12))
    given = PythonSearch(game, Settings(), HandEvaluator()).search(state, Limits(simulations=12))
    assert [(r.move, r.visits, r.shares) for r in plain.moves] == [
        (r.move, r.visits, r.shares) for r in given.moves
    ]


class Fixed:
    """Gives one answer, whatever it is asked."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def evaluate(self, states: Sequence[AnyState]) -> Any:
        return self._answer


def judgement(shares: Any = (0.5, 0.5), priors: Any = (0.04,) * 25) -> list[Judgement]:
    return [Judgement(shares, priors)]


WRONG_ANSWERS: dict[str, tuple[Any, str]] = {
    "nothing": (None, "a list of judgements, not NoneType"),
    "a generator": ((j for j in judgement()), "a list of judgements, not generator"),
    "too few": ([], "judge all 1 positions, not 0"),
    "too many": (judgement() * 2, "judge all 1 positions, not 2"),
    "no judgement": ([None], "a Judgement of each position, not NoneType"),
    "few priors": (judgement(priors=(1.0,)), "25 priors, one for each legal move, not 1"),
    "no priors": (judgement(priors=()), "25 priors, one for each legal move, not 0"),
    "priors of None": (judgement(priors=None), "priors must be numbers"),
    "priors of words": (judgement(priors=("0.04",) * 25), "priors must be numbers"),
    "rows of priors": (judgement(priors=((0.5, 0.5), (0.5,))), "priors must be numbers"),
    "negative priors": (judgement(priors=(-1.0,) * 25), "0 or more"),
    "endless priors": (judgement(priors=(math.inf,) * 25), "finite"),
    "priors of NaN": (judgement(priors=(math.nan,) * 25), "finite"),
    "one share": (judgement(shares=(1.0,)), "2 shares, one for each seat, not 1"),
    "three shares": (judgement(shares=(0.3, 0.3, 0.4)), "2 shares, one for each seat, not 3"),
    "shares of None": (judgement(shares=None), "shares must be numbers"),
    "shares of NaN": (judgement(shares=(math.nan, math.nan)), "add up to 1"),
    "shares above 1": (judgement(shares=(5.0, 5.0)), "add up to 1"),
    "a negative share": (judgement(shares=(1.5, -0.5)), "0 or more"),
}


@pytest.mark.parametrize(("answer", "match"), WRONG_ANSWERS.values(), ids=WRONG_ANSWERS)
@pytest.mark.parametrize("make", ENGINES)
def test_a_wrong_answer_is_named(
    make: type[PythonSearch | NativeEngine], answer: Any, match: str
) -> None:
    game = riftkeep.load("great_kingdom", size=5)
    settings = Settings(root_horizon=0, leaf_horizon=0)
    engine = make(game, settings, Fixed(answer))
    with pytest.raises(InvalidOptions, match=match) as caught:
        engine.search(game.initial_state(), Limits(simulations=10))
    assert caught.value.field == "evaluator"


@pytest.mark.parametrize("make", ENGINES)
@pytest.mark.parametrize("batch", [1, 4])
def test_an_error_comes_through_and_the_engine_can_be_used_again(
    make: type[PythonSearch | NativeEngine], batch: int
) -> None:
    """The first move is liked so much that the search comes back to where it was broken off."""
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    asked: list[int] = []

    class Breaks:
        def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
            asked.append(len(states))
            if len(asked) == 3:
                raise ZeroDivisionError("the net broke")
            return [self._judge(len(position.legal_moves)) for position in states]

        def _judge(self, number: int) -> Judgement:
            return Judgement((0.5, 0.5), (0.97,) + (0.03 / (number - 1),) * (number - 1))

    settings = Settings(root_horizon=0, leaf_horizon=0, halving_limit=0, batch=batch)
    engine = make(game, settings, Breaks())
    with pytest.raises(ZeroDivisionError, match="the net broke"):
        engine.search(state, Limits(simulations=40))
    found = engine.search(state, Limits(simulations=40))
    assert found.best in state.legal_moves
    assert found.simulations == 40
    # Nothing of the broken batch is left: all visits are of simulations that came back.
    assert sum(report.visits for report in found.moves) == 40 + asked[1]


@needs_core
@pytest.mark.parametrize("players", [2, 3])
def test_a_function_of_planes_gives_priors_of_moves_and_shares_of_seats(players: int) -> None:
    game = riftkeep.load("ringrift", players=players)
    first = game.initial_state()
    move = first.legal_moves[5]
    second = first.play(move)
    while second.player == 1:
        second = second.play(second.legal_moves[0])
    favorites = [game.action_of(state, state.legal_moves[3]) for state in (first, second)]
    own = 0.6
    rest = (1 - own) / (players - 1)

    def toy(planes: Floats) -> tuple[Floats, Floats]:
        assert planes.dtype == np.float32
        assert planes.shape[0] == 2
        logits = np.zeros((2, game.num_actions), np.float32)
        logits[[0, 1], favorites] = 5
        return logits, np.array([[own] + [rest] * (players - 1)] * 2, np.float32)

    for state, judged in zip(
        (first, second), PlanesEvaluator(toy).evaluate([first, second]), strict=True
    ):
        assert sum(judged.priors) == pytest.approx(1)
        assert max(range(len(judged.priors)), key=judged.priors.__getitem__) == 3
        assert judged.shares[state.player - 1] == pytest.approx(own)
        assert sum(judged.shares) == pytest.approx(1)
