"""The compiled core: the same games in C++, for search and self-play.

The only module that knows whether ``riftkeep._core`` exists. Everything works without it, more
slowly; the environment variable ``RIFTKEEP_BACKEND`` decides, once, which is used:

    auto     the compiled core if it is there (the default)
    native   the compiled core; MissingBackend if it is not there
    python   the Python rules, as if the core were not there

Positions, actions, keys and bytes mean the same on both sides, so that a position can cross the
border at any time: ``State(state)`` and ``native_state.to_state()``. The rules are decided by the
Python games; the core is checked against them move by move. See docs/concepts/native.md.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from riftkeep.core.errors import IllegalMove, InvalidPosition, MissingBackend
from riftkeep.core.game import Game
from riftkeep.core.game import State as CoreState
from riftkeep.core.outcome import Outcome
from riftkeep.core.playout import random_game
from riftkeep.core.refusal import Refusal
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.great_kingdom.hashing import PHASE_NUMBERS
from riftkeep.games.great_kingdom.options import CLOSED_BOTH, CLOSED_NONE, SUICIDE_ILLEGAL
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.options import BOARDS, RULESETS
from riftkeep.games.ringrift.state import Phase

if TYPE_CHECKING:
    from types import ModuleType

    import riftkeep._core

VARIABLE = "RIFTKEEP_BACKEND"
NATIVE, PYTHON, AUTO = "native", "python", "auto"


class Backend(NamedTuple):
    """What plays the games fast: ``name`` is ``native`` or ``python``, ``reason`` says why."""

    name: str
    reason: str


@cache
def backend() -> Backend:
    """The backend of this process; MissingBackend if one is demanded that cannot be had."""
    wanted = os.environ.get(VARIABLE, "").strip().lower() or AUTO
    if wanted not in (NATIVE, PYTHON, AUTO):
        raise MissingBackend(f"{VARIABLE} must be {AUTO}, {NATIVE} or {PYTHON}, not {wanted!r}")
    if wanted == PYTHON:
        return Backend(PYTHON, f"{VARIABLE}={PYTHON}")
    try:
        _imported()
    except ImportError as error:
        why = f"the compiled core cannot be loaded ({error})"
        if wanted == NATIVE:
            raise MissingBackend(
                f"{VARIABLE}={NATIVE}, but {why}; reinstall Riftkeep with a C++20 compiler at hand"
            ) from error
        return Backend(PYTHON, why)
    reason = f"{VARIABLE}={NATIVE}" if wanted == NATIVE else "the compiled core is installed"
    return Backend(NATIVE, reason)


def is_available() -> bool:
    """Is the compiled core in use?"""
    return backend().name == NATIVE


def _imported() -> ModuleType:
    return import_module("riftkeep._core")


def _core_module() -> ModuleType:
    """The compiled core; MissingBackend says why it cannot be used."""
    chosen = backend()
    if chosen.name != NATIVE:
        raise MissingBackend(f"the compiled core is not in use: {chosen.reason}")
    return _imported()


@cache
def core_game(game: Game[Any, Any]) -> riftkeep._core.Game:
    """The compiled twin of a game."""
    core = _core_module()
    if isinstance(game, RingRift):
        options = game.options
        made: riftkeep._core.Game = core.ringrift(
            BOARDS.index(options.board),
            options.players,
            RULESETS.index(options.ruleset),
            options.pie_rule,
        )
        return made
    if isinstance(game, GreatKingdom):
        rules = game.options
        point = rules.neutral_point
        closed = (CLOSED_NONE, "opponent", CLOSED_BOTH).index(rules.closed_territory)
        twin: riftkeep._core.Game = core.great_kingdom(
            rules.size,
            -1 if point is None else point[1] * rules.size + point[0],
            rules.is_neutral_chosen,
            rules.margin,
            rules.suicide == SUICIDE_ILLEGAL,
            closed,
            -1 if rules.castles is None else rules.castles,
        )
        return twin
    raise MissingBackend(f"{game.name} is not in the compiled core")


@cache
def _phases(game_name: str) -> tuple[str, ...]:
    """The names of a game's phases by their numbers."""
    if game_name == RingRift.name:
        return tuple(phase.value for phase in Phase)
    return tuple(phase.value for phase in sorted(PHASE_NUMBERS, key=PHASE_NUMBERS.__getitem__))


