"""A game in progress as learners play it: by action numbers, on the fastest state there is.

PettingZoo, Gymnasium and OpenSpiel all play on a ``Position``. It changes with every action. It
holds a state of the compiled core where there is one and a Python state otherwise; the same actions
lead to the same positions, masks, observations and returns on both.

Everything that belongs to somebody is by person, not by seat: a person is numbered by the seat in
which that person began, and keeps that number when the pie rule exchanges two people (D78).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.errors import IllegalMove
from riftkeep.core.game import AnyGame
from riftkeep.core.people import person_in, seat_of
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState

Planes = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class Position(Protocol):
    """A game in progress; ``make_position`` makes one."""

    game: AnyGame

    person: int
    """The person to act; in a finished game the one who acted last."""
    is_over: bool
    """Is the game over?"""

    @property
    def legal_actions(self) -> Callable[[], list[int]]:
        """Call it for the legal actions, ascending; none when the game is over."""
        ...

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        ...

    def apply(self, action: int) -> None:
        """Play an action; IllegalMove, and nothing changes, if it is not legal."""
        ...

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner and -1 for the others, 0 before the end."""
        ...

    def planes(self, person: int | None = None) -> Planes:
        """The position as the person to act sees it, or as another person does; a new array."""
        ...

    def copy(self) -> Position:
        """An independent position like this one."""
        ...

    def to_state(self) -> AnyState:
        """The position as a Python state."""
        ...


def make_position(
    state: AnyState, *, fold_forced: bool = True, backend: str | None = None
) -> Position:
    """The position of a state. ``backend`` is ``native``, ``python`` or None for the fastest.

    With ``fold_forced`` the no-ops that only record that nothing could be done are played unasked
    (R076), so that every action is a decision.
    """
    is_native = native.plays(state.game) if backend is None else backend == native.NATIVE
    if not is_native:
        return PythonPosition(state, fold_forced)
    return NativePosition(native.State(state), fold_forced)


def plane_shape(game: AnyGame) -> tuple[int, int, int]:
    """How many planes show a position, their height and their width."""
    if native.plays(game):
        return native.plane_shape(game)
    count, height, width = game.planes(game.initial_state()).shape
    return count, height, width


def mask_of(game: AnyGame, legal: list[int]) -> Mask:
    """A mask over all actions of a game: 1 where an action is among the legal ones."""
    mask = bytearray(game.num_actions)
    for action in legal:
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


class NativePosition:
    """A position in the compiled core.

    What is asked at every step goes to the core without a call in between.
    """

    __slots__ = (
        "_advance",
        "_folds",
        "_shape",
        "_size",
        "_state",
        "_write_mask",
        "_write_planes",
        "game",
        "is_over",
        "legal_actions",
        "person",
    )

    is_over: bool
    person: int
    legal_actions: Callable[[], list[int]]
    """The legal actions, ascending; empty when the game is over."""

    def __init__(
        self,
        state: native.State,
        fold_forced: bool,
    ) -> None:
        self.game = state.game
        self._shape = plane_shape(state.game)
        self._size = state.game.num_actions
        self._hold(state)
        self._folds = fold_forced
        if fold_forced:
            state.fold_forced()
        self.is_over = state.is_over
        self.person = state.holders[state.player - 1]

    def _hold(self, state: native.State) -> None:
        self._state = state
        self.legal_actions, self._advance, self._write_mask, self._write_planes = state.in_core()

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        mask = np.empty(self._size, np.int8)
        self._write_mask(mask)
        return mask

    def apply(self, action: int) -> None:
        """Play an action; IllegalMove, and nothing changes, if it is not legal."""
        try:
            person = self._advance(action, self._folds)
        except TypeError:  # not a plain number
            person = 0
        if not person:
            person = self._state.advance(action, self._folds)  # says what is wrong
        if person > 0:
            self.person = person
        else:
            self.is_over = True
            self.person = -person

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner and -1 for the others, 0 before the end."""
        return self._state.returns()

    def planes(self, person: int | None = None) -> Planes:
        """The position as the person to act sees it, or as another person does; a new array."""
        seat = 0 if person is None else self._state.holders.index(person) + 1
        planes = np.empty(self._shape, np.float32)
        self._write_planes(planes, seat, 0)
        return planes

    def copy(self) -> NativePosition:
        """An independent position like this one."""
        made = NativePosition.__new__(NativePosition)
        made.game, made._folds = self.game, self._folds
        made._shape, made._size = self._shape, self._size
        made.is_over, made.person = self.is_over, self.person
        made._hold(self._state.copy())
        return made

    def to_state(self) -> AnyState:
        """The position as a Python state."""
        return self._state.to_state()

    def __deepcopy__(self, memo: dict[int, Any]) -> NativePosition:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._state.to_bytes(), self._folds)


class PythonPosition:
    """A position of the Python rules."""

    __slots__ = ("_actions", "_folds", "_state", "game", "is_over", "person")

    is_over: bool
    person: int

    def __init__(self, state: AnyState, fold_forced: bool) -> None:
        self.game = state.game
        self._folds = fold_forced
        self._set(state)

    def _set(self, state: AnyState) -> None:
        while self._folds and len(state.legal_moves) == 1:
            (move,) = state.legal_moves
            if not self.game.is_forced(move):
                break
            state = state.play_assuming_legal(move)
        self._state = state
        self._actions = [self.game.action_of(state, move) for move in state.legal_moves]
        self.is_over = state.outcome is not None
        self.person = person_in(state, state.player)

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty when the game is over."""
        return list(self._actions)

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        return mask_of(self.game, self._actions)

    def apply(self, action: int) -> None:
        """Play an action; IllegalMove, and nothing changes, if it is not legal."""
        if action not in self._actions:
            raise _refused(self._state, action)
        move = self._state.legal_moves[self._actions.index(action)]
        self._set(self._state.play_assuming_legal(move))

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner and -1 for the others, 0 before the end."""
        return self._state.returns()

    def planes(self, person: int | None = None) -> Planes:
        """The position as the person to act sees it, or as another person does; a new array."""
        seat = None if person is None else seat_of(self._state, person)
        return self.game.planes(self._state, seat)

    def copy(self) -> PythonPosition:
        """An independent position like this one."""
        made = PythonPosition.__new__(PythonPosition)
        made.game, made._folds = self.game, self._folds
        made._state, made._actions = self._state, self._actions
        made.is_over, made.person = self.is_over, self.person
        return made

    def to_state(self) -> AnyState:
        """The position as a Python state."""
        return self._state

    def __deepcopy__(self, memo: dict[int, Any]) -> PythonPosition:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._state.to_bytes(), self._folds)


def _refused(state: AnyState, action: int) -> IllegalMove:
    try:
        state.game.move_of(state, action)
    except IllegalMove as error:
        return error
    says = Sentence("action.not_legal", action=action)
    return IllegalMove(Refusal("illegal_action", "R070", says))


def _restored(game: AnyGame, data: bytes, fold_forced: bool) -> Position:
    """A pickled position; it goes on with the backend of the process that reads it."""
    return make_position(game.state_from_bytes(data), fold_forced=fold_forced)
