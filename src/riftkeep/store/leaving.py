"""Leaving a site: all that it keeps of a person, and how that is forgotten.

Games belong to everybody who played them, so that they stay; but the name goes out of them, also
out of their logs. Guests who never played are forgotten by themselves. Functions of a connection.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from riftkeep.core.errors import RiftkeepError
from riftkeep.store.events import (
    Created,
    Finished,
    Joined,
    TableEvent,
    format_event,
    read_event,
)
from riftkeep.store.games import checksum_of, load_events
from riftkeep.store.schema import (
    chat,
    events,
    jobs,
    mutes,
    people,
    rating_changes,
    ratings,
    seats,
    sessions,
    tables,
    tokens,
)

GONE = "gone"
"""The name, and the kind, of whoever has left."""
GUEST_SECONDS = 30 * 86_400.0
"""A guest who has not played by then is forgotten."""
NEW_SECONDS = 3600.0
MOST_FORGOTTEN = 1000
MOST_TOLD = 10_000


class StillPlaying(RiftkeepError):
    """Somebody cannot leave while games are on; ``tables`` are their ids."""

    def __init__(self, tables: Sequence[str]) -> None:
        super().__init__(f"games are on: {', '.join(tables)}")
        self.tables = tuple(tables)


def export_person(connection: Connection, person_id: str) -> dict[str, Any]:
    """All that is kept of a person and its bots, as JSON data; no secrets, which nobody knows."""
    theirs = _with_bots(connection, person_id)
    row = connection.execute(select(people).where(people.c.id == person_id)).one()
    bots = connection.execute(select(people).where(people.c.owner_id == person_id))
    played = (
        select(tables, seats.c.name, seats.c.chair)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id.in_(theirs))
        .limit(MOST_TOLD)
    )
    return {
        "person": {"id": row.id, "kind": row.kind, "name": row.name, "created_at": row.created_at},
        "bots": [{"id": one.id, "name": one.name, "created_at": one.created_at} for one in bots],
        "sessions": _rows(
            connection,
            select(sessions.c.created_at, sessions.c.expires_at).where(
                sessions.c.person_id.in_(theirs)
            ),
        ),
        "tokens": _rows(
            connection,
            select(tokens.c.id, tokens.c.label, tokens.c.scopes, tokens.c.created_at).where(
                tokens.c.owner_id == person_id
            ),
        ),
        "muted": _rows(connection, select(mutes.c.muted_id).where(mutes.c.person_id == person_id)),
        "chat": _rows(
            connection,
            select(chat.c.table_id, chat.c.text, chat.c.at)
            .where(chat.c.person_id.in_(theirs))
            .limit(MOST_TOLD),
        ),
        "ratings": _rows(connection, select(ratings).where(ratings.c.person_id.in_(theirs))),
        "rating_changes": _rows(
            connection,
            select(rating_changes).where(rating_changes.c.person_id.in_(theirs)).limit(MOST_TOLD),
        ),
        "jobs": _rows(connection, select(jobs).where(jobs.c.person_id == person_id)),
        "tables": [
            {
                "table": one.id,
                "game": one.game,
                "status": one.status,
                "created_at": one.created_at,
                "chair": one.chair,
                "name": one.name,
                "winner": one.winner,
                "reason": one.reason,
            }
            for one in connection.execute(played)
        ],
    }


def delete_person(connection: Connection, person_id: str) -> None:
    """Forget a person with its bots; StillPlaying if one of them plays."""
    theirs = _with_bots(connection, person_id)
    query = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id.in_(theirs), tables.c.status.in_(("open", "playing")))
        .distinct()
        .limit(20)
    )
    on = list(connection.scalars(query))
    if on:
        raise StillPlaying(on)
    _forget_what_is_theirs(connection, theirs)
    connection.execute(
        update(people)
        .where(people.c.id.in_(theirs))
        .values(kind=GONE, name=GONE, name_key=None, look_key=None, password_hash=None)
    )


def _forget_what_is_theirs(connection: Connection, theirs: list[str]) -> None:
    for table_id in connection.scalars(
        select(seats.c.table_id).where(seats.c.person_id.in_(theirs)).distinct()
    ).all():
        _forget_names(connection, table_id, frozenset(theirs))
    connection.execute(update(seats).where(seats.c.person_id.in_(theirs)).values(name=GONE))
    connection.execute(delete(sessions).where(sessions.c.person_id.in_(theirs)))
    connection.execute(
        delete(tokens).where(or_(tokens.c.owner_id.in_(theirs), tokens.c.person_id.in_(theirs)))
    )
    connection.execute(
        delete(mutes).where(or_(mutes.c.person_id.in_(theirs), mutes.c.muted_id.in_(theirs)))
    )
    for table in (chat, jobs, ratings, rating_changes):
        connection.execute(delete(table).where(table.c.person_id.in_(theirs)))


def _forget_names(connection: Connection, table_id: str, theirs: frozenset[str]) -> None:
    """Take the names of people out of a log; positions and their keys stay as they are."""
    names = _names_in(connection, table_id, theirs)
    for line in load_events(connection, table_id):
        event = read_event(line)
        without = _event_without(event, theirs, names)
        if without == event:
            continue
        changed = replace(line, payload=format_event(without))
        connection.execute(
            update(events)
            .where(events.c.table_id == table_id, events.c.seq == line.seq)
            .values(payload=changed.payload, checksum=checksum_of(table_id, changed))
        )


def _event_without(
    event: TableEvent, theirs: frozenset[str], names: re.Pattern[str] | None
) -> TableEvent:
    """An event in which people have no names; the texts of the others stay as they are."""
    if isinstance(event, Joined) and event.person in theirs:
        return event.model_copy(update={"name": GONE})
    if isinstance(event, Created):
        chairs = tuple(
            chair.model_copy(update={"name": GONE}) if chair.person in theirs else chair
            for chair in event.chairs
        )
        return event.model_copy(update={"chairs": chairs})
    if isinstance(event, Finished) and names is not None:
        return event.model_copy(update={"outcome": _without(event.outcome, names)})
    return event


def _names_in(
    connection: Connection, table_id: str, theirs: frozenset[str]
) -> re.Pattern[str] | None:
    """Finds the names that people had at a table, as whole words."""
    query = select(seats.c.name).where(seats.c.table_id == table_id, seats.c.person_id.in_(theirs))
    names = sorted({name for name in connection.scalars(query) if name}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None


def _without(said: Any, names: re.Pattern[str]) -> Any:
    """JSON data in which no text has one of these names."""
    if isinstance(said, str):
        return names.sub(GONE, said)
    if isinstance(said, dict):
        return {key: _without(value, names) for key, value in said.items()}
    return [_without(one, names) for one in said] if isinstance(said, list) else said


def _with_bots(connection: Connection, person_id: str) -> list[str]:
    bots = connection.scalars(select(people.c.id).where(people.c.owner_id == person_id))
    return [person_id, *bots]


def _rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(query)]


def idle_guests(connection: Connection, now: float) -> list[str]:
    """Guests who have never sat at a table, and who are gone or have had their time."""
    has_sat = select(seats.c.table_id).where(seats.c.person_id == people.c.id).exists()
    has_made = select(tables.c.id).where(tables.c.creator_id == people.c.id).exists()
    has_session = select(sessions.c.person_id).where(sessions.c.person_id == people.c.id).exists()
    query = (
        select(people.c.id)
        .where(
            people.c.kind == "guest",
            people.c.created_at < now - NEW_SECONDS,
            or_(people.c.created_at < now - GUEST_SECONDS, ~has_session),
            ~has_sat,
            ~has_made,
        )
        .limit(MOST_FORGOTTEN)
    )
    return list(connection.scalars(query))


def forget_guests(connection: Connection, guests: Sequence[str]) -> int:
    """Forget guests whom ``idle_guests`` has found, unless they have sat down meanwhile."""
    seated = set(connection.scalars(select(seats.c.person_id).where(seats.c.person_id.in_(guests))))
    made = set(
        connection.scalars(select(tables.c.creator_id).where(tables.c.creator_id.in_(guests)))
    )
    gone = [guest for guest in guests if guest not in seated | made]
    _forget_what_is_theirs(connection, gone)
    connection.execute(delete(people).where(people.c.id.in_(gone), people.c.kind == "guest"))
    return len(gone)
