"""Actions: the fixed integers that stand for moves, and the one object for each move.

The action id of a castle, or of the neutral castle, at (x, y) is ``y * size + x``; the pass has the
last id, ``size * size``. Moves are made once for each size and shared by all positions.
"""

from __future__ import annotations

from functools import cache

from riftkeep.games.great_kingdom.geometry import geometry_for
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import BLUE, PLAYERS

MovesOfBytes = tuple[tuple[tuple[Move, ...], ...], ...]
"""For each byte of a set, the lowest first, and each value of it: the moves at the bits set."""

NEUTRAL_ROW = 0
"""The row of a move table with the neutral castles; that of a player has the number of the seat."""


@cache
def move_table(size: int) -> tuple[tuple[Move | None, ...], ...]:
    """Three rows of moves by bit number: neutral castles, then the moves of Blue and of Orange.

    Guard bits have none; the pass is at the bit above the board.
    """
    geometry = geometry_for(size)

    def row(type: MoveType, player: int) -> list[Move | None]:
        moves: list[Move | None] = [None] * geometry.pass_bit.bit_length()
        for point, bit in geometry.bit_at.items():
            moves[bit.bit_length() - 1] = Move(type, player, point)
        return moves

    rows = [row(MoveType.PLACE_NEUTRAL, BLUE)]
    rows += [row(MoveType.PLACE_CASTLE, player) for player in PLAYERS]
    for player in PLAYERS:
        rows[player][-1] = Move(MoveType.PASS, player)
    return tuple(tuple(moves) for moves in rows)


@cache
def moves_of_bytes(size: int, row: int) -> MovesOfBytes:
    """A row of the same table, eight bits at a time."""
    moves = move_table(size)[row]
    return tuple(_moves_of_byte(moves[first : first + 8]) for first in range(0, len(moves), 8))


def _moves_of_byte(moves: tuple[Move | None, ...]) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(move for bit, move in enumerate(moves) if byte >> bit & 1 and move is not None)
        for byte in range(256)
    )


def action_of(size: int, move: Move) -> int:
    """The id that stands for a move on a board of this size."""
    return size * size if move.at is None else move.at[1] * size + move.at[0]


def move_of(size: int, player: int, action: int, is_neutral: bool) -> Move | None:
    """The move that an id stands for, or None if it stands for none on a board of this size."""
    if action == size * size:
        return Move(MoveType.PASS, player)
    if not 0 <= action < size * size:
        return None
    type = MoveType.PLACE_NEUTRAL if is_neutral else MoveType.PLACE_CASTLE
    return Move(type, player, (action % size, action // size))
