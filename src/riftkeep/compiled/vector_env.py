"""Many games side by side, stepped at once into arrays."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from riftkeep.compiled.arrays import writable_array
from riftkeep.compiled.games import core_game
from riftkeep.compiled.loading import core_module
from riftkeep.compiled.planes import plane_shape, view
from riftkeep.compiled.state import State
from riftkeep.core.arguments import seed_number, truth_value, whole_number
from riftkeep.core.errors import IllegalMove, InvalidData
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.core.state import State as BaseState

if TYPE_CHECKING:
    import riftkeep._core

ScalarT = TypeVar("ScalarT", bound=np.generic)

_MOST_ENVS = 2**20
_MOST_THREADS = 256
_ARRAYS = {
    "planes": "_planes",
    "mask": "_mask",
    "player": "_player",
    "holder": "_holder",
    "done": "_done",
    "winner": "_winner",
    "reward": "_reward",
    "final_planes": "_final",
}
"""The arrays that a caller may give, and where they are kept."""


class VectorEnv:
    """Many games of one kind side by side, stepped at once into arrays that the caller owns.

    ``planes`` (float32, games x planes x height x width), ``mask`` (uint8, games x actions: 1 if
    legal), ``player`` (int32: the seat to act), ``holder`` (int32: the person in that seat),
    ``done`` (uint8: 1 if the last step ended the game), ``winner`` (int32: the person who won it, 0
    for nobody), ``reward`` (float32, games x players: 1 to the winner, -1 to the others, 0
    otherwise) and ``final_planes`` (like ``planes``: the last position of a game that has ended;
    only if ``keep_final`` or an array is given). Arrays that are not given are made.

    Winners and rewards are by person: a person is the seat in which somebody began the game, and
    keeps that number when the pie rule exchanges two people (D78).

    A game that ends begins anew at once: ``done``, ``winner``, ``reward`` and ``final_planes`` tell
    of the old game, the others of the new one. Forced no-ops are played unasked unless
    ``fold_forced=False``. With ``num_threads`` the games are split among threads; results are the
    same. ``seed`` is any whole number; it decides what ``sample`` gives.

    ``game.plane_table()`` says what the planes are; ``seat`` shows them from that seat's view
    instead of that of the seat to act, ``seats_shown`` makes room for so many seats. Only what a
    step changes is written into ``planes`` and ``mask``, so nobody else may write there: copy what
    is to be changed, or call ``rewrite``.

    An environment can be copied (``copy.deepcopy``) and pickled in the middle of its games. The
    copy has arrays of its own and plays on identically.
    """

    def __init__(
        self,
        game: AnyGame,
        num_envs: int,
        seed: int = 0,
        *,
        fold_forced: bool = True,
        seat: int | None = None,
        seats_shown: int | None = None,
        num_threads: int = 1,
        keep_final: bool = False,
        planes: npt.NDArray[np.float32] | None = None,
        mask: npt.NDArray[np.uint8] | None = None,
        player: npt.NDArray[np.int32] | None = None,
        holder: npt.NDArray[np.int32] | None = None,
        done: npt.NDArray[np.uint8] | None = None,
        winner: npt.NDArray[np.int32] | None = None,
        reward: npt.NDArray[np.float32] | None = None,
        final_planes: npt.NDArray[np.float32] | None = None,
    ) -> None:
        self.game = check_game(game)
        truth_value("fold_forced", fold_forced)
        truth_value("keep_final", keep_final)
        self.num_envs = count = whole_number("num_envs", num_envs, 1, _MOST_ENVS)
        self._options = {
            "fold_forced": fold_forced,
            "seat": seat,
            "seats_shown": seats_shown,
            "num_threads": whole_number("num_threads", num_threads, 1, _MOST_THREADS),
        }
        shape = (count, *plane_shape(game, seats_shown))
        self._planes: npt.NDArray[np.float32] = writable_array("planes", planes, shape, np.float32)
        self._mask: npt.NDArray[np.uint8] = writable_array(
            "mask", mask, (count, game.num_actions), np.uint8
        )
        self._player: npt.NDArray[np.int32] = writable_array("player", player, (count,), np.int32)
        self._holder: npt.NDArray[np.int32] = writable_array("holder", holder, (count,), np.int32)
        self._done: npt.NDArray[np.uint8] = writable_array("done", done, (count,), np.uint8)
        self._winner: npt.NDArray[np.int32] = writable_array("winner", winner, (count,), np.int32)
        self._reward: npt.NDArray[np.float32] = writable_array(
            "reward", reward, (count, game.num_players), np.float32
        )
        self._final: npt.NDArray[np.float32] | None = None
        if keep_final or final_planes is not None:
            self._final = writable_array("final_planes", final_planes, shape, np.float32)
        self._check_apart()
        self._env: riftkeep._core.VectorEnv = core_module().VectorEnv(
            core_game(game),
            count,
            seed_number(seed),
            fold_forced,
            *view(game, seat, seats_shown),
            num_threads,
            self._planes,
            self._mask,
            self._player,
            self._holder,
            self._done,
            self._winner,
            self._reward,
            self._final,
        )
        self.reset()

    def _check_apart(self) -> None:
        """InvalidData if two arrays share memory, where one would be written over the other."""
        arrays = {
            name: getattr(self, attribute)
            for name, attribute in _ARRAYS.items()
            if getattr(self, attribute) is not None
        }
        for (one, first), (other, second) in combinations(arrays.items(), 2):
            if np.may_share_memory(first, second):
                raise InvalidData(other, f"must not share memory with {one}")

    @property
    def planes(self) -> npt.NDArray[np.float32]:
        """What the seat to act, or the seat chosen, sees of each game."""
        return self._planes

    @property
    def mask(self) -> npt.NDArray[np.uint8]:
        """1 for every legal action of each game."""
        return self._mask

    @property
    def player(self) -> npt.NDArray[np.int32]:
        """The seat to act in each game."""
        return self._player

    @property
    def holder(self) -> npt.NDArray[np.int32]:
        """The person to act in each game."""
        return self._holder

    @property
    def done(self) -> npt.NDArray[np.uint8]:
        """1 where the last step ended the game."""
        return self._done

    @property
    def winner(self) -> npt.NDArray[np.int32]:
        """The person who won the game that the last step ended; 0 for nobody."""
        return self._winner

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """What the last step gave to each person."""
        return self._reward

    @property
    def final_planes(self) -> npt.NDArray[np.float32] | None:
        """The last position of each game that the last step ended; other entries are left alone."""
        return self._final

    def reset(self, seed: int | None = None) -> None:
        """Start every game anew; with a seed, as a new environment with that seed would."""
        if seed is not None:
            self._env.seed(seed_number(seed))
        if self._final is not None:
            self._final[...] = 0
        self._env.reset()

    def rewrite(self) -> None:
        """Write all planes and masks anew, for arrays that somebody else has written into."""
        self._env.rewrite()

    def step(
        self,
        actions: npt.ArrayLike,
        *,
        where: npt.ArrayLike | None = None,
        viewer: npt.ArrayLike | None = None,
    ) -> None:
        """Play one action in each game; IllegalMove, and no game is changed, if one is illegal.

        ``where`` chooses the games to play in: the others stay as they are, and their actions are
        not looked at. ``viewer`` has, for each game, the person who sees ``final_planes``.
        """
        given = self._for_each_game("actions", actions, "iu", np.int64)
        refused = self._env.step(
            given,
            None if where is None else self._for_each_game("where", where, "b", np.uint8),
            None if viewer is None else self._viewers(viewer),
        )
        if refused is not None:
            action = int(given[refused])
            says = Sentence("action.not_legal_in_game", action=action, game=refused)
            raise IllegalMove(Refusal("illegal_action", "R070", says))

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A legal action for each game, each as likely as any other."""
        out = writable_array("out", out, (self.num_envs,), np.int64)
        self._env.sample(out)
        return out

    def state(self, index: int) -> AnyState:
        """The position of one game as a Python state."""
        data = self._env.to_bytes(self._game_index("index", index))
        state: AnyState = self.game.state_from_bytes(data)
        return state

    def native_state(self, index: int) -> State:
        """The position of one game as a native state; playing on it does not change the game."""
        return State.from_bytes(self.game, self._env.to_bytes(self._game_index("index", index)))

    def reset_game(self, index: int) -> None:
        """Start one game anew."""
        self._env.reset_game(self._game_index("index", index))

    def copy_game(self, source: int, target: int) -> None:
        """Make one game like another."""
        self._env.copy_game(self._game_index("source", source), self._game_index("target", target))

    def set_state(self, index: int, state: AnyState | State) -> None:
        """Put one game into a position, from which forced no-ops are played as everywhere.

        InvalidData, and no change, if the position is of another game, or if it is over or nothing
        but forced no-ops lead to its end.
        """
        if not isinstance(state, State | BaseState):
            raise InvalidData("state", f"must be a state of {self.game!r}, not {shown(state)}")
        if state.game != self.game:
            raise InvalidData("state", "is of another game or has other options")
        if not self._env.set_game(self._game_index("index", index), state.to_bytes()):
            raise InvalidData("state", "is one in which there is nothing left to decide")

    def _for_each_game(
        self, name: str, given: npt.ArrayLike, kinds: str, dtype: type[ScalarT]
    ) -> npt.NDArray[ScalarT]:
        """One number for each game as the core takes it; InvalidData if it is something else."""
        return np.ascontiguousarray(self._one_each(name, given, kinds), dtype)

    def _one_each(self, name: str, given: npt.ArrayLike, kinds: str) -> npt.NDArray[Any]:
        """What is given, if it is one number for each game."""
        try:
            found = np.asarray(given)
        except ValueError:  # lists of different lengths
            found = np.zeros(())
        if found.shape != (self.num_envs,) or found.dtype.kind not in kinds:
            kind = "truth values" if kinds == "b" else "whole numbers"
            raise InvalidData(name, f"must be {self.num_envs} {kind}, one for each game")
        return found

    def _viewers(self, given: npt.ArrayLike) -> npt.NDArray[np.int32]:
        people = self._one_each("viewer", given, "iu")
        players = self.game.num_players
        if people.min() < 1 or people.max() > players:
            raise InvalidData("viewer", f"must be people, from 1 to {players}")
        return np.ascontiguousarray(people, np.int32)

    def _game_index(self, name: str, number: int) -> int:
        return whole_number(name, number, 0, self.num_envs - 1)

    def __reduce__(self) -> tuple[Any, ...]:
        games = [self._env.to_bytes(i) for i in range(self.num_envs)]
        results = (self._done, self._winner, self._reward, self._final)
        given = (self.game, self._options, games, self._env.random_state)
        return _restored_env, (*given, *(None if r is None else r.copy() for r in results))


def _restored_env(
    game: AnyGame,
    options: dict[str, Any],
    games: list[bytes],
    random_state: int,
    done: npt.NDArray[np.uint8],
    winner: npt.NDArray[np.int32],
    reward: npt.NDArray[np.float32],
    final_planes: npt.NDArray[np.float32] | None,
) -> VectorEnv:
    """The environment that was pickled, with new arrays of the same content."""
    env = VectorEnv(game, len(games), keep_final=final_planes is not None, **options)
    for number, data in enumerate(games):
        env._env.set_game(number, data)
    env._env.random_state = random_state
    env.done[...], env.winner[...], env.reward[...] = done, winner, reward
    if final_planes is not None and env.final_planes is not None:
        env.final_planes[...] = final_planes
    return env
