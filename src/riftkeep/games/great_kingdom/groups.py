"""Groups and their liberties.

GK-1, GK-2. A group is all castles of one color that are orthogonally connected; its liberties are
the empty points next to any of them, also those inside somebody's territory. The neutral castle
and the edges are walls and never liberties. Pure functions of sets of points; what a group without
liberties means is victory.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from riftkeep.games.great_kingdom.geometry import Bits, Geometry, Point, each_bit
from riftkeep.games.great_kingdom.players import BLUE, ORANGE

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.state import GreatKingdomState


@dataclass(frozen=True, slots=True)
class Group:
    """A group of castles and its liberties."""

    player: int
    points: tuple[Point, ...]
    """Its castles, ordered by y and then x."""
    liberties: tuple[Point, ...]
    """The empty points next to it, in the same order."""

    def to_json(self) -> dict[str, Any]:
        """The group as plain JSON data."""
        return {
            "player": self.player,
            "points": [list(point) for point in self.points],
            "liberties": [list(point) for point in self.liberties],
        }


def explain_groups(state: GreatKingdomState) -> tuple[Group, ...]:
    """Every group on the board, those of Blue first, each color by its first castle."""
    geometry, empty = state.game.geometry, state.empty
    return tuple(
        Group(
            player,
            tuple(geometry.points_in(group)),
            tuple(geometry.points_in(liberties_of(geometry, group, empty))),
        )
        for player in (BLUE, ORANGE)
        for group in geometry.components(state.castles(player))
    )


def group_at(geometry: Geometry, bit: Bits, castles: Bits) -> Bits:
    """The group that a castle belongs to."""
    return geometry.connected(bit, castles)


def liberties_of(geometry: Geometry, group: Bits, empty: Bits) -> Bits:
    """The liberties of a group."""
    return geometry.neighbors(group) & empty


def has_liberty(geometry: Geometry, bit: Bits, castles: Bits, empty: Bits) -> bool:
    """Does the group of this castle have a liberty? Grows it only until the first is found."""
    row = geometry.row
    reached = bit
    while True:
        beside = reached << 1 | reached >> 1 | reached << row | reached >> row
        if beside & empty:
            return True
        grown = reached | beside & castles
        if grown == reached:
            return False
        reached = grown


def dead_castles(geometry: Geometry, castles: Bits, empty: Bits) -> Bits:
    """Every castle of one color whose group has no liberty."""
    return castles & ~geometry.connected(geometry.neighbors(empty) & castles, castles)


def dead_beside(geometry: Geometry, bit: Bits, castles: Bits, empty: Bits) -> Bits:
    """The castles whose groups touch this point and have no liberty."""
    dead = 0
    for neighbor in each_bit(geometry.around[bit] & castles):
        if not dead & neighbor and not has_liberty(geometry, neighbor, castles, empty):
            dead |= group_at(geometry, neighbor, castles)
    return dead
