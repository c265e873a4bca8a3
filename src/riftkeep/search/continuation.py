"""The expected continuation of a move, played out only when somebody reads it.

The compiled core names the decisions of a line by their numbers. To play them by the Python rules
for every move of a position took two thirds of the time of a search on square8, and whoever wants
only the best move reads none of them. Where there is a choice the core says, which lists the moves
of a large board in a hundredth of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from riftkeep import native
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState


class Continuation(Sequence[Move]):
    """The moves of a line of decisions, with the moves between them that have no choice.

    Equal to a tuple of the same moves.
    """

    __slots__ = ("_actions", "_moves", "_state")

    def __init__(self, state: AnyState, actions: Sequence[int]) -> None:
        self._state = state
        self._actions = actions
        self._moves: tuple[Move, ...] | None = None

    def _played(self) -> tuple[Move, ...]:
        if self._moves is None:
            self._moves = tuple(_played(self._state, self._actions))
        return self._moves

    def __len__(self) -> int:
        return len(self._played())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._played()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Continuation):
            return self._played() == other._played()
        return self._played() == other

    def __hash__(self) -> int:
        return hash(self._played())

    def __repr__(self) -> str:
        return repr(self._played())


def _played(state: AnyState, actions: Sequence[int]) -> Iterator[Move]:
    position = native.State(state)
    for number in _with_single(position, actions):
        move = state.game.move_of(state, number)
        yield move
        state = state.play_assuming_legal(move)
        position.apply(number)


def _with_single(position: native.State, actions: Sequence[int]) -> Iterator[int]:
    """The decisions with the actions without choice between them; the position is played on."""
    is_first = True
    for action in actions:
        while not is_first and len(legal := position.legal_actions) == 1:
            yield legal[0]
        yield action
        is_first = False
