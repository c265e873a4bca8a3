"""What a text holds - a game or a position, in which format - and writing it in another.

    record     JSON Lines: a header, then one move a line; the format games are kept in
    json       the same as one JSON array; or the JSON object of a position
    notation   text for people: ``# key value`` lines, then one move a line, numbered or not
    position   one line
    diagram    a board drawn as text
    svg        a picture of a position (only written)

and whatever formats a game has of its own, such as SGF. A game in any of them is replayed while it
is read, so that what comes back is legal throughout. Nothing is added to it: only notation may
leave out moves that were forced, and only if whoever reads it asks for them (R076).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from riftkeep.core.errors import CorruptRecord, NotationError, RiftkeepError, UnknownFormat
from riftkeep.core.fields import quoted
from riftkeep.core.people import unnamed
from riftkeep.core.reading import no_json
from riftkeep.core.record import (
    MAX_LINE,
    Record,
    ended_as,
    format_record,
    parse_record,
    read_record,
)
from riftkeep.core.registry import about, game_names, load, load_json
from riftkeep.core.sentence import Sentence

if TYPE_CHECKING:
    from riftkeep.core.about import RecordFormat
    from riftkeep.core.game import AnyGame
    from riftkeep.core.move import Move
    from riftkeep.core.state import AnyState

RECORD, JSON, NOTATION = "record", "json", "notation"
POSITION, DIAGRAM, SVG = "position", "diagram", "svg"
POSITION_FORMATS = (POSITION, DIAGRAM, SVG)

_ENDINGS = {
    ".jsonl": RECORD,
    ".json": JSON,
    ".txt": NOTATION,
    ".pos": POSITION,
    ".svg": SVG,
}
_STATED = ("game", "options", "seats", "start", "tags", "result")
MAX_MOVE = 2_000
"""Characters in a move as people write it."""


@dataclass(frozen=True)
class Content:
    """What was read: the format, and either a whole game or a single position."""

    format: str
    record: Record | None = None
    position: AnyState | None = None
    filled: int = 0
    """How many forced moves were filled in, because notation left them out."""
    replayed: tuple[AnyState, ...] = field(default=(), repr=False, compare=False)
    """Every position of the game, if reading has made them."""

    @property
    def game(self) -> AnyGame:
        """The game that it is of."""
        return self.start.game if self.record is None else self.record.game

    @property
    def start(self) -> AnyState:
        """The first position."""
        if self.record is None:
            assert self.position is not None
            return self.position
        return self.record.game.initial_state() if self.record.start is None else self.record.start

    def as_record(self) -> Record:
        """The game, or a game that has only just been set up in the position."""
        if self.record is not None:
            return self.record
        state = self.start
        return Record(state.game, unnamed(state), (), start=state, outcome=state.outcome)

    def states(self) -> Iterator[AnyState]:
        """Every position; the moves are legal, because reading has replayed them."""
        if self.replayed:
            yield from self.replayed
            return
        state = self.start
        yield state
        for move in () if self.record is None else self.record.moves:
            state = state.play_assuming_legal(move)
            yield state


def format_names() -> tuple[str, ...]:
    """The names of all formats."""
    own = (format.name for name in game_names() for format in about(name).formats)
    return (RECORD, JSON, NOTATION, *dict.fromkeys(own), *POSITION_FORMATS)


def format_of_file(name: str) -> str | None:
    """The format that the ending of a file's name stands for, if any."""
    ending = PurePath(name).suffix.lower()
    own = ending.removeprefix(".")
    return _ENDINGS.get(ending) or (own if own in format_names() else None)


def read_content(
    text: str,
    game: AnyGame | None = None,
    format: str | None = None,
    *,
    fill_forced: bool = False,
) -> Content:
    """What a text holds, in the format given or recognized.

    ``game`` is the game of a text that does not state it itself. With ``fill_forced``, notation may
    leave out moves that nobody could choose; ``Content.filled`` says how many were filled in. Other
    formats are always read as they are. NotationError, CorruptRecord or InvalidData say where it
    goes wrong and why.
    """
    format = format or recognize(text)
    if format in (NOTATION, POSITION, DIAGRAM):
        _check_lines(text)
    if format == RECORD:
        record, states = read_record(text)
        return Content(RECORD, record, replayed=tuple(states))
    if format == JSON:
        return _read_json(text)
    if format == NOTATION:
        record, states, filled = _parse_notation(text, game, fill_forced)
        return Content(NOTATION, record, filled=filled, replayed=tuple(states))
    if format in (POSITION, DIAGRAM):
        return Content(format, position=_parse_position(text, game, format))
    for own in _own_formats(game):
        if own.name == format:
            return Content(format, own.parse(text))
    raise RiftkeepError(f"{format} cannot be read; what can be is {', '.join(_readable())}")


