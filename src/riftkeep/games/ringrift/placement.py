"""Placing rings: where, how many, and never so that the stack is dead.

RR-CANON-R080..R082 (D11, D24-D29). What follows a placement is turn.py. Pure functions.
"""

from __future__ import annotations

from riftkeep.games.ringrift.capture import can_act, can_capture, is_mobile
from riftkeep.games.ringrift.geometry import Geometry, members, shifted
from riftkeep.games.ringrift.movement import Ground, ground_for
from riftkeep.games.ringrift.state import Position


def placement_sets(position: Position, player: int) -> list[int]:
    """The cells on which the player may place 1, 2, ... rings; entry 0 is always empty.

    An empty cell takes up to the limit of the ruleset, a stack exactly one (R081, R082).
    """
    most = min(position.config.max_placed, position.hand[player])
    if most == 0:
        return [0]
    ground = ground_for(position, player)
    empty = ground.free & ~position.all_markers()
    facing = _facing(position.geometry, ground.free, position.all_stacks())
    sets = [0]
    for count, mobile in enumerate(_mobile_sets(position.geometry, ground, most), 1):
        legal = empty & mobile
        for cell in members(empty & facing & ~mobile):
            if can_capture(position, cell, count, count, ground):
                legal |= 1 << cell
        sets.append(legal)
    for cell, rings in position.stacks.items():
        if can_act(position, cell, rings + bytes((player,)), ground):
            sets[1] |= 1 << cell
    return sets


def has_placement(position: Position, player: int) -> bool:
    """May the player place anything anywhere?"""
    return any(placement_sets(position, player))


def is_placeable(position: Position, player: int, cell: int, count: int) -> bool:
    """Could a placement of rings on an empty cell or a stack move or capture afterwards (D27)?"""
    rings = position.stacks.get(cell, b"") + bytes((player,)) * count
    return can_act(position, cell, rings, ground_for(position, player))


def has_real_action(position: Position, player: int) -> bool:
    """Has the player a legal placement, move or capture (D71)?"""
    return is_mobile(position, player) or has_placement(position, player)


def _mobile_sets(geometry: Geometry, ground: Ground, most: int) -> list[int]:
    """For each height, the cells from which a stack could move, found for all cells at once.

    A cell is good for height 1 in a direction if the next cell leads on to a landing, and for
    height h if the next cell is free and good for height h - 1.
    """
    sets = [0] * most
    for delta in geometry.deltas:
        leads_on = ground.landable
        if ground.landable != ground.free:
            leads_on = _fill_against(ground, delta)
        good = shifted(leads_on, -delta)
        for index in range(most):
            if not good:
                break
            sets[index] |= good
            good = shifted(ground.free & good, -delta)
    return sets


def _facing(geometry: Geometry, free: int, stacks: int) -> int:
    """The free cells that see a stack along a ray: only from these could anything be captured."""
    found = 0
    for delta in geometry.deltas:
        reached = shifted(stacks, delta) & free
        while reached:
            found |= reached
            reached = shifted(reached, delta) & free
    return found


def _fill_against(ground: Ground, delta: int) -> int:
    """The free cells from which, going on over free cells, a landing is reached or stood on."""
    found = ground.landable
    while True:
        bigger = found | (ground.free & shifted(found, -delta))
        if bigger == found:
            return found
        found = bigger
