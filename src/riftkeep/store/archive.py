"""Everything in a database as one file, and back: the same for SQLite and PostgreSQL.

An archive is gzipped JSON Lines: a header, one line a row in the order in which tables refer to
each other, and a last line with the number of rows, so that a file cut short is noticed. It is
written from one consistent view while games go on, and restored only into an empty database.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from riftkeep.core.errors import RiftkeepError
from riftkeep.store.database import Database, describe_failure, latest_revision
from riftkeep.store.schema import metadata

FORMAT_VERSION = 1
MAX_LINE = 4_000_000
_BATCH = 500


class BadArchive(RiftkeepError):
    """This file is not an archive that can be restored here."""


def back_up(database: Database, path: Path) -> int:
    """Write everything to a file; how many rows. The file appears only when it is complete."""
    unfinished = path.with_name(path.name + ".part")
    rows = 0
    unfinished.unlink(missing_ok=True)
    private = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    # For its owner only from the first byte on: it holds the hashes of passwords.
    with open(private, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        header = {"riftkeep_archive": FORMAT_VERSION, "revision": database.revision()}
        file.write(json.dumps(header) + "\n")
        for line in _lines(database):
            file.write(line)
            rows += 1
        file.write(json.dumps({"end": True, "rows": rows}) + "\n")
    with unfinished.open("rb+") as written:
        os.fsync(written.fileno())
    unfinished.replace(path)
    return rows


def _lines(database: Database) -> Iterator[str]:
    """The rows of a database as lines, all read in one transaction."""
    with database.read_engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(_in_order(table)):
                yield json.dumps({"table": table.name, "row": dict(row._mapping)}) + "\n"


def _in_order(table: Table) -> Any:
    order: list[Any] = list(table.primary_key.columns)
    # Two tables refer to themselves: the row referred to comes first.
    if table.name == "tables":
        order.insert(0, table.c.created_at)
    elif table.name == "people":
        order.insert(0, table.c.owner_id.is_not(None))
    return select(table).order_by(*order)


def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file; how many rows. All of it or nothing."""
    try:
        return database.write(lambda connection: _restore(connection, path))
    except IntegrityError as error:
        raise BadArchive(f"its rows do not fit together: {describe_failure(error)}") from error


def _restore(connection: Connection, path: Path) -> int:
    for known in metadata.sorted_tables:
        if connection.scalar(select(func.count()).select_from(known)):
            raise BadArchive(f"the database is not empty: table {known.name} has rows")
    waiting: list[dict[str, Any]] = []
    current: Table | None = None
    for rows, (number, data) in enumerate(_read_lines(path)):
        if data.get("end") is True:
            if data.get("rows") != rows:
                raise BadArchive(f"line {number}: {data.get('rows')} rows expected, {rows} found")
            _insert(connection, current, waiting)
            _restart_numbers(connection)
            return rows
        table = _table(data.get("table"))
        row = data.get("row")
        if table is None or not isinstance(row, dict) or set(row) != set(table.c.keys()):
            raise BadArchive(f"line {number}: is not a row of a table of this version")
        if table is not current or len(waiting) >= _BATCH:
            _insert(connection, current, waiting)
            waiting = []
        current = table
        waiting.append(row)
    raise BadArchive("the archive is cut short: its last line is missing")


def _table(name: object) -> Table | None:
    return metadata.tables.get(name) if isinstance(name, str) else None


def _read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_LINE), ""), 1):
                data = json.loads(line)
                if not isinstance(data, dict):
                    raise BadArchive(f"line {number}: must be an object")
                if number == 1:
                    _check_header(data)
                else:
                    yield number, data
    except (OSError, EOFError, ValueError, RecursionError) as error:
        raise BadArchive(f"cannot be read: {str(error)[:100]}") from error


def _check_header(header: dict[str, Any]) -> None:
    if header.get("riftkeep_archive") != FORMAT_VERSION:
        raise BadArchive("line 1: is not the header of a Riftkeep archive")
    if header.get("revision") != latest_revision():
        raise BadArchive(
            f"the archive is of database revision {header.get('revision')}, this program needs "
            f"{latest_revision()}: restore it with the version it was made by, then upgrade"
        )


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(insert(table), rows)


def _restart_numbers(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('chat', 'id'),"
                " coalesce(max(id), 0) + 1, false) FROM chat"
            )
        )
