"""Statements that are made once mean what SQLAlchemy's own do, on both databases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from riftkeep.store import Database, open_database
from riftkeep.store.prepared import Conflict, Prepared, carry_out
from riftkeep.store.schema import people

ADD = Prepared(insert(people))
RENAME = Prepared(update(people).where(people.c.name == bindparam("known_name")))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    yield opened
    opened.close()


def guest(name: str) -> dict[str, object]:
    return {"id": name.lower(), "kind": "guest", "name": name, "created_at": 1.5}


def names(database: Database) -> list[str]:
    query = select(people.c.name).order_by(people.c.name)
    return database.read(lambda c: list(c.scalars(query)))


def run(database: Database, prepared: Prepared, *rows: dict[str, object], **must: int) -> None:
    database.write(lambda c: carry_out(c, [prepared.step(c.dialect, *rows, **must)]))


def test_one_row_and_many_are_written(database: Database) -> None:
    run(database, ADD, guest("Ann"))
    run(database, ADD, guest("100 % Bob"), guest("Cid"))
    assert names(database) == ["100 % Bob", "Ann", "Cid"]


def test_only_the_columns_that_are_given_change(database: Database) -> None:
    run(database, ADD, guest("Ann"), guest("Bob"))
    run(database, RENAME, {"known_name": "Ann", "name": "Eve"}, must_change=1)
    with pytest.raises(Conflict):
        run(database, RENAME, {"known_name": "Dan", "name": "x", "kind": "bot"}, must_change=1)
    assert names(database) == ["Bob", "Eve"]


def test_what_the_database_refuses_is_said_as_ever(database: Database) -> None:
    run(database, ADD, guest("Ann"))
    with pytest.raises(IntegrityError):
        run(database, ADD, guest("Ann"))
