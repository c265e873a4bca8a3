"""Disconnected regions: what is cut off, by which markers, and who may take it.

RR-CANON-R040, R041, R140..R145 (D53-D60). Pure functions; collapsing and paying is turn.py and
elimination.py.

A wall is made of markers of one color, helped by collapsed cells and the board's edge. For each
color B, the parts of the board that its markers leave are looked at in turn. Such a part K is cut
off if anything else is left. Not all B markers beside K are its wall: W are those that touch the
other side, directly or through further B markers; the rest lie inside the region R.
"""

from __future__ import annotations

from typing import NamedTuple

from riftkeep.games.ringrift.geometry import Geometry, lowest
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.state import Position


class Region(NamedTuple):
    """A disconnected region: its cells, the wall that collapses with it, and the wall's color."""

    cells: int
    border: int
    border_color: int | None


def cut_off_regions(position: Position) -> list[Region]:
    """Every region that is physically cut off, whoever stands in it (R140, R141)."""
    geometry = position.geometry
    live = geometry.live & ~position.all_collapsed()
    found: dict[int, Region] = {}
    for color in (None, *position.seats):
        markers = 0 if color is None else position.markers[color]
        if markers or color is None:
            for region in _cut_off_by(geometry, live, markers, color):
                found[region.cells] = region
    return list(found.values())


def is_color_missing(position: Position, cells: int) -> bool:
    """Does some player with rings on the board control no stack here (R142)?"""
    active = set(b"".join(position.stacks.values()))
    return any(not position.owned[seat] & cells for seat in active)


def processable_regions(position: Position, player: int) -> list[Region]:
    """The regions without one of the colors that the player can pay for from outside (R143, D58).

    In ascending order of lowest cell, then of border color.
    """
    found = [
        region
        for region in cut_off_regions(position)
        if position.owned[player] & ~region.cells and is_color_missing(position, region.cells)
    ]
    return sorted(found, key=lambda region: (lowest(region.cells), region.border_color or 0))


def region_move(geometry: Geometry, player: int, region: Region) -> Move:
    """Taking a region with its wall."""
    return Move(
        MoveType.PROCESS_TERRITORY_REGION,
        player,
        geometry,
        region=region.cells,
        border=region.border,
        border_color=region.border_color,
    )


def _cut_off_by(geometry: Geometry, live: int, markers: int, color: int | None) -> list[Region]:
    """The regions that markers of one color cut off (D54, D57)."""
    remaining = opened = live & ~markers
    found = []
    while remaining:
        part = geometry.component(1 << lowest(remaining), remaining)
        remaining &= ~part
        others = opened & ~part
        if not others:
            break
        wall = _wall(geometry, part, others, markers)
        region = geometry.component(part, live & ~wall)
        found.append(Region(region, wall, color if wall else None))
    return found


def _wall(geometry: Geometry, part: int, others: int, markers: int) -> int:
    """The markers beside a part that really hold it apart from the others (D57)."""
    beside = geometry.grown(part) & markers
    behind = markers & ~beside
    reached = geometry.component(geometry.grown(others), behind)
    return beside & geometry.grown(others | reached)
