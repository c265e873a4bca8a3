"""Ratings: what a person's games in one pool say about its strength.

Functions of a connection; the arithmetic is the server's. ``apply_once`` belongs in the
transaction that ends the game, and its key (table, person) makes a second time impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from riftkeep.store.rows import Rating
from riftkeep.store.schema import people, rating_changes, ratings

MOST_A_DAY = 12
"""Rated games of the same two people within a day; more would make a rating without an opponent."""


def find_ratings(connection: Connection, pool: str, person_ids: Sequence[str]) -> dict[str, Rating]:
    """The ratings of people in a pool; those without one are left out."""
    query = select(ratings).where(ratings.c.pool == pool, ratings.c.person_id.in_(person_ids))
    return {
        row.person_id: Rating(row.mu, row.sigma, row.games) for row in connection.execute(query)
    }


def apply_once(
    connection: Connection,
    table_id: str,
    pool: str,
    person_ids: Sequence[str],
    rate: Callable[[Mapping[str, Rating]], Mapping[str, tuple[Rating, Rating]]],
    at: float,
) -> None:
    """Rate one game. ``rate`` gets the ratings there are, and gives before and after for all.

    Nothing happens if it was rated before, or may not be (``may_be_rated``).
    """
    done = select(rating_changes.c.person_id).where(rating_changes.c.table_id == table_id).limit(1)
    if connection.execute(done).first() is not None:
        return
    if not may_be_rated(connection, person_ids, at):
        return
    for person_id, (before, after) in rate(find_ratings(connection, pool, person_ids)).items():
        key = (ratings.c.pool == pool, ratings.c.person_id == person_id)
        connection.execute(delete(ratings).where(*key))
        connection.execute(
            insert(ratings).values(
                pool=pool,
                person_id=person_id,
                mu=after.mu,
                sigma=after.sigma,
                ordinal=after.ordinal,
                games=after.games,
            )
        )
        connection.execute(
            insert(rating_changes).values(
                table_id=table_id,
                person_id=person_id,
                pool=pool,
                mu_before=before.mu,
                sigma_before=before.sigma,
                mu_after=after.mu,
                sigma_after=after.sigma,
                at=at,
            )
        )


def may_be_rated(connection: Connection, person_ids: Sequence[str], at: float) -> bool:
    """Does a game between these people say anything about their strength?

    Not if one of them belongs to another, as a bot to its owner, or two to the same; and not when
    two of them have had their share of rated games with each other within a day.
    """
    query = select(people.c.id, people.c.owner_id).where(people.c.id.in_(person_ids))
    owners = [row.owner_id or row.id for row in connection.execute(query)]
    if len(set(owners)) < len(person_ids):
        return False
    one, other = rating_changes.alias(), rating_changes.alias()
    for first, second in combinations(person_ids, 2):
        together = (
            select(func.count())
            .select_from(one.join(other, one.c.table_id == other.c.table_id))
            .where(one.c.person_id == first, one.c.at > at - 86_400, other.c.person_id == second)
        )
        if (connection.scalar(together) or 0) >= MOST_A_DAY:
            return False
    return True


def leaderboard(connection: Connection, pool: str, limit: int = 50) -> list[dict[str, Any]]:
    """The best of a pool, with their names."""
    query = (
        select(ratings, people.c.name, people.c.kind)
        .join(people, people.c.id == ratings.c.person_id)
        .where(ratings.c.pool == pool, people.c.banned_at.is_(None))
        .order_by(ratings.c.ordinal.desc(), ratings.c.person_id.desc())
        .limit(limit)
    )
    return [dict(row._mapping) for row in connection.execute(query)]


def ratings_of(connection: Connection, person_id: str) -> dict[str, Rating]:
    """A person's ratings by pool."""
    query = select(ratings).where(ratings.c.person_id == person_id).order_by(ratings.c.pool)
    return {row.pool: Rating(row.mu, row.sigma, row.games) for row in connection.execute(query)}


def pools(connection: Connection) -> list[str]:
    """Every pool that anybody has a rating in."""
    found: list[str] = []
    query = select(ratings.c.pool).order_by(ratings.c.pool).limit(1)
    name = connection.scalar(query)
    while name is not None:  # one step of the index for each, however many are rated in it
        found.append(str(name))
        name = connection.scalar(query.where(ratings.c.pool > name))
    return found


def changes_of(connection: Connection, table_id: str) -> list[dict[str, Any]]:
    """What a game did to its players' ratings."""
    query = select(rating_changes).where(rating_changes.c.table_id == table_id)
    return [dict(row._mapping) for row in connection.execute(query)]
