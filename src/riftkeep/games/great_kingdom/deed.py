"""What a move of Great Kingdom did, as data for one sentence a turn (``core.deed``). Pure."""

from __future__ import annotations

from riftkeep.core.deed import Deed
from riftkeep.games.great_kingdom.geometry import format_point
from riftkeep.games.great_kingdom.groups import dead_castles
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.victory import score_of


def deed_of(before: GreatKingdomState, move: Move, after: GreatKingdomState) -> Deed:
    """What a move did: a castle may capture, be lost itself, or close territory."""
    if move.at is None:
        return Deed("passed")
    values: dict[str, int | str] = {"at": format_point(move.at)}
    if move.type is MoveType.PLACE_NEUTRAL:
        return Deed("neutral", 1, values)
    for code, seat in (("captured", OTHER[move.player]), ("lost", move.player)):
        geometry = after.game.geometry
        over = after.outcome is not None
        dead = dead_castles(geometry, after.castles(seat), after.empty) if over else 0
        if dead:
            cells = tuple(geometry.points_in(dead))
            return Deed(code, len(cells), values, (seat,), cells)
    closed = score_of(after)[move.player - 1] - score_of(before)[move.player - 1]
    return Deed("closed", closed, values) if closed > 0 else Deed("castle", 1, values)
