"""The levels of computer players: a table for each board and number of players that has a net.

How strong each of them is against the one below it is measured in docs/concepts/levels.md. With
more players a win owes more to the others, so that the settings of two levels lie further apart.
"""

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
_SMALL_BY_NET_OF_3: Mapping[int, Level] = {
    **_LOWER,
    2: Level(noise=0.07, careful=0.79, root_horizon=300),
    3: Level(simulations=8, noise=1.0, careless=0.85),
    6: Level(simulations=16, evaluator="net"),
    7: Level(simulations=260, evaluator="net"),
    8: Level(simulations=2_000, evaluator="net"),
    9: Level(simulations=8_000, evaluator="net", seconds=1.6),
    10: Level(simulations=20_000, evaluator="net", seconds=2.6),
}
_SMALL_BY_NET_OF_4: Mapping[int, Level] = {
    1: _LOWER[1],
    2: Level(noise=0.1, careful=0.8, root_horizon=300),
    3: Level(simulations=8, noise=1.0, careless=0.92),
    4: Level(simulations=48, noise=0.2, careless=0.2),
    5: Level(simulations=12, evaluator="net"),
    6: Level(simulations=48, evaluator="net"),
    7: Level(simulations=200, evaluator="net"),
    8: Level(simulations=700, evaluator="net"),
    9: Level(simulations=2_000, evaluator="net", seconds=1.6),
    10: Level(simulations=5_000, evaluator="net", seconds=2.6),
}
_SMALL_BY_HAND: Mapping[int, Level] = {
    **_LOWER,
    7: Level(simulations=900),
    8: Level(simulations=2_400, seconds=0.8),
    9: Level(simulations=6_000, seconds=1.6),
    10: Level(simulations=48_000, seconds=2.6),
}
_LARGE_BY_HAND: Mapping[int, Level] = {
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
_SQUARE19_BY_NET: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.2),
    2: Level(noise=0.1, careless=0.1),
    3: Level(simulations=16, noise=1.0, careless=0.75, root_horizon=200),
    4: Level(simulations=32, noise=0.15, careless=0.1, root_horizon=200),
    5: Level(simulations=120, noise=0.04, careless=0.02, root_horizon=200),
    6: Level(simulations=60, noise=0.08, careless=0.04, root_horizon=1000),
    7: Level(simulations=40, root_horizon=1000, evaluator="net"),
    8: Level(simulations=110, root_horizon=1000, evaluator="net"),
    9: Level(simulations=380, root_horizon=1000, evaluator="net"),
    10: Level(simulations=1_300, root_horizon=1000, evaluator="net", seconds=5.0),
}
_HEXAGONAL_BY_NET: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.35),
    2: Level(noise=0.1, careless=0.1),
    3: Level(simulations=64, noise=0.2, careless=0.13, root_horizon=200),
    4: Level(simulations=64, noise=0.1, careless=0.05, root_horizon=200),
    5: Level(simulations=120, noise=0.04, careless=0.02, root_horizon=200),
    6: Level(simulations=400, root_horizon=1000, halving_limit=400),
    7: Level(simulations=900, root_horizon=1000, evaluator="net"),
    8: Level(simulations=2_000, root_horizon=1000, evaluator="net", seconds=3.0),
    9: Level(simulations=6_000, root_horizon=1000, evaluator="net", seconds=4.0),
    10: Level(simulations=18_000, root_horizon=1000, evaluator="net", seconds=5.0),
}

_BY_NET: Mapping[tuple[str, int], Mapping[int, Level]] = {
    ("square8", 2): _SMALL_BY_NET,
    ("square8", 3): _SMALL_BY_NET_OF_3,
    ("square8", 4): _SMALL_BY_NET_OF_4,
    ("square19", 2): _SQUARE19_BY_NET,
    ("hexagonal", 2): _HEXAGONAL_BY_NET,
}
"""By board and number of players, for the games that a net has learned."""


def levels(game: RingRift) -> Mapping[int, Level]:
    """The levels of a game, by their numbers."""
    board = game.options.board
    if _has_net(game.options):
        return _BY_NET[board, game.options.players]
    return _SMALL_BY_HAND if board == "square8" else _LARGE_BY_HAND


def _has_net(options: Options) -> bool:
    """Is it one of the games that the net of its board has learned?"""
    if options.ruleset != RULESETS[0]:
        return False
    return options.players == 2 or (options.board == "square8" and options.pie_rule)