def recognize(text: str) -> str:
    """The format that a text is in; NotationError if it looks like none of them."""
    start = text.lstrip()[:1]
    if start == "[":
        return JSON
    if start == "{":
        return JSON if _is_one_object(text) else RECORD
    for own in _own_formats(None):
        if own.recognizes(text):
            return own.name
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotationError(Sentence("reading.nothing"))
    if any(_stated(line) is not None for line in lines):
        return NOTATION
    for name in game_names():
        if about(name).options_in(text) is not None:
            return POSITION if len(lines) == 1 else DIAGRAM
    raise UnknownFormat(Sentence("reading.unknown", formats=", ".join(_readable())))


def write_content(content: Content, format: str, state: AnyState | None = None) -> str:
    """The text of a game or position in a format; ``state`` picks a position of the game."""
    if format in POSITION_FORMATS or state is not None:
        return _write_position(state or list(content.states())[-1], format)
    if format == JSON and content.record is None:
        return _write_position(content.start, JSON)
    record = content.as_record()
    if format in (RECORD, JSON):
        lines = format_record(record, list(content.states()))
        return lines if format == RECORD else "[\n" + ",\n".join(lines.splitlines()) + "\n]\n"
    if format == NOTATION:
        return "".join(f"{line}\n" for line in _format_notation(record))
    for own in about(record.game.name).formats:
        if own.name == format:
            return own.format(record)
    raise RiftkeepError(f"games of {about(record.game.name).title} cannot be written as {format}")


def _write_position(state: AnyState, format: str) -> str:
    if format == JSON:
        return json.dumps(state.to_json(), separators=(", ", ": ")) + "\n"
    if format == POSITION:
        return state.game.format_position(state) + "\n"
    if format == DIAGRAM:
        return state.diagram().rstrip("\n") + "\n"
    if format == SVG:
        return state.game.svg(state).rstrip("\n") + "\n"
    raise RiftkeepError(
        f"a single position cannot be written as {format}; it can as "
        f"{', '.join((JSON, *POSITION_FORMATS))}"
    )


def _readable() -> list[str]:
    return [name for name in format_names() if name != SVG]


def _own_formats(game: AnyGame | None) -> Iterator[RecordFormat]:
    for name in game_names() if game is None else (game.name,):
        yield from about(name).formats


def _is_one_object(text: str) -> bool:
    """Is it a single JSON object (also a broken one), and not a header with lines of moves?"""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        first = next(line for line in text.splitlines() if line.strip())
        return '"riftkeep_record"' not in first
    return "riftkeep_record" not in data


def _read_json(text: str) -> Content:
    data = _load_json(text)
    if isinstance(data, list):
        lines = "".join(json.dumps(entry) + "\n" for entry in data)
        try:
            record, states = read_record(lines)
            return Content(JSON, record, replayed=tuple(states))
        except CorruptRecord as error:
            says = Sentence("reading.entry", entry=error.line, why=error.why)
            raise NotationError(says) from error
    if isinstance(data, dict):
        return Content(JSON, position=load_json(data).state_from_json(data))
    raise NotationError(Sentence("reading.json_kind", value=quoted(data)))


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise NotationError(Sentence("reading.no_json_there", **place)) from error
    except (ValueError, RecursionError) as error:
        raise NotationError(no_json(error)) from error


def _parse_position(text: str, game: AnyGame | None, format: str) -> AnyState:
    if game is None:
        game = _game_stated_in(text)
    state: AnyState = (
        game.parse_position(text.strip()) if format == POSITION else game.parse_diagram(text)
    )
    return state


def _game_stated_in(text: str) -> AnyGame:
    for name in game_names():
        options = about(name).options_in(text)
        if options is not None:
            return load(name, **options)
    raise NotationError(Sentence("reading.no_position"))


