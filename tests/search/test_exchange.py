"""Whoever swaps wants the other side to win afterwards (D78): the search, its tactics, the levels.

The measure is the same search in the same position of a game without the pie rule: it says what the
sides are worth, and whoever may swap takes the better one. Most random openings favor seat 2, so an
evaluator that leans to either side shows both signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.people import as_before
from riftkeep.core.playout import random_game
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, NativeEngine
from riftkeep.search.evaluator import HandEvaluator, Judgement, RolloutEvaluator, final_shares
from riftkeep.search.exchange import better_side, with_exchange
from riftkeep.search.levels import HIGHEST_IN_PYTHON, level_player
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.result import MoveReport, Proof, SearchResult
from riftkeep.search.tactics import find_safe, find_win

PIE = riftkeep.load("ringrift", board="square8", players=2, pie_rule=True)
NO_PIE = riftkeep.load("ringrift", board="square8", players=2, pie_rule=False)
LITTLE = Limits(simulations=4)
MOVER = 1
"""Seat 2, counted from 0."""


class Leaning:
    """The hand-made evaluation with so much more for seat 1."""

    def __init__(self) -> None:
        self.bonus = 0.0
        self._hand = HandEvaluator()

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        """See Evaluator."""
        return [self._leaned(judged) for judged in self._hand.evaluate(states)]

    def _leaned(self, judged: Judgement) -> Judgement:
        first = min(1.0, max(0.0, judged.shares[0] + self.bonus))
        return Judgement((first, 1 - first), judged.priors)


def openings(count: int, seed: int = 1) -> Iterator[tuple[AnyState, AnyState]]:
    """Random first turns: the position with the swap to decide, and the same without a swap."""
    for number in range(count):
        random = Random(f"{seed}/{number}")
        with_pie: AnyState = PIE.initial_state()
        without: AnyState = NO_PIE.initial_state()
        while with_pie.player == 1:
            move = random.choice(with_pie.legal_moves)
            with_pie, without = with_pie.play(move), without.play(move)
        yield with_pie, without


@pytest.fixture(params=["python", "native"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "native" and not native.is_available():
        pytest.skip("needs the compiled core")
    name: str = request.param
    return name


def engine_of(game: AnyGame, backend: str, evaluator: Leaning | None = None) -> Engine:
    kind = NativeEngine if backend == "native" else PythonSearch
    named = "hand" if evaluator is None else "best"  # a net sees that people have changed places
    return kind(game, Settings(evaluator=named, root_horizon=0, leaf_horizon=0), evaluator)


@pytest.mark.long
@pytest.mark.parametrize("leans", [False, True])
def test_the_search_swaps_exactly_when_it_judges_seat_1_better(backend: str, leans: bool) -> None:
    leaning = Leaning() if leans else None
    with_pie, without = (engine_of(game, backend, leaning) for game in (PIE, NO_PIE))
    limits = Limits(simulations=4 if backend == "python" else 20)
    swaps = []
    for number, (state, twin) in enumerate(openings(24)):
        if leaning is not None:
            leaning.bonus = (number % 12 - 4) / 20
        with_pie.clear()
        without.clear()
        found = with_pie.search(state, limits)
        judged = without.search(twin, limits).value
        swaps.append(found.best == state.exchange)
        assert swaps[-1] == (judged[0] > judged[1]), (state, judged)
        assert found.value[MOVER] == pytest.approx(max(judged), abs=1e-6)
    if leans:
        assert 6 <= sum(swaps) <= 18


def test_the_swap_is_reported_with_what_the_swapper_gets(backend: str) -> None:
    leaning = Leaning()
    engine = engine_of(PIE, backend, leaning)
    for leaning.bonus in (-0.2, 0.3):
        for state, _ in openings(2, seed=2):
            engine.clear()
            found = engine.search(state, Limits(simulations=8))
            (swap,) = [report for report in found.moves if report.move == state.exchange]
            best = next(report for report in found.moves if report.move != state.exchange)
            assert swap.shares == pytest.approx(tuple(reversed(best.shares)))
            assert swap.line[:2] == (state.exchange, best.move)
            assert (found.moves[0] is swap) == (leaning.bonus > 0)
            end = state
            for move in swap.line:
                end = end.play(move)


def test_looking_ahead_gives_the_swap_what_the_best_placement_leaves(backend: str) -> None:
    engine = engine_of(PIE, backend)
    for state, _ in openings(2, seed=3):
        shares = dict(zip(state.legal_moves, engine.look_ahead(state), strict=True))
        assert state.exchange is not None
        swap = shares.pop(state.exchange)
        assert swap[MOVER] == pytest.approx(1 - max(other[MOVER] for other in shares.values()))


@pytest.mark.long
@pytest.mark.parametrize("level", range(1, HIGHEST_IN_PYTHON + 1))
def test_every_level_of_python_swaps_by_the_right_sign(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lower levels misjudge, and are careless, but never by the wrong sign."""
    leaning = Leaning()
    monkeypatch.setattr(
        "riftkeep.compiled.loading.backend", lambda: native.Backend(native.PYTHON, "for a test")
    )
    monkeypatch.setattr("riftkeep.search.mcts.HandEvaluator", lambda weights: leaning)
    player = level_player(PIE, level)
    swaps = {-0.4: 0, 0.6: 0}
    for leaning.bonus in swaps:
        for seed, (state, _) in enumerate(openings(12, seed=4)):
            player.new_game(seed)
            swaps[leaning.bonus] += player.choose(state) == state.exchange
    assert swaps[-0.4] <= 1
    # Level 3 plays any move at all in 70 of 100 decisions.
    assert swaps[0.6] >= (2 if player.level.careless > 0.5 else 6)


