"""Walls of RingRift about to close: where one more marker parts the board, and what it cuts off.

The twin of cpp/games/ringrift/walls.hpp, as far as the evaluation needs it.
"""

from __future__ import annotations

from typing import NamedTuple

from riftkeep.games.ringrift.geometry import Geometry, lowest, members, shifted
from riftkeep.games.ringrift.state import Phase, Position


class Cut(NamedTuple):
    """What one more marker could cut off: the most cells with their wall, and whether that wins."""

    cells: int
    wins: bool


def narrows(geometry: Geometry, opened: int) -> int:
    """The cells of a set around which it falls into several parts (the crossing number).

    Looks no further than their neighbors: if one of them became a wall, the set might be parted.
    """
    beside = [shifted(opened, -delta) & opened for delta in geometry.deltas]
    step = 1 if geometry.is_hexagonal else 2
    once = twice = 0
    for i in range(0, len(beside), step):
        joined = beside[(i + step) % len(beside)]
        if not geometry.is_hexagonal:
            joined &= beside[i + 1]
        parts = beside[i] & ~joined
        twice |= once & parts
        once |= parts
    return twice


def open_to(position: Position, seat: int) -> int:
    """The cells that a wall of the seat's markers leaves open."""
    return position.geometry.live & ~position.all_collapsed() & ~position.markers[seat]


def next_to_slide(position: Position) -> int:
    """Who next begins a turn, or is to slide a stack in the one that has begun."""
    if position.phase in (Phase.RING_PLACEMENT, Phase.MOVEMENT):
        return position.player
    return position.player % len(position.seats) + 1


def best_cut(position: Position, seat: int) -> Cut:
    """The best cut of a seat, by its stacks and where it could place one.

    Whether the stack can leave the cell is not looked at.
    """
    geometry, opened = position.geometry, open_to(position, seat)
    starts = position.owned[seat]
    if position.must_move is not None and position.player == seat:
        starts = 1 << position.must_move
    elif position.hand[seat]:
        starts |= opened & ~position.all_markers() & ~position.all_stacks()
    most, wins = 0, False
    for cell in members(starts & narrows(geometry, opened)):
        rest = opened & ~(1 << cell)
        beside = geometry.grown(1 << cell) & rest
        while beside:
            part = geometry.component(1 << lowest(beside), rest)
            beside &= ~part
            if part == rest:
                break
            if not _is_free(position, seat, part, position.owned[seat] & ~(1 << cell)):
                continue
            wall = geometry.grown(part) & geometry.live
            cells = ((part | wall) & ~position.all_collapsed()).bit_count()
            most = max(most, cells)
            wins = wins or _wins(position, seat, part, cells)
    return Cut(most, wins)


def _is_free(position: Position, seat: int, part: int, own: int) -> bool:
    """Could the seat take this part, with these other stacks of its own (R142, R143)?"""
    if not own & part:
        return True
    on_board = set(b"".join(position.stacks.values()))
    return bool(own & ~part) and any(
        other != seat and other in on_board and not position.owned[other] & part
        for other in position.seats
    )


def _wins(position: Position, seat: int, part: int, cells: int) -> bool:
    inside = sum(len(position.stacks[at]) for at in members(part & position.all_stacks()))
    return (
        position.land(seat) + cells >= position.config.land_goal
        or position.eliminated[seat] + 1 + inside >= position.config.ring_goal
    )
