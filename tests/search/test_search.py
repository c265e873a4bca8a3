"""How the compiled search spends its simulations, seen through evaluators that take notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import SearchResult

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)

BARE: dict[str, Any] = {"root_horizon": 0, "leaf_horizon": 0}


class Notes:
    """Judges everything even, likes the first move of every position so much, and takes notes."""

    def __init__(self, likes: float = 1.0) -> None:
        self._likes = likes
        self.asked: list[AnyState] = []

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        self.asked.extend(states)
        return [self._judge(state) for state in states]

    def _judge(self, state: AnyState) -> Judgement:
        priors = [self._likes] + [1.0] * (len(state.legal_moves) - 1)
        players = state.game.num_players
        return Judgement((1 / players,) * players, tuple(p / sum(priors) for p in priors))


def searched(
    game: AnyGame, notes: Notes, simulations: int, seed: int = 0, **settings: Any
) -> SearchResult:
    engine = make_engine(game, Settings(**BARE, **settings), notes)
    return engine.search(game.initial_state(), Limits(simulations=simulations), seed)


def visited(result: SearchResult) -> int:
    return sum(report.visits > 0 for report in result.moves)


def test_a_position_is_judged_once_however_it_is_reached() -> None:
    notes = Notes()
    result = searched(riftkeep.load("great_kingdom", size=5), notes, 4000, halving_limit=0)
    counted = Counter(state.key for state in notes.asked)
    assert max(counted.values()) == 1
    by_depth = Counter(state.move_number for state in notes.asked)
    # 24 * 23 orders of two castles lead to half as many positions for each pair of points.
    assert by_depth[2] > 24 * 20
    assert result.simulations > len(notes.asked)


def test_a_position_without_a_choice_is_never_judged() -> None:
    notes = Notes()
    searched(riftkeep.load("ringrift", players=3), notes, 600)
    assert len(notes.asked) > 300
    assert min(len(state.legal_moves) for state in notes.asked) > 1
    assert {state.phase for state in notes.asked} >= {"ring_placement", "movement"}


def test_only_where_there_are_many_choices_they_open_one_after_the_other() -> None:
    narrow = searched(riftkeep.load("great_kingdom", size=7), Notes(), 300, halving_limit=0)
    assert len(narrow.moves) == 48 < 64  # whoever does not lead need not think of passing
    assert visited(narrow) == 48
    wide = searched(riftkeep.load("great_kingdom", size=9), Notes(), 300, halving_limit=0)
    assert len(wide.moves) == 80 > 64
    assert 60 < visited(wide) <= 16 + 4 * sqrt(301)
    few = searched(riftkeep.load("great_kingdom", size=9), Notes(), 40, halving_limit=0)
    assert visited(few) <= 16 + 4 * sqrt(41)


def test_an_untried_move_counts_as_its_parent_less_what_is_set() -> None:
    game = riftkeep.load("great_kingdom", size=7)

    def replies(first_play: float) -> int:
        """How many different replies to the liked first move are tried."""
        notes = Notes(likes=20)
        searched(game, notes, 300, halving_limit=0, first_play=first_play)
        liked = game.initial_state().play(game.initial_state().legal_moves[0])
        after = {liked.play(move).key for move in liked.legal_moves}
        return len(after & {state.key for state in notes.asked})

    assert replies(0.9) < replies(0.0)


def test_a_small_budget_goes_to_few_moves_and_ends_with_the_better_ones() -> None:
    game = riftkeep.load("great_kingdom")
    result = searched(game, Notes(), 160)
    visits = sorted((report.visits for report in result.moves), reverse=True)
    assert visited(result) == 16
    # Rounds of 16, 8, 4 and 2 moves share the budget alike.
    assert visits[0] >= 8 * visits[15] > 0
    assert result.moves[0].visits * 2 >= visits[0]


def test_chance_of_the_seed_chooses_other_moves_for_a_small_budget() -> None:
    game = riftkeep.load("great_kingdom")

    def tried(seed: int, gumbel: float) -> set[str]:
        result = searched(game, Notes(), 64, seed, gumbel=gumbel)
        return {str(report.move) for report in result.moves if report.visits}

    assert tried(1, 1.0) == tried(1, 1.0)
    assert tried(1, 1.0) != tried(2, 1.0)
    assert tried(1, 0.0) == tried(2, 0.0)


def test_after_a_large_budget_the_best_lower_bound_is_played() -> None:
    for options in ({}, {"players": 3}):
        game = riftkeep.load("ringrift", **options)
        result = make_engine(game).search(game.initial_state(), Limits(simulations=1500))
        most = max(report.visits for report in result.moves)
        enough = [report for report in result.moves if report.visits * 10 >= most]
        assert len(enough) > 1
        assert result.moves[0].bound == max(report.bound for report in enough)
        for report in enough:
            share = report.shares[0]
            assert report.bound == pytest.approx(share - 1 / sqrt(1 + report.visits), abs=1e-5)


def test_a_search_ends_early_when_nothing_can_catch_up() -> None:
    game = riftkeep.load("great_kingdom")
    result = searched(game, Notes(likes=5000), 3000)
    assert 1000 < result.simulations < 3000
    spent = searched(game, Notes(likes=5000), 3000, halving_limit=0)
    assert spent.simulations == 3000  # an analysis spends all of it


def test_a_search_by_time_ends_by_time() -> None:
    game = riftkeep.load("ringrift", players=2)
    result = make_engine(game).search(game.initial_state(), Limits(seconds=1.0))
    assert result.simulations > 0
    assert 1.0 <= result.seconds < 60
