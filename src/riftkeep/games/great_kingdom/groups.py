"""Groups and their liberties.

GK-1, GK-2. A group is all castles of one colour that are orthogonally connected; its liberties are
the empty points next to any of them, also those inside somebody's territory. The neutral castle
and the edges are walls and never liberties. Pure functions of sets of points; what a group without
liberties means is victory.py.
"""

from __future__ import annotations

from riftkeep.games.great_kingdom.geometry import Bits, Geometry, each_bit


def group_at(geometry: Geometry, bit: Bits, castles: Bits) -> Bits:
    """The group that a castle belongs to."""
    return geometry.connected(bit, castles)


def liberties_of(geometry: Geometry, group: Bits, empty: Bits) -> Bits:
    """The liberties of a group."""
    return geometry.neighbours(group) & empty


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
    """Every castle of one colour whose group has no liberty."""
    return castles & ~geometry.connected(geometry.neighbours(empty) & castles, castles)


def dead_beside(geometry: Geometry, bit: Bits, castles: Bits, empty: Bits) -> Bits:
    """The castles whose groups touch this point and have no liberty."""
    dead = 0
    for neighbour in each_bit(geometry.around[bit] & castles):
        if not dead & neighbour and not has_liberty(geometry, neighbour, castles, empty):
            dead |= group_at(geometry, neighbour, castles)
    return dead
