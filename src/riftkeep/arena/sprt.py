"""The sequential probability ratio test: stop a match as soon as it has decided something.

Two hypotheses about the Elo difference are compared after every pair of games from one opening. The
score of a pair is 0, 1/2, 1, 3/2 or 2 (the pentanomial model), because the games of a pair are not
independent. The ratio is the generalised one: of the most likely distributions of pair scores whose
means are what the hypotheses say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from riftkeep.arena.ratings import share_of
from riftkeep.arena.settings import SprtSettings

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores of a pair as shares of its two games."""

UNSEEN = 1e-3
"""Counted for every score that has not been seen, so that no likelihood is zero."""


class Decision(StrEnum):
    """What the test says."""

    ACCEPT_H0 = "H0"
    ACCEPT_H1 = "H1"
    NONE = "undecided"


@dataclass(frozen=True)
class Sprt:
    """The test after some pairs: the log-likelihood ratio between its bounds."""

    settings: SprtSettings
    pairs: tuple[int, ...] = (0, 0, 0, 0, 0)

    @property
    def lower(self) -> float:
        """At or below this, H0 is accepted."""
        return math.log(self.settings.beta / (1 - self.settings.alpha))

    @property
    def upper(self) -> float:
        """At or above this, H1 is accepted."""
        return math.log((1 - self.settings.beta) / self.settings.alpha)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 against H0."""
        return log_likelihood_ratio(self.pairs, self.settings.elo0, self.settings.elo1)

    @property
    def decision(self) -> Decision:
        """Which hypothesis is accepted, if any."""
        ratio = self.ratio
        if ratio <= self.lower:
            return Decision.ACCEPT_H0
        return Decision.ACCEPT_H1 if ratio >= self.upper else Decision.NONE

    def with_pair(self, score: float) -> Sprt:
        """The test after one more pair, whose two games gave this score from 0 to 2."""
        pairs = list(self.pairs)
        pairs[round(score * 2)] += 1
        return Sprt(self.settings, tuple(pairs))


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """How much more likely elo1 makes the pairs than elo0; 0 if there are none."""
    if not sum(pairs):
        return 0.0
    counts = [count or UNSEEN for count in pairs]
    total = sum(counts)
    seen = [count / total for count in counts]
    likely0 = _most_likely(seen, share_of(elo0))
    likely1 = _most_likely(seen, share_of(elo1))
    return sum(
        count * math.log(one / zero)
        for count, one, zero in zip(counts, likely1, likely0, strict=True)
    )


def _most_likely(seen: Sequence[float], mean: float) -> list[float]:
    """The distribution of pair scores with a given mean under which the seen one is likeliest.

    By Lagrange it is seen / (1 + x (score - mean)) for the x that gives it that mean; the function
    to be zero falls with x, so that halving finds it.
    """
    offsets = [score - mean for score in PAIR_SCORES]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(64):
        x = (low + high) / 2
        slope = sum(share * d / (1 + x * d) for share, d in zip(seen, offsets, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [share / (1 + x * d) for share, d in zip(seen, offsets, strict=True)]
