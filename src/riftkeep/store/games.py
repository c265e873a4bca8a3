"""Tables and their event logs: the log with key (table, seq) is the truth, the rest is an index.

Functions of a connection, to be run by the writer or a reader. ``append`` is where it is decided
that an event happened: it fails with Conflict unless the log is exactly as long as the caller
believes and the caller's process still owns the table, so that two processes that both believe
they own it can never both write.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from zlib import crc32

from sqlalchemy import (
    Connection,
    Dialect,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from riftkeep.core.errors import RiftkeepError
from riftkeep.store.events import LogLine
from riftkeep.store.listing import OVER, Filter, list_tables, table_ids
from riftkeep.store.prepared import Conflict, Prepared, Step, carry_out
from riftkeep.store.rows import Seat
from riftkeep.store.schema import chat, events, processes, seats, tables

__all__ = [
    "Conflict",
    "DamagedLog",
    "Filter",
    "Seat",
    "add_chat",
    "append",
    "append_steps",
    "checksum_of",
    "claim",
    "create",
    "find_table",
    "first_payloads",
    "is_in_rated_game",
    "list_tables",
    "load_chat",
    "load_events",
    "names_at",
    "open_tables_of",
    "ownerless",
    "owners_of",
    "set_seats",
    "table_ids",
]

KEYS_AT_ONCE = 1000
"""Keys in one query: databases take some ten thousand, a long record in all its images has more."""
AFTER_THE_END = ("rematch_offered", "rematch")
"""Kinds of events that happen when a game is over."""


class DamagedLog(RiftkeepError):
    """What the database holds is not what was written to it."""


_GO_ON = Prepared(
    update(tables).where(
        tables.c.id == bindparam("expected_id"),
        tables.c.seq == bindparam("expected_seq"),
        tables.c.owner_id == bindparam("expected_owner"),
    )
)
"""What every move does to the row of its table."""
_ADD_EVENTS = Prepared(insert(events))
_NOTE_END = Prepared(update(seats).where(seats.c.table_id == bindparam("of_table")))
_CLEAR_SEATS = Prepared(delete(seats).where(seats.c.table_id == bindparam("of_table")))
_ADD_SEATS = Prepared(insert(seats))


def create(
    connection: Connection,
    table_id: str,
    row: Mapping[str, Any],
    chairs: Sequence[Seat],
    log: Sequence[LogLine],
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
    dialect = connection.dialect
    steps = [_added(dialect, table_id, log), *_seated(dialect, table_id, chairs)]
    if row["status"] in OVER:
        steps.append(_ended(dialect, table_id, last.at))
    carry_out(connection, steps)
    return table_id


def append(
    connection: Connection,
    table_id: str,
    owner_id: str,
    log: Sequence[LogLine],
    changes: Mapping[str, Any],
    chairs: Sequence[Seat] | None = None,
) -> None:
    """Add events to a log; Conflict if it is not as long as they say or the table not owned."""
    dialect = connection.dialect
    carry_out(connection, append_steps(dialect, table_id, owner_id, log, changes, chairs))


def append_steps(
    dialect: Dialect,
    table_id: str,
    owner_id: str,
    log: Sequence[LogLine],
    changes: Mapping[str, Any],
    chairs: Sequence[Seat] | None = None,
) -> list[Step]:
    """The same as data, for whoever has it carried out by another process."""
    last = log[-1]
    expected = {"expected_id": table_id, "expected_seq": log[0].seq - 1, "expected_owner": owner_id}
    row = {"seq": last.seq, "position_key": last.position_key, **changes}
    if any(line.kind not in AFTER_THE_END for line in log):
        row["updated_at"] = last.at  # of a game that is over it stays when it ended
    steps = [_GO_ON.step(dialect, expected | row, must_change=1), _added(dialect, table_id, log)]
    if chairs is not None:
        steps += _seated(dialect, table_id, chairs)
    if changes.get("status") in OVER:
        steps.append(_ended(dialect, table_id, last.at))
    return steps


def _ended(dialect: Dialect, table_id: str, at: float) -> Step:
    return _NOTE_END.step(dialect, {"of_table": table_id, "ended_at": at})


def set_seats(connection: Connection, table_id: str, chairs: Sequence[Seat]) -> None:
    """Write down who sits where."""
    carry_out(connection, _seated(connection.dialect, table_id, chairs))


def _seated(dialect: Dialect, table_id: str, chairs: Sequence[Seat]) -> list[Step]:
    rows = [
        {"table_id": table_id, "chair": s.chair, "person_id": s.person_id, "name": s.name}
        for s in chairs
    ]
    return [
        _CLEAR_SEATS.step(dialect, {"of_table": table_id}),
        _ADD_SEATS.step(dialect, *rows),
    ]


def load_events(
    connection: Connection, table_id: str, since: int = 0, limit: int | None = None
) -> list[LogLine]:
    """The log after an event, in order; DamagedLog if it is not what was written."""
    query = (
        select(events)
        .where(events.c.table_id == table_id, events.c.seq > since)
        .order_by(events.c.seq)
        .limit(limit)
    )
    log: list[LogLine] = []
    for row in connection.execute(query):
        line = LogLine(row.seq, row.kind, row.payload, row.position_key, row.at, row.command_id)
        if row.checksum is not None and row.checksum != checksum_of(table_id, line):
            raise DamagedLog(f"event {line.seq} of table {table_id} is not what was written")
        log.append(line)
    return log


def first_payloads(connection: Connection, table_ids: Sequence[str]) -> dict[str, str]:
    """What the first event of each of these logs says: how the table was set up."""
    query = select(events.c.table_id, events.c.payload).where(
        events.c.table_id.in_(table_ids), events.c.seq == 1
    )
    return {row.table_id: row.payload for row in connection.execute(query)}


def checksum_of(table_id: str, line: LogLine) -> int:
    """A number that changes with every bit of an event."""
    parts = (table_id, line.seq, line.kind, line.command_id, line.position_key, line.at)
    return crc32(f"{parts!r}{line.payload}".encode(errors="replace"))


def find_table(connection: Connection, table_id: str) -> dict[str, Any] | None:
    """The row of a table."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    return None if row is None else dict(row._mapping)


