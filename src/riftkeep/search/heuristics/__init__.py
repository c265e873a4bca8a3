"""Hand-made evaluation of each game: how good a position is, and which moves look good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.core.game import Move, State
from riftkeep.games.great_kingdom import GreatKingdomState
from riftkeep.games.ringrift.state import State as RingRiftState
from riftkeep.search.heuristics import great_kingdom, ringrift
from riftkeep.search.result import Shares


def evaluate(state: State[Any], weights: Sequence[float] = ()) -> Shares:
    """The win shares of a position in which the game is not over, by its features alone."""
    if isinstance(state, RingRiftState):
        return ringrift.evaluate(state, weights)
    assert isinstance(state, GreatKingdomState)
    return great_kingdom.evaluate(state, weights or great_kingdom.FITTED_WEIGHTS)


def promise(state: State[Any], move: Move) -> float:
    """How promising a move looks by itself, as a logarithm."""
    if isinstance(state, RingRiftState):
        return ringrift.promise(state, move)
    assert isinstance(state, GreatKingdomState)
    return great_kingdom.promise(state, move)
