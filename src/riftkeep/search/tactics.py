"""Exact tactics in plain Python: a win within this turn, and what gives one to the next player.

What the compiled core does with more knowledge of the games (cpp/games/*/tactics.hpp), by the rules
alone: the rest of a turn is tried out, each position once, up to a number of positions. So a win is
certain, and none found says nothing where a turn is too wide to be tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riftkeep.core.move import Move
from riftkeep.core.people import person_in, seat_of
from riftkeep.core.registry import plug_of
from riftkeep.core.state import AnyState
from riftkeep.search.result import Proof

MOST_POSITIONS = 1500
"""Of a turn; some tenths of a second on square8."""
WIDE = 64
"""A turn that begins with more choices is tried only when a goal is near."""
MOST_CANDIDATES = 64
"""How many moves are checked for what they give before one is played after all."""


class Win(NamedTuple):
    """A win within the turn: its first move, and the decisions until the game is over."""

    move: Move
    plies: int


def find_win(state: AnyState) -> Win | None:
    """A win of the person to act within the turn."""
    return _Turn(state, MOST_POSITIONS).win_from_start(state)


def find_safe(state: AnyState, moves: Sequence[Move]) -> tuple[Move | None, Proof | None]:
    """The first of all moves after which the next player has no win in its turn.

    Where a turn goes on after the move, one continuation that gives nothing will do. If every move
    gives a win to the same seat, that is certain.
    """
    turn = _Turn(state, 4 * MOST_POSITIONS)
    for move in moves[:MOST_CANDIDATES]:
        if turn.can_end_safely(state.play_assuming_legal(move)):
            return move, None
    if len(moves) > MOST_CANDIDATES or len(turn.winners) != 1:
        return None, None
    (winner,) = turn.winners
    seat = None if winner is None else seat_of(state, winner)
    return None, Proof(seat, turn.longest + 1)


class _Turn:
    """The turn of the person to act in a position, of which so many positions may be tried.

    It ends when people change places: the next decision is the other person's.
    """

    def __init__(self, state: AnyState, most: int) -> None:
        self._person = person_in(state, state.player)
        self._number = state.turn_number
        self._left = most
        self._seen: set[int] = set()
        self.winners: set[int | None] = set()
        """The people who win after the ways to end the turn that are not safe; None: a draw."""
        self.longest = 0
        """Decisions that the longest of these wins takes."""

    def win_from_start(self, state: AnyState) -> Win | None:
        """A win that begins where the turn does."""
        if len(state.legal_moves) > WIDE and not plug_of(state.game.name).is_goal_near(state):
            return None
        return self.win(state)

    def win(self, state: AnyState) -> Win | None:
        """A win that begins in this position of the turn."""
        self._left -= 1
        for move in state.legal_moves:
            if self._left <= 0:
                return None
            after = state.play_assuming_legal(move)
            if after.outcome is not None:
                if _winner(after) == self._person:
                    return Win(move, 1)
            elif self._goes_on(after) and self._is_new(after):
                rest = self.win(after)
                if rest is not None:
                    return Win(move, rest.plies + (len(after.legal_moves) > 1))
        return None

    def can_end_safely(self, state: AnyState) -> bool:
        """Does a way to end the turn from here give the next player no win?

        True as well if there are too many ways to try them all.
        """
        if state.outcome is not None:
            winner = _winner(state)
            if winner != self._person:
                self.winners.add(winner)
            return winner == self._person
        if not self._is_new(state):
            return False
        if not self._goes_on(state):
            reply = _Turn(state, min(self._left, MOST_POSITIONS))
            before = reply._left
            win = reply.win_from_start(state)
            self._left -= before - reply._left
            if win is not None:
                self.winners.add(person_in(state, state.player))
                self.longest = max(self.longest, win.plies)
            return win is None
        self._left -= 1
        return self._left <= 0 or any(
            self.can_end_safely(state.play_assuming_legal(move)) for move in state.legal_moves
        )

    def _goes_on(self, state: AnyState) -> bool:
        is_mine = person_in(state, state.player) == self._person
        return is_mine and state.turn_number == self._number

    def _is_new(self, state: AnyState) -> bool:
        is_new = state.key not in self._seen
        self._seen.add(state.key)
        return is_new


def _winner(end: AnyState) -> int | None:
    """The person who has won a finished game."""
    assert end.outcome is not None
    return None if end.outcome.winner is None else person_in(end, end.outcome.winner)
