"""The board drawn for a screen: short forms of stacks where the full ones do not fit.

``.`` is an empty cell, ``m2`` a marker, ``x2`` a collapsed cell, ``(121)`` a stack, bottom to top.
A stack too tall for its column is ``1:2/9``: player 1's, a cap of 2 on a height of 9; on a screen
with less room still every stack is like ``A9``, with A for player 1. diagram.py draws what can be
read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from riftkeep.core.drawing import Drawing, Span
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.notation import board_rows, format_content

_LABEL = 3
"""Characters before the first cell of a row."""
_TOPS = "ABCD"
"""What begins a stack on the smallest drawing: a letter for the player of its top ring."""
_ROOMY = 3
"""The room of a cell that makes a board of stacks of one ring look even."""


def draw_board(data: Mapping[str, Any], geometry: Geometry, width: int) -> Drawing:
    """A position, given as its JSON, as rows of text with owners and cells."""
    contents, drawn, room = _cell_texts(data, geometry, width)
    rows = board_rows(geometry)
    columns = max(len(row) for row in rows)
    lines: list[tuple[Span, ...]] = []
    if not geometry.is_hexagonal:
        letters = (chr(ord("a") + x).ljust(room + 1) for x in range(geometry.size))
        lines.append((Span(" " * _LABEL + "".join(letters)),))
    for number, row in enumerate(rows):
        label = chr(ord("a") + number).ljust(_LABEL)
        label += " " * ((columns - len(row)) * (room + 1) // 2)
        spans = [Span(label if geometry.is_hexagonal else f"{number + 1:>2} ")]
        for cell in row:
            entry = contents.get(cell)
            spans.append(Span(drawn[cell], _owner(entry), geometry.coordinates[cell]))
            spans.append(Span(" " * (room + 1 - len(drawn[cell]))))
        if geometry.is_hexagonal:
            spans.append(Span(str(len(row))))
        lines.append(tuple(spans))
    return tuple(lines)


def legend(data: Mapping[str, Any], geometry: Geometry, width: int) -> tuple[Sentence, ...]:
    """What the texts of the cells mean on a drawing of this width."""
    texts = _cell_texts(data, geometry, width)[1].values()
    is_tiny = any(text[0] in _TOPS for text in texts)
    signs = ["tiny" if is_tiny else "stack", "marker", "collapsed"]
    if any(":" in text for text in texts):
        signs.append("cap")
    return tuple(Sentence(f"ringrift.legend.{sign}") for sign in signs)


def _cell_texts(
    data: Mapping[str, Any], geometry: Geometry, width: int
) -> tuple[dict[int, Mapping[str, Any]], dict[int, str], int]:
    """What the cells hold, the text of every cell, and the room that the longest one needs."""
    contents = {geometry.cell_at[tuple(entry["at"])]: entry for entry in data["cells"]}
    columns = max(len(row) for row in board_rows(geometry))
    ends = 3 if geometry.is_hexagonal else 0
    room = max(2, (width - _LABEL - ends) // columns - 1)
    drawn = {cell: _cell_text(contents.get(cell), room) for cell in geometry.cells}
    if any(len(text) > room for text in drawn.values()):
        drawn = {cell: _tiny_text(contents.get(cell)) for cell in geometry.cells}
    return contents, drawn, max(min(room, _ROOMY), *(len(text) for text in drawn.values()))


def _cell_text(entry: Mapping[str, Any] | None, room: int) -> str:
    text = format_content(entry) or "."
    if len(text) <= room or entry is None:
        return text
    stack = entry["stack"]
    cap = len(list(takewhile(lambda ring: ring == stack[-1], reversed(stack))))
    return f"{stack[-1]}:{cap}/{len(stack)}"


def _tiny_text(entry: Mapping[str, Any] | None) -> str:
    if entry is None or "stack" not in entry:
        return format_content(entry) or "."
    height = len(entry["stack"])
    return _TOPS[entry["stack"][-1] - 1] + (str(height) if height <= 9 else "+")


def _owner(entry: Mapping[str, Any] | None) -> int:
    if entry is None:
        return 0
    owner: int = entry["stack"][-1] if "stack" in entry else 0
    return owner or entry.get("marker") or entry.get("collapsed") or 0


def seat_summaries(
    data: Mapping[str, Any], ring_goal: int, land_goal: int
) -> tuple[tuple[Sentence, ...], ...]:
    """What each seat has: rings in hand, rings eliminated and cells collapsed, with the goals."""
    land = [0] * len(data["hand"])
    for entry in data["cells"]:
        if "collapsed" in entry:
            land[entry["collapsed"] - 1] += 1
    return tuple(
        (
            Sentence("ringrift.summary.hand", count=hand),
            Sentence("ringrift.summary.rings", count=eliminated, goal=ring_goal),
            Sentence("ringrift.summary.cells", count=cells, goal=land_goal),
        )
        for hand, eliminated, cells in zip(data["hand"], data["eliminated"], land, strict=True)
    )
