"""The board as a picture of characters, as large as there is room for. Pure.

What a cell holds is what the game's own drawing says; where it is comes from the game's layout. The
characters alone say everything: color, bold and reverse only add to them. Around a cell stand
``[ ]`` for the cursor, ``> <`` for what is selected, ``? ?`` for a hint and ``' '`` for the last
move; ``*`` is a cell that can be pointed at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from riftkeep.core.interaction import Cell
from riftkeep.core.layout import Layout, Place, Shape
from riftkeep.core.state import AnyState
from riftkeep.terminal.language import said

SEAT_STYLES = ("", "bold #5fafff", "bold #ff9f40", "bold #87d787", "bold #ff87d7")
TARGET = "*"
_EMPTY = (".", "+")
_LABEL = 3
"""Characters before the first cell of a row."""
_LEGEND_LINES = 2
GAP = "   "
"""What stands between the parts of a legend."""
_FAINT = "#8a8a8a"
_WIDTHS = {Shape.SQUARE: (3, 6), Shape.POINT: (2, 6), Shape.HEXAGON: (4, 6)}
"""The least and the most characters that a cell of each shape has."""
_CROSSINGS = ("┌┬┐", "├┼┤", "└┴┘")


@dataclass(frozen=True)
class Marks:
    """What is special about some cells."""

    cursor: Cell | None = None
    targets: Collection[Cell] = ()
    selected: Collection[Cell] = ()
    hint: Collection[Cell] = ()
    last: Collection[Cell] = ()


@dataclass(frozen=True)
class Grid:
    """A board's cells on lines and columns of characters."""

    layout: Layout
    cell_width: int
    line_step: int
    has_legend: bool = True
    """Is there room below the board for what the signs mean?"""
    places: Mapping[Cell, Place] = field(default_factory=dict)

    @classmethod
    def fitting(cls, layout: Layout, width: int, height: int) -> Grid:
        """The largest grid that fits, or the smallest one there is."""
        least, most = _WIDTHS[layout.shape]
        rows = max(place.row for place in layout.places) + 1
        cell_width = max(least, min(most, (width - _LABEL - 1) // _breadth(layout)))
        if layout.shape is not Shape.SQUARE:  # there must be a middle
            cell_width -= cell_width % 2
        line_step = 2 if 2 * rows <= height else 1
        left = height - (rows * line_step + 2 - line_step)
        places = {place.cell: place for place in layout.places}
        # A board that has to be scrolled anyway has room for everything.
        return cls(layout, cell_width, line_step, left < 0 or left >= _LEGEND_LINES, places)

    @cached_property
    def rows(self) -> int:
        """How many rows of cells there are."""
        return max(place.row for place in self.layout.places) + 1

    @cached_property
    def width(self) -> int:
        """How many characters a line has."""
        return _LABEL + _breadth(self.layout) * self.cell_width + 1

    @cached_property
    def height(self) -> int:
        """How many lines there are, the letters above included."""
        return self.rows * self.line_step - (self.line_step - 1) + 1

    @cached_property
    def _first_x(self) -> float:
        return min(place.x for place in self.layout.places)

    def at(self, cell: Cell) -> tuple[int, int]:
        """The line and the column where a cell's left mark is; the cell itself follows."""
        place = self.places[cell]
        column = _LABEL + round((place.x - self._first_x) * self.cell_width)
        return 1 + place.row * self.line_step, column

    def cell_at(self, line: int, column: int) -> Cell | None:
        """The cell at a place of the picture, or None."""
        if line < 1:
            return None
        row = (line - 1) // self.line_step
        for place in self.layout.places:
            if place.row == row:
                left = self.at(place.cell)[1]
                if left <= column < left + self.cell_width:
                    return place.cell
        return None

    def neighbor(self, cell: Cell, down: int, right: int) -> Cell:
        """The cell in a direction, or the same one at the edge."""
        here = self.places[cell]
        if right:
            wanted = (here.row, here.column + right)
            found = [p for p in self.layout.places if (p.row, p.column) == wanted]
        else:
            found = [p for p in self.layout.places if p.row == here.row + down]
        best = min(found, key=lambda place: abs(place.x - here.x), default=here)
        return best.cell

    def in_order(self, cells: Collection[Cell]) -> list[Cell]:
        """Cells from the top left to the bottom right."""
        return [place.cell for place in self.layout.places if place.cell in cells]


def draw(state: AnyState, grid: Grid, marks: Marks) -> Text:
    """The picture of a position."""
    canvas = _Canvas(grid.width, grid.height)
    _draw_lines(canvas, grid)
    _draw_names(canvas, grid)
    contents = _contents(state, grid)
    for cell in grid.places:
        _draw_cell(canvas, grid, cell, *contents.get(cell, (".", 0)), marks)
    for cells, pair, style in (
        (marks.last, "''", "bold"),
        (marks.hint, "??", "bold #ffff5f"),
        (marks.selected, "><", "bold"),
        (() if marks.cursor is None else (marks.cursor,), "[]", "bold reverse"),
    ):
        for cell in cells:
            if cell in grid.places:
                line, column = grid.at(cell)
                canvas.put(line, column, pair[0], style)
                canvas.put(line, column + grid.cell_width, pair[1], style)
    text = canvas.text()
    if grid.has_legend:
        for words in _wrapped_legend(legend(state, _text_width(grid)), grid.width):
            text.append(f"\n{words}", _FAINT)
    return text


def legend(state: AnyState, width: int = 80) -> list[str]:
    """What the signs on the board mean, one by one."""
    return [said(sign) for sign in state.game.legend(state, width)]


def _wrapped_legend(parts: Iterable[str], width: int) -> list[str]:
    """The parts of a legend in as many lines as needed, none broken that fits."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + len(GAP) + cell_len(part) <= width:
            lines[-1] += f"{GAP}{part}"
        else:
            lines += [" " * _LABEL + line for line in wrap(part, width - _LABEL)]
    return lines


def _breadth(layout: Layout) -> int:
    """How many cells the widest row takes, the shift of rows included."""
    xs = [place.x for place in layout.places]
    return round(max(xs) - min(xs)) + 1


def _contents(state: AnyState, grid: Grid) -> dict[Cell, tuple[str, int]]:
    """What the cells hold, with their owners."""
    return {
        span.cell: (span.text.strip(), span.seat)
        for row in state.game.drawing(state, _text_width(grid))
        for span in row
        if span.cell is not None
    }


def _text_width(grid: Grid) -> int:
    """The width of the game's own drawing that makes the texts of cells fit the grid."""
    return 2 * _LABEL + _breadth(grid.layout) * grid.cell_width


def _draw_cell(canvas: _Canvas, grid: Grid, cell: Cell, text: str, seat: int, marks: Marks) -> None:
    line, column = grid.at(cell)
    room = grid.cell_width - 1
    style = SEAT_STYLES[seat % len(SEAT_STYLES)]
    is_target = cell in marks.targets
    is_cursor = cell == marks.cursor
    if text in _EMPTY:
        is_point = grid.layout.shape is Shape.POINT
        empty = canvas.char(line, column + 1 + room // 2) if is_point else _empty(grid)
        text, style = (TARGET, "bold") if is_target else (empty, _FAINT)
    elif is_target:
        canvas.put(line, column, TARGET, "bold")
        style += " underline"
    elif seat and grid.layout.shape is Shape.POINT and text.isupper():
        style += " reverse"  # a castle stands on the lines, and what it holds is only written
    if is_cursor:
        style = f"{style} reverse".replace(_FAINT, "")
    shown = text[:room]
    if grid.layout.shape is Shape.POINT and not is_cursor and (seat == 0 or room < 3):
        canvas.put(line, column + 1 + (room - len(shown)) // 2, shown, style)
    else:
        canvas.put(line, column + 1, shown.center(room), style)


def _empty(grid: Grid) -> str:
    has_lines = grid.layout.shape is Shape.SQUARE and grid.line_step == 2
    return " " if has_lines else "·"


def _draw_lines(canvas: _Canvas, grid: Grid) -> None:
    """The lines between squares or through points; hexagons have none."""
    if grid.layout.shape is Shape.SQUARE:
        _draw_squares(canvas, grid)
    elif grid.layout.shape is Shape.POINT:
        _draw_points(canvas, grid)


def _draw_squares(canvas: _Canvas, grid: Grid) -> None:
    columns = _breadth(grid.layout)
    for line in range(1, grid.height):
        is_between = grid.line_step == 2 and line % 2 == 0
        body = "─" * (grid.cell_width - 1) if is_between else " " * (grid.cell_width - 1)
        first, middle, last = "├┼┤" if is_between else "│││"
        if grid.line_step == 1:
            first = middle = last = " "
        canvas.put(line, _LABEL, first + middle.join([body] * columns) + last, _FAINT)


def _draw_points(canvas: _Canvas, grid: Grid) -> None:
    rows, columns = grid.rows, _breadth(grid.layout)
    middle = 1 + (grid.cell_width - 1) // 2
    for row in range(rows):
        chars = _CROSSINGS[(row > 0) + (row == rows - 1)]
        first = _LABEL + middle
        line = 1 + row * grid.line_step
        between = "─" * (grid.cell_width - 1)
        inner = [chars[1]] * (columns - 2)
        canvas.put(line, first, between.join([chars[0], *inner, chars[2]]), _FAINT)
        if grid.line_step == 2 and row < rows - 1:
            gap = " " * (grid.cell_width - 1)
            canvas.put(line + 1, first, gap.join("│" * columns), _FAINT)


def _draw_names(canvas: _Canvas, grid: Grid) -> None:
    """What the names of a row have in common before it, those of a column above it."""
    rows: dict[int, list[str]] = {}
    columns: dict[int, list[str]] = {}
    for place in grid.layout.places:
        rows.setdefault(place.row, []).append(place.name)
        columns.setdefault(place.column, []).append(place.name)
    for row, names in rows.items():
        canvas.put(1 + row * grid.line_step, 0, _shared(names).rjust(_LABEL - 1), "bold")
    if grid.layout.shape is not Shape.HEXAGON:
        for column, names in columns.items():
            middle = _LABEL + column * grid.cell_width + 1 + (grid.cell_width - 1) // 2
            if grid.layout.shape is Shape.SQUARE and grid.cell_width % 2:
                middle -= 1
            canvas.put(0, middle, _shared(names), "bold")


def _shared(names: list[str]) -> str:
    """The letters or the digits that all names have in common."""
    letters = {name.rstrip("0123456789") for name in names}
    digits = {name.lstrip("abcdefghijklmnopqrstuvwxyz") for name in names}
    return letters.pop() if len(letters) == 1 else digits.pop() if len(digits) == 1 else ""


class _Canvas:
    """Characters with styles, to be put anywhere."""

    def __init__(self, width: int, height: int) -> None:
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: str) -> None:
        for offset, char in enumerate(text):
            if column + offset < len(self._chars[line]):
                self._chars[line][column + offset] = char
                self._styles[line][column + offset] = style

    def char(self, line: int, column: int) -> str:
        return self._chars[line][column]

    def text(self) -> Text:
        result = Text(no_wrap=True, end="")
        for line, (chars, styles) in enumerate(zip(self._chars, self._styles, strict=True)):
            if line:
                result.append("\n")
            start = 0
            for index in range(1, len(chars) + 1):
                if index == len(chars) or styles[index] != styles[start]:
                    result.append("".join(chars[start:index]), styles[start])
                    start = index
        return result
