"""What a move of RingRift did, as data for one sentence a turn (``riftkeep.core.deed``).

Counts are read off the positions before and after, so this file decides nothing about rules. Pure.
"""

from __future__ import annotations

from riftkeep.core.deed import Deed, Values
from riftkeep.games.ringrift.geometry import members
from riftkeep.games.ringrift.move import CAPTURE_TYPES, FORCED_TYPES, Move, MoveType
from riftkeep.games.ringrift.state import Position

PLAIN = {
    MoveType.SWAP_SIDES: "swapped",
    MoveType.SKIP_CAPTURE: "spared",
    MoveType.SKIP_TERRITORY_PROCESSING: "declined",
}


def deed_of(before: Position, move: Move, after: Position) -> Deed | None:
    """What a move did; None if nothing worth a word (the no-ops, and placing nothing)."""
    kind = move.type
    if kind in FORCED_TYPES or kind is MoveType.SKIP_PLACEMENT:
        return None
    if kind in PLAIN:
        return Deed(PLAIN[kind])
    cells = _names(move)
    if kind is MoveType.PLACE_RING:
        return Deed("placed", move.count or 1, cells)
    if kind is MoveType.MOVE_STACK:
        is_placed = before.must_move is not None
        return Deed("moved_on" if is_placed else "moved", 1, cells)
    if kind in CAPTURE_TYPES:
        return Deed("captured", 1, cells)
    land = after.land(move.player) - before.land(move.player)
    rings = after.eliminated[move.player] - before.eliminated[move.player]
    if kind is MoveType.PROCESS_TERRITORY_REGION:
        return _taking(before, move, after, land, rings)
    if kind is MoveType.FORCED_ELIMINATION:
        return Deed("forced", rings, cells)
    if kind is MoveType.ELIMINATE_RINGS_FROM_STACK:
        return Deed("paid", rings, cells)
    if not land:
        return None  # a long line: its reward says how much
    new = after.all_collapsed() & ~before.all_collapsed()
    return Deed("collapsed", land, cells=_coordinates(move, new))


def _taking(before: Position, move: Move, after: Position, land: int, rings: int) -> Deed:
    """A region: how large it is inside, its wall, and whose stacks were missing in it (R142)."""
    region = move.region or 0
    wall = after.all_collapsed() & ~before.all_collapsed() & ~region
    active = sorted(set(b"".join(before.stacks.values())))
    values: Values = {"inside": region.bit_count(), "wall": wall.bit_count()}
    if rings:
        values["rings"] = rings
    if move.border_color is not None:
        values["color"] = move.border_color
    if 2 * region.bit_count() > before.geometry.live.bit_count():
        values["outside"] = 1
    missing = tuple(seat for seat in active if not before.owned[seat] & region)
    code = "took_rings" if rings else "took"
    return Deed(code, land, values, missing, _coordinates(move, wall))


def _coordinates(move: Move, cells: int) -> tuple[tuple[int, ...], ...]:
    return tuple(move.geometry.coordinates[cell] for cell in members(cells))


def _names(move: Move) -> Values:
    given = {"from": move.source, "target": move.target, "to": move.to, "at": move.at}
    names = move.geometry.names
    return {name: names[cell] for name, cell in given.items() if cell is not None}
