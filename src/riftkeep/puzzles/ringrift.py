"""RingRift's puzzles: everything that can happen within a few turns, looked at exhaustively.

A turn is a short tree of decisions, and where few rings are left so are two or three. Whoever can
win within the turns asked for, whatever the others do, is found for certain, and so is that nobody
can: the check of a proof is to look again. Runs on the compiled rules if they are there, on the
Python rules otherwise; the search of the computer players has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from riftkeep import native
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.puzzles.puzzle import BadPuzzle, Kind, Puzzle, Undecided

MOST_POSITIONS = 40_000
"""Positions after which looking is given up, undecided."""


class Board(Protocol):
    """A position of either backend."""

    @property
    def key(self) -> int:
        """The position key."""
        ...

    @property
    def player(self) -> int:
        """The seat to act."""
        ...

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        ...

    @property
    def winner(self) -> int | None:
        """Who has won it."""
        ...

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending."""
        ...

    def after(self, action: int) -> Board:
        """The position after a legal action."""
        ...


class _NativeBoard:
    """A position of the compiled rules."""

    def __init__(self, state: native.State) -> None:
        self._state = state
        self.is_over = state.is_over
        self.player = state.player

    @property
    def key(self) -> int:
        return self._state.key

    @property
    def winner(self) -> int | None:
        return self._state.winner

    def legal_actions(self) -> list[int]:
        return self._state.legal_actions

    def after(self, action: int) -> Board:
        state = self._state.copy()
        state.apply(action)
        return _NativeBoard(state)


class _PythonBoard:
    """A position of the Python rules."""

    def __init__(self, state: AnyState) -> None:
        self._state = state
        self.player = state.player
        self.is_over = state.outcome is not None

    @property
    def key(self) -> int:
        return self._state.key

    @property
    def winner(self) -> int | None:
        return None if self._state.outcome is None else self._state.outcome.winner

    def legal_actions(self) -> list[int]:
        state = self._state
        return [state.game.action_of(state, move) for move in state.legal_moves]

    def after(self, action: int) -> Board:
        move = self._state.game.move_of(self._state, action)
        return _PythonBoard(self._state.play_assuming_legal(move))


def board_of(state: AnyState) -> Board:
    """A position in the fastest backend there is."""
    if native.plays(state.game):
        return _NativeBoard(native.State(state))
    return _PythonBoard(state)


class TurnSearch:
    """Looks at everything that can happen within a few turns of one seat."""

    def __init__(self, seat: int, most_positions: int = MOST_POSITIONS) -> None:
        self.seat = seat
        self.positions = 0
        self._most = most_positions
        self._known: dict[tuple[int, int], bool] = {}
        self._others: dict[int, TurnSearch] = {}

    def can_win(self, board: Board, turns: int) -> bool:
        """Can the seat win within so many of its turns, whatever the others do?

        The turn that is going on counts. Turns of others without any choice are played on even
        after the last one, because a last player standing has won only when the round is over.
        """
        if board.is_over:
            return board.winner == self.seat
        actions = board.legal_actions()
        is_own = board.player == self.seat
        if turns == 0 and (is_own or len(actions) > 1):
            return False
        key = board.key, turns
        if key not in self._known:
            self._count()
            results = (
                self.can_win(after, self._left(board, after, turns))
                for after in map(board.after, actions)
            )
            self._known[key] = any(results) if is_own else all(results)
        return self._known[key]

    def can_survive(self, board: Board) -> bool:
        """Can the seat play its turn so that the next player cannot win in the turn after it?"""
        if board.is_over:
            return board.winner == self.seat
        if board.player != self.seat:
            return not self._can_other_win(board)
        key = board.key, -1
        if key not in self._known:
            self._count()
            self._known[key] = any(
                self.can_survive(board.after(action)) for action in board.legal_actions()
            )
        return self._known[key]

    def _can_other_win(self, board: Board) -> bool:
        other = self._others.setdefault(board.player, TurnSearch(board.player))
        other._most = other.positions + self._most - self.positions
        before = other.positions
        result = other.can_win(board, 1)
        self.positions += other.positions - before
        return result

    def _left(self, before: Board, after: Board, turns: int) -> int:
        return turns - (before.player == self.seat and after.player != self.seat)

    def _count(self) -> None:
        self.positions += 1
        if self.positions > self._most:
            raise Undecided

    def winning_line(self, board: Board, turns: int) -> list[int]:
        """The actions of a win, those without choice included; there must be one."""
        line: list[int] = []
        while not board.is_over:
            for action in board.legal_actions():
                after = board.after(action)
                left = self._left(board, after, turns)
                if self.can_win(after, left):
                    break
            line.append(action)
            board, turns = after, left
        return line


def right_moves(state: AnyState, kind: Kind, turns: int, search: TurnSearch) -> list[Move]:
    """Every first move that reaches the goal of a kind; Undecided if that would take too long."""
    board = board_of(state)
    if kind is Kind.ONLY_DEFENCE:
        return [move for move, after in _after_each(state, board) if search.can_survive(after)]
    return [
        move
        for move, after in _after_each(state, board)
        if search.can_win(after, turns - (after.player != state.player))
    ]


def _after_each(state: AnyState, board: Board) -> Iterator[tuple[Move, Board]]:
    for move, action in zip(state.legal_moves, board.legal_actions(), strict=True):
        yield move, board.after(action)


def check(puzzle: Puzzle) -> None:
    """Look at everything again; BadPuzzle says what is wrong."""
    state = puzzle.state
    if len(state.legal_moves) < 3:
        raise BadPuzzle("there is nothing to choose")
    if state.exchange is not None:
        raise BadPuzzle("people can change places in it, and its goal is that of a seat")
    found = right_moves(state, puzzle.kind, puzzle.turns, TurnSearch(state.player, 10**9))
    if found != [puzzle.solution]:
        texts = ", ".join(map(str, found)) or "none"
        raise BadPuzzle(f"the moves that reach the goal are {texts}, not {puzzle.solution} alone")
    if puzzle.kind is Kind.ONLY_DEFENCE:
        return
    for text in puzzle.line:
        state = state.play(state.game.parse_move(state, text))
    if state.outcome is None or state.outcome.winner != puzzle.state.player:
        raise BadPuzzle("the line does not win")
