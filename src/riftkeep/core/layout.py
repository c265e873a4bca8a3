"""Where the cells of a board are, for whoever draws it: the types that ``Game.layout`` speaks.

A page or a program that draws a board needs no geometry of its own: every cell comes with its name,
its place in the picture, and its row and column for going from cell to cell by keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


class PieceKind(StrEnum):
    """What can stand on a cell, by how it looks."""

    STACK = "stack"
    """A pile of rings; its owner is the seat of the top one."""
    MARKER = "marker"
    COLLAPSED = "collapsed"
    """The whole cell is land of a seat."""
    CASTLE = "castle"
    """A large piece of a seat; a stone or a disc of other games."""
    NEUTRAL = "neutral"
    """A piece of nobody."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn: the phases it consists of, the moves made in it, and what is owed in it.

    A position is in the step that lists what its field ``owed`` is about, or else its phase.
    """

    name: str
    phases: tuple[str, ...]
    types: tuple[str, ...]
    owes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The step as plain JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class PieceField:
    """A field of a position's JSON that lists the cells of one kind of pieces of one seat."""

    kind: PieceKind
    owner: int = 0
    is_single: bool = False
    """Can only one such piece be on the board?"""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board to be drawn; the places are in order of rows and columns.

    Pieces stand in the JSON of a position as entries of ``cells``, such as ``{"at": [3, 3],
    "castle": 1}`` (with the seats from the bottom to the top for a stack), or in the ``fields``
    that list the cells of one kind.
    """

    shape: Shape
    places: tuple[Place, ...]
    fields: Mapping[str, PieceField] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The layout as plain JSON data."""
        return {
            "shape": self.shape.value,
            "fields": {
                name: {"kind": one.kind.value, "owner": one.owner, "is_single": one.is_single}
                for name, one in self.fields.items()
            },
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
