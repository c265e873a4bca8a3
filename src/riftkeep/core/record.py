"""Game records: JSON Lines, a header and then one move a line.

The header has the game, its options, the seats, the result, tags, the number of moves, the key of
the last position and, for a game from a set-up position, that position. A move line is the move's
JSON with its number and the phase (and turn) it was played in. Reading replays the game: a record
that does not fit together is refused with the line and the reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from riftkeep.core.arguments import of_kind
from riftkeep.core.characters import bad_character_in
from riftkeep.core.errors import CorruptRecord, IllegalMove, RiftkeepError
from riftkeep.core.fields import FieldReader, must_be_object, quoted, shown
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.move import Move
from riftkeep.core.outcome import HOST_REASONS, Outcome
from riftkeep.core.people import outcome_by_person, unnamed
from riftkeep.core.reading import illegal, no_json, other_end
from riftkeep.core.registry import load_json
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState

FORMAT_VERSION = 1
MAX_LINE = 100_000
"""Characters in a line of a game; the largest position has 20,000."""


@dataclass(frozen=True)
class Record:
    """A game as played: its moves from the start, who played, and how it ended.

    ``seats`` are the names of the people, in the order of the seats in which they began; people.py
    says who holds which seat of a position. ``outcome`` is by seat, as on the board.
    """

    game: AnyGame
    seats: tuple[str, ...]
    moves: tuple[Move, ...]
    start: AnyState | None = None
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def winner(self) -> str | None:
        """The name of the person who won; None for a draw and while the game goes on."""
        return self.winner_after(self.replay()[-1])

    def winner_after(self, end: AnyState) -> str | None:
        """As ``winner``, given the last position of the game."""
        if self.outcome is None:
            return None
        person = outcome_by_person(end, self.outcome).winner
        return None if person is None else self.seats[person - 1]

    def replay(self) -> list[AnyState]:
        """Every position of the game, the first and the last one included."""
        states = [self.game.initial_state() if self.start is None else self.start]
        for move in self.moves:
            states.append(states[-1].play(move))
        return states


def format_record(record: Record, states: Sequence[AnyState] | None = None) -> str:
    """The record as JSON Lines text; give ``states`` if the game was replayed already."""
    of_kind("record", record, Record, "a Record")
    states = record.replay() if states is None else states
    header: Json = {
        "riftkeep_record": FORMAT_VERSION,
        "game": record.game.name,
        "options": record.game.options_json,
        "seats": list(record.seats),
        "tags": dict(record.tags),
        "moves": len(record.moves),
        "key": states[-1].key_text,
        "result": None if record.outcome is None else record.outcome.to_json(),
    }
    if record.start is not None:
        header["start"] = record.start.to_json()
    lines = [header]
    lines += [_move_line(state, move) for state, move in zip(states, record.moves, strict=False)]
    return "".join(json.dumps(line, separators=(", ", ": ")) + "\n" for line in lines)


def parse_record(text: str) -> Record:
    """The record in JSON Lines text; CorruptRecord names the line and the reason."""
    return read_record(text)[0]


def read_record(text: str) -> tuple[Record, list[AnyState]]:
    """As ``parse_record``, with every position of the game, so that nobody replays it again."""
    if not isinstance(text, str):
        raise CorruptRecord(1, f"a record must be a text, not {shown(text)}")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise CorruptRecord(1, Sentence("reading.empty_record"))
    number, header = lines[0][0], _parse_line(*lines[0])
    try:
        record, expected = _parse_header(header)
    except RiftkeepError as error:
        raise CorruptRecord(number, error.says) from error
    states = [record.game.initial_state() if record.start is None else record.start]
    moves: list[Move] = []
    for number, line in lines[1:]:
        move, state = _replay_line(record.game, states[-1], number, _parse_line(number, line))
        moves.append(move)
        states.append(state)
    try:
        outcome = _check_end(expected, states[-1], len(moves))
    except RiftkeepError as error:
        raise CorruptRecord(lines[0][0], error.says) from error
    return replace(record, moves=tuple(moves), outcome=outcome), states


def ended_as(record: Record, result: Any, end: AnyState) -> Record:
    """The record of a game that is said to have ended so; InvalidPosition if it cannot have."""
    fields = FieldReader.for_position({"result": result}, "header")
    return replace(record, outcome=_check_end(fields, end, len(record.moves)))


def _move_line(state: AnyState, move: Any) -> Json:
    line: Json = {"move_number": state.move_number + 1}
    turn = state.turn
    if turn is not None:
        line["turn"] = turn
    line["phase"] = state.phase
    line.update(move.to_json())
    return line


def _parse_line(number: int, line: str) -> Json:
    if len(line) > MAX_LINE:
        raise CorruptRecord(number, Sentence("reading.long_line", most=MAX_LINE))
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CorruptRecord(number, no_json(error)) from error
    if not isinstance(data, dict):
        raise CorruptRecord(number, must_be_object(data))
    return data


def _parse_header(header: Json) -> tuple[Record, FieldReader]:
    fields = FieldReader.for_position(header, "header")
    fields.integer("riftkeep_record", FORMAT_VERSION, FORMAT_VERSION)
    game = load_json(header)
    start = game.state_from_json(fields.value("start")) if fields.has("start") else None
    seats = fields.sequence("seats", unnamed(start or game.initial_state()), game.num_players)
    if not all(isinstance(seat, str) for seat in seats):
        raise fields.fail("seats", Sentence("reading.names"))
    tags = fields.value("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(tag, str) for tag in tags.values()):
        raise fields.fail("tags", Sentence("reading.tags"))
    for name, value, has_lines in (("seats", list(seats), False), ("tags", tags, True)):
        found = bad_character_in(value, has_lines=has_lines)
        if found is not None:
            raise fields.fail(name, Sentence("reading.character", character=found))
    return Record(game, tuple(seats), (), start, None, tags), fields


def _replay_line(game: AnyGame, state: AnyState, number: int, line: Json) -> tuple[Move, AnyState]:
    stated = {name: line.pop(name) for name in ("move_number", "turn", "phase") if name in line}
    try:
        move = game.move_from_json(line)
        after = state.play(move)
    except IllegalMove as error:
        raise CorruptRecord(number, illegal(move, error.refusal)) from error
    except RiftkeepError as error:
        raise CorruptRecord(number, error.says) from error
    actual = _move_line(state, move)
    for name, value in stated.items():
        if value != actual.get(name):
            found = quoted(actual.get(name))
            why = Sentence("reading.other_value", stated=quoted(value), found=found)
            raise CorruptRecord(number, Sentence("field.wrong", field=name, why=why))
    return move, after


def _check_end(fields: FieldReader, state: AnyState, moves: int) -> Outcome | None:
    stated_moves = fields.integer("moves", default=moves)
    if stated_moves != moves:
        raise fields.fail(
            "moves", Sentence("reading.other_moves", stated=stated_moves, moves=moves)
        )
    key = state.key_text
    if fields.text("key", default=key) != key:
        raise fields.fail("key", Sentence("reading.other_key", key=key))
    if not fields.has("result"):
        return state.outcome
    stated = Outcome.from_json(fields.value("result"), state.game.num_players, "header.result")
    if state.outcome is None:
        if stated.reason not in HOST_REASONS:
            raise fields.fail("result", Sentence("reading.not_over"))
        return stated
    if (stated.winner, stated.reason) != (state.outcome.winner, state.outcome.reason):
        raise fields.fail("result", other_end(state.outcome))
    return state.outcome
