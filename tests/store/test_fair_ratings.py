"""Ratings that say something: not from one's own bot, not from the same opponent all day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.store.test_store import make_table

from riftkeep.store import Database, open_database, people, ratings
from riftkeep.store.ratings import MOST_A_DAY
from riftkeep.store.rows import Rating


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    yield opened
    opened.close()


def rate(database: Database, table: str, persons: list[str], at: float) -> int:
    """Rate a game; how many ratings changed."""
    make_table(database, table)
    change = {person: (Rating(25.0, 8.0), Rating(26.0, 7.0, 1)) for person in persons}
    database.write(lambda c: ratings.apply_once(c, table, "p", persons, lambda _: change, at))
    return len(database.read(lambda c: ratings.changes_of(c, table)))


def test_a_game_with_ones_own_bot_is_not_rated(database: Database) -> None:
    ann = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0)).id
    eve = database.write(lambda c: people.add_person(c, "guest", "Eve", 1.0)).id
    bots = [
        database.write(lambda c, n=n: people.add_person(c, "bot", f"Bot{n}", 1.0, owner_id=ann)).id  # type: ignore[misc]
        for n in range(2)
    ]
    assert rate(database, "own", [ann, bots[0]], 1.0) == 0
    assert rate(database, "siblings", bots, 1.0) == 0
    assert rate(database, "other", [eve, bots[0]], 1.0) == 2


def test_two_people_have_a_share_of_rated_games_a_day(database: Database) -> None:
    ann, bob, eve = (
        database.write(lambda c, n=n: people.add_person(c, "guest", n, 1.0)).id  # type: ignore[misc]
        for n in ("Ann", "Bob", "Eve")
    )
    for number in range(MOST_A_DAY):
        assert rate(database, f"t{number}", [ann, bob], 1000.0 + number) == 2
    assert rate(database, "one too many", [bob, ann], 2000.0) == 0
    assert rate(database, "with another", [ann, eve], 2000.0) == 2
    assert rate(database, "the next day", [ann, bob], 90_000.0) == 2
