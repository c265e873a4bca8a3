"""Legal moves: what the player to act may do.

GK-3, GK-5, GK-6, GK-13..GK-18. Any empty point may take a castle, but for territory that the
options close and suicides that they forbid, both judged on the position before the move; a pass is
always allowed. Pure functions of a State; which rule refuses a move is refusal.py, and what a move
does is turn.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.games.great_kingdom.actions import NEUTRAL_ROW, MovesOfBytes, moves_of_bytes
from riftkeep.games.great_kingdom.geometry import Bits, each_bit
from riftkeep.games.great_kingdom.groups import dead_beside, has_liberty
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.options import CLOSED_BOTH, CLOSED_NONE, SUICIDE_ILLEGAL
from riftkeep.games.great_kingdom.players import BLUE
from riftkeep.games.great_kingdom.state import Phase

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.state import GreatKingdomState


def legal_moves(state: GreatKingdomState) -> tuple[Move, ...]:
    """Every legal move, by ascending action id: points by row and column, then the pass."""
    if state.outcome is not None:
        return ()
    geometry = state.game.geometry
    if state.phase is Phase.NEUTRAL_PLACEMENT:
        return _chosen(moves_of_bytes(geometry.size, NEUTRAL_ROW), state.empty)
    table = moves_of_bytes(geometry.size, state.player)
    return _chosen(table, open_points(state) | geometry.pass_bit)


def open_points(state: GreatKingdomState) -> Bits:
    """The points on which the player to act may place a castle."""
    options = state.game.options
    if is_out_of_castles(state):
        return 0
    points = state.empty
    if options.closed_territory != CLOSED_NONE:
        opponent, own = closed_points(state)
        points &= ~(opponent | own)
    if options.suicide == SUICIDE_ILLEGAL:
        # Only a point without an empty neighbor can be a suicide.
        walled_in = points & ~state.game.geometry.beside(state.empty)
        for bit in each_bit(walled_in):
            if is_suicide(state, bit):
                points ^= bit
    return points


def is_out_of_castles(state: GreatKingdomState) -> bool:
    """Has the player to act placed the whole supply? (GK-15)"""
    castles = state.game.options.castles
    return castles is not None and state.castles(state.player).bit_count() >= castles


def closed_points(state: GreatKingdomState) -> tuple[Bits, Bits]:
    """The opponent's and the own territory that the options close to the player to act."""
    blue, orange = state.territory
    opponent, own = (orange, blue) if state.player == BLUE else (blue, orange)
    return opponent, own if state.game.options.closed_territory == CLOSED_BOTH else 0


def is_suicide(state: GreatKingdomState, bit: Bits) -> bool:
    """Would a castle there leave its own group without a liberty and capture nothing?"""
    geometry = state.game.geometry
    own = state.castles(state.player) | bit
    enemy = state.orange if state.player == BLUE else state.blue
    empty = state.empty & ~bit
    if has_liberty(geometry, bit, own, empty):
        return False
    return not dead_beside(geometry, bit, enemy, empty)


def _chosen(table: MovesOfBytes, points: Bits) -> tuple[Move, ...]:
    """The moves whose points are in the set, the lowest first."""
    moves: list[Move] = []
    for of_byte, byte in zip(table, points.to_bytes(len(table), "little"), strict=True):
        moves += of_byte[byte]
    return tuple(moves)
