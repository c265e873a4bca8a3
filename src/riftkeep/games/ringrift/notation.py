"""Moves and positions as text that people can read and type.

    d4+2              place two rings on d4             skip-placement  no-placement  swap
    d4-d7             move the stack on d4 to d7        no-movement
    d4xd5-d7          capture from d5 with d4, landing on d7
    >d7xd8-d9         go on capturing in the chain      skip-capture
    line a1-d1        process the line a1 to d1         no-line
    reward 1          collapse all of the line and pay  reward 2 a1-d1   collapse a part, free
    region a1:2       take the region whose first cell is a1, walled by player 2's markers
    region a1         ... walled by collapsed cells only; any cell of it will do when typing
    pay d4            eliminate the cap on d4           skip-territory   no-territory
    forced d4         eliminate the cap on d4 because nothing else could be done

A position is one line: the board and options, the rows with their contents, and ``name=value``
for all that differs from a fresh start. In a row a number counts empty cells, ``m2`` a marker
of player 2, ``x2`` a cell collapsed for player 2 and ``(121)`` a stack, bottom to top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Geometry, lowest
from riftkeep.games.ringrift.move import (
    Move,
    MoveType,
    elimination_move,
    placement_move,
    plain_move,
    slide_move,
)
from riftkeep.games.ringrift.state import Phase, Position
from riftkeep.games.ringrift.territory import processable_regions, region_move

PLAIN_NAMES: dict[MoveType, str] = {
    MoveType.SKIP_PLACEMENT: "skip-placement",
    MoveType.NO_PLACEMENT_ACTION: "no-placement",
    MoveType.SWAP_SIDES: "swap",
    MoveType.SKIP_CAPTURE: "skip-capture",
    MoveType.NO_MOVEMENT_ACTION: "no-movement",
    MoveType.NO_LINE_ACTION: "no-line",
    MoveType.SKIP_TERRITORY_PROCESSING: "skip-territory",
    MoveType.NO_TERRITORY_ACTION: "no-territory",
}
_PLAIN_TYPES = {name: kind for kind, name in PLAIN_NAMES.items()}
_ELIMINATIONS = {
    MoveType.ELIMINATE_RINGS_FROM_STACK: "pay",
    MoveType.FORCED_ELIMINATION: "forced",
}
_MAX_LENGTH = 20_000


def format_move(move: Move) -> str:
    """The move as text."""
    names = move.geometry.names

    def name(cell: int | None) -> str:
        return "?" if cell is None else names[cell]

    def span(cells: tuple[int, ...] | None) -> str:
        return f"{name(cells[0])}-{name(cells[-1])}" if cells else "?"

    if move.type in PLAIN_NAMES:
        return PLAIN_NAMES[move.type]
    if move.type in _ELIMINATIONS:
        return f"{_ELIMINATIONS[move.type]} {name(move.at)}"
    if move.type is MoveType.PLACE_RING:
        return f"{name(move.to)}+{move.count}"
    if move.type is MoveType.MOVE_STACK:
        return f"{name(move.source)}-{name(move.to)}"
    if move.type is MoveType.PROCESS_LINE:
        return f"line {span(move.line)}"
    if move.type is MoveType.CHOOSE_LINE_REWARD:
        return "reward 1" if move.option == 1 else f"reward 2 {span(move.segment)}"
    if move.type is MoveType.PROCESS_TERRITORY_REGION:
        first = name(lowest(move.region) if move.region else None)
        return f"region {first}" + ("" if move.border_color is None else f":{move.border_color}")
    chain = ">" if move.type is MoveType.CONTINUE_CAPTURE_SEGMENT else ""
    return f"{chain}{name(move.source)}x{name(move.target)}-{name(move.to)}"


def parse_move(position: Position, text: str) -> Move:
    """The move that a person wrote; NotationError if it cannot be read here."""
    if not isinstance(text, str):
        raise NotationError(f"a move must be text, not {shown(text)}")
    words = " ".join(text[:200].lower().split())
    if words in _PLAIN_TYPES:
        return plain_move(position.geometry, position.player, _PLAIN_TYPES[words])
    for pattern, parse in _PATTERNS:
        found = pattern.fullmatch(words)
        if found is not None:
            return parse(position, found)
    words = ", ".join(PLAIN_NAMES.values())
    raise NotationError(Sentence("ringrift.unreadable.move", text=shown(text), words=words))


def _parse_placement(position: Position, found: re.Match[str]) -> Move:
    to = position.geometry.parse_cell(found[1])
    return placement_move(position.geometry, position.player, to, int(found[2]))


def _parse_move_stack(position: Position, found: re.Match[str]) -> Move:
    geometry = position.geometry
    source, to = geometry.parse_cell(found[1]), geometry.parse_cell(found[2])
    return slide_move(geometry, position.player, MoveType.MOVE_STACK, source, None, to)


def _parse_capture(position: Position, found: re.Match[str]) -> Move:
    is_chain = bool(found[1]) or position.phase is Phase.CHAIN_CAPTURE
    kind = MoveType.CONTINUE_CAPTURE_SEGMENT if is_chain else MoveType.OVERTAKING_CAPTURE
    source, target, to = (position.geometry.parse_cell(found[i]) for i in (2, 3, 4))
    return slide_move(position.geometry, position.player, kind, source, target, to)


def _parse_line(position: Position, found: re.Match[str]) -> Move:
    line = _span(position.geometry, found[1], found[2])
    return Move(MoveType.PROCESS_LINE, position.player, position.geometry, line=line)


def _parse_reward(position: Position, found: re.Match[str]) -> Move:
    kind, player, geometry = MoveType.CHOOSE_LINE_REWARD, position.player, position.geometry
    if found[1] is None:
        return Move(kind, player, geometry, option=1)
    return Move(kind, player, geometry, option=2, segment=_span(geometry, found[1], found[2]))


def _parse_region(position: Position, found: re.Match[str]) -> Move:
    geometry, player = position.geometry, position.player
    cell = geometry.parse_cell(found[1])
    color = int(found[2]) if found[2] else None
    regions = processable_regions(position, player)
    matching = [r for r in regions if lowest(r.cells) == cell and r.border_color == color]
    if not matching:
        matching = [r for r in regions if r.cells >> cell & 1 and color in (None, r.border_color)]
    if len(matching) != 1:
        names = ", ".join(
            f"{geometry.names[lowest(r.cells)]}"
            + ("" if r.border_color is None else f":{r.border_color}")
            for r in regions
        )
        problem = "no_regions" if not regions else "several" if matching else "no_region"
        says = Sentence(f"ringrift.unreadable.{problem}", cell=found[1], regions=names)
        raise NotationError(says)
    return region_move(geometry, player, matching[0])


def _parse_elimination(position: Position, found: re.Match[str]) -> Move:
    kind = next(kind for kind, word in _ELIMINATIONS.items() if word == found[1])
    at = position.geometry.parse_cell(found[2])
    return elimination_move(position.geometry, position.player, kind, at)


def _span(geometry: Geometry, first: str, last: str) -> tuple[int, ...]:
    """The cells from one to another along a ray, both included, in axis order."""
    start, end = geometry.parse_cell(first), geometry.parse_cell(last)
    direction = geometry.direction(start, end)
    if direction is None:
        raise NotationError(Sentence("ringrift.unreadable.not_straight", first=first, last=last))
    steps = geometry.distance(start, end, direction)
    return geometry.axis_order((start, *geometry.rays[start][direction][:steps]))


_CELL = r"([a-z]\d{1,2})"
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[Position, re.Match[str]], Move]], ...] = (
    (re.compile(rf"{_CELL} ?\+ ?(\d{{1,3}})"), _parse_placement),
    (re.compile(rf"{_CELL} ?- ?{_CELL}"), _parse_move_stack),
    (re.compile(rf"(>)? ?{_CELL} ?x ?{_CELL} ?- ?{_CELL}"), _parse_capture),
    (re.compile(rf"line {_CELL} ?- ?{_CELL}"), _parse_line),
    (re.compile(rf"reward (?:1|2 {_CELL} ?- ?{_CELL})"), _parse_reward),
    (re.compile(rf"region {_CELL}(?: ?: ?(\d))?"), _parse_region),
    (re.compile(rf"(pay|forced) {_CELL}"), _parse_elimination),
)


def format_position(data: Mapping[str, Any], geometry: Geometry) -> str:
    """A position, given as its JSON, as one line of text."""
    return " ".join([format_board(data), *format_fields(data, geometry), _rows(data, geometry)])


def parse_position(text: str, geometry: Geometry) -> dict[str, Any]:
    """The JSON of the position that a line of text describes."""
    if not isinstance(text, str) or len(text) > _MAX_LENGTH:
        raise NotationError(Sentence("ringrift.reading.one_line"))
    words = text.split()
    if len(words) < 2:
        raise NotationError(Sentence("ringrift.reading.position"))
    data = parse_board(words[0]) | parse_fields(words[1:-1], geometry)
    return data | {"cells": list(_parse_rows(words[-1], geometry))}


def format_board(data: Mapping[str, Any]) -> str:
    """The board, the number of players and the options, such as ``square8/2``."""
    options = data["options"]
    text = f"{options['board']}/{options['players']}"
    if options["ruleset"] != "canonical":
        text += f"/{options['ruleset']}"
    if options["pie_rule"] != (options["ruleset"] == "canonical"):
        text += "/pie" if options["pie_rule"] else "/no-pie"
    return text


def parse_board(text: str) -> dict[str, Any]:
    """The game and options that ``format_board`` wrote."""
    parts = text.split("/")
    if len(parts) < 2 or not re.fullmatch(r"\d", parts[1]):
        raise NotationError(Sentence("ringrift.reading.board", text=shown(text)))
    options: dict[str, Any] = {"board": parts[0], "players": int(parts[1])}
    for part in parts[2:]:
        if part in ("pie", "no-pie"):
            options["pie_rule"] = part == "pie"
        else:
            options["ruleset"] = part
    return {"game": "ringrift", "options": options}


_NUMBERS = ("player", "turn", "move_number", "progress_turn", "previous_exclusive")
_LISTS = ("hand", "eliminated", "last_action")
_FLAGS = ("acted", "swap_used")
_REAL = {True: "y", False: "n", None: "?"}


def format_fields(data: Mapping[str, Any], geometry: Geometry) -> list[str]:
    """Everything but the board's contents, as ``name=value`` words."""
    words = [f"player={data['player']}", f"phase={data['phase']}"]
    words += [f"{name}={','.join(map(str, data[name]))}" for name in _LISTS]
    for name in ("turn", "move_number", "progress_turn", "previous_exclusive"):
        if data.get(name) is not None:
            words.append(f"{name}={data[name]}")
    words += [f"{name}={'y' if data[name] else 'n'}" for name in _FLAGS]
    words.append(f"real_action={''.join(_REAL[entry] for entry in data['real_action'])}")
    for name in ("must_move", "active"):
        if data[name] is not None:
            words.append(f"{name}={_name(geometry, data[name])}")
    owed = data["owed"]
    if owed is not None:
        line = owed.get("line")
        value = f"{_name(geometry, line[0])}-{_name(geometry, line[-1])}" if line else "payment"
        words.append(f"owed={value}")
    if data["outcome"] is not None:
        words.append(f"outcome={data['outcome']['reason']}:{data['outcome']['winner'] or 'draw'}")
    return words