def names_at(connection: Connection, table_ids: Sequence[str]) -> dict[str, dict[int, str]]:
    """The names at tables, by chair; whoever has left a site has another name than in memory."""
    query = select(seats.c.table_id, seats.c.chair, seats.c.name)
    found: dict[str, dict[int, str]] = {table_id: {} for table_id in table_ids}
    for row in connection.execute(query.where(seats.c.table_id.in_(table_ids))):
        found[row.table_id][row.chair] = row.name
    return found


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


def owners_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, str | None]:
    """Which process plays each of these tables."""
    found: dict[str, str | None] = {}
    for first in range(0, len(table_ids), KEYS_AT_ONCE):
        some = tables.c.id.in_(table_ids[first : first + KEYS_AT_ONCE])
        for row in connection.execute(select(tables.c.id, tables.c.owner_id).where(some)):
            found[row.id] = row.owner_id
    return found


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


def is_in_rated_game(connection: Connection, keys: Collection[str]) -> bool:
    """Is one of these the position now in a rated game that is on? The first position is not."""
    asked = sorted(keys)
    for first in range(0, len(asked), KEYS_AT_ONCE):
        query = (
            select(tables.c.id)
            .where(
                tables.c.status == "playing",
                tables.c.is_rated == true(),
                tables.c.moves > 0,
                tables.c.position_key.in_(asked[first : first + KEYS_AT_ONCE]),
            )
            .limit(1)
        )
        if connection.scalar(query) is not None:
            return True
    return False


def open_tables_of(connection: Connection, person_id: str, command_id: str) -> int:
    """How many listed tables of somebody wait for others, but for the one this command made."""
    query = select(func.count()).where(
        tables.c.creator_id == person_id,
        tables.c.status == "open",
        tables.c.is_listed == true(),
        tables.c.command_id != command_id,
    )
    return int(connection.scalar(query) or 0)


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


def _added(dialect: Dialect, table_id: str, log: Sequence[LogLine]) -> Step:
    rows = (
        {
            "table_id": table_id,
            "seq": line.seq,
            "kind": line.kind,
            "command_id": line.command_id,
            "position_key": line.position_key,
            "at": line.at,
            "payload": line.payload,
            "checksum": checksum_of(table_id, line),
        }
        for line in log
    )
    return _ADD_EVENTS.step(dialect, *rows)
