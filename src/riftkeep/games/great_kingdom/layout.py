"""Where the points are in a picture of the board: row 1 at the bottom. Pure."""

from __future__ import annotations

from riftkeep.core.layout import Layout, PieceField, PieceKind, Place, Shape
from riftkeep.games.great_kingdom.geometry import Geometry, format_point
from riftkeep.games.great_kingdom.players import BLUE, ORANGE

_FIELDS = {
    "blue": PieceField(PieceKind.CASTLE, BLUE),
    "orange": PieceField(PieceKind.CASTLE, ORANGE),
    "neutral": PieceField(PieceKind.NEUTRAL, is_single=True),
}


def layout(geometry: Geometry) -> Layout:
    """The layout of a board."""
    last = geometry.size - 1
    places = (
        Place((x, last - row), format_point((x, last - row)), row, x, x, row)
        for row in range(geometry.size)
        for x in range(geometry.size)
    )
    return Layout(Shape.POINT, tuple(places), _FIELDS)
