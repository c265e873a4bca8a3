"""The hand-made evaluation of Great Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.games.great_kingdom import GreatKingdomState
from riftkeep.search.result import Shares

FITTED_WEIGHTS: tuple[float, ...] = ()


def evaluate(state: GreatKingdomState, weights: Sequence[float]) -> Shares:
    """The win shares of a position, by its features alone."""
    return (0.5, 0.5)


def promise(state: GreatKingdomState, move: Any) -> float:
    """How promising a move looks by itself, as a logarithm."""
    return 0.0
