"""A position inside the compiled core, which changes as it is played on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from riftkeep.compiled.arrays import writable_array
from riftkeep.compiled.games import core_game, phases
from riftkeep.compiled.loading import core_module
from riftkeep.compiled.planes import plane_shape, view
from riftkeep.core.arguments import iterable, of_kind, seed_number, truth_value, whole_number
from riftkeep.core.errors import IllegalMove, InvalidPosition
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome, returns_of
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.core.state import State as BaseState

if TYPE_CHECKING:
    import riftkeep._core

DEEPEST = 1000
"""More moves than perft is ever asked to look ahead."""


class State:
    """A position inside the compiled core. Unlike a Python state it changes: ``apply`` plays on it.

    >>> import riftkeep
    >>> game = riftkeep.load("ringrift", board="square8", players=2)
    >>> state = riftkeep.native.State(game.initial_state())
    >>> state.apply(state.legal_actions[0])
    >>> state.phase, state.to_state().phase
    ('movement', 'movement')
    """

    __slots__ = ("_core", "game")

    def __init__(self, state: AnyState) -> None:
        if not isinstance(state, BaseState):
            raise InvalidPosition("state", f"must be a state of a game, not {shown(state)}")
        self.game: AnyGame = state.game
        self._core = core_game(self.game).state_from_bytes(state.to_bytes())

    @classmethod
    def _of(cls, game: AnyGame, core: riftkeep._core.State) -> State:
        made = cls.__new__(cls)
        made.game = game
        made._core = core
        return made

    @classmethod
    def initial(cls, game: AnyGame) -> State:
        """The position before the first move."""
        return cls._of(game, core_game(game).initial_state())

    @classmethod
    def from_bytes(cls, game: AnyGame, data: bytes) -> State:
        """The position described by bytes; InvalidPosition names what is wrong with them."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise InvalidPosition("bytes", "must be bytes")
        data = bytes(data)
        try:
            return cls._of(game, core_game(game).state_from_bytes(data))
        except InvalidPosition:
            game.state_from_bytes(data)  # says the same in better words
            raise

    def copy(self) -> State:
        """An independent position like this one."""
        return State._of(self.game, self._core.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_bytes, (self.game, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<native {self.to_state()!r}>"

    def to_state(self) -> AnyState:
        """The same position as a Python state."""
        state: AnyState = self.game.state_from_bytes(self._core.to_bytes())
        return state

    def to_bytes(self) -> bytes:
        """The position as bytes, the same as ``to_state().to_bytes()``."""
        return self._core.to_bytes()

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending, the numbers of ``legal_moves``; empty when all is over."""
        return self._core.legal_actions()

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for every legal action and 0 for the others; a new array."""
        out = np.empty(self.game.num_actions, np.int8)
        self._core.write_mask(out)
        return out

    def apply(self, action: int) -> None:
        """Play an action on this position; IllegalMove, and no change, if it is not legal."""
        if type(action) is not int:
            action = self.game.check_action(action)
        try:
            is_played = self._core.apply(action)
        except TypeError:  # numbers beyond 64 bits
            is_played = False
        if not is_played:
            raise self._refused(action)

    def advance(self, action: int, fold_forced: bool = True) -> int:
        """Play an action and the forced no-ops after it; the person to act then.

        Negative if the game is over: that person acted last. One call for what learners ask at
        every step; IllegalMove, and no change, as ``apply``.
        """
        if type(action) is not int:
            action = self.game.check_action(action)
        try:
            person = self._core.advance(action, fold_forced)
        except TypeError:  # as in apply
            truth_value("fold_forced", fold_forced)
            person = 0
        if not person:
            raise self._refused(action)
        return person

    def stepper(self, fold_forced: bool) -> riftkeep._core.Stepper:
        """A copy for environments, which answers every question of theirs in one call."""
        truth_value("fold_forced", fold_forced)
        legal_number = partial(_legal_number, self.game)
        made: riftkeep._core.Stepper = core_module().Stepper(self._core, fold_forced, legal_number)
        return made

    @classmethod
    def of_stepper(cls, game: AnyGame, stepper: riftkeep._core.Stepper) -> State:
        """The position of a stepper as it is now."""
        of_kind("stepper", stepper, core_module().Stepper, "a stepper of a state")
        return cls._of(game, stepper.state())

    def play(self, move: Move | str | SupportsIndex) -> State:
        """A new position, after a move, its text or its action number; this one stays.

        IllegalMove if the rules refuse it, NotationError if the text is none.
        """
        twin = self.copy()
        twin.apply(self._action(move))
        return twin

    def _action(self, move: Move | str | SupportsIndex) -> int:
        """The action number of what may be played."""
        if hasattr(move, "__index__"):
            return self.game.check_action(cast(SupportsIndex, move))
        state = self.to_state()
        if isinstance(move, str):
            move = self.game.parse_move(state, move)
        refusal = state.why_illegal(cast(Move, move))
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.game.action_of(state, cast(Move, move))

    def _refused(self, action: int) -> IllegalMove:
        try:
            self.game.move_of(self.to_state(), action)
        except IllegalMove as error:
            return error
        says = Sentence("action.not_legal", action=action)
        return IllegalMove(Refusal("illegal_action", "R070", says))

    def fold_forced(self) -> int:
        """Play no-ops for as long as nothing else is legal; how many were played (R076)."""
        return self._core.fold_forced()

    def is_forced(self, action: int) -> bool:
        """Is the action one of the no-ops that only record that nothing could be done?"""
        number = self.game.check_action(action)
        return 0 <= number < self.game.num_actions and self._core.is_forced(number)

    def forced_action(self) -> int | None:
        """The only legal action, if it merely records that nothing can be done (R076)."""
        actions = self._core.legal_actions()
        return actions[0] if len(actions) == 1 and self._core.is_forced(actions[0]) else None

    @property
    def key(self) -> int:
        """The 64-bit position key."""
        return self._core.key

    @property
    def player(self) -> int:
        """The seat to act; in a finished game the seat that acted last."""
        return self._core.player

    @property
    def phase(self) -> str:
        """The phase of the turn, in the rulebook's words."""
        return phases(self.game.name)[self._core.phase]

    @property
    def move_number(self) -> int:
        """How many moves have been played."""
        return self._core.move_number

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._core.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None if nobody has (yet)."""
        outcome = self._core.outcome
        return None if outcome is None else outcome[0] or None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.to_state().outcome if self._core.is_over else None

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds each seat now, in seat order: the seat in which that person began the game."""
        return tuple(self._core.holder(seat) for seat in range(1, self.game.num_players + 1))

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner, -1 for the others; 0 in a draw and before."""
        return returns_of(self.winner, self.holders)

    def planes(
        self,
        out: npt.NDArray[np.float32] | None = None,
        *,
        seat: int | None = None,
        seats_shown: int | None = None,
    ) -> npt.NDArray[np.float32]:
        """The position as a learner sees it, written into ``out`` if that is given.

        ``game.plane_table(seats_shown)`` lists the planes. They are seen from the seat to act, or
        from another ``seat``. ``seats_shown`` makes room for so many seats, whoever plays.
        """
        if out is None:
            out = np.empty(plane_shape(self.game, seats_shown), np.float32)
        asked = view(self.game, seat, seats_shown)
        try:
            self._core.write_planes(out, *asked)
        except (ValueError, TypeError):
            writable_array("planes", out, plane_shape(self.game, seats_shown), np.float32)
            raise
        return out

    def transformed(self, symmetry: int) -> State:
        """The position seen through a symmetry of the board, as ``game.transform_state`` has it."""
        number = self.game.check_symmetry(symmetry)
        return State._of(self.game, self._core.transformed(number))

    def transform_actions(self, actions: Iterable[int], symmetry: int) -> list[int]:
        """Legal actions of this position as those of ``transformed(symmetry)``, in their order."""
        number = self.game.check_symmetry(symmetry)
        listed = [self.game.check_action(action) for action in iterable("actions", actions)]
        try:
            return self._core.transform_actions(listed, number)
        except (ValueError, TypeError):  # too large to be an action is a wrong type to the core
            legal = set(self._core.legal_actions())
            raise self._refused(next(a for a in listed if a not in legal)) from None

    def random_playout(self, seed: int) -> State:
        """The end of a random game from here, the same for the same seed; this one stays."""
        return State._of(self.game, self._core.random_playout(seed_number(seed))[0])

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly this length."""
        return self._core.perft(whole_number("depth", depth, 0, DEEPEST))


def _legal_number(game: AnyGame, data: bytes, action: SupportsIndex) -> int:
    """The number of an action that is legal in a position; otherwise the error says why not."""
    State.from_bytes(game, data).apply(action)  # type: ignore[arg-type]
    return game.check_action(action)


def random_playout(state: AnyState, seed: int) -> AnyState:
    """The finished position that a random game from here leads to, played in the core."""
    return State(state).random_playout(seed).to_state()


def perft(state: AnyState, depth: int) -> int:
    """The number of move sequences of exactly this length, counted in the core."""
    return State(state).perft(depth)
