"""Consistent misjudgement: how weak players are wrong, always in the same way for one seed.

The same numbers as cpp/search/judge.hpp. Pure functions.
"""

from __future__ import annotations

import math
from dataclasses import replace

from riftkeep.core.hashing import splitmix64
from riftkeep.core.state import AnyState
from riftkeep.search.evaluator import Judgement

_STRENGTH = 4
"""A noise of 1 changes the odds of a seat by up to this power of e, either way."""


def misjudged(state: AnyState, judged: Judgement, noise: float, seed: int) -> Judgement:
    """A judgement whose shares are moved by amounts that depend on position and seed only."""
    if not noise:
        return judged
    moved = [
        share * math.exp(noise * _STRENGTH * _unit(state.key, seed + seat))
        for seat, share in enumerate(judged.shares)
    ]
    total = sum(moved)
    if not total:
        return judged
    return replace(judged, shares=tuple(share / total for share in moved))


def _unit(key: int, number: int) -> float:
    """A number from -1 to 1."""
    bits = splitmix64(key ^ splitmix64(number % 2**64))
    return (bits >> 40) / 2**24 * 2 - 1
