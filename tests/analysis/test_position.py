"""Analyses of positions: certain results, the same answers, reports on the way, cancelling."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest
from tests.analysis.positions import CAPTURE_IN_ONE, elimination_in_one, great_kingdom

import riftkeep
from riftkeep import native
from riftkeep.analysis import Ending, analyzing
from riftkeep.analysis.ownership import owners
from riftkeep.analysis.position import MOST_SIMULATIONS

GAMES: list[dict[str, Any]] = [
    {"game": "ringrift", "options": {"players": 2}},
    {"game": "ringrift", "options": {"board": "hexagonal", "players": 3}},
    {"game": "great_kingdom", "options": {"size": 7}},
]

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


@needs_core
def test_a_capture_is_certain_and_one_decision_away() -> None:
    analysis = riftkeep.analyze(great_kingdom(CAPTURE_IN_ONE).state)
    assert analysis.proof is not None
    assert (analysis.proof.winner, analysis.proof.plies) == (1, 1)
    assert analysis.ending is Ending.PROVEN
    assert list(analysis.shares) == [1, 0]
    assert str(analysis.best) == "b3"
    assert analysis.moves[0].proof is not None
    assert analysis.moves[0].proof.plies == 0


@needs_core
def test_a_lost_position_says_so_with_its_distance() -> None:
    """Orange has two groups in atari and can save only one: Blue wins with his next castle."""
    state = great_kingdom("b1 b2 a2 h8 c2 h2 h9 a9 g8 b9 i8 c9").state
    analysis = riftkeep.analyze(state.play(state.game.parse_move(state, "d5")))
    assert analysis.player == 2
    assert analysis.proof is not None
    assert (analysis.proof.winner, analysis.proof.plies) == (1, 2)
    assert [turn.player for turn in analysis.moves[0].turns] == [2, 1]
    assert analysis.turns_to_end == 2


@needs_core
def test_a_certain_line_is_told_to_the_end_of_the_game() -> None:
    state = elimination_in_one()
    analysis = riftkeep.analyze(state)
    assert analysis.proof is not None
    assert analysis.proof.winner == 1
    for turn in analysis.moves[0].turns:
        for move in turn.moves:
            state = state.play(move)
    assert state.outcome is not None
    assert state.outcome.winner == 1


@pytest.mark.parametrize("options", GAMES)
def test_the_same_request_gives_the_same_answer_however_it_is_cut_into_reports(
    options: dict[str, Any],
) -> None:
    state = riftkeep.load_json(options).initial_state()
    first = riftkeep.analyze(state, simulations=90, seed=3)
    reports = list(analyzing(state, simulations=90, seed=3, interval=0))
    assert reports[-1] == first
    assert reports[-1].to_json() == first.to_json()
    assert [report.is_final for report in reports].count(True) == 1
    counts = [report.simulations for report in reports]
    assert counts == sorted(counts)
    assert counts[-1] == 90


@pytest.mark.parametrize("options", GAMES)
def test_an_analysis_holds_together(options: dict[str, Any]) -> None:
    state = riftkeep.load_json(options).initial_state()
    analysis = riftkeep.analyze(state, simulations=60, top=5)
    assert len(analysis.moves) == 5
    assert sum(analysis.shares) == pytest.approx(1, abs=1e-3)
    assert analysis.moves[0].loss == 0
    assert analysis.policy and sum(analysis.policy.values()) <= 1 + 1e-6
    assert list(analysis.policy.values()) == sorted(analysis.policy.values(), reverse=True)
    assert analysis.ownership is not None
    assert set(analysis.ownership) == {place.cell for place in state.game.layout().places}
    assert all(sum(shares) <= 1 + 1e-6 for shares in analysis.ownership.values())
    assert json.loads(json.dumps(analysis.to_json())) == analysis.to_json()
    for move in analysis.moves:
        at = state
        for turn in move.turns:
            assert turn.player == at.player
            for step in turn.moves:
                at = at.play(step)


def test_moves_without_choice_come_first() -> None:
    game = riftkeep.load("ringrift", players=2)
    state = game.initial_state()
    for text in ("a1+1", "a1-b1"):
        state = state.play(game.parse_move(state, text))
    assert len(state.legal_moves) == 1
    analysis = riftkeep.analyze(state, simulations=50)
    assert [str(move) for move in analysis.forced] == ["no-line", "no-territory"]
    assert analysis.best == state.legal_moves[0]
    assert analysis.player == 2
    assert analysis.moves[0].move.player == 2


def test_a_finished_game_is_decided() -> None:
    state = great_kingdom(f"{CAPTURE_IN_ONE} b3").state
    analysis = riftkeep.analyze(state)
    assert analysis.best is None
    assert list(analysis.shares) == [1, 0]
    assert analysis.proof is not None
    assert analysis.proof.plies == 0


def test_owners_of_great_kingdom() -> None:
    """Blue's corner is his territory; a point as near to both is shared."""
    state = great_kingdom("a3 e5 b2 d5 c1", size=5).state
    found = owners(state)
    assert list(found[0, 0]) == [1, 0]
    assert list(found[0, 2]) == [1, 0]
    assert list(found[4, 4]) == [0, 1]
    assert (2, 2) not in found, "the neutral castle is nobody's"
    assert found[0, 3] == pytest.approx((0.8, 0.2)), "one step from a3, four from d5"


