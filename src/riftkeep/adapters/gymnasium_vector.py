"""Gymnasium: many games at once, stepped in the compiled core.

    import gymnasium
    import riftkeep.adapters.gymnasium  # makes the environments known

    envs = gymnasium.make_vec("riftkeep/RingRift-v0", num_envs=64, board="square8", players=2)

The same game for the learner as ``RiftkeepEnv``, in many copies: the same observations, masks
(``infos["action_mask"]``), rewards and answer to an illegal action. The opponents are fast ones:

    "random"          any legal action, drawn in the core (the default)
    a function        of the planes and the masks of the games in which an opponent is to act (as
                      ``planes`` and ``mask`` of ``riftkeep.native.VectorEnv``) that gives an action
                      for each of these games: a policy, for example an earlier one of the learner
    None              there are none: the learner acts for everybody, and its reward is that of the
                      person who acted; ``infos["person"]`` is the person to act next

Levels and other players choose for one game at a time: ``vectorization_mode="sync"`` takes these.

A game that ends begins anew in the same step (``AutoresetMode.SAME_STEP``): ``infos["final_obs"]``
is how the learner saw its end, ``infos["final_info"]`` what else was known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.adapters.position import mask_of
from riftkeep.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from riftkeep.core.arguments import truth_value, whole_number
from riftkeep.core.errors import IllegalMove, InvalidData, InvalidOptions
from riftkeep.core.extras import extra
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.state import AnyState

with extra("gymnasium"):
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from riftkeep.adapters.spaces import (
        DEFAULT_GAME,
        checked_reward,
        checked_seat,
        game_of,
        plane_space_of,
        seed_of,
        start_of,
    )

Planes = npt.NDArray[np.float32]
Truths = npt.NDArray[np.bool_]
Infos = dict[str, Any]
Policy: TypeAlias = Callable[[Planes, npt.NDArray[np.uint8]], npt.ArrayLike]

RANDOM = "random"
_SEEDS = 2**63
_MOST = 2**20


class RiftkeepVectorEnv(VectorEnv):
    """One learner against opponents in many games; see the module.

    ``seat`` is where the learner begins; None for any, drawn anew for every game. With
    ``copy=False`` the observations and the masks are the arrays that the core writes into: they
    change with the next step. ``num_threads`` splits the games among threads.
    """

    metadata = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | AnyGame = DEFAULT_GAME,
        num_envs: int = 1,
        *,
        opponents: str | Policy | None = RANDOM,
        seat: int | None = None,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        num_threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.game = game_of(game, options)
        is_random = isinstance(opponents, str) and opponents == RANDOM
        if opponents is not None and not is_random and not callable(opponents):
            raise InvalidOptions(
                "opponents",
                f"must be {RANDOM}, None or a function of planes and masks, not {shown(opponents)};"
                ' vectorization_mode="sync" takes levels and other players',
            )
        self.render_mode = render_mode
        self.num_envs = num_envs = whole_number("num_envs", num_envs, 1, _MOST, InvalidOptions)
        self.single_observation_space = plane_space_of(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._env = native.VectorEnv(self.game, num_envs, num_threads=num_threads, keep_final=True)
        self._opponents = opponents
        self._seat = checked_seat(self.game, seat)
        self._illegal_reward = checked_reward(illegal_reward)
        self._copies = truth_value("copy", copy, InvalidOptions)
        self._person = np.zeros(num_envs, np.int32)
        self._is_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, Infos]:
        """Begin every game, from ``options["state"]`` if that is given, and let the others act.

        Games that begin later, because one has ended, begin at the beginning.
        """
        super().reset(seed=seed_of(seed))
        start = start_of(self.game, options)
        self._env.reset(int(self.np_random.integers(_SEEDS)))
        if start != self.game.initial_state():
            for number in range(self.num_envs):
                self._env.set_state(number, start)
        self._is_begun = True
        self._begin_step()
        self._draw_people(np.ones(self.num_envs, np.bool_))
        self._let_the_others_act()
        return self._shown(self._env.planes), self._known({})

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Planes, npt.NDArray[np.float64], Truths, Truths, Infos]:
        """Let the learner act in every game, then the others until it is the learner's turn."""
        if not self._is_begun:
            raise ResetNeeded("call reset first")
        given = np.asarray(actions)
        if not self.action_space.contains(given):
            most = self.game.num_actions - 1
            raise InvalidData(
                "actions", f"must be {self.num_envs} whole numbers from 0 to {most}, one a game"
            )
        self._begin_step()
        if self._opponents is None:
            self._person[...] = self._env.holder
        is_legal = self._env.mask[np.arange(self.num_envs), given] == 1
        for number in np.flatnonzero(~is_legal):
            self._refuse(int(number), int(given[number]))
        self._draw_people(~is_legal)
        self._play(given, is_legal)
        self._let_the_others_act()
        if self.render_mode == "human":
            self.render()
        is_cut = np.zeros(self.num_envs, np.bool_)
        infos = self._known(self._ended)
        return self._shown(self._env.planes), self._rewards, self._is_over, is_cut, infos

    def action_masks(self) -> Truths:
        """Which actions are legal in each game."""
        return self._env.mask.astype(np.bool_)

    def position(self, number: int) -> AnyState:
        """The position of one game as a state of the rules."""
        return self._env.state(number)

    def render(self) -> tuple[Any, ...] | None:
        """The position of every game in the render mode of this environment."""
        states = (self._env.state(number) for number in range(self.num_envs))
        frames = tuple(rendered(state, self.render_mode) for state in states)
        return None if self.render_mode in (None, "human") else frames

    def _begin_step(self) -> None:
        self._rewards = np.zeros(self.num_envs)
        self._is_over = np.zeros(self.num_envs, np.bool_)
        self._ended: Infos = {}

    def _draw_people(self, where: Truths) -> None:
        """Give the learner a seat in the games that begin."""
        if self._seat is not None:
            self._person[where] = self._seat
        else:
            seats = self.np_random.integers(1, self.game.num_players + 1, np.count_nonzero(where))
            self._person[where] = seats

    def _refuse(self, number: int, action: int) -> None:
        """End a game because of an illegal action, and begin it anew."""
        try:
            self._env.native_state(number).apply(action)
        except IllegalMove as error:
            info = {"action_mask": mask_of(self.game, []), "illegal_action": str(error)}
            self._end(number, self._illegal_reward, self._env.planes[number], info)
            self._env.reset_game(number)

    def _play(self, actions: npt.NDArray[Any], where: Truths) -> None:
        """Play in some of the games, and note the first end of each in this step."""
        self._env.step(actions, where=where, viewer=self._person)
        done = self._env.done.astype(np.bool_)
        planes = self._env.final_planes
        if planes is None or not done.any():
            return
        for number in np.flatnonzero(done & ~self._is_over):
            person = int(self._person[number])
            reward = float(self._env.reward[number, person - 1])
            info = {"action_mask": mask_of(self.game, []), "person": person}
            self._end(int(number), reward, planes[number], info)
        self._draw_people(done)

    def _end(self, number: int, reward: float, planes: Planes, info: Infos) -> None:
        self._rewards[number] = reward
        self._is_over[number] = True
        found = {"final_obs": planes.copy(), "final_info": info}
        self._ended = self._add_info(self._ended, found, number)

    def _let_the_others_act(self) -> None:
        while self._opponents is not None:
            waits = self._env.holder != self._person
            if not waits.any():
                return
            self._play(self._chosen_by_others(waits), waits)

    def _chosen_by_others(self, waits: Truths) -> npt.NDArray[np.int64]:
        if not callable(self._opponents):
            return self._env.sample()
        chosen = np.asarray(self._opponents(self._env.planes[waits], self._env.mask[waits]))
        if chosen.shape != (np.count_nonzero(waits),) or chosen.dtype.kind not in "iu":
            raise InvalidData("opponents", "must give one whole number for each game")
        actions = np.zeros(self.num_envs, np.int64)
        actions[waits] = chosen
        return actions

    def _known(self, infos: Infos) -> Infos:
        mask = self._shown(self._env.mask).view(np.int8)
        for name, value in (("action_mask", mask), ("person", self._env.holder.astype(np.int64))):
            infos[name] = value
            infos[f"_{name}"] = np.ones(self.num_envs, np.bool_)
        return infos

    def _shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copies else array
