"""What the environments of Farama (Gymnasium, PettingZoo) share: games, observations, starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from riftkeep.adapters.position import plane_shape
from riftkeep.core.arguments import names_with_values, real_number, seed_number
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.extras import extra
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.planes import check_seat
from riftkeep.core.registry import default_game, load
from riftkeep.core.state import AnyState, State
from riftkeep.native import mask_functions

with extra("gymnasium"):
    from gymnasium import spaces

_LARGEST = 10**9

DEFAULT_GAME = default_game()
"""The game of an environment that names none."""


def game_of(game: str | AnyGame, options: Mapping[str, Any]) -> AnyGame:
    """The game of an environment; InvalidOptions if options are given for a ready one."""
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise InvalidOptions(next(iter(options)), "give options with the name of a game")
    return check_game(game)


def checked_seat(game: AnyGame, seat: int | None) -> int | None:
    """The seat in which a learner begins, None for any; InvalidOptions if there is no such seat."""
    return check_seat(game, seat)


def checked_reward(reward: object) -> float:
    """What an illegal action is rewarded with; InvalidOptions if it is no number."""
    return real_number("illegal_reward", reward, -_LARGEST, _LARGEST, InvalidOptions)


def observation_space_of(game: AnyGame) -> spaces.Dict:
    """The planes and the mask of a game."""
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": plane_space_of(game), "action_mask": mask})


def plane_space_of(game: AnyGame) -> spaces.Box:
    """The planes of a game, each with its bounds."""
    shape = plane_shape(game)
    low, high = np.array(game.plane_bounds, np.float32).T.reshape(2, -1, 1, 1)
    return spaces.Box(np.broadcast_to(low, shape), np.broadcast_to(high, shape), dtype=np.float32)


class ActionSpace(spaces.Discrete):
    """The actions of a game. Draws what ``Discrete`` draws, and a legal action in less time."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action, each as likely as any other: of all, or of those whose mask is 1."""
        is_plain = (
            probability is None
            and isinstance(mask, np.ndarray)
            and mask.dtype == np.int8
            and mask.shape == (self.n,)
            and mask.flags.c_contiguous
        )
        count_legal, nth_legal = mask_functions()
        count = count_legal(mask) if is_plain else 0
        if count <= 0:  # all 0, or something to be refused
            return super().sample(mask, probability)
        return np.int64(nth_legal(mask, int(self.np_random.integers(count))))


def seed_of(seed: object) -> int | None:
    """A seed as Gymnasium takes it, which knows neither NumPy's numbers nor negative ones."""
    return None if seed is None else seed_number(seed)


def start_of(game: AnyGame, options: Mapping[str, Any] | None) -> AnyState:
    """Where a game starts: at ``options["state"]``, or at its beginning.

    Other options are ignored: those of wrappers may be among them.
    """
    if options is not None:
        names_with_values("options", options, InvalidOptions)
    state = (options or {}).get("state")
    start: AnyState = game.initial_state() if state is None else state
    if not isinstance(start, State) or start.game != game:
        raise InvalidOptions("state", f"must be a state of {game!r}, not {shown(state)}")
    if start.outcome is not None:
        raise InvalidOptions("state", "the game is over in it; give one that goes on")
    return start
