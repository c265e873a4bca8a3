"""Leaderboards and what people are rated."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.identity import Anybody, SiteOf
from riftkeep.store import people, ratings

router = APIRouter(prefix="/api", tags=["ratings"])


class RatingLine(BaseModel):
    """A place on a leaderboard."""

    person: str
    name: str
    kind: str
    rating: float
    mu: float
    sigma: float
    games: int


class Profile(BaseModel):
    """What everybody may know of a person."""

    person: str
    name: str
    kind: str
    ratings: dict[str, float]


@router.get("/pools")
async def pools(site: SiteOf, identity: Anybody) -> list[str]:
    """The pools that anybody is rated in."""
    return await site.store.read(ratings.pools)


@router.get("/leaderboard")
async def leaderboard(
    site: SiteOf,
    identity: Anybody,
    pool: Annotated[str, Query(max_length=128)],
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[RatingLine]:
    """The best of a pool, by the rating that is nearly certain."""
    rows = await site.store.read(lambda c: ratings.leaderboard(c, pool, limit))
    return [
        RatingLine(
            person=row["person_id"],
            name=row["name"],
            kind=row["kind"],
            rating=round(row["ordinal"], 2),
            mu=row["mu"],
            sigma=row["sigma"],
            games=row["games"],
        )
        for row in rows
    ]


@router.get("/people/{person_id}")
async def profile(
    site: SiteOf, identity: Anybody, person_id: Annotated[str, Path(max_length=32)]
) -> Profile:
    """A person and its ratings."""
    person = await site.store.read(lambda c: people.find_person(c, person_id))
    if person is None:
        raise Refused("no_such_person")
    found = await site.store.read(lambda c: ratings.ratings_of(c, person_id))
    return Profile(
        person=person.id,
        name=person.name,
        kind=person.kind,
        ratings={pool: round(rating.ordinal, 2) for pool, rating in found.items()},
    )
