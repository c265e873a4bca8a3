"""What a text holds - a game or a position, in which format - and writing it in another.

    record     JSON Lines: a header, then one move a line; the format games are kept in
    json       the same as one JSON array; or the JSON object of a position
    notation   text for people: ``# key value`` lines, then one move a line, numbered or not
    position   one line
    diagram    a board drawn as text
    svg        a picture of a position (only written)

and whatever formats a game has of its own, such as SGF. A game in any of them is replayed while it
is read, so that what comes back is legal throughout.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from riftkeep.core.errors import CorruptRecord, NotationError, RiftkeepError
from riftkeep.core.fields import shown
from riftkeep.core.record import Record, format_record, parse_record
from riftkeep.core.registry import about, game_names, load, load_json

if TYPE_CHECKING:
    from riftkeep.core.about import RecordFormat
    from riftkeep.core.game import Game, State

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
_NUMBERED = re.compile(r"\s*(?:\d+\s*[.)])?\s*(.*?)\s*", re.ASCII)
_STATED = re.compile(r"#\s*(game|options|seats|start|tags|result)\s+(.*\S)\s*")


@dataclass(frozen=True)
class Content:
    """What was read: the format, and either a whole game or a single position."""

    format: str
    record: Record | None = None
    position: State[Any] | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """The game that it is of."""
        return self.start.game if self.record is None else self.record.game

    @property
    def start(self) -> State[Any]:
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
        seats = tuple(f"Player {seat}" for seat in range(1, state.game.num_players + 1))
        return Record(state.game, seats, (), start=state, outcome=state.outcome)

    def states(self) -> Iterator[State[Any]]:
        """Every position; the moves are legal, because reading has replayed them."""
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
    text: str, game: Game[Any, Any] | None = None, format: str | None = None
) -> Content:
    """What a text holds, in the format given or recognised.

    ``game`` is the game of a text that does not state it itself. NotationError, CorruptRecord or
    InvalidData say where it goes wrong and why.
    """
    format = format or recognise(text)
    if format == RECORD:
        return Content(RECORD, parse_record(text))
    if format == JSON:
        return _read_json(text)
    if format == NOTATION:
        return Content(NOTATION, _parse_notation(text, game))
    if format in (POSITION, DIAGRAM):
        return Content(format, position=_parse_position(text, game, format))
    for own in _own_formats(game):
        if own.name == format:
            return Content(format, own.parse(text))
    raise RiftkeepError(f"{format} cannot be read; what can be is {', '.join(_readable())}")


def recognise(text: str) -> str:
    """The format that a text is in; NotationError if it looks like none of them."""
    start = text.lstrip()[:1]
    if start == "[":
        return JSON
    if start == "{":
        return JSON if _is_one_object(text) else RECORD
    for own in _own_formats(None):
        if own.recognises(text):
            return own.name
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotationError("there is nothing in it")
    if any(_STATED.fullmatch(line) for line in lines):
        return NOTATION
    for name in game_names():
        if about(name).options_in(text) is not None:
            return POSITION if len(lines) == 1 else DIAGRAM
    raise NotationError(
        "it is neither a game nor a position in a format that can be recognised; state the "
        f"format, which is one of {', '.join(_readable())}, and the game"
    )


def write_content(content: Content, format: str, state: State[Any] | None = None) -> str:
    """The text of a game or position in a format; ``state`` picks a position of the game."""
    if format in POSITION_FORMATS or state is not None:
        return _write_position(state or list(content.states())[-1], format)
    if format == JSON and content.record is None:
        return _write_position(content.start, JSON)
    record = content.as_record()
    if format == RECORD:
        return format_record(record)
    if format == JSON:
        return "[\n" + ",\n".join(format_record(record).splitlines()) + "\n]\n"
    if format == NOTATION:
        return "".join(f"{line}\n" for line in _format_notation(record))
    for own in about(record.game.name).formats:
        if own.name == format:
            return own.format(record)
    raise RiftkeepError(f"games of {about(record.game.name).title} cannot be written as {format}")


def _write_position(state: State[Any], format: str) -> str:
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


def _own_formats(game: Game[Any, Any] | None) -> Iterator[RecordFormat]:
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
            return Content(JSON, parse_record(lines))
        except CorruptRecord as error:
            raise NotationError(f"entry {error.line}: {error.reason}") from error
    if isinstance(data, dict):
        return Content(JSON, position=load_json(data).state_from_json(data))
    raise NotationError(f"must be an object (a position) or a list (a game), not {shown(data)}")


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"line {error.lineno}, column {error.colno}: is not JSON ({error.msg})"
        ) from error
    except (ValueError, RecursionError) as error:
        raise NotationError(f"is not JSON that can be read ({str(error)[:80]})") from error


def _parse_position(text: str, game: Game[Any, Any] | None, format: str) -> State[Any]:
    if game is None:
        game = _game_stated_in(text)
    state: State[Any] = (
        game.parse_position(text.strip()) if format == POSITION else game.parse_diagram(text)
    )
    return state


def _game_stated_in(text: str) -> Game[Any, Any]:
    for name in game_names():
        options = about(name).options_in(text)
        if options is not None:
            return load(name, **options)
    raise NotationError("it is not a position of a game that can be recognised; state the game")


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


def _parse_notation(text: str, game: Game[Any, Any] | None) -> Record:
    """The game in a notation text, by way of the record that it stands for.

    No-ops may be left out: where nothing else can be played they are played (R076).
    """
    stated: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _STATED.fullmatch(line.strip())
        if found is not None:
            stated.setdefault(found[1], (number, found[2]))
        elif line.strip() and not line.lstrip().startswith("#"):
            numbered = _NUMBERED.fullmatch(line)
            assert numbered is not None
            if numbered[1]:
                moves.append((number, numbered[1]))
    header = _notation_header(stated, game)
    try:
        start = parse_record(json.dumps({k: v for k, v in header.items() if k != "result"}))
    except CorruptRecord as error:
        raise CorruptRecord(stated.get("game", (1, ""))[0], error.reason) from error
    played, state = _play_notation(start, moves)
    whole = Record(start.game, start.seats, tuple(played), start.start, state.outcome, start.tags)
    if "result" not in header:
        return whole
    lines = format_record(whole).splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | {"result": header["result"]})
    try:
        return parse_record("\n".join(lines))
    except CorruptRecord as error:
        raise CorruptRecord(stated["result"][0], error.reason) from error


def _notation_header(
    stated: dict[str, tuple[int, str]], game: Game[Any, Any] | None
) -> dict[str, Any]:
    header: dict[str, Any] = {"riftkeep_record": 1}
    if game is not None:
        header |= {"game": game.name, "options": game.options_json}
    elif "game" not in stated:
        raise NotationError("the game is not stated: begin with a line such as '# game ringrift'")
    for name, (number, value) in stated.items():
        if game is not None and name in ("game", "options"):
            continue
        try:
            header[name] = value if name == "game" else json.loads(value)
        except (ValueError, RecursionError) as error:
            raise CorruptRecord(number, f"{name}: is not JSON ({str(error)[:80]})") from error
    return header


def _play_notation(start: Record, moves: list[tuple[int, str]]) -> tuple[list[Any], State[Any]]:
    game = start.game
    state: State[Any] = game.initial_state() if start.start is None else start.start
    played: list[Any] = []
    for number, text in moves:
        try:
            while _only_forced(state) and str(state.legal_moves[0]) != text.lower():
                played.append(state.legal_moves[0])
                state = state.play_assuming_legal(played[-1])
            played.append(game.parse_move(state, text))
            state = state.play(played[-1])
        except RiftkeepError as error:
            raise CorruptRecord(number, f"move {shown(text)}: {error}") from error
    return played, state


def _only_forced(state: State[Any]) -> bool:
    legal = state.legal_moves
    return len(legal) == 1 and state.game.is_forced(legal[0])
