"""A game in progress as learners play it: by action numbers, on the fastest state there is.

PettingZoo, Gymnasium and OpenSpiel all play on a ``Position``. It changes with every action. It
holds a state of the compiled core where there is one and a Python state otherwise; the same actions
lead to the same positions, masks, observations and returns on both.

Everything that belongs to somebody is by person, not by seat: a person is numbered by the seat in
which that person began, and keeps that number when the pie rule exchanges two people (D78).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.errors import IllegalMove, InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.folding import fold_forced, last_of
from riftkeep.core.game import AnyGame
from riftkeep.core.people import person_in, seat_of
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState

if TYPE_CHECKING:
    import riftkeep._core

Planes = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

_BACKENDS = (native.NATIVE, native.PYTHON)

OVER = -4
"""The number of the player to act in a finished game, as OpenSpiel has it."""


class Position(Protocol):
    """A game in progress; ``make_position`` makes one."""

    game: AnyGame

    @property
    def person(self) -> int:
        """The person to act; in a finished game the one who acted last."""
        ...

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        ...

    @property
    def is_terminal(self) -> Callable[[], bool]:
        """Call it to know whether the game is over."""
        ...

    @property
    def current_player(self) -> Callable[[], int]:
        """Call it for the person to act, counted from 0; ``OVER`` when the game is over."""
        ...

    @property
    def legal_actions(self) -> Callable[..., list[int]]:
        """Call it for the legal actions, ascending; none when the game is over.

        A player may be given, as ``current_player`` has it: only whoever is to act has any.
        """
        ...

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        ...

    @property
    def apply(self) -> Callable[[int], None]:
        """Call it to play an action; IllegalMove, and nothing changes, if it is not legal."""
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
    check_backend(backend)
    is_native = native.plays(state.game) if backend is None else backend == native.NATIVE
    if not is_native:
        return PythonPosition(state, fold_forced)
    return NativePosition(native.State(state), fold_forced)


def check_backend(backend: object) -> None:
    """InvalidOptions for what is neither the name of a backend nor None."""
    if backend is not None and not (isinstance(backend, str) and backend in _BACKENDS):
        names = ", ".join(_BACKENDS)
        raise InvalidOptions("backend", f"must be {names} or None, not {shown(backend)}")


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

    What is asked at every step are functions of the core itself: no call stands in between.
    """

    __slots__ = (
        "_folds",
        "_shape",
        "_size",
        "_stepper",
        "_write_mask",
        "_write_planes",
        "apply",
        "current_player",
        "game",
        "is_terminal",
        "legal_actions",
    )

    def __init__(self, state: native.State, fold_forced: bool) -> None:
        self.game = state.game
        self._shape = plane_shape(state.game)
        self._size = state.game.num_actions
        self._folds = fold_forced
        self._hold(state.stepper(fold_forced))

    def _hold(self, stepper: riftkeep._core.Stepper) -> None:
        self._stepper = stepper
        self.current_player = stepper.current_player
        self.is_terminal = stepper.is_terminal
        self.legal_actions = stepper.legal_actions
        self.apply = stepper.apply
        self._write_mask = stepper.write_mask
        self._write_planes = stepper.write_planes

    @property
    def person(self) -> int:
        """The person to act; in a finished game the one who acted last."""
        return self._stepper.person

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._stepper.is_over

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        mask = np.empty(self._size, np.int8)
        self._write_mask(mask)
        return mask

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner and -1 for the others, 0 before the end."""
        return self._state().returns()

    def planes(self, person: int | None = None) -> Planes:
        """The position as the person to act sees it, or as another person does; a new array."""
        seat = 0 if person is None else self._state().holders.index(person) + 1
        planes = np.empty(self._shape, np.float32)
        self._write_planes(planes, seat, 0)
        return planes

    def copy(self) -> NativePosition:
        """An independent position like this one."""
        made = NativePosition.__new__(NativePosition)
        made.game, made._folds = self.game, self._folds
        made._shape, made._size = self._shape, self._size
        made._hold(self._stepper.copy())
        return made

    def _state(self) -> native.State:
        return native.State.of_stepper(self.game, self._stepper)

    def to_state(self) -> AnyState:
        """The position as a Python state."""
        return self._state().to_state()

    def __deepcopy__(self, memo: dict[int, Any]) -> NativePosition:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._state().to_bytes(), self._folds)


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
        if self._folds:
            state = last_of(state, fold_forced(state))
        self._state = state
        self._actions = [self.game.action_of(state, move) for move in state.legal_moves]
        self.is_over = state.outcome is not None
        self.person = person_in(state, state.player)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.is_over

    def current_player(self) -> int:
        """The person to act, counted from 0; ``OVER`` when the game is over."""
        return OVER if self.is_over else self.person - 1

    def legal_actions(self, player: SupportsIndex | None = None) -> list[int]:
        """The legal actions, ascending; none for a player whose turn it is not."""
        if player is None or self.is_over or index(player) == self.current_player():
            return list(self._actions)
        if index(player) < 0:
            raise ValueError("player: there is no such player")
        return []

    def mask(self) -> Mask:
        """1 for every legal action and 0 for the others; a new array."""
        return mask_of(self.game, self._actions)

    def apply(self, action: int) -> None:
        """Play an action; IllegalMove, and nothing changes, if it is not legal."""
        if type(action) is not int:
            action = self.game.check_action(action)
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
        return PythonPosition, (self._state, self._folds)


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
