"""The levels of computer players: on the small board with and without a net, and on large ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riftkeep.core.evaluation import Level
from riftkeep.games.ringrift.options import RULESETS, Options

if TYPE_CHECKING:
    from riftkeep.games.ringrift.game import RingRift

_LOWER: Mapping[int, Level] = {
    1: Level(noise=0.2, careless=0.1, careful=0.6, root_horizon=300),
    2: Level(noise=0.1, careful=0.69, root_horizon=300),
    3: Level(simulations=8, noise=1.0, careless=0.7),
    4: Level(simulations=32, noise=0.3, careless=0.25),
    5: Level(simulations=80, noise=0.1, careless=0.1),
    6: Level(simulations=280),
}
_SMALL_BY_NET: Mapping[int, Level] = {
    **_LOWER,
    7: Level(simulations=48, evaluator="net"),
    8: Level(simulations=200, evaluator="net"),
    9: Level(simulations=1_200, evaluator="net", seconds=1.6),
    10: Level(simulations=4_000, evaluator="net", seconds=2.6),
}
"""On square8, where there is a net."""
_SMALL_BY_HAND: Mapping[int, Level] = {
    **_LOWER,
    7: Level(simulations=900),
    8: Level(simulations=2_400, seconds=0.8),
    9: Level(simulations=6_000, seconds=1.6),
    10: Level(simulations=48_000, seconds=2.6),
}
_LARGE: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.35),
    2: Level(noise=0.1, careless=0.1),
    3: Level(simulations=24, noise=0.2, careless=0.15, root_horizon=200),
    4: Level(simulations=64, noise=0.1, careless=0.05, root_horizon=200),
    5: Level(simulations=120, noise=0.04, careless=0.02, root_horizon=200),
    6: Level(simulations=400, root_horizon=1000, halving_limit=400),
    7: Level(simulations=1_400, root_horizon=1000),
    8: Level(simulations=4_500, root_horizon=1000, seconds=2.0),
    9: Level(simulations=11_000, root_horizon=1000, seconds=3.0),
    10: Level(simulations=24_000, root_horizon=1000, seconds=5.0),
}


def levels(game: RingRift) -> Mapping[int, Level]:
    """The levels of a game, by their numbers."""
    if game.options.board != "square8":
        return _LARGE
    return _SMALL_BY_NET if _has_net(game.options) else _SMALL_BY_HAND


def _has_net(options: Options) -> bool:
    """Is it one of the games that the net of square8 has learned?"""
    return options.ruleset == RULESETS[0] and (options.pie_rule or options.players == 2)
