"""Moving a stack without capturing: where it can go and what happens on the way.

RR-CANON-R090..R092 (D30-D35). Captures are capture.py; whether a capture may follow is turn.py.
The functions that ask are pure; ``slide`` and ``land`` change the position they are given.
"""

from __future__ import annotations

from typing import NamedTuple

from riftkeep.games.ringrift.geometry import Geometry, members
from riftkeep.games.ringrift.state import Position, Rings


class Ground(NamedTuple):
    """The cells a stack of one player can pass over and come down on."""

    free: int
    landable: int


def ground_for(position: Position, player: int) -> Ground:
    """The ground as it is for a player's stacks."""
    return Ground(position.free(), position.landable(player))


def first_obstacle(geometry: Geometry, cell: int, direction: int, free: int) -> int | None:
    """The first cell in a direction that is not free, or None if all are up to the edge."""
    obstacles = geometry.ray_sets[cell][direction] & ~free
    if not obstacles:
        return None
    if geometry.deltas[direction] > 0:
        obstacles &= -obstacles
    return obstacles.bit_length() - 1


def cells_before(geometry: Geometry, cell: int, direction: int, obstacle: int | None) -> int:
    """How many cells lie between a cell and an obstacle in a direction; the edge if None."""
    if obstacle is None:
        return len(geometry.rays[cell][direction])
    return (obstacle - cell) // geometry.deltas[direction] - 1


def free_run(geometry: Geometry, cell: int, direction: int, free: int) -> int:
    """How many free cells follow a cell in a direction before the first that is not."""
    obstacle = first_obstacle(geometry, cell, direction, free)
    return cells_before(geometry, cell, direction, obstacle)


def landings(
    geometry: Geometry, cell: int, height: int, direction: int, ground: Ground
) -> tuple[int, ...]:
    """Where a stack of a height can go from a cell in a direction: at least its height (R091)."""
    run = free_run(geometry, cell, direction, ground.free)
    if run < height:
        return ()
    reached = geometry.rays[cell][direction][height - 1 : run]
    if ground.landable == ground.free:
        return reached
    return tuple(end for end in reached if ground.landable >> end & 1)


def can_move(geometry: Geometry, cell: int, height: int, ground: Ground) -> bool:
    """Could a stack of a height on a cell go anywhere?"""
    for direction in range(len(geometry.deltas)):
        if landings(geometry, cell, height, direction, ground):
            return True
    return False


def slide(position: Position, source: int, to: int) -> None:
    """Leave a marker behind; flip others' markers on the way and collapse own ones (R092)."""
    geometry, player = position.geometry, position.player
    direction = geometry.direction(source, to)
    assert direction is not None
    beyond = geometry.ray_sets[to][direction] | 1 << to
    passed = geometry.ray_sets[source][direction] & ~beyond
    own = position.markers[player] & passed
    flipped = position.all_markers() & passed & ~own
    for seat in position.seats:
        position.markers[seat] &= ~flipped
    position.markers[player] |= flipped | 1 << source
    position.collapse(own)


def land(position: Position, to: int, rings: Rings) -> None:
    """Set a stack down; a marker there is removed, and costs the top ring (R092, R102; E)."""
    bit = 1 << to
    if position.all_markers() & bit:
        for seat in position.seats:
            position.markers[seat] &= ~bit
        if position.config.lands_on_any_marker:
            rings = rings[:-1]
            position.eliminated[position.player] += 1
    position.put_stack(to, rings)


def movable_stacks(position: Position) -> list[int]:
    """The stacks that may make this turn's move: the one just placed, or all (D28)."""
    if position.must_move is not None:
        return [position.must_move]
    return list(members(position.owned[position.player]))
