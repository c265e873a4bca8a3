"""Lists of tables, the latest first: every one is read in the order of an index.

A list is put together from branches. Each branch is a query that an index answers in the order
wanted, so that its cost depends on how many lines are shown, not on how many tables there are; the
branches are merged here. A page goes on after a table (``after``), never after a number of lines.
Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, literal, or_, select, true, tuple_

from riftkeep.store.schema import people, seats, tables

OVER = ("finished", "aborted")
ON = ("open", "playing")
MAX_CHAIRS = 4
"""A person can have several chairs at a table, which is one line all the same."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables to list; a field that is None does not matter."""

    game: str | None = None
    status: tuple[str, ...] | None = None
    person_id: str | None = None
    pool: str | None = None
    is_rated: bool | None = None
    is_listed: bool | None = None
    visible_to: str | None = None
    """Besides listed tables, those this person sits at; overrides ``is_listed``."""
    acting_id: str | None = None
    before: float | None = None
    since: float | None = None


def list_tables(
    connection: Connection, chosen: Filter, limit: int = 50, after: str | None = None
) -> list[dict[str, Any]]:
    """Tables, the latest first, each with its ``seats``; only those behind table ``after``."""
    place = None
    if after is not None:
        query = select(tables.c.updated_at, tables.c.id).where(tables.c.id == after)
        place = connection.execute(query).one_or_none()
        if place is None:
            return []
    by_id: dict[str, dict[str, Any]] = {}
    behind: tuple[Any, ...] = ()
    if place is not None:
        pair = tuple_(tables.c.updated_at, tables.c.id) < tuple_(place.updated_at, place.id)
        behind = (tables.c.updated_at <= place.updated_at, pair)
    for branch in branches(chosen, limit):
        for row in connection.execute(branch.where(*behind)):
            by_id.setdefault(row.id, dict(row._mapping))
    latest = sorted(by_id.values(), key=lambda row: (row["updated_at"], row["id"]), reverse=True)
    return _with_seats(connection, latest[:limit])


def branches(chosen: Filter, limit: int) -> Iterator[Select[Any]]:
    """The queries that a list is made of."""
    status = chosen.status or (*ON, *OVER)
    if chosen.acting_id is not None:
        yield _in_order(chosen, limit).where(
            tables.c.acting_id == chosen.acting_id, tables.c.status.in_(status)
        )
    elif chosen.person_id is not None:
        visible = () if chosen.visible_to is None else (_is_visible(chosen.visible_to),)
        yield from _of_person(chosen, chosen.person_id, status, limit, visible)
    else:
        is_listed = True if chosen.visible_to is not None else chosen.is_listed
        for one in status:
            query = _in_order(chosen, limit).where(tables.c.status == one)
            for listed in (True, False) if is_listed is None else (is_listed,):
                yield query.where(tables.c.is_listed == listed)
        if chosen.visible_to:
            yield from _of_person(chosen, chosen.visible_to, status, limit)


def _of_person(
    chosen: Filter,
    person_id: str,
    status: tuple[str, ...],
    limit: int,
    visible: tuple[Any, ...] = (),
) -> Iterator[Select[Any]]:
    """A person's games: those that are over by when they ended, and the few others."""
    over = [one for one in status if one in OVER]
    on = [one for one in status if one in ON]
    theirs = (
        _filtered(chosen)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id == person_id, *visible)
        .limit(limit * MAX_CHAIRS)
    )
    if over:
        ended = theirs.where(seats.c.ended_at.is_not(None))
        if chosen.before is not None:
            ended = ended.where(seats.c.ended_at < chosen.before)
        if len(over) < len(OVER):
            ended = ended.where(tables.c.status.in_(over))
        yield ended.order_by(seats.c.ended_at.desc(), seats.c.table_id.desc())
    if on:
        going_on = theirs.where(seats.c.ended_at.is_(None), tables.c.status.in_(on))
        yield going_on.order_by(tables.c.updated_at.desc(), tables.c.id.desc())


def _in_order(chosen: Filter, limit: int) -> Select[Any]:
    latest_first = (tables.c.updated_at.desc(), tables.c.id.desc())
    return _filtered(chosen).order_by(*latest_first).limit(limit)


def _filtered(chosen: Filter) -> Select[Any]:
    conditions: list[Any] = []
    for name, column in (
        ("game", tables.c.game),
        ("pool", tables.c.pool),
        ("is_rated", tables.c.is_rated),
    ):
        value = getattr(chosen, name)
        if value is not None:
            conditions.append(column == value)
    if chosen.before is not None:
        conditions.append(tables.c.updated_at < chosen.before)
    if chosen.since is not None:
        conditions.append(tables.c.updated_at >= chosen.since)
    return select(tables).where(*conditions)


def _is_visible(person_id: str) -> Any:
    """Is a table listed, or does this person sit there?

    Asked by the table: found by the person, all games of somebody with many would be looked through
    for every table of the list.
    """
    sitting = select(seats.c.person_id).where(seats.c.table_id == tables.c.id).correlate(tables)
    return or_(tables.c.is_listed == true(), literal(person_id).in_(sitting))


def _with_seats(connection: Connection, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_id: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in found}
    sitting = (
        select(seats, people.c.kind)
        .outerjoin(people, people.c.id == seats.c.person_id)
        .where(seats.c.table_id.in_(by_id))
        .order_by(seats.c.chair)
    )
    for seat in connection.execute(sitting):
        is_guest = seat.kind == "guest"
        shown = {"person": seat.person_id, "name": seat.name, "is_guest": is_guest}
        by_id[seat.table_id].append(shown)
    for row in found:
        row["seats"] = by_id[row["id"]]
    return found


def table_ids(
    connection: Connection, chosen: Filter | None = None, limit: int | None = None
) -> Iterator[str]:
    """The ids of tables, oldest first; of a person's, the latest ``limit`` of those that are over.

    For whoever looks after the site all tables are gone through; a person's are found by an index.
    """
    chosen = chosen or Filter()
    if chosen.person_id is not None:
        rows = list_tables(connection, chosen, limit or 10_000)
        yield from (str(row["id"]) for row in reversed(rows))
        return
    query = _filtered(chosen).with_only_columns(tables.c.id)
    if chosen.status is not None:
        query = query.where(tables.c.status.in_(chosen.status))
    yield from connection.scalars(query.order_by(tables.c.created_at, tables.c.id))
