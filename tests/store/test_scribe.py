"""The process that writes moves: nothing is lost, doubled or out of turn, whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update
from tests.store.test_writer import held

from riftkeep.store import Database, StoreUnavailable, Writer, open_database, scribe_process
from riftkeep.store.prepared import Conflict, Prepared, Step
from riftkeep.store.schema import people
from riftkeep.store.scribe import WriteRefused

ADD = Prepared(insert(people))
RENAME = Prepared(update(people).where(people.c.name == bindparam("known_name")))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url, busy_timeout_seconds=0.2)
    yield opened
    opened.close()


def added(database: Database, *names: str) -> list[Step]:
    rows = [{"id": n.lower(), "kind": "guest", "name": n, "created_at": 1.5} for n in names]
    return [ADD.step(database.write_engine.dialect, *rows)]


def renamed(database: Database, known: str, name: str) -> list[Step]:
    row = {"known_name": known, "name": name}
    return [RENAME.step(database.write_engine.dialect, row, must_change=1)]


def names(database: Database) -> list[str]:
    return database.read(lambda c: list(c.scalars(select(people.c.name).order_by(people.c.name))))


def pid_of(writer: Writer) -> int:
    assert writer.scribe.pid is not None
    return writer.scribe.pid


def test_steps_are_committed_by_another_process(database: Database, writer: Writer) -> None:
    writer.submit_steps(added(database, "Ann", "Bob %s \x7f é")).result()
    writer.submit_steps(renamed(database, "Ann", "Eve")).result()
    assert names(database) == ["Bob %s \x7f é", "Eve"]
    assert pid_of(writer) != os.getpid()


def test_steps_that_wait_together_are_one_commit(database: Database, writer: Writer) -> None:
    with held(writer):
        futures = [writer.submit_steps(added(database, f"P{n}")) for n in range(20)]
    assert [future.result() for future in futures] == [None] * 20
    assert writer.commits == 2 and len(names(database)) == 20


def test_what_fails_of_a_batch_fails_alone_and_leaves_nothing(
    database: Database, writer: Writer
) -> None:
    nonsense = [Step("INSERT INTO nowhere VALUES (1)", [()])]
    with held(writer):
        first = writer.submit_steps(added(database, "Ann"))
        missed = writer.submit_steps(added(database, "Half") + renamed(database, "Dan", "x"))
        twice = writer.submit_steps(added(database, "Ann"))
        refused = writer.submit_steps(nonsense)
        last = writer.submit_steps(added(database, "Bob"))
    assert first.result() is None and last.result() is None
    assert isinstance(missed.exception(), Conflict) and isinstance(twice.exception(), Conflict)
    assert isinstance(refused.exception(), WriteRefused)
    assert names(database) == ["Ann", "Bob"]


def test_steps_and_other_jobs_are_carried_out_in_their_order(
    database: Database, writer: Writer
) -> None:
    def rename(connection: Connection) -> int:
        query = update(people).where(people.c.name == "Ann").values(name="Eve")
        return connection.execute(query).rowcount

    with held(writer):
        writer.submit_steps(added(database, "Ann"))
        changed = writer.submit(rename)
        last = writer.submit_steps(renamed(database, "Eve", "Zoe"))
    assert (changed.result(), last.result(), names(database)) == (1, None, ["Zoe"])


def test_a_database_in_trouble_refuses_all_and_recovers(database: Database, writer: Writer) -> None:
    writer.submit_steps(added(database, "Ann")).result()
    other = open_database(str(database.url.render_as_string(hide_password=False)))
    with other.write_engine.begin() as lock:
        lock.execute(update(people).values(name="Eve"))
        with pytest.raises(StoreUnavailable):
            writer.submit_steps(renamed(database, "Ann", "Bob")).result()
        lock.rollback()
    other.close()
    writer.submit_steps(renamed(database, "Ann", "Bob")).result()
    assert names(database) == ["Bob"] and writer.refused == 1


def test_a_process_that_was_killed_is_replaced(database: Database, writer: Writer) -> None:
    writer.submit_steps(added(database, "Ann")).result()
    killed = pid_of(writer)
    os.kill(killed, signal.SIGKILL)
    os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)
    writer.submit_steps(added(database, "Bob")).result()
    assert pid_of(writer) != killed and names(database) == ["Ann", "Bob"]


def test_whoever_waits_for_a_process_that_is_killed_is_told(
    database: Database, writer: Writer
) -> None:
    writer.submit_steps(added(database, "Ann")).result()
    os.kill(pid_of(writer), signal.SIGSTOP)
    waiting = writer.submit_steps(added(database, "Bob"))
    os.kill(pid_of(writer), signal.SIGKILL)
    # It is killed before it is asked, and another one does it, or while it is.
    problem = waiting.exception(60)
    assert problem is None or isinstance(problem, StoreUnavailable)
    assert names(database) == (["Ann", "Bob"] if problem is None else ["Ann"])


def test_signals_to_all_processes_of_a_site_do_not_end_it(
    database: Database, writer: Writer
) -> None:
    writer.submit_steps(added(database, "Ann")).result()
    before = pid_of(writer)
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        os.kill(before, one)
    writer.submit_steps(added(database, "Bob")).result()
    assert pid_of(writer) == before and names(database) == ["Ann", "Bob"]


def test_it_ends_with_its_input() -> None:
    command = [sys.executable, "-P", scribe_process.__file__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 0


def test_how_to_connect_is_shown_to_nobody(database: Database, writer: Writer) -> None:
    writer.submit_steps(added(database, "Ann")).result()
    shown = Path(f"/proc/{pid_of(writer)}/cmdline").read_bytes()
    assert str(database.url.database).encode() not in shown
