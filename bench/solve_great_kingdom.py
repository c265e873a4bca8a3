"""Solve small boards of Great Kingdom exactly: who wins, and by which first moves.

    python -m bench.solve_great_kingdom              3x3, and 4x4 without a neutral castle (4 min)
    python -m bench.solve_great_kingdom 3 centre     one board

A game is never drawn, so that a position is won or lost for the player to act. The search tries
every legal move and stops at the first that wins; positions that a symmetry of the board turns into
each other are solved once. Every move is made by the rules themselves.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import Any

from riftkeep.games.great_kingdom import GreatKingdom, GreatKingdomState, Move, MoveType
from riftkeep.games.great_kingdom.geometry import Bits, Point

BOARDS: tuple[dict[str, Any], ...] = (
    {"size": 3},
    {"size": 3, "neutral": "none"},
    {"size": 3, "neutral": "first_player_chooses"},
    {"size": 4, "neutral": "none"},
)
RULESETS = ("rulebook", "tournament")
_CHUNK = 10


@dataclass
class Solution:
    """What solving a board from its first position found."""

    winner: int
    winning_moves: tuple[str, ...]
    """The first moves that keep the win for Blue; none if Orange wins."""
    positions: int
    """How many positions had to be solved."""


@dataclass
class Solver:
    """Solves positions of one game, remembering what it has solved."""

    game: GreatKingdom
    solved: dict[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tables = [self._chunk_tables(number) for number in range(self.game.num_symmetries)]

    def is_won(self, state: GreatKingdomState) -> bool:
        """Does the player to act win, if both play their best?"""
        if state.outcome is not None:
            return state.outcome.winner == state.player
        key = self._canonical(state)
        known = self.solved.get(key)
        if known is None:
            known = self.solved[key] = any(
                self.wins(state.play_assuming_legal(move), state.player)
                for move in reversed(state.legal_moves)
            )
        return known

    def wins(self, after: GreatKingdomState, player: int) -> bool:
        """Does this player win from a position, whoever is to act in it?"""
        if after.outcome is not None:
            return after.outcome.winner == player
        return not self.is_won(after) if after.player != player else self.is_won(after)

    def _canonical(self, state: GreatKingdomState) -> int:
        """One number for all positions that symmetries turn into each other."""
        width = state.game.geometry.pass_bit.bit_length()
        sets = (state.blue, state.orange, state.neutral)
        castles = min(
            _mapped(tables, sets[0]) << 2 * width
            | _mapped(tables, sets[1]) << width
            | _mapped(tables, sets[2])
            for tables in self._tables
        )
        return castles << 4 | state.player << 2 | state.passes

    def _chunk_tables(self, symmetry: int) -> list[list[Bits]]:
        """For every ten bits of a set of points, where the symmetry takes their 1024 values."""
        geometry = self.game.geometry
        image = [0] * (geometry.board.bit_length() + _CHUNK)
        for bit, point in geometry.point_of.items():
            image[bit.bit_length() - 1] = geometry.bit_at[self._image(symmetry, point)]
        tables = []
        for start in range(0, geometry.board.bit_length(), _CHUNK):
            table = [0]
            for bit in image[start : start + _CHUNK]:
                table += [value | bit for value in table]
            tables.append(table)
        return tables

    def _image(self, symmetry: int, point: Point) -> Point:
        move = Move(MoveType.PLACE_CASTLE, 1, point)
        image = self.game.transform_move(move, symmetry).at
        assert image is not None
        return image


def _mapped(tables: list[list[Bits]], bits: Bits) -> Bits:
    image = 0
    for table in tables:
        image |= table[bits & (1 << _CHUNK) - 1]
        bits >>= _CHUNK
    return image


def solve(**options: Any) -> Solution:
    """Solve the board with these options from its first position."""
    game = GreatKingdom.with_options(**options)
    solver = Solver(game)
    start = game.initial_state()
    winning = tuple(
        str(move)
        for move in start.legal_moves
        if solver.wins(start.play_assuming_legal(move), start.player)
    )
    return Solution(1 if winning else 2, winning, len(solver.solved))


def main(arguments: list[str]) -> None:
    """Solve the boards asked for in both rulesets and print a line for each."""
    boards = BOARDS
    if arguments:
        boards = ({"size": int(arguments[0]), "neutral": (arguments[1:] or ["centre"])[0]},)
    for board in boards:
        for ruleset in RULESETS:
            started = time.perf_counter()
            found = solve(**board, ruleset=ruleset)
            print(
                f"{board['size']}x{board['size']} neutral={board.get('neutral', 'centre')} "
                f"{ruleset}: {('Blue', 'Orange')[found.winner - 1]} wins"
                f"{' with ' + ' '.join(found.winning_moves) if found.winning_moves else ''}; "
                f"{found.positions} positions, {time.perf_counter() - started:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
