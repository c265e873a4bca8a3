"""Where the cells are in a picture of the board: row 1 or a at the top. Pure."""

from __future__ import annotations

from math import sqrt

from riftkeep.core.layout import Layout, Place, Shape
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.notation import board_rows


def layout(geometry: Geometry) -> Layout:
    """The layout of a board."""
    places = []
    for row, cells in enumerate(board_rows(geometry)):
        for column, cell in enumerate(cells):
            at = geometry.coordinates[cell]
            x, y = float(at[0]), float(at[1])
            if geometry.is_hexagonal:
                x, y = at[0] + at[1] / 2, at[1] * sqrt(3) / 2
            places.append(Place(at, geometry.names[cell], row, column, x, y))
    return Layout(Shape.HEXAGON if geometry.is_hexagonal else Shape.SQUARE, tuple(places))
