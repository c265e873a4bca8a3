"""Lists of tables: page after page without a gap, in time, and by an index on both databases."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, text

from riftkeep.store import Database, StoreUnavailable, games, open_database, people, ratings
from riftkeep.store.events import LogLine
from riftkeep.store.games import Filter
from riftkeep.store.listing import branches
from riftkeep.store.rows import Seat
from riftkeep.store.schema import chat, seats, sessions, tables


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    yield opened
    opened.close()


@pytest.fixture
def ann(database: Database) -> str:
    """A person with 60 games of 200, 20 of them not listed; ten games are on."""
    person = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))

    def fill(connection: Connection) -> None:
        for number in range(200):
            status = "playing" if number % 20 == 0 else "finished"
            row = {
                "game": "ringrift" if number % 2 else "great_kingdom",
                "options": "{}",
                "players": 2,
                "pool": f"p{number % 4}",
                "speed": "none",
                "status": status,
                "is_rated": number % 3 == 0,
                "is_listed": number % 10 != 3,
                "moves": 0,
                "created_at": float(number),
                "owner_id": "me",
            }
            their = person.id if number % 10 in (0, 3, 5) else None
            chairs = [Seat(0, their, "Ann"), Seat(1, their if number % 20 == 5 else None, "B")]
            log = [LogLine(1, "moves", "{}", "0" * 16, float(number // 3))]  # three at a time
            games.create(connection, f"t{number:03}", row, chairs, log)

    database.write(fill)
    return person.id


FILTERS: list[dict[str, Any]] = [
    {"status": ("open",), "is_listed": True},
    {"status": ("open", "playing"), "is_listed": True},
    {"status": ("finished",), "is_listed": True},
    {"status": ("finished",), "is_listed": True, "game": "ringrift"},
    {"status": ("finished",), "visible_to": "ANN"},
    {"status": ("finished",), "visible_to": "", "pool": "p1"},
    {"status": ("finished",), "visible_to": "", "person_id": "ANN"},
    {"status": ("finished", "aborted"), "person_id": "ANN"},
    {"status": ("open", "playing", "finished"), "person_id": "ANN"},
    {},
]


def chosen_by(filter: dict[str, Any], ann: str) -> Filter:
    values: dict[str, Any] = {
        key: ann if value == "ANN" else value for key, value in filter.items()
    }
    return Filter(**values)


def test_pages_follow_each_other_without_a_gap(database: Database, ann: str) -> None:
    for filter in FILTERS:
        _check_pages(database, chosen_by(filter, ann))


def _check_pages(database: Database, chosen: Filter) -> None:
    whole = database.read(lambda c: games.list_tables(c, chosen, 1000))
    ids = [row["id"] for row in whole]
    assert sorted(ids) == sorted(_expected(database, chosen))
    assert ids == [
        row["id"] for row in sorted(whole, key=lambda r: (r["updated_at"], r["id"]), reverse=True)
    ]
    paged: list[str] = []
    after = None
    while page := database.read(lambda c, after=after: games.list_tables(c, chosen, 7, after)):  # type: ignore[misc]
        paged += [row["id"] for row in page]
        after = paged[-1]
    assert paged == ids


def _expected(database: Database, chosen: Filter) -> list[str]:
    """The same by looking at every table."""

    def look(connection: Connection) -> list[str]:
        sitting: dict[str, set[str | None]] = {}
        for seat in connection.execute(select(seats)):
            sitting.setdefault(seat.table_id, set()).add(seat.person_id)
        found = []
        for row in connection.execute(select(tables)):
            is_listed = row.is_listed or chosen.visible_to in sitting[row.id]
            is_so = (
                (chosen.status is None or row.status in chosen.status)
                and (chosen.game is None or row.game == chosen.game)
                and (chosen.pool is None or row.pool == chosen.pool)
                and (chosen.person_id is None or chosen.person_id in sitting[row.id])
                and (chosen.visible_to is None or is_listed)
                and (chosen.is_listed is None or row.is_listed == chosen.is_listed)
            )
            found += [row.id] if is_so else []
        return found

    return database.read(look)


def plan_of(database: Database, query: Any) -> str:
    """How a database goes about a query when it would rather neither scan nor sort."""
    with database.read_engine.connect() as connection:
        if database.is_sqlite:
            prefix = "EXPLAIN QUERY PLAN "
        else:
            prefix = "EXPLAIN "
            for setting in ("seqscan", "sort", "hashjoin", "mergejoin", "bitmapscan"):
                connection.execute(text(f"SET LOCAL enable_{setting} = off"))
        compiled = query.compile(connection, compile_kwargs={"literal_binds": True})
        rows = connection.exec_driver_sql(prefix + str(compiled).replace("%", "%%"))
        return "\n".join(str(row[-1]) for row in rows)


def is_by_index(plan: str) -> bool:
    return not any(word in plan for word in ("SCAN ", "TEMP B-TREE", "Seq Scan", "Sort"))


def test_every_list_is_read_in_the_order_of_an_index(database: Database, ann: str) -> None:
    if not database.is_sqlite:
        database.write(lambda c: c.execute(text("ANALYZE")))
    database.optimize()
    for branch in (one for chosen in FILTERS for one in branches(chosen_by(chosen, ann), 30)):
        plan = plan_of(database, branch)
        # The games of a person that are on are few, and are sorted.
        is_of_few = "ended_at IS NULL" in str(branch)
        if is_of_few:
            plan = plan.replace("USE TEMP B-TREE FOR ORDER BY", "").replace("Sort", "")
        assert is_by_index(plan), plan


def test_who_may_see_a_table_is_looked_up_at_the_table(database: Database, ann: str) -> None:
    """By the person it took as long as both have games, multiplied."""
    chosen = Filter(status=("finished",), visible_to="somebody with many games", person_id=ann)
    [branch] = branches(chosen, 30)
    plan = plan_of(database, branch)
    assert is_by_index(plan), plan
    assert plan.count("ix_seats_person_id_ended_at") == 1, plan


def test_the_other_lists_are_by_an_index_too(database: Database, ann: str) -> None:
    from riftkeep.store.schema import people as everybody
    from riftkeep.store.schema import ratings as rated

    best = (
        select(rated, everybody.c.name)
        .join(everybody, everybody.c.id == rated.c.person_id)
        .where(rated.c.pool == "p")
        .order_by(rated.c.ordinal.desc(), rated.c.person_id.desc())
        .limit(50)
    )
    lines = select(chat).where(chat.c.table_id == "t").order_by(chat.c.id.desc()).limit(100)
    expired = select(sessions.c.secret_hash).where(sessions.c.expires_at < 5.0)
    flags = select(tables.c.id).where(tables.c.status == "playing", tables.c.flag_at < 5.0)
    for query in (best, lines, expired, flags.order_by(tables.c.flag_at).limit(9)):
        plan = plan_of(database, query)
        assert is_by_index(plan), plan


def test_the_pools_are_found_one_after_the_other(database: Database, ann: str) -> None:
    from riftkeep.store.schema import ratings as rated

    rows = [
        {"pool": pool, "person_id": ann, "mu": 1.0, "sigma": 1.0, "ordinal": 1.0, "games": 1}
        for pool in ("b", "a", "c")
    ]
    database.write(lambda c: c.execute(insert(rated), rows))
    assert database.read(ratings.pools) == ["a", "b", "c"]


def test_a_read_that_takes_too_long_is_given_up(database_url: str) -> None:
    database = open_database(database_url, read_seconds=0.2)
    endless = (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000000)"
        " SELECT count(*) FROM n"
    )
    try:
        began = time.monotonic()
        with pytest.raises(StoreUnavailable):
            database.read(lambda c: c.execute(text(endless)).scalar())
        assert time.monotonic() - began < 300  # it would take hours
        assert database.read(lambda c: c.execute(text("SELECT 1")).scalar()) == 1
    finally:
        database.close()


def test_a_finished_game_stays_where_it_is_in_the_list(database: Database, ann: str) -> None:
    rematch = LogLine(2, "rematch_offered", "{}", "0" * 16, 999.0)
    before = database.read(lambda c: games.find_table(c, "t005"))
    database.write(lambda c: games.append(c, "t005", "me", [rematch], {}))
    after = database.read(lambda c: games.find_table(c, "t005"))
    assert before is not None and after is not None
    assert (after["seq"], after["updated_at"]) == (2, before["updated_at"])
