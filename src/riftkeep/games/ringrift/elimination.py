"""Eliminating rings: whole caps as payments or forced, and all rings of a region.

RR-CANON-R100, R122, R145, R205, R206 (D49, D60, D64). Changes the position it is given; every
eliminated ring is credited to the player to act.
"""

from __future__ import annotations

from riftkeep.games.ringrift.geometry import members
from riftkeep.games.ringrift.state import Position, cap_height


def eliminate_cap(position: Position, cell: int) -> None:
    """Remove the whole cap of a stack, never a part of it."""
    rings = position.remove_stack(cell)
    cap = cap_height(rings)
    position.eliminated[position.player] += cap
    position.put_stack(cell, rings[:-cap])


def eliminate_all(position: Position, cells: int) -> None:
    """Remove every stack on the cells."""
    for cell in members(cells & position.all_stacks()):
        position.eliminated[position.player] += len(position.remove_stack(cell))
