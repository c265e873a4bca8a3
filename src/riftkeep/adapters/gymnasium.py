"""Gymnasium: one learner against opponents.

    import gymnasium
    import riftkeep.adapters.gymnasium  # makes the environments known

    env = gymnasium.make("riftkeep/RingRift-v0", board="square8", players=2, opponents="level:1")

The learner is one person of the game, in the same seat each time or in any. An opponent is a level
(a number), a text as ``riftkeep match`` takes it (``random``, ``level:3``, ``search:...``), an
``Evaluator`` such as a net, a player, or a function of a state that gives a move or an action. One
opponent plays for everybody else; a list has one for each.

The observation is what the learner sees (``game.plane_table()``), the mask of legal actions is
``env.action_masks()`` and ``info["action_mask"]``. The reward is 1 for a win, -1 for a loss and 0
before the end and in a draw. An illegal action ends the game with ``illegal_reward``.

``gymnasium.make_vec`` makes many games at once, in the compiled core: see gymnasium_vector.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from riftkeep.adapters.opponents import Opponent, make_opponents
from riftkeep.adapters.position import Position, check_backend, make_position, mask_of
from riftkeep.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from riftkeep.core.errors import IllegalMove
from riftkeep.core.extras import extra
from riftkeep.core.game import AnyGame
from riftkeep.core.registry import about, game_names, load
from riftkeep.core.state import AnyState

with extra("gymnasium"):
    import gymnasium
    from gymnasium.error import ResetNeeded

    from riftkeep.adapters.gymnasium_vector import RiftkeepVectorEnv
    from riftkeep.adapters.spaces import (
        DEFAULT_GAME,
        ActionSpace,
        checked_reward,
        checked_seat,
        game_of,
        plane_space_of,
        seed_of,
        start_of,
    )

Planes = npt.NDArray[np.float32]
Info = dict[str, Any]


class RiftkeepEnv(gymnasium.Env):
    """One learner against opponents.

    ``game`` is a game or its name, then with its ``options``. ``seat`` is where the learner begins;
    None for any, drawn anew for every game. ``backend`` is ``native``, ``python`` or None for the
    fastest that is there.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyGame = DEFAULT_GAME,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        backend: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        check_backend(backend)
        self.game = game_of(game, options)
        self._seat = checked_seat(self.game, seat)
        self.render_mode = render_mode
        self.observation_space = plane_space_of(self.game)
        self.action_space = ActionSpace(self.game.num_actions)
        self.person = self._seat or 1
        self._illegal_reward = checked_reward(illegal_reward)
        self._backend = backend
        self._opponents = make_opponents(self.game, opponents)
        self._position: Position | None = None

    @property
    def position(self) -> AnyState:
        """The position as a state of the rules, to look at or to search from."""
        return self._going_on().to_state()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, Info]:
        """Begin a game, from ``options["state"]`` if that is given, and let the others act.

        Where the learner would have nothing to decide, because the others end the game before, it
        begins anew.
        """
        super().reset(seed=seed_of(seed))
        start = start_of(self.game, options)
        while True:
            if self._seat is None:
                self.person = int(self.np_random.integers(1, self.game.num_players + 1))
            for opponent in self._opponents:
                opponent.new_game(int(self.np_random.integers(2**31)))
            self._position = make_position(start, backend=self._backend)
            self._let_the_others_act()
            if not self._position.is_over:
                return self._observed()

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, Info]:
        """Let the learner act, then the others until it is the learner's turn again."""
        position = self._going_on()
        if position.is_over:
            raise ResetNeeded("the game is over: call reset")
        try:
            position.apply(self.game.check_action(action))
        except IllegalMove as error:
            self._position = None
            mask = mask_of(self.game, [])
            info = {"action_mask": mask, "illegal_action": str(error)}
            return position.planes(self.person), self._illegal_reward, True, False, info
        self._let_the_others_act()
        reward = position.returns()[self.person - 1]
        planes, info = self._observed()
        if self.render_mode == "human":
            self.render()
        return planes, reward, position.is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal; the name that MaskablePPO of sb3-contrib asks for."""
        position = self._position
        mask = mask_of(self.game, []) if position is None else position.mask()
        return mask.astype(np.bool_)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position in the render mode of this environment."""
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """End the programs that opponents may run."""
        for opponent in self._opponents:
            opponent.close()

    def _going_on(self) -> Position:
        if self._position is None:
            raise ResetNeeded("call reset first")
        return self._position

    def _let_the_others_act(self) -> None:
        position = self._going_on()
        while not position.is_over and position.person != self.person:
            number = position.person - 1 - (position.person > self.person)
            state = position.to_state()
            move = self._opponents[number].choose(state)
            position.apply(self.game.action_of(state, move))

    def _observed(self) -> tuple[Planes, Info]:
        position = self._going_on()
        planes = position.planes(None if position.person == self.person else self.person)
        return planes, {"action_mask": position.mask(), "person": self.person}


for _name in game_names():
    if load(_name).plane_table():
        gymnasium.register(
            id=f"riftkeep/{about(_name).title.replace(' ', '')}-v0",
            entry_point=RiftkeepEnv,
            vector_entry_point=RiftkeepVectorEnv,
            kwargs={"game": _name},
        )
