"""Where the cells are in a picture of the board: row 1 or a at the top. Pure."""

from __future__ import annotations

from functools import cache
from math import sqrt

from riftkeep.core.layout import Layout, Place, Shape, TurnStep
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.move import MoveType
from riftkeep.games.ringrift.notation import board_rows
from riftkeep.games.ringrift.state import Phase


@cache
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


STEPS = (
    TurnStep("ring_placement", (Phase.RING_PLACEMENT,), (MoveType.PLACE_RING,)),
    TurnStep("movement", (Phase.MOVEMENT,), (MoveType.MOVE_STACK,)),
    TurnStep(
        "capture",
        (Phase.CAPTURE, Phase.CHAIN_CAPTURE),
        (MoveType.OVERTAKING_CAPTURE, MoveType.CONTINUE_CAPTURE_SEGMENT),
    ),
    TurnStep(
        "line_processing",
        (Phase.LINE_PROCESSING,),
        (MoveType.PROCESS_LINE, MoveType.CHOOSE_LINE_REWARD),
    ),
    TurnStep(
        "territory_processing",
        (Phase.TERRITORY_PROCESSING,),
        (MoveType.PROCESS_TERRITORY_REGION,),
    ),
    TurnStep(
        "pay",
        (Phase.FORCED_ELIMINATION,),
        (MoveType.ELIMINATE_RINGS_FROM_STACK, MoveType.FORCED_ELIMINATION),
        owes=("payment",),
    ),
)
"""The steps of a turn as a page shows them."""
