"""Overtaking captures: which stacks one can jump, and what a jump does.

RR-CANON-R101..R103 (D36-D44). Decides what one segment does; whether the turn goes on with another
is turn.py. The functions that ask are pure; ``take_top_ring`` changes the position it is given.
"""

from __future__ import annotations

from collections.abc import Iterator

from riftkeep.games.ringrift.geometry import members
from riftkeep.games.ringrift.movement import (
    Ground,
    can_move,
    first_obstacle,
    free_run,
    ground_for,
)
from riftkeep.games.ringrift.state import Position, Rings, cap_height


def fewest_steps(position: Position, height: int, direction: int) -> int:
    """How many steps a stack of a height must at least go to capture in a direction (R101; E)."""
    if position.config.has_manhattan_captures and position.geometry.is_diagonal(direction):
        return (height + 1) // 2
    return height


def capture_landings(
    position: Position, cell: int, height: int, cap: int, direction: int, ground: Ground
) -> tuple[int | None, tuple[int, ...]]:
    """The stack that one of this height and cap could jump in a direction, and where it could land.

    There is no such stack behind something collapsed (R101).
    """
    target = first_obstacle(position.geometry, cell, direction, ground.free)
    if target not in position.stacks:
        return None, ()
    assert target is not None
    return target, landings_beyond(position, cell, target, height, cap, direction, ground)


def landings_beyond(
    position: Position,
    cell: int,
    target: int,
    height: int,
    cap: int,
    direction: int,
    ground: Ground,
) -> tuple[int, ...]:
    """Where a stack that jumps the first one it sees in a direction could land.

    Its cap must be at least the target's, and it must go at least its height (R101).
    """
    if cap_height(position.stacks[target]) > cap:
        return ()
    geometry, free, landable = position.geometry, ground.free, ground.landable
    distance = geometry.distance(cell, target, direction)
    last = distance + free_run(geometry, target, direction, free)
    first = max(distance, fewest_steps(position, height, direction) - 1)
    reached = geometry.rays[cell][direction][first:last]
    if not reached or landable == free:
        return reached
    return tuple([end for end in reached if landable >> end & 1])


def captures(position: Position, cell: int) -> Iterator[tuple[int, int]]:
    """Every (target, landing) of the stack on a cell."""
    rings = position.stacks[cell]
    height, cap = len(rings), cap_height(rings)
    ground = ground_for(position, rings[-1])
    for direction in range(len(position.geometry.deltas)):
        target, ends = capture_landings(position, cell, height, cap, direction, ground)
        if target is not None:
            yield from ((target, end) for end in ends)


def can_capture(position: Position, cell: int, height: int, cap: int, ground: Ground) -> bool:
    """Could a stack of this height and cap on a cell jump anything?"""
    for direction in range(len(position.geometry.deltas)):
        if capture_landings(position, cell, height, cap, direction, ground)[1]:
            return True
    return False


def can_act(position: Position, cell: int, rings: Rings, ground: Ground) -> bool:
    """Could a stack of these rings on a cell move or capture (R081)?"""
    height = len(rings)
    return can_move(position.geometry, cell, height, ground) or can_capture(
        position, cell, height, cap_height(rings), ground
    )


def is_mobile(position: Position, player: int) -> bool:
    """Can any stack of the player move or capture?"""
    ground = ground_for(position, player)
    return any(
        can_act(position, cell, position.stacks[cell], ground)
        for cell in members(position.owned[player])
    )


def take_top_ring(position: Position, target: int) -> Rings:
    """Remove the top ring of a stack that is jumped; the cell is empty if it was the last."""
    rings = position.remove_stack(target)
    position.put_stack(target, rings[:-1])
    return rings[-1:]
