"""Tables and their event logs: the log with key (table, seq) is the truth, the rest is an index.

Functions of a connection, to be run by the writer or a reader. ``append`` is where it is decided
that an event happened: it fails with Conflict unless the log is exactly as long as the caller
believes and the caller's process still owns the table, so that two processes that both believe
they own it can never both write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from riftkeep.core.errors import RiftkeepError
from riftkeep.store.schema import chat, events, processes, seats, tables


class Conflict(RiftkeepError):
    """The log is not what the caller believed; it must be read again."""


_GO_ON = update(tables).where(
    tables.c.id == bindparam("expected_id"),
    tables.c.seq == bindparam("expected_seq"),
    tables.c.owner_id == bindparam("expected_owner"),
)
"""What every move does to the row of its table, made once."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a log. ``payload`` is JSON text; ``command_id`` is who asked for it, and as what.

    ``position_key`` is the key of the position after the event, by which a log can be verified.
    """

    seq: int
    kind: str
    payload: str
    position_key: str
    at: float
    command_id: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair, for finding the games of a person."""

    chair: int
    person_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables to list; a field that is None does not matter."""

    game: str | None = None
    status: tuple[str, ...] | None = None
    person_id: str | None = None
    pool: str | None = None
    is_rated: bool | None = None
    is_listed: bool | None = None
    has_open_seat: bool | None = None
    visible_to: str | None = None
    """Besides listed tables, those this person sits at; overrides ``is_listed``."""
    acting_id: str | None = None
    before: float | None = None
    since: float | None = None


def create(
    connection: Connection,
    table_id: str,
    row: Mapping[str, Any],
    chairs: Sequence[Seat],
    log: Sequence[Event],
) -> str:
    """Set up a table with its first events; its id, or that of the table this command made before.

    A rematch is found again in the same way, by the table it follows.
    """
    for name in ("command_id", "rematch_of"):
        if row.get(name) is not None:
            found = connection.scalar(select(tables.c.id).where(tables.c[name] == row[name]))
            if found is not None:
                return str(found)
    last = log[-1]
    connection.execute(
        insert(tables).values(
            id=table_id, seq=last.seq, position_key=last.position_key, updated_at=last.at, **row
        )
    )
    _insert_events(connection, table_id, log)
    set_seats(connection, table_id, chairs)
    return table_id


def append(
    connection: Connection,
    table_id: str,
    owner_id: str,
    log: Sequence[Event],
    changes: Mapping[str, Any],
    chairs: Sequence[Seat] | None = None,
) -> None:
    """Add events to a log; Conflict if it is not as long as they say or the table not owned."""
    last = log[-1]
    expected = {"expected_id": table_id, "expected_seq": log[0].seq - 1, "expected_owner": owner_id}
    row = {"seq": last.seq, "position_key": last.position_key, "updated_at": last.at, **changes}
    changed = connection.execute(_GO_ON, expected | row)
    if changed.rowcount != 1:
        raise Conflict(f"table {table_id} has moved on")
    _insert_events(connection, table_id, log)
    if chairs is not None:
        set_seats(connection, table_id, chairs)


def set_seats(connection: Connection, table_id: str, chairs: Sequence[Seat]) -> None:
    """Write down who sits where."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(
        insert(seats),
        [
            {"table_id": table_id, "chair": s.chair, "person_id": s.person_id, "name": s.name}
            for s in chairs
        ],
    )


def load_events(
    connection: Connection, table_id: str, since: int = 0, limit: int | None = None
) -> list[Event]:
    """The log after an event, in order."""
    query = (
        select(events)
        .where(events.c.table_id == table_id, events.c.seq > since)
        .order_by(events.c.seq)
        .limit(limit)
    )
    return [
        Event(row.seq, row.kind, row.payload, row.position_key, row.at, row.command_id)
        for row in connection.execute(query)
    ]


