"""Analyses and reviews that people have asked for, and what has come of them so far.

A job belongs to the process that works on it; when that is gone another one takes it over and
begins it anew. Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.sentence import Sentence
from riftkeep.store.schema import jobs, processes

UNFINISHED = ("waiting", "running")
MAX_KEPT = 100
"""Jobs kept for a person; the oldest that are over make room."""


class TooManyJobs(RiftkeepError):
    """A person has as many jobs under way as one may have."""

    def __init__(self, waiting: int) -> None:
        super().__init__(Sentence("refused.too_many_jobs", waiting=waiting))


def add(connection: Connection, row: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Keep a new job; the one this command made before, if it did.

    TooManyJobs beyond ``most``. Counted where it is written, so that many at once do not slip past.
    """
    found = connection.execute(
        select(jobs).where(jobs.c.command_id == row["command_id"])
    ).one_or_none()
    if found is not None:
        return dict(found._mapping)
    waiting = unfinished(connection, row["person_id"])
    if waiting >= most:
        raise TooManyJobs(waiting)
    connection.execute(insert(jobs).values(**row))
    _make_room(connection, row["person_id"])
    kept = find(connection, row["id"])
    assert kept is not None
    return kept


def _make_room(connection: Connection, person_id: str) -> None:
    old = (
        select(jobs.c.id)
        .where(jobs.c.person_id == person_id, jobs.c.status.not_in(UNFINISHED))
        .order_by(jobs.c.created_at.desc())
        .offset(MAX_KEPT)
        .limit(MAX_KEPT)
    )
    connection.execute(delete(jobs).where(jobs.c.id.in_(list(connection.scalars(old)))))


def find(connection: Connection, job_id: str) -> dict[str, Any] | None:
    """A job by its id."""
    row = connection.execute(select(jobs).where(jobs.c.id == job_id)).one_or_none()
    return None if row is None else dict(row._mapping)


def of_person(connection: Connection, person_id: str, limit: int) -> list[dict[str, Any]]:
    """A person's jobs, the latest first."""
    query = select(jobs).where(jobs.c.person_id == person_id)
    rows = connection.execute(query.order_by(jobs.c.created_at.desc(), jobs.c.id).limit(limit))
    return [dict(row._mapping) for row in rows]


def unfinished(connection: Connection, person_id: str) -> int:
    """How many jobs of a person wait or run."""
    query = select(func.count()).where(jobs.c.person_id == person_id, jobs.c.status.in_(UNFINISHED))
    return int(connection.scalar(query) or 0)


def change(
    connection: Connection, job_id: str, process_id: str, changes: Mapping[str, Any]
) -> bool:
    """Note what has come of a job; False if it is over or another process has it."""
    done = connection.execute(
        update(jobs)
        .where(jobs.c.id == job_id, jobs.c.process_id == process_id, jobs.c.status.in_(UNFINISHED))
        .values(**changes)
    )
    return done.rowcount == 1


def cancel(connection: Connection, job_id: str, now: float) -> None:
    """No more of this job, whoever works on it; nothing if it is over."""
    connection.execute(
        update(jobs)
        .where(jobs.c.id == job_id, jobs.c.status.in_(UNFINISHED))
        .values(status="cancelled", updated_at=now)
    )


def orphans(
    connection: Connection, process_id: str, alive_since: float, limit: int
) -> list[dict[str, Any]]:
    """Unfinished jobs of other processes that are gone, the oldest first."""
    query = (
        select(jobs)
        .select_from(jobs.outerjoin(processes, processes.c.id == jobs.c.process_id))
        .where(
            jobs.c.status.in_(UNFINISHED),
            jobs.c.process_id != process_id,
            or_(
                processes.c.id.is_(None),
                processes.c.alive_at < alive_since,
                processes.c.stopped_at.is_not(None),
            ),
        )
        .order_by(jobs.c.created_at)
        .limit(limit)
    )
    return [dict(row._mapping) for row in connection.execute(query)]


def take_over(connection: Connection, process_id: str, row: Mapping[str, Any]) -> bool:
    """Make a job one's own; False if somebody was faster."""
    taken = connection.execute(
        update(jobs)
        .where(
            jobs.c.id == row["id"],
            jobs.c.process_id == row["process_id"],
            jobs.c.status.in_(UNFINISHED),
        )
        .values(process_id=process_id, status="waiting", progress=0.0)
    )
    return taken.rowcount == 1
