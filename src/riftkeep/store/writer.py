"""The one thread that writes: jobs that wait together are committed together.

A durable commit costs the same for one job as for fifty, so that everything that has queued up
while one commit was on its way becomes the next. A job that fails takes back only its own work: all
of its batch is taken back and carried out again, each job behind a savepoint, which costs as much
as half of a move and is hardly ever needed. So a job may be carried out twice, and does nothing but
what it does to the database. A caller gets its result after the commit, never before.

What is written all the time comes as steps, which are data, and a process of its own writes it
(scribe.py); the thread waits meanwhile, so that there is one writer at a time.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from riftkeep.store.database import Database, StoreUnavailable, describe_failure
from riftkeep.store.prepared import Step
from riftkeep.store.scribe import Scribe, WriteRefused
from riftkeep.store.scribe_process import is_in_trouble

T = TypeVar("T")
Work = Callable[[Connection], Any]
Steps = Sequence[Step]
Job = tuple[Work | Steps, "Future[Any]"]
Result = tuple[Any, BaseException | None]
"""What a job gives, or why it failed."""

MAX_WAITING = 10_000
MAX_BATCH = 200


class WriterBusy(StoreUnavailable):
    """More writes are waiting than can be held; nothing of this one was done."""


class Writer:
    """Takes jobs from any thread and carries them out one after the other."""

    def __init__(self, database: Database, *, max_waiting: int = MAX_WAITING) -> None:
        self._database = database
        self.scribe = Scribe(database)
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
        return self._take(job)

    def submit_steps(self, steps: Steps) -> Future[None]:
        """Done once steps are committed; Conflict if one has not changed what it must."""
        return self._take(steps)

    def _take(self, job: Work | Steps) -> Future[Any]:
        future: Future[Any] = Future()
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
            for _, alike in groupby(batch, key=lambda job: callable(job[0])):
                self._commit(list(alike))
        self.scribe.close()

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
            results = self._carry_out([job for job, _ in jobs])
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

    def _carry_out(self, jobs: list[Any]) -> list[Result]:
        if not callable(jobs[0]):
            return [(None, problem) for problem in self.scribe.commit(jobs)]
        return self._together(jobs) or self._one_by_one(jobs)

    def _together(self, jobs: list[Work]) -> list[Result] | None:
        """The results of jobs that all succeed; None, and nothing is written, if one does not."""
        if len(jobs) == 1:
            return None
        with self._database.write_engine.begin() as connection:
            try:
                return [(job(connection), None) for job in jobs]
            except Exception as error:
                if isinstance(error, DBAPIError) and _is_in_trouble(error):
                    raise
                connection.rollback()
        return None

    def _one_by_one(self, jobs: list[Work]) -> list[Result]:
        """The results of jobs of which each may fail."""
        has_company = len(jobs) > 1
        with self._database.write_engine.begin() as connection:
            return [_attempt(connection, job, has_company) for job in jobs]


def _attempt(connection: Connection, job: Work, has_company: bool) -> Result:
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


def _is_in_trouble(error: DBAPIError) -> bool:
    """Is it the database that cannot go on, and not this job that is wrong?"""
    if isinstance(error, IntegrityError):
        return False
    return error.connection_invalidated or is_in_trouble(error.orig or error)
