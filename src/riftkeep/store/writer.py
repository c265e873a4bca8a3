"""The one thread that writes: jobs that wait together are committed together.

A durable commit costs the same for one job as for fifty, so that everything that has queued up
while one commit was on its way becomes the next. A job that fails takes back only its own work: all
of its batch is taken back and carried out again, each job behind a savepoint, which costs as much
as half of a move and is hardly ever needed. So a job may be carried out twice, and does nothing but
what it does to the database. A caller gets its result after the commit, never before.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from riftkeep.store.database import Database, StoreUnavailable, describe_failure

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]
Result = tuple[Any, BaseException | None]
"""What a job gives, or why it failed."""

MAX_WAITING = 10_000
MAX_BATCH = 200


class WriterBusy(StoreUnavailable):
    """More writes are waiting than can be held; nothing of this one was done."""


class WriteRefused(StoreUnavailable):
    """The database does not take what a job writes; nothing of this job was done."""


class Writer:
    """Takes jobs from any thread and carries them out one after the other."""

    def __init__(self, database: Database, *, max_waiting: int = MAX_WAITING) -> None:
        self._database = database
        self._jobs: queue.Queue[Job | None] = queue.Queue(max_waiting)
        self._thread = threading.Thread(target=self._run, name="riftkeep-writer", daemon=True)
        self.commits = 0
        self.refused = 0
        self._closed = False
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return self._jobs.qsize()

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """The result of a job, once it is committed; StoreUnavailable if it could not be."""
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreUnavailable("the database is being closed"))
            return future
        try:
            self._jobs.put_nowait((job, future))
        except queue.Full:
            future.set_exception(WriterBusy("too many writes are waiting"))
        return future

    def close(self) -> None:
        """Carry out what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            if batch:
                self._commit(batch)

    def _next_batch(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        item = self._jobs.get()
        while item is not None:
            batch.append(item)
            if len(batch) >= MAX_BATCH:
                return batch, True
            try:
                item = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        jobs = [one for one in batch if one[1].set_running_or_notify_cancel()]
        if not jobs:
            return
        try:
            results = self._together(jobs) or self._one_by_one(jobs)
        except Exception as error:
            failure = StoreUnavailable(describe_failure(error))
            failure.__cause__ = error
            self.refused += len(jobs)
            for _, future in jobs:
                future.set_exception(failure)
            return
        self.commits += 1
        for (_, future), (result, refused) in zip(jobs, results, strict=True):
            if refused is None:
                future.set_result(result)
            else:
                self.refused += isinstance(refused, WriteRefused)
                future.set_exception(refused)

    def _together(self, jobs: list[Job]) -> list[Result] | None:
        """The results of jobs that all succeed; None, and nothing is written, if one does not."""
        if len(jobs) == 1:
            return None
        with self._database.write_engine.begin() as connection:
            try:
                return [(job(connection), None) for job, _ in jobs]
            except Exception as error:
                if isinstance(error, DBAPIError) and _is_in_trouble(error):
                    raise
                connection.rollback()
        return None

    def _one_by_one(self, jobs: list[Job]) -> list[Result]:
        """The results of jobs of which each may fail."""
        has_company = len(jobs) > 1
        with self._database.write_engine.begin() as connection:
            return [_attempt(connection, job, has_company) for job, _ in jobs]


def _attempt(connection: Connection, job: Callable[[Connection], Any], has_company: bool) -> Result:
    """A job that takes back its own work, also where the database refuses what it writes.

    Only when the database itself is in trouble the whole batch ends.
    """
    if has_company:
        connection.exec_driver_sql("SAVEPOINT job")  # by hand: SQLAlchemy would compile each anew
    try:
        result = job(connection)
        if has_company:
            connection.exec_driver_sql("RELEASE SAVEPOINT job")
    except DBAPIError as error:
        if _is_in_trouble(error):
            raise
        _take_back(connection, has_company)
        if isinstance(error, IntegrityError):
            return None, error
        refused = WriteRefused(describe_failure(error))
        refused.__cause__ = error
        return None, refused
    except Exception as error:
        _take_back(connection, has_company)
        return None, error
    return result, None


def _take_back(connection: Connection, has_company: bool) -> None:
    """Undo what a job has written; of a job that is alone that is the whole transaction."""
    if has_company:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        connection.exec_driver_sql("RELEASE SAVEPOINT job")
    else:
        connection.rollback()


_TROUBLE = frozenset({"08", "53", "55", "57", "58", "XX"})
"""PostgreSQL's classes of errors that no job is to blame for: connection, resources, locks, ..."""
_BLAMED = frozenset(
    {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_RANGE}
)
"""SQLite's errors that are about the statement or its values."""


def _is_in_trouble(error: DBAPIError) -> bool:
    """Is it the database that cannot go on, and not this job that is wrong?"""
    if isinstance(error, IntegrityError):
        return False
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state[:2] in _TROUBLE
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return (code & 0xFF) not in _BLAMED
    return isinstance(error, OperationalError | InterfaceError)