def parse_fields(words: list[str], geometry: Geometry) -> dict[str, Any]:
    """The JSON fields that ``format_fields`` wrote."""
    data: dict[str, Any] = {}
    for word in words:
        name, separator, value = word.partition("=")
        if not separator or name in data:
            raise NotationError(Sentence("ringrift.reading.word", text=shown(word)))
        data[name] = _parse_field(name, value, geometry)
    return data


def _parse_field(name: str, value: str, geometry: Geometry) -> Any:
    if name in _NUMBERS and re.fullmatch(r"\d{1,10}", value):
        return int(value)
    if name in _LISTS and re.fullmatch(r"\d{1,10}(,\d{1,10}){0,9}", value):
        return [int(entry) for entry in value.split(",")]
    if name in _FLAGS and value in ("y", "n"):
        return value == "y"
    if name == "real_action" and re.fullmatch("[yn?]+", value):
        return [{"y": True, "n": False, "?": None}[entry] for entry in value]
    if name == "phase":
        return value
    if name in ("must_move", "active"):
        return list(geometry.coordinates[geometry.parse_cell(value)])
    if name == "owed" and value == "payment":
        return {"kind": "payment"}
    if name == "owed" and value.count("-") == 1:
        line = _span(geometry, *value.split("-"))
        return {"kind": "reward", "line": [list(geometry.coordinates[cell]) for cell in line]}
    if name == "outcome" and re.fullmatch(r"\w+:(\d|draw)", value):
        reason, winner = value.split(":")
        return {"reason": reason, "winner": None if winner == "draw" else int(winner)}
    raise NotationError(Sentence("ringrift.reading.field", text=shown(f"{name}={value}")))


