"""PettingZoo: both games as environments in which agents take turns (AEC).

    from riftkeep.adapters import pettingzoo as riftkeep_zoo

    env = riftkeep_zoo.env("ringrift", board="square8", players=3)

An agent is a person, not a seat. ``player_1`` is whoever began in seat 1, from the first move to
the last. When the second player of a game of two takes over the first one's side (the pie rule,
D78), the agents exchange their seats and keep their names: rewards, ``agent_selection`` and views
follow the people. The same agent may act several times in a row.

An observation is ``{"observation": planes, "action_mask": mask}``: the planes that
``game.plane_table()`` lists, as the agent sees them, and 1 for every legal action, all 0 for an
agent whose turn it is not. The reward is 1 for the winner and -1 for every other agent, at the end;
0 all around in a draw. All agents end together.

Environments can be copied (``copy.deepcopy``) and pickled at any time, and go on by themselves.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from riftkeep.adapters.position import Position, check_backend, make_position, mask_of
from riftkeep.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from riftkeep.core.arguments import truth_value
from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.extras import extra
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.state import AnyState

with extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from riftkeep.adapters.spaces import (
        DEFAULT_GAME,
        ActionSpace,
        game_of,
        observation_space_of,
        seed_of,
        start_of,
    )

Observation = dict[str, npt.NDArray[Any]]


def env(game: str | AnyGame = DEFAULT_GAME, **options: Any) -> AECEnv:
    """An environment that checks how it is used: an illegal action ends the game with -1.

    Takes what ``raw_env`` takes.
    """
    made: AECEnv = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):
    """An environment without wrappers: an illegal action raises IllegalMove and changes nothing.

    ``game`` is a game or its name, then with its ``options``. ``fold_forced`` plays forced no-ops
    unasked, so that every step is a decision. ``backend`` is ``native``, ``python`` or None for the
    fastest that is there; both give the same.
    """

    def __init__(
        self,
        game: str | AnyGame = DEFAULT_GAME,
        *,
        render_mode: str | None = None,
        fold_forced: bool = True,
        backend: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        check_backend(backend)
        truth_value("fold_forced", fold_forced, InvalidOptions)
        self.game = game_of(game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"riftkeep_{self.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._fold_forced = fold_forced
        self._backend = backend
        self._position: Position | None = None
        people = range(1, self.game.num_players + 1)
        self.possible_agents = [f"player_{person}" for person in people]
        self.agents: list[str] = []
        observed = observation_space_of(self.game)
        self.state_space = observed["observation"]
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {
            agent: ActionSpace(self.game.num_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees; the same object every time."""
        return self.observation_spaces[self.possible_agents[self._number_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent; the same object every time."""
        return self.action_spaces[self.possible_agents[self._number_of(agent)]]

    @property
    def position(self) -> AnyState:
        """The position as a state of the rules, to look at or to search from."""
        return self._going_on().to_state()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start anew, from ``options["state"]`` if that is given. There is no chance in the games.

        The seed is that of the actions that ``action_space(agent).sample`` draws.
        """
        start = start_of(self.game, options)
        seed = seed_of(seed)
        if seed is not None:
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(seed + number)
        position = make_position(start, fold_forced=self._fold_forced, backend=self._backend)
        self._position = position
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[position.person - 1]

    def step(self, action: Any) -> None:
        """Let the selected agent act; None once the game is over."""
        position = self._going_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position.apply(self.game.check_action(action))
        self._cumulative_rewards[agent] = 0.0
        if position.is_over:
            self.rewards = dict(zip(self.agents, position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[position.person - 1]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """The planes and the mask of an agent."""
        position = self._going_on()
        person = self._number_of(agent) + 1
        if person != position.person:
            return {"observation": position.planes(person), "action_mask": mask_of(self.game, [])}
        return {"observation": position.planes(), "action_mask": position.mask()}

    def state(self) -> npt.NDArray[np.float32]:
        """The whole position as planes; nothing is hidden from anybody in these games."""
        return self._going_on().planes()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position in the render mode of this environment."""
        return rendered(self.position, self.render_mode)

    def _going_on(self) -> Position:
        if self._position is None:
            raise RiftkeepError("the environment has not begun: call reset first")
        return self._position

    def _number_of(self, agent: str) -> int:
        """The place of an agent among all; InvalidOptions if there is none of this name."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise InvalidOptions("agent", f"must be one of {names}, not {shown(agent)}")
        return self.possible_agents.index(agent)

    def close(self) -> None:
        """Nothing is open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """What never changes is shared; the position and the books are copied."""
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.action_spaces = copy.deepcopy(self.action_spaces, memo)
        if self._position is not None:
            made._position = self._position.copy()
            made.agents = list(self.agents)
            for name in _BOOKS:
                setattr(made, name, copy.deepcopy(getattr(self, name), memo))
        return made


_BOOKS = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
