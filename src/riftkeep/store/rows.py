"""Values that are kept: seats, ratings and the ids of things. Needs no database.

A process that reads games for the site has them without importing SQLAlchemy, which takes longer
than most of what it reads.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

ID_BYTES = 12
"""96 random bits in every id."""


def new_id() -> str:
    """A fresh id of 96 random bits, with no leading dash, which commands take for an option."""
    drawn = secrets.token_urlsafe(ID_BYTES)
    return new_id() if drawn.startswith("-") else drawn


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair, for finding the games of a person."""

    chair: int
    person_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength (mu), how uncertain it is (sigma), and from how many games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def ordinal(self) -> float:
        """What the leaderboard ranks by: the strength that is nearly certain."""
        return self.mu - 3 * self.sigma