def find_table(connection: Connection, table_id: str) -> dict[str, Any] | None:
    """The row of a table."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    return None if row is None else dict(row._mapping)


def list_tables(
    connection: Connection, chosen: Filter, limit: int = 50, offset: int = 0
) -> list[dict[str, Any]]:
    """Tables, the latest first, each with its ``seats``."""
    query = (
        select(tables)
        .where(*_conditions(chosen))
        .order_by(tables.c.updated_at.desc(), tables.c.id)
        .limit(limit)
        .offset(offset)
    )
    found = [dict(row._mapping) for row in connection.execute(query)]
    by_id: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in found}
    sitting = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.chair)
    for seat in connection.execute(sitting):
        by_id[seat.table_id].append({"person": seat.person_id, "name": seat.name})
    for row in found:
        row["seats"] = by_id[row["id"]]
    return found


def table_ids(connection: Connection, chosen: Filter | None = None) -> Iterator[str]:
    """The ids of tables, oldest first."""
    query = select(tables.c.id).where(*_conditions(chosen or Filter()))
    yield from connection.scalars(query.order_by(tables.c.created_at, tables.c.id))


def _conditions(chosen: Filter) -> list[Any]:
    conditions: list[Any] = []
    columns = {
        "game": tables.c.game,
        "pool": tables.c.pool,
        "acting_id": tables.c.acting_id,
        "is_rated": tables.c.is_rated,
    }
    for name, column in columns.items():
        value = getattr(chosen, name)
        if value is not None:
            conditions.append(column == value)
    if chosen.status is not None:
        conditions.append(tables.c.status.in_(chosen.status))
    if chosen.before is not None:
        conditions.append(tables.c.updated_at < chosen.before)
    if chosen.since is not None:
        conditions.append(tables.c.updated_at >= chosen.since)
    if chosen.person_id is not None:
        conditions.append(_sits(chosen.person_id))
    if chosen.visible_to is not None:
        conditions.append(or_(tables.c.is_listed.is_(True), _sits(chosen.visible_to)))
    elif chosen.is_listed is not None:
        conditions.append(tables.c.is_listed.is_(chosen.is_listed))
    return conditions


def _sits(person_id: str) -> Any:
    return exists().where(seats.c.table_id == tables.c.id, seats.c.person_id == person_id)


def claim(
    connection: Connection, table_id: str, process_id: str, alive_since: float
) -> tuple[str | None, float | None]:
    """Own a table unless a living process does: the owner now, and when the last one was alive.

    The second value is None where the table had no other owner: nobody was away.
    """
    row = connection.execute(
        select(tables.c.owner_id, processes.c.alive_at, processes.c.stopped_at)
        .select_from(tables.outerjoin(processes, processes.c.id == tables.c.owner_id))
        .where(tables.c.id == table_id)
        .with_for_update(of=tables)
    ).one_or_none()
    if row is None:
        return None, None
    if row.owner_id == process_id:
        return process_id, None
    is_living = (
        row.owner_id is not None
        and row.alive_at is not None
        and row.stopped_at is None
        and row.alive_at >= alive_since
    )
    if is_living:
        return str(row.owner_id), row.alive_at
    connection.execute(
        update(tables)
        .where(and_(tables.c.id == table_id, tables.c.owner_id.is_not_distinct_from(row.owner_id)))
        .values(owner_id=process_id)
    )
    return process_id, row.alive_at


def ownerless(
    connection: Connection, process_id: str, alive_since: float, flags_before: float, limit: int
) -> list[str]:
    """Games being played that no living process holds and whose clock may fall soon."""
    query = (
        select(tables.c.id)
        .select_from(tables.outerjoin(processes, processes.c.id == tables.c.owner_id))
        .where(
            tables.c.status == "playing",
            tables.c.flag_at < flags_before,
            or_(
                tables.c.owner_id == process_id,
                processes.c.id.is_(None),
                processes.c.alive_at < alive_since,
                processes.c.stopped_at.is_not(None),
            ),
        )
        .order_by(tables.c.flag_at)
        .limit(limit)
    )
    return [str(found) for found in connection.scalars(query)]


def unfinished_computer_tables(connection: Connection, limit: int) -> list[str]:
    """Games being played without a clock, newest first: a computer may have been thinking."""
    query = (
        select(tables.c.id)
        .where(tables.c.status == "playing", tables.c.flag_at.is_(None))
        .order_by(tables.c.updated_at.desc())
        .limit(limit)
    )
    return [str(found) for found in connection.scalars(query)]


def add_chat(
    connection: Connection, table_id: str, person_id: str, name: str, text: str, at: float
) -> int:
    """Keep a line of chat; its number."""
    done = connection.execute(
        insert(chat).values(table_id=table_id, person_id=person_id, name=name, text=text, at=at)
    )
    assert done.inserted_primary_key is not None
    return int(done.inserted_primary_key[0])


def load_chat(
    connection: Connection, table_id: str, limit: int = 100, since: int = 0
) -> list[dict[str, Any]]:
    """The last lines of chat of a table after a number, oldest first."""
    ours = (chat.c.table_id == table_id, chat.c.id > since)
    query = select(chat).where(*ours).order_by(chat.c.id.desc()).limit(limit)
    return [dict(row._mapping) for row in connection.execute(query)][::-1]


def count_by_status(connection: Connection) -> dict[str, int]:
    """How many tables there are in each status."""
    query = select(tables.c.status, func.count()).group_by(tables.c.status)
    return dict(connection.execute(query).tuples().all())


def _insert_events(connection: Connection, table_id: str, log: Sequence[Event]) -> None:
    connection.execute(
        insert(events),
        [
            {
                "table_id": table_id,
                "seq": event.seq,
                "kind": event.kind,
                "command_id": event.command_id,
                "position_key": event.position_key,
                "at": event.at,
                "payload": event.payload,
            }
            for event in log
        ],
    )
