"""Who owns which points of a position, to show where lines of moves lead.

A castle and a point of territory belong wholly to their player. Any other empty point is shared out
by nearness: the player whose castles are twice as near has two thirds of it. The neutral castle,
and points that nobody's castles reach, belong to nobody. Pure functions.
"""

from __future__ import annotations

from riftkeep.core.interaction import Cell
from riftkeep.core.plug import Owners
from riftkeep.games.great_kingdom.state import GreatKingdomState


def owners(state: GreatKingdomState) -> Owners:
    """How much of each point every seat owns."""
    geometry = state.game.geometry
    blue, orange = state.territory
    found: Owners = {}
    for bits, shares in (
        (state.blue | blue, (1.0, 0.0)),
        (state.orange | orange, (0.0, 1.0)),
    ):
        for point in geometry.points_in(bits):
            found[point] = shares
    near_blue, near_orange = (_distances(state, castles) for castles in (state.blue, state.orange))
    for point in geometry.points_in(state.empty & ~(blue | orange)):
        to_blue, to_orange = near_blue.get(point), near_orange.get(point)
        if to_blue is not None and to_orange is not None:
            share = to_orange / (to_blue + to_orange)
            found[point] = share, 1 - share
    return found


def _distances(state: GreatKingdomState, castles: int) -> dict[Cell, int]:
    """How many steps over empty points each empty point is from castles."""
    geometry = state.game.geometry
    found: dict[Cell, int] = {}
    reached, steps = 0, 1
    fresh = geometry.neighbors(castles) & state.empty
    while fresh:
        for point in geometry.points_in(fresh):
            found[point] = steps
        reached |= fresh
        fresh = geometry.neighbors(fresh) & state.empty & ~reached
        steps += 1
    return found
