"""The levels of computer players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riftkeep.core.evaluation import Level
from riftkeep.games.great_kingdom.options import RULESETS

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

_LOWER: Mapping[int, Level] = {
    1: Level(simulations=7, noise=0.7, careless=0.38, root_horizon=0, leaf_horizon=0),
    2: Level(simulations=10, noise=0.42, careless=0.18, root_horizon=0, leaf_horizon=0),
    3: Level(simulations=10, noise=0.6, careless=0.28, root_horizon=40, leaf_horizon=0),
    4: Level(simulations=22, noise=0.28, careless=0.12, root_horizon=80, leaf_horizon=5),
    5: Level(simulations=60, noise=0.1, careless=0.03, root_horizon=300, leaf_horizon=20),
    6: Level(simulations=122, noise=0.045),
}
_BY_NET: Mapping[int, Level] = {
    **_LOWER,
    7: Level(simulations=2, evaluator="net", noise=0.06),
    8: Level(simulations=8, evaluator="net"),
    9: Level(simulations=34, evaluator="net", seconds=1.6),
    10: Level(simulations=170, evaluator="net", seconds=2.6),
}
"""On the board that has a net."""
_BY_HAND: Mapping[int, Level] = {
    **_LOWER,
    7: Level(simulations=450),
    8: Level(simulations=1_400, seconds=0.8),
    9: Level(simulations=5_000, seconds=1.6),
    10: Level(simulations=24_000, seconds=2.6),
}


def levels(game: GreatKingdom) -> Mapping[int, Level]:
    """The levels of a game, by their numbers."""
    return _BY_NET if game.options_json in _WITH_NET else _BY_HAND


_WITH_NET = [{"size": 9, "ruleset": ruleset} for ruleset in RULESETS]
