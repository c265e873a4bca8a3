"""What the compiled core offers beyond the rules: searches, self-play, nets and weights.

How to use them is said in riftkeep.search, riftkeep.training and riftkeep.net.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from riftkeep.compiled.games import core_game
from riftkeep.compiled.loading import core_module
from riftkeep.core.game import AnyGame

if TYPE_CHECKING:
    import riftkeep._core


def core_search(game: AnyGame, **judging: Any) -> riftkeep._core.Search:
    """The compiled search of a game; riftkeep.search.engine is how to use it.

    ``judging`` says what judges positions: horizons, weights, a function or a net.
    """
    made: riftkeep._core.Search = core_module().Search(core_game(game), **judging)
    return made


def core_search_settings(**settings: Any) -> riftkeep._core.SearchSettings:
    """How one run of a compiled search looks; what is left out is as usual."""
    made: riftkeep._core.SearchSettings = core_module().SearchSettings(**settings)
    return made


def core_net(
    planes: int, height: int, width: int, cells: bytes, arrays: dict[str, npt.NDArray[np.float32]]
) -> riftkeep._core.Net:
    """A net in the compiled core; riftkeep.net.inference is how to get one."""
    made: riftkeep._core.Net = core_module().Net(planes, height, width, cells, arrays)
    return made


def core_self_play(game: AnyGame, **settings: Any) -> riftkeep._core.SelfPlay:
    """Games of the compiled search against itself; riftkeep.training.selfplay is how to use it."""
    made: riftkeep._core.SelfPlay = core_module().SelfPlay(core_game(game), **settings)
    return made


def sampler(game: AnyGame) -> riftkeep._core.Sampler:
    """What makes planes and policy terms of kept positions of a game."""
    made: riftkeep._core.Sampler = core_module().Sampler(core_game(game))
    return made


def feature_names(game: AnyGame) -> list[str]:
    """The names of the features that the hand-made evaluation of a game weighs."""
    names: list[str] = core_module().feature_names(core_game(game))
    return names


def sign_names(game: AnyGame) -> list[str]:
    """The names of the signs by which the hand-made evaluation first looks at a game's actions."""
    names: list[str] = core_module().sign_names(core_game(game))
    return names


def quick_view(game: AnyGame) -> tuple[list[int], list[int]]:
    """The planes that the quick part of a net sees: of pieces, and of what is one level.

    Both are empty for a game whose nets have no such part.
    """
    planes: tuple[list[int], list[int]] = core_module().quick_view(core_game(game))
    return planes


def fitted_weights(game: AnyGame) -> list[float]:
    """The weights of these features, then those of these signs."""
    weights: list[float] = core_module().fitted_weights(core_game(game))
    return weights
