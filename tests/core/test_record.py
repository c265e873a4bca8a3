"""Game records: what they hold, that they replay, and how damage is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riftkeep
from riftkeep.core.errors import CorruptRecord
from riftkeep.core.outcome import Outcome
from riftkeep.core.playout import random_game, random_move, random_outcome
from riftkeep.core.record import Record, format_record, parse_record
from riftkeep.core.sentence import Sentence
from riftkeep.core.session import Session

GAME = riftkeep.load("ringrift", players=3)


def played(seed: int, most: int | None = None, game: Any = GAME) -> Session:
    """A random game, to its end or to a number of moves."""
    session = Session(game, [f"P{seat}" for seat in range(1, game.num_players + 1)])
    for _, move in random_game(game.initial_state(), Random(seed), most):
        session.play(move)
    return session


WHOLE = played(1)
TEXT = format_record(WHOLE.record({"event": "test"}))
LINES = TEXT.splitlines()


def test_the_header_and_the_lines_say_what_was_played() -> None:
    header, first = json.loads(LINES[0]), json.loads(LINES[1])
    assert WHOLE.outcome is not None
    assert header["riftkeep_record"] == 1
    assert (header["game"], header["options"]["players"]) == ("ringrift", 3)
    assert header["seats"] == ["P1", "P2", "P3"]
    assert header["tags"] == {"event": "test"}
    assert header["moves"] == len(WHOLE.moves) == len(LINES) - 1
    assert header["key"] == f"{WHOLE.state.key:016x}"
    assert header["result"]["winner"] == WHOLE.outcome.winner
    assert (first["move_number"], first["turn"], first["phase"]) == (1, 1, "ring_placement")
    assert first["type"] == "place_ring"


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(0, 120), st.sampled_from([2, 3, 4]))
def test_records_round_trip(seed: int, most: int, players: int) -> None:
    game = riftkeep.load("ringrift", players=players)
    session = played(seed, most, game)
    text = format_record(session.record())
    record = parse_record(text)
    assert record.moves == session.moves
    assert record.outcome == session.outcome
    assert record.replay() == list(session.states)
    assert format_record(record) == text
    assert format_record(record, record.replay()) == text


def test_a_record_may_start_from_a_set_up_position() -> None:
    start = WHOLE.states[40]
    session = Session(GAME, start=start)
    session.play(random_move(start, Random(2)))
    record = parse_record(format_record(session.record()))
    assert record.start == start
    assert record.replay()[-1] == session.state


def test_a_game_ended_by_its_host_keeps_the_result() -> None:
    """Resignation, time and the like are no business of the rules."""
    session = played(3, 10)
    result = Outcome(2, "resignation", (2, 1, 3), Sentence.plain("Player 1 resigns."))
    record = Record(GAME, session.seats, session.moves, outcome=result)
    assert parse_record(format_record(record)).outcome == result


def test_blank_lines_and_missing_extras_are_allowed() -> None:
    header = json.loads(LINES[0])
    for name in ("seats", "tags", "moves", "key", "result"):
        del header[name]
    bare = [
        {k: v for k, v in json.loads(line).items() if k not in ("turn", "phase")}
        for line in LINES[1:]
    ]
    text = "\n\n".join(json.dumps(line) for line in [header, *bare])
    record = parse_record(text)
    assert record.moves == WHOLE.moves
    assert record.outcome == WHOLE.outcome
    assert record.seats == ("Player 1", "Player 2", "Player 3")


def header_with(**changes: Any) -> Callable[[], str]:
    """The record with its header changed."""

    def make() -> str:
        return "\n".join([json.dumps(json.loads(LINES[0]) | changes), *LINES[1:]])

    return make


def line_with(number: int, **changes: Any) -> Callable[[], str]:
    """The record with one move changed; None takes a field away."""

    def make() -> str:
        data = json.loads(LINES[number - 1]) | changes
        line = json.dumps({name: value for name, value in data.items() if value is not None})
        return "\n".join([*LINES[: number - 1], line, *LINES[number:]])

    return make


@pytest.mark.parametrize(
    ("make", "line", "reason"),
    [
        (lambda: "", 1, "empty"),
        (lambda: "\n \n", 1, "empty"),
        (lambda: "{", 1, "is not JSON"),
        (lambda: "[" * 100_000, 1, "is not JSON"),
        (lambda: "[1]", 1, "must be an object"),
        (lambda: TEXT[:-9], len(LINES), "is not JSON"),
        (lambda: "\n".join(LINES[:-1]), 1, "moves: says"),
        (lambda: "\n".join([LINES[0], *LINES[2:]]), 2, ""),
        (lambda: "\n".join([LINES[0], LINES[2], LINES[1], *LINES[3:]]), 2, "illegal move"),
        (lambda: "\n".join([*LINES, LINES[-1]]), len(LINES) + 1, "The game is over"),
        (lambda: "\n".join([*LINES[:5], "oops", *LINES[5:]]), 6, "is not JSON"),
        (header_with(riftkeep_record=2), 1, "riftkeep_record"),
        (header_with(game="chess"), 1, "no game 'chess'"),
        (header_with(options={"players": 7}), 1, "players"),
        (header_with(seats=["A"]), 1, "seats"),
        (header_with(seats=["A", "B", 3]), 1, "seats: must be a list of names"),
        (header_with(tags={"a": 1}), 1, "tags"),
        (header_with(tags=[]), 1, "tags"),
        (header_with(start={"player": 9}), 1, "player"),
        (header_with(moves=3), 1, "moves: says 3 moves"),
        (header_with(moves="3"), 1, "moves"),
        (header_with(key="0" * 16), 1, "key: does not fit"),
        (header_with(key=7), 1, "key"),
        (header_with(result={"winner": 1, "reason": "time"}), 1, "result: does not fit"),
        (header_with(result={"reason": "stalemate", "winner": 9}), 1, "result.winner"),
        (header_with(result=3), 1, "header.result"),
        (line_with(2, type="jump"), 2, "type: unknown"),
        (line_with(2, to=[99, 0]), 2, "to: there is no cell"),
        (line_with(2, player=2), 2, "illegal move"),
        (line_with(2, count=9), 2, "R081"),
        (line_with(3, move_number=9), 3, "move_number: is 9, but the game has 2"),
        (line_with(3, turn=2), 3, "turn: is 2"),
        (line_with(3, phase="capture"), 3, "phase: is 'capture'"),
        (line_with(3, odd=1), 3, "odd: unknown field"),
    ],
)
def test_a_corrupt_record_is_refused_with_the_line_and_the_reason(
    make: Callable[[], str], line: int, reason: str
) -> None:
    with pytest.raises(CorruptRecord) as caught:
        parse_record(make())
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_a_game_that_is_not_over_cannot_have_a_result_of_the_rules() -> None:
    session = played(3, 10)
    header, *rest = format_record(session.record()).splitlines()
    data = json.loads(header) | {"result": {"winner": 1, "reason": "stalemate"}}
    with pytest.raises(CorruptRecord, match="not over"):
        parse_record("\n".join([json.dumps(data), *rest]))


def test_random_play_ends() -> None:
    assert random_outcome(GAME.initial_state(), Random(4)).outcome is not None


def test_a_game_without_turns_is_recorded_without_them() -> None:
    session = played(5, 4, riftkeep.load("great_kingdom"))
    text = format_record(session.record())
    assert "turn" not in json.loads(text.splitlines()[1])
    assert parse_record(text).moves == session.moves