class State:
    """A position inside the compiled core. Unlike a Python state it changes: ``apply`` plays on it.

    >>> import riftkeep
    >>> game = riftkeep.load("ringrift", board="square8", players=2)
    >>> state = riftkeep.native.State(game.initial_state())
    >>> state.apply(state.legal_actions()[0])
    >>> state.phase, state.to_state().phase
    ('movement', 'movement')
    """

    __slots__ = ("_core", "game")

    def __init__(self, state: CoreState[Any]) -> None:
        self.game: Game[Any, Any] = state.game
        self._core = core_game(self.game).state_from_bytes(state.to_bytes())

    @classmethod
    def _of(cls, game: Game[Any, Any], core: riftkeep._core.State) -> State:
        made = cls.__new__(cls)
        made.game = game
        made._core = core
        return made

    @classmethod
    def initial(cls, game: Game[Any, Any]) -> State:
        """The position before the first move."""
        return cls._of(game, core_game(game).initial_state())

    @classmethod
    def from_bytes(cls, game: Game[Any, Any], data: bytes) -> State:
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

    def to_state(self) -> CoreState[Any]:
        """The same position as a Python state."""
        state: CoreState[Any] = self.game.state_from_bytes(self._core.to_bytes())
        return state

    def to_bytes(self) -> bytes:
        """The position as bytes, the same as ``to_state().to_bytes()``."""
        return self._core.to_bytes()

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending, the numbers of ``legal_moves``; empty when all is over."""
        return self._core.legal_actions()

    def apply(self, action: int) -> None:
        """Play an action on this position; IllegalMove, and no change, if it is not legal."""
        if not self._core.apply(action):
            raise self._refused(action)

    def _refused(self, action: int) -> IllegalMove:
        try:
            self.game.move_of(self.to_state(), action)
        except IllegalMove as error:
            return error
        text = f"Action {action} is not legal here; take one from legal_actions."
        return IllegalMove(Refusal("illegal_action", "R070", text))

    def fold_forced(self) -> int:
        """Play no-ops for as long as nothing else is legal; how many were played (R076)."""
        return self._core.fold_forced()

    def is_forced(self, action: int) -> bool:
        """Is the action one of the no-ops that only record that nothing could be done?"""
        return self._core.is_forced(action)

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
        return _phases(self.game.name)[self._core.phase]

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

    def planes(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The position as a learner sees it; see ``VectorEnv``. Written into ``out`` if given."""
        if out is None:
            out = np.empty(core_game(self.game).plane_shape, np.float32)
        self._core.write_planes(out)
        return out

    def random_playout(self, seed: int) -> State:
        """The end of a random game from here, the same for the same seed; this one stays."""
        return State._of(self.game, self._core.random_playout(seed)[0])

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly this length."""
        return self._core.perft(depth)


def random_playout(state: CoreState[Any], seed: int) -> CoreState[Any]:
    """The finished position that a random game from here leads to, played in the core."""
    return State(state).random_playout(seed).to_state()


def perft(state: CoreState[Any], depth: int) -> int:
    """The number of move sequences of exactly this length, counted in the core."""
    return State(state).perft(depth)


def core_search(
    game: Game[Any, Any],
    *,
    rolls_out: bool,
    root_horizon: int,
    leaf_horizon: int,
    weights: tuple[float, ...] = (),
    seed: int = 0,
    function: Callable[..., Any] | None = None,
    wants_planes: bool = False,
) -> riftkeep._core.Search:
    """The compiled search of a game; riftkeep.search.engine is how to use it."""
    made: riftkeep._core.Search = _core_module().Search(
        core_game(game),
        rolls_out,
        root_horizon,
        leaf_horizon,
        list(weights),
        seed,
        function,
        wants_planes,
    )
    return made


def feature_names(game: Game[Any, Any]) -> list[str]:
    """The names of the features that the hand-made evaluation of a game weighs."""
    names: list[str] = _core_module().feature_names(core_game(game))
    return names


def sign_names(game: Game[Any, Any]) -> list[str]:
    """The names of the signs by which the hand-made evaluation first looks at a game's actions."""
    names: list[str] = _core_module().sign_names(core_game(game))
    return names


def fitted_weights(game: Game[Any, Any]) -> list[float]:
    """The weights of these features, then those of these signs."""
    weights: list[float] = _core_module().fitted_weights(core_game(game))
    return weights