def _name(geometry: Geometry, coordinates: list[int]) -> str:
    return geometry.names[geometry.cell_at[tuple(coordinates)]]


def _rows(data: Mapping[str, Any], geometry: Geometry) -> str:
    contents = {geometry.cell_at[tuple(entry["at"])]: entry for entry in data["cells"]}
    rows = []
    for row in board_rows(geometry):
        text, empty = "", 0
        for cell in row:
            content = format_content(contents.get(cell))
            if content:
                text += (str(empty) if empty else "") + content
                empty = 0
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def board_rows(geometry: Geometry) -> list[list[int]]:
    """The cells of every row of the board."""
    rows: dict[int, list[int]] = {}
    for cell in geometry.cells:
        rows.setdefault(cell // geometry.width, []).append(cell)
    return list(rows.values())


def format_content(entry: Mapping[str, Any] | None) -> str:
    """What a cell holds: ``m2``, ``x2``, ``(121)``, or nothing."""
    if entry is None:
        return ""
    if "stack" in entry:
        return f"({''.join(map(str, entry['stack']))})"
    return f"m{entry['marker']}" if "marker" in entry else f"x{entry['collapsed']}"


def parse_content(text: str, at: list[int]) -> dict[str, Any]:
    """The JSON of a cell from what ``format_content`` wrote."""
    if text.startswith("("):
        return {"at": at, "stack": [int(ring) for ring in text[1:-1]]}
    return {"at": at, "marker" if text[0] == "m" else "collapsed": int(text[1])}


CONTENT = r"m\d|x\d|\(\d+\)"
"""The pattern of what ``format_content`` writes for a cell that is not empty."""


def _parse_rows(text: str, geometry: Geometry) -> Iterator[dict[str, Any]]:
    rows, texts = board_rows(geometry), text.split("/")
    if len(texts) != len(rows):
        values = {"rows": len(rows), "found": len(texts)}
        raise NotationError(Sentence("ringrift.reading.rows", **values))
    for number, (row, row_text) in enumerate(zip(rows, texts, strict=True), 1):
        column = 0
        for token in _row_tokens(row_text, number):
            if token[0].isdigit():
                column += int(token)
            elif column < len(row):
                yield parse_content(token, list(geometry.coordinates[row[column]]))
                column += 1
            else:
                column += 1
        if column != len(row):
            values = {"row": number, "found": column, "cells": len(row)}
            raise NotationError(Sentence("ringrift.reading.cells_in_row", **values))


_TOKEN = re.compile(rf"{CONTENT}|\d{{1,2}}")


def _row_tokens(text: str, number: int) -> Iterator[str]:
    """The parts of a row, one by one: a pattern for a whole row could take for ever to fail."""
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise NotationError(Sentence("ringrift.reading.row", row=number, text=shown(text)))
        yield found[0]
        at = found.end()
