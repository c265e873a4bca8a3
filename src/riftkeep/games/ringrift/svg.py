"""Positions drawn as self-contained SVG documents, readable without color.

A stack is a pile of rings: the top one shows the owner's shape in its hole, every ring has as many
ticks on its rim as its owner has players before him, and the rings of the cap have white edges. The
height is at the top left, a cap of more than one in a pill at the top right; rings that do not fit
into the cell are one dashed gray ring. A marker is an open circle with the owner's shape, and
collapsed cells are full of the owner's pattern. The pieces themselves are svg_pieces.py, the
position in words is description.py. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import takewhile
from math import hypot, sqrt
from typing import Any

from riftkeep.games.ringrift.description import describe, named_cells, seats_of, status_words
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.notation import board_rows
from riftkeep.games.ringrift.options import Options, config_for
from riftkeep.games.ringrift.svg_pieces import (
    CELL,
    EDGES,
    HEX_CELL,
    HEXAGON,
    SHADES,
    SQUARE,
    definitions,
    n,
    shape,
)

_PAGE, _TEXT = "#14171b", "#c9cfd8"
_SHOWN = 5
"""Rings that fit into a cell; in a taller stack the lowest of them stands for the rest."""
_MAX_WIDTH = 900

Cell = Sequence[int]


def format_svg(
    data: Mapping[str, Any],
    geometry: Geometry,
    *,
    moves: Sequence[Mapping[str, Any]] = (),
    targets: Iterable[Cell] = (),
    selected: Iterable[Cell] = (),
    names: bool = False,
    labels: Mapping[tuple[int, ...], str] | None = None,
    owners: Mapping[tuple[int, ...], tuple[int, float]] | None = None,
) -> str:
    """A position, given as its JSON, drawn as a self-contained SVG document.

    ``moves`` are moves in JSON form to be shown on the board: arrows, captured stacks and stacks
    that pay in a dashed frame, other cells in a solid one. ``targets`` get a dot, ``selected``
    cells a solid frame, as has a stack that must move or may capture. ``names`` writes the name of
    every empty cell into it. ``labels`` are short texts on cells. ``owners`` says how much of a
    cell is expected to be a seat's: its shape in a corner, the larger the surer.
    """
    drawing = _Drawing(data, geometry)
    drawing.cells(names)
    drawing.coordinates()
    drawing.contents()
    drawing.owners(owners or {})
    drawing.frames(_pending(data), selected, moves)
    drawing.dots(targets)
    drawing.arrows(moves)
    drawing.labels(labels or {})
    drawing.table()
    return drawing.document()


def _pending(data: Mapping[str, Any]) -> list[Cell]:
    """The cells that the present decision is about."""
    cells = [data[name] for name in ("must_move", "active") if data[name] is not None]
    return cells + ((data["owed"] or {}).get("line") or [])


class _Drawing:
    """The elements drawn so far."""

    def __init__(self, data: Mapping[str, Any], geometry: Geometry) -> None:
        self._data, self._geometry = data, geometry
        self._parts: list[str] = []
        self._rows = board_rows(geometry)
        self._kind = "h" if geometry.is_hexagonal else "s"
        side = HEX_CELL if geometry.is_hexagonal else CELL
        self._width: float = side * max(len(row) for row in self._rows)
        self._height: float = side * len(self._rows)
        if geometry.is_hexagonal:
            self._height = side / sqrt(3) * (1.5 * len(self._rows) + 0.5)
        self._scale = max(1.0, self._width / 640)
        self._margin = 22 * self._scale
        self._line = 17 * self._scale
        self._outline = HEXAGON if geometry.is_hexagonal else SQUARE

    def document(self) -> str:
        """The whole document."""
        width = self._width + 2 * self._margin
        height = self._height + 2 * self._margin + self._line * (len(seats_of(self._data)) + 1.6)
        shrink = min(1.0, _MAX_WIDTH / width)
        title, description = describe(self._data, self._geometry)
        pieces = definitions(self._outline, self._kind, seats_of(self._data))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}" '
            f'width="{width * shrink:.0f}" height="{height * shrink:.0f}" role="img" '
            f'font-family="sans-serif"><title>{escape(title)}</title>'
            f"<desc>{escape(description)}</desc><defs>{pieces}</defs>"
            f'<rect width="{n(width)}" height="{n(height)}" rx="8" fill="{_PAGE}"/>'
            f"{''.join(self._parts)}</svg>\n"
        )

    def cells(self, names: bool) -> None:
        """The empty board, with the names of the empty cells when asked for."""
        taken = {tuple(entry["at"]): entry for entry in self._data["cells"]}
        labels = []
        for cell in self._geometry.cells:
            at = self._geometry.coordinates[cell]
            entry = taken.get(at, {})
            if "collapsed" in entry:
                self._use(f"{self._kind}x{entry['collapsed']}", at)
            else:
                self._use(f"{self._kind}", at)
            if names and not entry:
                labels.append(self._text(*self._at(at), self._geometry.names[cell], 4))
        if labels:
            self._add(f'<g font-size="13" fill="#9aa3ae" {_MIDDLE}>', *labels, "</g>")

    def coordinates(self) -> None:
        """Letters and numbers around the board."""
        size, gap = 12 * self._scale, self._margin * 0.5
        labels = []
        edge = 0.5 * (HEX_CELL if self._geometry.is_hexagonal else CELL)
        for number, row in enumerate(self._rows):
            letter, last = str(number + 1), str(number + 1)
            if self._geometry.is_hexagonal:
                letter, last = chr(ord("a") + number), str(len(row))
            for cell, label, side in ((row[0], letter, -1), (row[-1], last, 1)):
                x, y = self._at(self._geometry.coordinates[cell])
                labels.append(self._text(x + side * (edge + gap), y, label, size * 0.36))
        for row, side in ((self._rows[0], -1), (self._rows[-1], 1)):
            for number, cell in enumerate(row):
                x, y = self._at(self._geometry.coordinates[cell])
                label = str(number + 1) if self._geometry.is_hexagonal else chr(ord("a") + number)
                reach = HEX_CELL / sqrt(3) if self._geometry.is_hexagonal else edge
                labels.append(self._text(x, y + side * (reach + gap), label, size * 0.36))
        self._add(f'<g font-size="{n(size)}" fill="{_TEXT}" {_MIDDLE}>', *labels, "</g>")

    def contents(self) -> None:
        """Markers and stacks."""
        for name, entry in named_cells(self._data, self._geometry):
            if "marker" in entry:
                self._use(f"m{entry['marker']}", entry["at"])
            elif "stack" in entry:
                self._stack(name, entry["at"], entry["stack"])

    def _stack(self, name: str, at: Cell, rings: Sequence[int]) -> None:
        height, top = len(rings), rings[-1]
        cap = sum(1 for _ in takewhile(lambda ring: ring == top, reversed(rings)))
        base, step = (14.0, 5.3) if self._geometry.is_hexagonal else (13.6, 5.3)
        uses = [
            (f"{'c' if level >= height - cap else 'r'}{ring}") for level, ring in enumerate(rings)
        ]
        if height > _SHOWN:
            uses = ["e", *uses[1 - _SHOWN :]]
        x, y = self._at(at)
        words = f"{name}: {' '.join(map(str, rings))} from bottom to top"
        self._add(f'<g transform="translate({n(x)} {n(y)})"><title>{words}</title>')
        self._add(
            *(f'<use href="#rr-{use}" y="{n(base - i * step)}"/>' for i, use in enumerate(uses))
        )
        self._add(f'<use href="#rr-o{top}" y="{n(base - (len(uses) - 1) * step)}"/>')
        self._numbers(height, cap, top)
        self._add("</g>")

    def _numbers(self, height: int, cap: int, top: int) -> None:
        """The height and, if more than one, the cap of a stack at the middle of its cell."""
        width = 6 + 5 * len(str(cap))
        x, y, right, anchor = -21.5, -14.0, 21.5 - width, "start"
        if self._geometry.is_hexagonal:
            y, right = -15.0, 1.0
            x, anchor = (-1.5, "end") if cap > 1 else (0, "middle")
        self._add(
            f'<text x="{n(x)}" y="{n(y)}" font-size="9.5" font-weight="bold" fill="#fff" '
            f'text-anchor="{anchor}">{height}</text>'
        )
        if cap > 1:
            self._add(
                f'<rect x="{n(right)}" y="{n(y - 8)}" width="{width}" height="9.6" rx="3" '
                f'fill="{SHADES[top]}" stroke="#fff" stroke-width=".5"/>'
                f'<text x="{n(right + width / 2)}" y="{n(y - 0.3)}" font-size="8" '
                f'font-weight="bold" fill="#fff" text-anchor="middle">{cap}</text>'
            )

    def frames(
        self, pending: list[Cell], selected: Iterable[Cell], moves: Sequence[Mapping[str, Any]]
    ) -> None:
        """Solid frames around chosen cells, dashed ones around stacks that lose rings."""
        solid, dashed = [*pending, *selected], []
        for move in moves:
            if "from" not in move:
                solid += [move["to"]] if "to" in move else []
            for name in ("line", "segment", "region", "border"):
                solid += move.get(name, [])
            dashed += [move[name] for name in ("target", "at") if name in move]
        for cells, use in ((solid, "f"), (dashed, "d")):
            for at in dict.fromkeys(tuple(cell) for cell in cells):
                self._use(f"{self._kind}{use}", at)

    def dots(self, targets: Iterable[Cell]) -> None:
        """A dot on every cell that can be gone to."""
        for at in targets:
            self._use("p", at)

    def arrows(self, moves: Sequence[Mapping[str, Any]]) -> None:
        """Where stacks go, numbered if more than one does."""
        slides = [
            (self._at(move["from"]), self._at(move["to"])) for move in moves if "from" in move
        ]
        for number, ((x, y), (end_x, end_y)) in enumerate(slides, 1):
            length = hypot(end_x - x, end_y - y)
            cut = 9 / length
            tip_x, tip_y = end_x - (end_x - x) * cut, end_y - (end_y - y) * cut
            path = f'd="M{n(x)} {n(y)}L{n(tip_x)} {n(tip_y)}"'
            self._add(f'<path {path} stroke="#000" stroke-opacity=".6" stroke-width="5"/>')
            self._add(f'<path {path} stroke="#fff" stroke-width="2.4" marker-end="url(#rr-a)"/>')
            if len(slides) > 1:
                at_x, at_y = x + (end_x - x) * 0.3, y + (end_y - y) * 0.3
                self._add(
                    f'<circle cx="{n(at_x)}" cy="{n(at_y)}" r="7" fill="#111" stroke="#fff"/>',
                    f'<g font-size="10" fill="#fff" {_MIDDLE}>',
                    self._text(at_x, at_y, str(number), 3.5),
                    "</g>",
                )

    def owners(self, owners: Mapping[tuple[int, ...], tuple[int, float]]) -> None:
        """The owner's shape in the lower right of cells that are expected to be his."""
        collapsed = {tuple(entry["at"]) for entry in self._data["cells"] if "collapsed" in entry}
        for at, (seat, share) in owners.items():
            if at not in collapsed and share > 0.05:
                x, y = self._at(at)
                self._add(
                    f'<g transform="translate({n(x + 14)} {n(y + 14)})">'
                    f"{shape(seat, 1.5 + 5 * share, EDGES[seat])}</g>"
                )

    def labels(self, labels: Mapping[tuple[int, ...], str]) -> None:
        """Short texts on cells."""
        for at, text in labels.items():
            x, y = self._at(at)
            self._add(
                f'<circle cx="{n(x)}" cy="{n(y)}" r="10" fill="#fff" stroke="#111"/>',
                f'<g font-size="12" font-weight="bold" fill="#111" {_MIDDLE}>',
                self._text(x, y, escape(text), 4.2),
                "</g>",
            )

    def table(self) -> None:
        """Whose turn it is, and what every player has."""
        data, line, left = self._data, self._line, self._margin
        config = config_for(Options.from_json(data["options"]))
        size = 12 * self._scale
        columns = [left + self._width * part for part in (0.43, 0.73, 1.0)]
        y = 2 * self._margin + self._height + line * 0.7
        status = status_words(data)
        self._add(
            f'<g font-size="{n(size)}" fill="{_TEXT}"><text x="{n(left)}" y="{n(y)}" '
            f'font-weight="bold" fill="#fff">{escape(status[0].upper() + status[1:])}</text></g>'
        )
        for seat in seats_of(data):
            land = sum(entry.get("collapsed") == seat for entry in data["cells"])
            row = (
                f"{data['hand'][seat - 1]} in hand",
                f"{data['eliminated'][seat - 1]}/{config.ring_goal} eliminated",
                f"{land}/{config.land_goal} territory",
            )
            y += line
            self._add(
                f'<use href="#rr-m{seat}" transform="translate({n(left + line * 0.4)} '
                f'{n(y - size * 0.36)}) scale({n(line / 26)})"/>'
            )
            is_acting = seat == data["player"] and data["outcome"] is None
            weight = ' font-weight="bold"' if is_acting else ""
            self._add(
                f'<g font-size="{n(size)}" fill="{"#fff" if is_acting else _TEXT}"{weight} '
                f'text-anchor="end"><text x="{n(left + line * 1.2)}" y="{n(y)}" '
                f'text-anchor="start">Player {seat}</text>'
            )
            for x, words in zip(columns, row, strict=True):
                self._add(f'<text x="{n(x)}" y="{n(y)}">{words}</text>')
            self._add("</g>")

    def _at(self, at: Cell) -> tuple[float, float]:
        """The middle of a cell in the picture."""
        left, top = self._margin, self._margin
        if not self._geometry.is_hexagonal:
            return left + (at[0] + 0.5) * CELL, top + (at[1] + 0.5) * CELL
        step = HEX_CELL * sqrt(3) / 2
        x = left + self._width / 2 + HEX_CELL * (at[0] + at[1] / 2)
        return x, top + self._height / 2 + step * at[1]

    def _use(self, use: str, at: Cell) -> None:
        x, y = self._at(at)
        self._add(f'<use href="#rr-{use}" x="{n(x)}" y="{n(y)}"/>')

    def _text(self, x: float, y: float, words: str, drop: float) -> str:
        return f'<text x="{n(x)}" y="{n(y + drop)}">{words}</text>'

    def _add(self, *parts: str) -> None:
        self._parts.extend(parts)


_MIDDLE = 'text-anchor="middle"'
