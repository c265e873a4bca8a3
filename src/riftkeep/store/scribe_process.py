"""The process that writes moves: carries out steps (prepared.py) that come in by its input.

A message is the number of its bytes and JSON. The first says how to connect, every other is a batch
of jobs, and each is answered once it is committed. A job that fails takes back only its own work;
if the database is in trouble nothing of the batch is written.

It ends with its input, and by no signal that can be ignored: whoever stops a site by a signal to
all of its processes wants the commands under way to be finished. It knows no rules and decides
nothing. Run as a file and by its own, so that it imports little.
"""

from __future__ import annotations

import json
import signal
import sqlite3
import sys
from typing import IO, Any

LENGTH_BYTES = 4
Job = list[tuple[str, list[Any], int | None]]
"""Steps: a statement, its rows, and how many rows it must change."""
Jobs = list[Job]
Results = list[list[str] | None]
"""Of each job nothing, or a word and a reason: ``conflict`` or ``refused``."""

_TROUBLE = frozenset({"08", "53", "55", "57", "58", "XX"})
"""PostgreSQL's classes of errors that no job is to blame for: connection, resources, locks, ..."""
_BLAMED = frozenset(
    {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_RANGE}
)
"""SQLite's errors that are about the statement or its values."""


class _NotAsExpected(Exception):
    """A step has not changed what it must."""


def is_in_trouble(error: BaseException) -> bool:
    """Is it the database that cannot go on, and not the statement or its values?"""
    if _is_about_integrity(error):
        return False
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return state[:2] in _TROUBLE
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return (code & 0xFF) not in _BLAMED
    return bool(_names_of(error) & {"OperationalError", "InterfaceError"})


def _is_about_integrity(error: BaseException) -> bool:
    return "IntegrityError" in _names_of(error)


def _names_of(error: BaseException) -> set[str]:
    """The names of an error's classes: every driver has its own, of the same names."""
    return {kind.__name__ for kind in type(error).__mro__}


def reason_of(error: BaseException) -> str:
    """What went wrong, in a line, without values: they may hold secrets."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]


def send(stream: IO[bytes], message: Any) -> None:
    """Write a message."""
    data = json.dumps(message, separators=(",", ":")).encode()
    stream.write(len(data).to_bytes(LENGTH_BYTES) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """The next message; EOFError if there is none."""
    length = stream.read(LENGTH_BYTES)
    data = stream.read(int.from_bytes(length)) if len(length) == LENGTH_BYTES else b""
    if not data:
        raise EOFError
    return json.loads(data)


class Scribe:
    """A connection that writes; it is opened when it is needed, and anew after any trouble."""

    def __init__(self, driver: str, given: list[Any], named: dict[str, Any]) -> None:
        self._is_sqlite = driver == "sqlite"
        self._given, self._named = given, named
        self._connection: Any = None

    def commit(self, jobs: Jobs) -> dict[str, Any]:
        """Carry out jobs in one transaction: their ``results``, or the ``trouble``."""
        try:
            cursor = self._begun()
            results = _together(cursor, jobs)
            if results is None:
                cursor.execute("ROLLBACK")
                cursor = self._begun()
                results = [_attempt(cursor, job) for job in jobs]
            cursor.execute("COMMIT")
            cursor.close()
        except Exception as error:
            self._give_up()
            return {"trouble": reason_of(error)}
        return {"results": results}

    def _begun(self) -> Any:
        if self._connection is None:
            self._connection = self._connect()
        cursor = self._connection.cursor()
        is_sqlite = self._is_sqlite
        cursor.execute("BEGIN IMMEDIATE" if is_sqlite else "BEGIN ISOLATION LEVEL READ COMMITTED")
        return cursor

    def _connect(self) -> Any:
        if self._is_sqlite:
            named = self._named | {"isolation_level": None}  # transactions begin where it is said
            connection = sqlite3.connect(*self._given, **named)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            return connection
        import psycopg

        return psycopg.connect(*self._given, **self._named, autocommit=True)

    def _give_up(self) -> None:
        connection, self._connection = self._connection, None
        try:
            if connection is not None:
                connection.close()
        except Exception as error:
            print(reason_of(error), file=sys.stderr)


def _together(cursor: Any, jobs: Jobs) -> Results | None:
    """What comes of jobs that all succeed; None if one does not."""
    try:
        for job in jobs:
            _carry_out(cursor, job)
    except Exception as error:
        if is_in_trouble(error):
            raise
        return None
    return [None] * len(jobs)


def _attempt(cursor: Any, job: Job) -> list[str] | None:
    """What comes of a job that takes back its own work if it fails."""
    cursor.execute("SAVEPOINT job")
    try:
        _carry_out(cursor, job)
    except Exception as error:
        if is_in_trouble(error):
            raise
        cursor.execute("ROLLBACK TO SAVEPOINT job")
        is_conflict = isinstance(error, _NotAsExpected) or _is_about_integrity(error)
        return ["conflict" if is_conflict else "refused", reason_of(error)]
    cursor.execute("RELEASE SAVEPOINT job")
    return None


def _carry_out(cursor: Any, job: Job) -> None:
    for text, rows, must_change in job:
        if len(rows) > 1:
            cursor.executemany(text, rows)
        else:
            cursor.execute(text, rows[0])
        if must_change is not None and cursor.rowcount != must_change:
            raise _NotAsExpected("somebody else has changed it")


def main() -> None:
    """Write until the input ends."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
    asking, answering = sys.stdin.buffer, sys.stdout.buffer
    try:
        scribe = Scribe(*receive(asking))
        while True:
            send(answering, scribe.commit(receive(asking)))
    except (EOFError, BrokenPipeError):
        return


if __name__ == "__main__":
    main()
