"""A game being played: forced moves, taking back, seats, and its record."""

from __future__ import annotations

import pytest

import riftkeep
from riftkeep.core.errors import IllegalMove, InvalidOptions, RiftkeepError
from riftkeep.core.record import format_record, parse_record
from riftkeep.core.session import Session

RINGRIFT = riftkeep.load("ringrift", players=2)


def test_a_session_plays_moves_and_texts() -> None:
    session = Session(RINGRIFT, ["Ann", "Bob"])
    session.play(session.state.legal_moves[0])
    session.play("a1-a3")
    assert [str(move) for move in session.moves] == ["a1+1", "a1-a3"]
    assert session.state.phase == "line_processing"
    assert len(session.states) == 3 and session.states[0] == session.start
    assert session.outcome is None
    assert session.seats == ("Ann", "Bob")


def test_seats_have_default_names_and_must_be_as_many_as_players() -> None:
    assert Session(RINGRIFT).seats == ("Player 1", "Player 2")
    with pytest.raises(InvalidOptions, match="must have 2 names"):
        Session(RINGRIFT, ["Ann"])


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(RINGRIFT)
    with pytest.raises(IllegalMove):
        session.play("a1-a3")
    assert session.moves == () and session.state == RINGRIFT.initial_state()


def test_forced_moves_are_played_and_recorded_when_asked_for() -> None:
    """R076: the host plays the no-ops, and each is in the record."""
    session = Session(RINGRIFT, auto_play_forced=True)
    session.play("d4+1")
    session.play("d4-d7")
    assert [str(move) for move in session.moves] == ["d4+1", "d4-d7", "no-line", "no-territory"]
    assert session.state.player == 2


def test_undo_takes_back_the_last_decision_with_the_forced_moves_after_it() -> None:
    session = Session(RINGRIFT, auto_play_forced=True)
    session.play("d4+1")
    before = session.state
    session.play("d4-d7")
    assert session.undo() == before
    assert session.undo() == RINGRIFT.initial_state()
    with pytest.raises(RiftkeepError, match="no move to take back"):
        session.undo()


def test_undo_takes_back_single_moves_when_nothing_is_played_by_itself() -> None:
    session = Session(RINGRIFT)
    for text in ("d4+1", "d4-d7", "no-line"):
        session.play(text)
    session.undo()
    assert session.state.phase == "line_processing"


def test_forced_moves_at_the_very_start_are_not_taken_back() -> None:
    start = RINGRIFT.state_from_json(
        {"cells": [{"at": [0, 0], "stack": [1]}], "player": 1, "phase": "ring_placement"}
    )
    session = Session(RINGRIFT, start=start, auto_play_forced=True)
    assert [str(move) for move in session.moves] == ["no-placement"]
    with pytest.raises(RiftkeepError, match="no move to take back"):
        session.undo()


def test_swapping_sides_exchanges_the_people_and_undo_brings_them_back() -> None:
    session = Session(RINGRIFT, ["Ann", "Bob"], auto_play_forced=True)
    session.play("d4+1")
    session.play("d4-d7")
    session.play("swap")
    assert session.seats == ("Bob", "Ann")
    assert session.state.player == 2
    assert parse_record(format_record(session.record())).seats == ("Ann", "Bob")
    session.undo()
    assert session.seats == ("Ann", "Bob")


def test_a_session_can_be_taken_up_from_its_record() -> None:
    session = Session(RINGRIFT, ["Ann", "Bob"])
    for text in ("d4+1", "d4-d7", "no-line"):
        session.play(text)
    record = session.record({"event": "club"})
    assert dict(record.tags) == {"event": "club"}
    again = Session.from_record(record)
    assert again.state == session.state and again.seats == session.seats
    ahead = Session.from_record(record, auto_play_forced=True)
    assert ahead.state.player == 2


def test_a_turn_entered_elsewhere_is_played_without_its_forced_moves() -> None:
    """What pointing entered holds the no-ops; a session that plays them itself leaves them out."""
    state = RINGRIFT.initial_state()
    moves = []
    for text in ("d4+1", "d4-d7", "no-line", "no-territory"):
        moves.append(RINGRIFT.parse_move(state, text))
        state = state.play(moves[-1])
    for auto_play_forced in (False, True):
        session = Session(RINGRIFT, auto_play_forced=auto_play_forced)
        assert session.play_turn(moves) == state
        assert session.moves == tuple(moves)