def test_whoever_opens_knows_that_the_other_takes_the_better_side() -> None:
    """A position before the swap is worth to the opener what the other person leaves."""
    for state, _ in openings(3, seed=5):
        assert better_side(state, (0.6, 0.4)) == (0.4, 0.6)
        assert better_side(state, (0.4, 0.6)) == (0.4, 0.6)
        assert state.exchange is not None
        assert better_side(state.play(state.exchange), (0.6, 0.4)) == (0.6, 0.4)


def test_a_search_before_the_opening_counts_the_swap_for_people() -> None:
    """Where one side surely wins, the opener has little to hope for, whichever side it is."""
    leaning = Leaning()
    engine = engine_of(PIE, "python", leaning)
    state = PIE.initial_state()
    state = state.play(state.legal_moves[0])  # the movement that ends the first turn is to come
    for leaning.bonus in (-1.0, 1.0):
        engine.clear()
        assert engine.search(state, Limits(simulations=12)).value[0] < 0.3


def test_a_certain_win_of_the_other_side_is_taken_over() -> None:
    (state, _), *_ = openings(1)
    assert state.exchange is not None
    lost = Proof(1, 3)
    other = state.legal_moves[0]
    report = MoveReport(other, 0, 1.0, (1.0, 0.0), 0.0, Proof(1, 2), (other,))
    found = with_exchange(state, SearchResult((report,), (1.0, 0.0), lost, 5, 0.0), None)
    assert found.best == state.exchange
    assert found.proof == Proof(2, 4) and found.moves[0].proof == Proof(2, 3)
    assert found.shares == found.value == (0.0, 1.0)
    assert found.moves[1].move == other


def test_a_certain_win_of_the_own_side_is_kept() -> None:
    (state, _), *_ = openings(1)
    other = state.legal_moves[0]
    report = MoveReport(other, 0, 1.0, (0.0, 1.0), 1.0, Proof(2, 2), (other,))
    found = with_exchange(state, SearchResult((report,), (0.0, 1.0), Proof(2, 3), 5, 0.0), 1)
    assert found.best == other and found.proof == Proof(2, 3)
    assert len(found.moves) == 1


def test_random_play_outs_that_swap_count_for_the_person() -> None:
    class Swapping(Random):
        """Chooses the last of all moves, which is the swap where there is one."""

        def choice(self, seq: Any) -> Any:
            return seq[-1]

        def randrange(self, *args: Any, **kwargs: Any) -> int:
            return int(args[0]) - 1

        def random(self) -> float:
            return 0.999999

    (state, _), *_ = openings(1)
    evaluator = RolloutEvaluator(0)
    evaluator._random = Swapping(0)
    (judged,) = evaluator.evaluate([state])
    assert state.exchange is not None
    end = state.play(state.exchange)
    while end.outcome is None:
        end = end.play(end.legal_moves[-1])
    assert judged.shares == as_before(state, end, final_shares(end))
    assert judged.shares == tuple(reversed(final_shares(end)))


def test_tactics_after_a_swap_speak_of_seats() -> None:
    """Who holds the seats changes nothing on the board: the same wins, the same proofs."""
    seen = 0
    for seed in range(4):
        played = random_game(PIE.initial_state(), Random(seed))
        *_, state = [state for state, _ in played if len(state.legal_moves) > 1]
        swapped, straight = (
            PIE.state_from_json(state.to_json() | {"swap_used": used}) for used in (True, False)
        )
        assert swapped.holders != straight.holders
        assert find_win(swapped) == find_win(straight)
        moves = state.legal_moves
        assert find_safe(swapped, moves) == find_safe(straight, moves)
        found = [PythonSearch(PIE, Settings()).search(s, LITTLE) for s in (swapped, straight)]
        assert found[0].proof == found[1].proof and found[0].best == found[1].best
        seen += found[0].proof is not None
    assert seen
