"""Jobs that share a commit: what the database refuses of one is nobody else's trouble."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.event import listen

from riftkeep.store import Database, Writer, open_database, people
from riftkeep.store.schema import people as people_table
from riftkeep.store.scribe import WriteRefused


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    yield opened
    opened.close()


@contextmanager
def held(writer: Writer) -> Iterator[None]:
    """Keep a writer busy, so that whatever is given to it meanwhile becomes one batch; close it."""
    has_begun, may_go_on = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        has_begun.set()
        may_go_on.wait(60)

    writer.submit(hold)
    assert has_begun.wait(60)
    yield
    may_go_on.set()
    writer.close()


def together(
    database: Database, *jobs: Callable[[Connection], Any], commits: int = 2
) -> list[Future[Any]]:
    """The futures of jobs that were one batch, all of them done."""
    writer = Writer(database)
    with held(writer):
        futures = [writer.submit(job) for job in jobs]
    assert writer.commits == commits
    return futures


def guest(name: str) -> Callable[[Connection], Any]:
    return lambda connection: people.add_person(connection, "guest", name, 1.0)


def nonsense(connection: Connection) -> None:
    connection.execute(text("SELECT nothing FROM nowhere"))


def wrong_type(connection: Connection) -> None:
    connection.execute(people_table.insert().values(id="x", kind="guest", name="\x00" * 3))
    connection.execute(text("INSERT INTO people (id, created_at) VALUES ('y', 'x')"))


@pytest.mark.parametrize("refused", [nonsense, wrong_type, guest("half a pair: \ud800")])
def test_a_job_that_the_database_refuses_fails_alone(
    database: Database, refused: Callable[[Connection], Any]
) -> None:
    first, bad, last = together(database, guest("Ann"), refused, guest("Bob"))
    assert (first.result().name, last.result().name) == ("Ann", "Bob")
    assert bad.exception() is not None
    names = database.read(lambda c: set(c.scalars(select(people_table.c.name))))
    assert names == {"Ann", "Bob"}


def test_a_refused_job_says_that_it_is_to_blame(database: Database) -> None:
    [_, bad] = together(database, guest("Ann"), nonsense)
    assert isinstance(bad.exception(), WriteRefused)


def test_a_database_in_trouble_ends_the_whole_batch(database: Database) -> None:
    def trouble(connection: Connection) -> None:
        if database.is_sqlite:
            connection.execute(text("PRAGMA query_only=ON"))
            try:
                connection.execute(people_table.delete())
            finally:
                connection.execute(text("PRAGMA query_only=OFF"))
        else:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    first, bad, last = together(database, guest("Ann"), trouble, guest("Bob"), commits=1)
    assert all(future.exception() is not None for future in (first, bad, last))
    count = database.read(lambda c: c.scalar(select(func.count()).select_from(people_table)))
    assert count == 0


def test_jobs_that_succeed_need_no_savepoints(database: Database) -> None:
    said: list[str] = []
    listen(database.write_engine, "before_cursor_execute", lambda *given: said.append(given[2]))
    together(database, guest("Ann"), guest("Bob"))
    assert said and not any("SAVEPOINT" in one for one in said)


def test_jobs_that_nobody_waits_for_are_not_carried_out(database: Database) -> None:
    writer = Writer(database)
    with held(writer):
        assert writer.submit(guest("Ann")).cancel()
    assert writer.commits == 1
    assert not database.read(lambda c: list(c.scalars(select(people_table.c.name))))