def test_limits_are_checked_by_name() -> None:
    state = riftkeep.load("great_kingdom").initial_state()
    wrongs: list[dict[str, Any]] = [
        {"simulations": 0},
        {"simulations": MOST_SIMULATIONS + 1},
        {"seconds": -1},
        {"top": 0},
        {"threads": 0},
    ]
    for wrong in wrongs:
        (name,) = wrong
        with pytest.raises(riftkeep.InvalidOptions, match=name):
            riftkeep.analyze(state, **wrong)


def test_an_analysis_stops_soon_after_it_is_told_to() -> None:
    """Everything but this machine's load is in our hands: a bound far below the limit asked for."""
    is_stopped = threading.Event()
    threading.Timer(0.3, is_stopped.set).start()
    state = riftkeep.load("ringrift", board="hexagonal", players=2).initial_state()
    start = time.monotonic()
    *_, last = analyzing(state, seconds=3600, should_stop=is_stopped.is_set)
    assert last.ending is Ending.CANCELLED
    assert last.moves
    assert time.monotonic() - start < 300


def test_more_than_can_be_looked_at_is_refused_with_the_limit() -> None:
    state = riftkeep.load("great_kingdom", size=5).initial_state()
    with pytest.raises(
        riftkeep.InvalidOptions, match="simulations: must be from 1 to 10000000, not"
    ):
        riftkeep.analyze(state, simulations=9_999_999_999_999)


def test_wrong_arguments_are_named() -> None:
    state = riftkeep.load("great_kingdom", size=5).initial_state()
    for wrong in ("a", 0, 1.5, -1):
        with pytest.raises(riftkeep.InvalidOptions, match="simulations: must"):
            riftkeep.analyze(state, simulations=wrong)  # type: ignore[arg-type]
        with pytest.raises(riftkeep.InvalidOptions, match="top: must"):
            riftkeep.analyze(state, simulations=1, top=wrong)  # type: ignore[arg-type]
        with pytest.raises(riftkeep.InvalidOptions, match="threads: must"):
            riftkeep.analyze(state, simulations=1, threads=wrong)  # type: ignore[arg-type]
    for wrong in ("a", 0, -1.0):
        with pytest.raises(riftkeep.InvalidOptions, match="seconds: must"):
            riftkeep.analyze(state, seconds=wrong)  # type: ignore[arg-type]
    for none in (None, riftkeep.native.State(state)):
        with pytest.raises(riftkeep.RiftkeepError, match="state: must"):
            riftkeep.analyze(none)  # type: ignore[arg-type]
