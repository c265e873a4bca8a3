"""Where the cells of a board are, for whoever draws it: the types that ``Game.layout`` speaks.

A page or a program that draws a board needs no geometry of its own: every cell comes with its name,
its place in the picture, and its row and column for going from cell to cell by keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Cell = tuple[int, ...]


class Shape(StrEnum):
    """What a cell looks like."""

    SQUARE = "square"
    """A square of side 1 around its middle."""
    HEXAGON = "hexagon"
    """A hexagon with a corner at the top, 1 wide."""
    POINT = "point"
    """A crossing of lines that are 1 apart."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell in the picture: its middle, x to the right and y down, in widths of a cell."""

    cell: Cell
    name: str
    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A board to be drawn; the places are in order of rows and columns."""

    shape: Shape
    places: tuple[Place, ...]

    def to_json(self) -> dict[str, Any]:
        """The layout as plain JSON data."""
        return {
            "shape": self.shape.value,
            "places": [
                {
                    "cell": list(place.cell),
                    "name": place.name,
                    "row": place.row,
                    "column": place.column,
                    "x": round(place.x, 4),
                    "y": round(place.y, 4),
                }
                for place in self.places
            ],
        }
