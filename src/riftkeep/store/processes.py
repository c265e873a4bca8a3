"""Server processes that share a database: who is alive, and how to reach them.

A process owns tables as long as its row is fresh; see ``games.claim``. Functions of a connection.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from riftkeep.store.schema import processes, tables


@dataclass(frozen=True, slots=True)
class Process:
    """A server process as others see it."""

    id: str
    address: str | None
    secret: str
    alive_at: float


def register(
    connection: Connection, process_id: str, address: str | None, secret: str, now: float
) -> None:
    """Make a process known, and forget those long dead that own nothing.

    No two processes can listen on one address, so that an earlier one there has stopped.
    """
    if address is not None:
        connection.execute(
            update(processes)
            .where(processes.c.address == address, processes.c.stopped_at.is_(None))
            .values(stopped_at=now)
        )
    owners = select(tables.c.owner_id).where(tables.c.owner_id.is_not(None))
    connection.execute(
        delete(processes).where(
            processes.c.alive_at < now - 7 * 86400, processes.c.id.not_in(owners)
        )
    )
    connection.execute(
        insert(processes).values(
            id=process_id, address=address, secret=secret, started_at=now, alive_at=now
        )
    )


def beat(connection: Connection, process_id: str, now: float) -> None:
    """Say that a process is alive."""
    connection.execute(update(processes).where(processes.c.id == process_id).values(alive_at=now))


def stop(connection: Connection, process_id: str, now: float) -> None:
    """Say that a process has stopped: what it owned can be taken over at once."""
    connection.execute(
        update(processes).where(processes.c.id == process_id).values(alive_at=now, stopped_at=now)
    )


def find_process(connection: Connection, process_id: str) -> Process | None:
    """A process by its id."""
    row = connection.execute(select(processes).where(processes.c.id == process_id)).one_or_none()
    return None if row is None else Process(row.id, row.address, row.secret, row.alive_at)


def oldest_living(connection: Connection, alive_since: float) -> str | None:
    """The process that has run longest of those that live and can be reached."""
    query = (
        select(processes.c.id)
        .where(
            processes.c.alive_at >= alive_since,
            processes.c.stopped_at.is_(None),
            processes.c.address.is_not(None),
        )
        .order_by(processes.c.started_at, processes.c.id)
        .limit(1)
    )
    found = connection.scalar(query)
    return None if found is None else str(found)