class VectorEnv:
    """Many games of one kind side by side, stepped at once into arrays that the caller owns.

    ``planes`` (float32, games x planes x height x width), ``mask`` (uint8, games x actions: 1 if
    legal), ``player`` (int32: the seat to act), ``done`` (uint8: 1 if the last step ended the
    game), ``winner`` (int32: who won it, 0 for nobody) and ``reward`` (float32, games x players:
    1 to the winner, -1 to the others, 0 otherwise). Arrays that are not given are made. A game that
    ends begins anew at once: ``done``, ``winner`` and ``reward`` tell of the old game, ``planes``,
    ``mask`` and ``player`` of the new one. Forced no-ops are played unasked unless
    ``fold_forced=False``.

    **RingRift** planes, on the smallest square around the board, cell (x, y) at ``[y, x]``, on
    hexagonal boards x and y moved by the radius; 15 + 8 for each of n players:

        0               1 on the board
        1 + 8 i ...     the i-th player from the one to act: markers; collapsed cells; stacks
                        controlled; their cap / 8; rings of the colour in any stack / 8;
                        rings in hand / rings; eliminated / goal; territory / goal
        1 + 8 n         height of the stack / 8
        2 + 8 n ...     the stack that must move; the stack that captures; the line whose reward is
                        due; a payment is due; the player has acted; sides may be swapped;
                        then the seven phases, one hot

    **Great Kingdom** planes, point (x, y) at ``[y, x]``: 1 everywhere; own castles; the opponent's;
    the neutral castle; own territory; the opponent's; 1 if Blue is to act; 1 after a pass; 1 if the
    neutral castle is to be placed; castles left / supply (0 without a limit).
    """

    def __init__(
        self,
        game: Game[Any, Any],
        num_envs: int,
        seed: int = 0,
        *,
        fold_forced: bool = True,
        planes: npt.NDArray[np.float32] | None = None,
        mask: npt.NDArray[np.uint8] | None = None,
        player: npt.NDArray[np.int32] | None = None,
        done: npt.NDArray[np.uint8] | None = None,
        winner: npt.NDArray[np.int32] | None = None,
        reward: npt.NDArray[np.float32] | None = None,
    ) -> None:
        twin = core_game(game)
        self.game = game
        self.num_envs = num_envs
        shape = (num_envs, *twin.plane_shape)
        self.planes = np.empty(shape, np.float32) if planes is None else planes
        self.mask = np.empty((num_envs, game.num_actions), np.uint8) if mask is None else mask
        self.player = np.empty(num_envs, np.int32) if player is None else player
        self.done = np.empty(num_envs, np.uint8) if done is None else done
        self.winner = np.empty(num_envs, np.int32) if winner is None else winner
        self.reward = (
            np.empty((num_envs, game.num_players), np.float32) if reward is None else reward
        )
        self._env: riftkeep._core.VectorEnv = _core_module().VectorEnv(
            twin, num_envs, seed, fold_forced
        )
        self.reset()

    def _buffers(self) -> tuple[Any, ...]:
        return self.planes, self.mask, self.player, self.done, self.winner, self.reward

    def reset(self) -> None:
        """Start every game anew."""
        self._env.reset(*self._buffers())

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Play one action in each game; IllegalMove, and no game is changed, if one is illegal."""
        refused = self._env.step(actions, *self._buffers())
        if refused is not None:
            text = f"Action {actions[refused]} is not legal in game {refused}; see its mask."
            raise IllegalMove(Refusal("illegal_action", "R070", text))

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A legal action for each game, each as likely as any other."""
        if out is None:
            out = np.empty(self.num_envs, np.int64)
        self._env.sample(out)
        return out

    def state(self, index: int) -> CoreState[Any]:
        """The position of one game as a Python state."""
        state: CoreState[Any] = self.game.state_from_bytes(self._env.to_bytes(index))
        return state


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast random play went; ``decisions`` are moves that were not forced no-ops."""

    games: int
    moves: int
    decisions: int
    cpu_seconds: float

    @property
    def moves_per_second(self) -> float:
        """Moves per second of CPU time."""
        return self.moves / self.cpu_seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second of CPU time."""
        return self.decisions / self.cpu_seconds


def random_speed(
    game: Game[Any, Any], budget_seconds: float, seed: int = 0, name: str = NATIVE
) -> Speed:
    """Random play from the start on one thread, with the backend ``native`` or ``python``.

    Moves are chosen uniformly among the legal ones. Time is CPU time of this thread; whole games
    are played until the budget is used up, in Python at least one.
    """
    play = _play_native if name == NATIVE else _play_python
    games = moves = decisions = 0
    batch = 1
    start = time.thread_time()
    while True:
        played, decided = play(game, batch, seed + games)
        games, moves, decisions = games + batch, moves + played, decisions + decided
        used = time.thread_time() - start
        if used >= budget_seconds:
            return Speed(games, moves, decisions, used)
        batch = max(1, min(2 * batch, int(games * (budget_seconds - used) / max(used, 1e-6))))


def _play_native(game: Game[Any, Any], games: int, seed: int) -> tuple[int, int]:
    return core_game(game).random_games(games, seed)


def _play_python(game: Game[Any, Any], games: int, seed: int) -> tuple[int, int]:
    moves = decisions = 0
    for number in range(games):
        for _, move in random_game(game.initial_state(), Random(seed + number)):
            moves += 1
            decisions += not game.is_forced(move)
    return moves, decisions
