"""Positions drawn as text, and read back.

The first line has the board, the second everything the drawing does not show, then the board
itself: ``.`` empty, ``m2`` a marker of player 2, ``x2`` a cell collapsed for player 2, ``(121)`` a
stack, bottom to top. Row 1 is at the top, as in the rule diagrams.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.notation import (
    CONTENT,
    board_rows,
    format_board,
    format_content,
    format_fields,
    parse_board,
    parse_content,
    parse_fields,
)


def format_diagram(data: Mapping[str, Any], geometry: Geometry) -> str:
    """A position, given as its JSON, drawn as text."""
    contents = {geometry.cell_at[tuple(entry["at"])]: entry for entry in data["cells"]}
    drawn = {cell: format_content(contents.get(cell)) or "." for cell in geometry.cells}
    width = max(2, *(len(text) for text in drawn.values())) + 1
    lines = [format_board(data), " ".join(format_fields(data, geometry))]
    rows = board_rows(geometry)
    longest = max(len(row) for row in rows)
    if not geometry.is_hexagonal:
        letters = (chr(ord("a") + x) for x in range(geometry.size))
        lines.append("   " + "".join(letter.ljust(width) for letter in letters).rstrip())
    for number, row in enumerate(rows):
        cells = "".join(drawn[cell].ljust(width) for cell in row)
        if geometry.is_hexagonal:
            indent = " " * ((longest - len(row)) * width // 2)
            line = f"{chr(ord('a') + number)}  {indent}{cells}"
        else:
            line = f"{number + 1:>2} {cells}"
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def parse_diagram(text: str, geometry: Geometry) -> dict[str, Any]:
    """The JSON of the position that ``format_diagram`` drew."""
    if not isinstance(text, str) or len(text) > 100_000:
        raise NotationError(Sentence("ringrift.reading.long_diagram"))
    lines = [line for line in text.splitlines() if line.strip()]
    rows = board_rows(geometry)
    first_row = 2 if geometry.is_hexagonal else 3
    if len(lines) != first_row + len(rows):
        values = {"lines": first_row + len(rows), "found": len(lines)}
        raise NotationError(Sentence("ringrift.reading.lines", **values))
    data = parse_board(lines[0].strip()) | parse_fields(lines[1].split(), geometry)
    cells = [
        entry
        for number, row in enumerate(rows)
        for entry in _parse_row(lines[first_row + number], row, geometry, first_row + number + 1)
    ]
    return data | {"cells": cells}


def _parse_row(
    line: str, row: list[int], geometry: Geometry, number: int
) -> Iterator[dict[str, Any]]:
    words = line.split()[1:]
    if len(words) != len(row):
        values = {"line": number, "found": len(words), "cells": len(row)}
        raise NotationError(Sentence("ringrift.reading.cells_in_line", **values))
    for cell, word in zip(row, words, strict=True):
        if re.fullmatch(CONTENT, word):
            yield parse_content(word, list(geometry.coordinates[cell]))
        elif word != ".":
            why = Sentence("ringrift.reading.content", text=shown(word))
            raise NotationError(Sentence("reading.line", line=number, why=why))
