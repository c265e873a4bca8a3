"""The compiled core: the same games in C++, for search and self-play.

This is the door to it; riftkeep.compiled has what is behind, one concept a file, and nothing else
knows whether ``riftkeep._core`` exists. Everything works without it, more slowly; the environment
variable ``RIFTKEEP_BACKEND`` decides, once, which is used:

    auto     the compiled core if it is there (the default)
    native   the compiled core; MissingBackend if it is not there
    python   the Python rules, as if the core were not there

Positions, actions, keys and bytes mean the same on both sides, so that a position can cross the
border at any time: ``State(state)`` and ``native_state.to_state()``. The rules are decided by the
Python games; the core is checked against them move by move. See docs/concepts/native.md.
"""

from __future__ import annotations

from riftkeep.compiled.games import core_game, plays
from riftkeep.compiled.loading import AUTO, NATIVE, PYTHON, VARIABLE, Backend, backend, is_available
from riftkeep.compiled.masks import mask_functions
from riftkeep.compiled.planes import plane_shape, transform_planes
from riftkeep.compiled.search import (
    core_net,
    core_search,
    core_search_settings,
    core_self_play,
    feature_names,
    fitted_weights,
    quick_view,
    sampler,
    sign_names,
)
from riftkeep.compiled.speed import Speed, random_speed
from riftkeep.compiled.state import State, perft, random_playout
from riftkeep.compiled.vector_env import VectorEnv

__all__ = [
    "AUTO",
    "NATIVE",
    "PYTHON",
    "VARIABLE",
    "Backend",
    "Speed",
    "State",
    "VectorEnv",
    "backend",
    "core_game",
    "core_net",
    "core_search",
    "core_search_settings",
    "core_self_play",
    "feature_names",
    "fitted_weights",
    "is_available",
    "mask_functions",
    "perft",
    "plane_shape",
    "plays",
    "quick_view",
    "random_playout",
    "random_speed",
    "sampler",
    "sign_names",
    "transform_planes",
]
