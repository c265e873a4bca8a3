"""Simulations that go on to the end of the turn."""

from __future__ import annotations

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import MoveReport

pytestmark = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

LIMITS = Limits(simulations=12)


def settings(plays_turns_out: bool) -> Settings:
    return Settings(
        evaluator="hand",
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