def _format_notation(record: Record) -> Iterator[str]:
    yield f"# game {record.game.name}"
    yield f"# options {json.dumps(record.game.options_json)}"
    yield f"# seats {json.dumps(list(record.seats))}"
    if record.tags:
        yield f"# tags {json.dumps(dict(record.tags))}"
    if record.start is not None:
        yield f"# start {json.dumps(record.start.to_json())}"
    if record.outcome is not None:
        yield f"# result {json.dumps(record.outcome.to_json())}"
    for number, move in enumerate(record.moves, 1):
        yield f"{number}. {move}"


def _parse_notation(
    text: str, game: AnyGame | None, fill_forced: bool
) -> tuple[Record, list[AnyState], int]:
    """The game in a notation text, and its positions.

    Also how many forced moves were filled in, which is done only if asked for (R076).
    """
    stated: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _stated(line)
        if found is not None:
            stated.setdefault(found[0], (number, found[1]))
        elif not line.lstrip().startswith("#"):
            move = _without_number(line)
            if len(move) > MAX_MOVE:
                raise CorruptRecord(number, Sentence("reading.long_move", most=MAX_MOVE))
            if move:
                moves.append((number, move))
    header = _notation_header(stated, game)
    try:
        start = parse_record(json.dumps({k: v for k, v in header.items() if k != "result"}))
    except CorruptRecord as error:
        raise CorruptRecord(stated.get("game", (1, ""))[0], error.why) from error
    played, states = _play_notation(start, moves, fill_forced)
    whole = replace(start, moves=tuple(played), outcome=states[-1].outcome)
    if "result" in header:
        try:
            whole = ended_as(whole, header["result"], states[-1])
        except RiftkeepError as error:
            raise CorruptRecord(stated["result"][0], error.says) from error
    return whole, states, len(played) - len(moves)


def _stated(line: str) -> tuple[str, str] | None:
    """The name and the value that a line such as ``# game ringrift`` states; None without them."""
    text = line.strip()
    words = text[1:].split(None, 1) if text.startswith("#") else []
    return (words[0], words[1]) if len(words) == 2 and words[0] in _STATED else None


def _without_number(line: str) -> str:
    """A line without the number of the move before it: ``12. a1-a3`` is ``a1-a3``."""
    text = line.strip()
    rest = text.lstrip("0123456789").lstrip()
    has_number = text[:1] in tuple("0123456789") and rest[:1] in (".", ")")
    return rest[1:].lstrip() if has_number else text


def _check_lines(text: str) -> None:
    """Refuse a line that is longer than any that a game needs."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            why = Sentence("reading.long_line", most=MAX_LINE)
            raise NotationError(Sentence("reading.line", line=number, why=why))


def _notation_header(stated: dict[str, tuple[int, str]], game: AnyGame | None) -> dict[str, Any]:
    header: dict[str, Any] = {"riftkeep_record": 1}
    if game is not None:
        header |= {"game": game.name, "options": game.options_json}
    elif "game" not in stated:
        raise NotationError(Sentence("reading.no_game_stated"))
    for name, (number, value) in stated.items():
        if game is not None and name in ("game", "options"):
            continue
        try:
            header[name] = value if name == "game" else json.loads(value)
        except (ValueError, RecursionError) as error:
            why = Sentence("field.wrong", field=name, why=no_json(error))
            raise CorruptRecord(number, why) from error
    return header


def _play_notation(
    start: Record, moves: list[tuple[int, str]], fill_forced: bool
) -> tuple[list[Move], list[AnyState]]:
    """The moves of a notation text, and every position."""
    game = start.game
    states = [game.initial_state() if start.start is None else start.start]
    played: list[Move] = []

    def add(move: Move, after: AnyState) -> None:
        played.append(move)
        states.append(after)

    for number, text in moves:
        try:
            while (forced := states[-1].forced_move) is not None and str(forced) != text.lower():
                if not fill_forced:
                    raise NotationError(Sentence("reading.left_out", move=str(forced)))
                add(forced, states[-1].play_assuming_legal(forced))
            move = game.parse_move(states[-1], text)
            add(move, states[-1].play(move))
        except RiftkeepError as error:
            why = Sentence("reading.move", move=quoted(text), why=error.says)
            raise CorruptRecord(number, why) from error
    return played, states
