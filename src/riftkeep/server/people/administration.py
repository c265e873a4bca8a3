"""What an administrator does to a site's store, while the server runs or not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
from sqlalchemy import Connection

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.record import Record
from riftkeep.server.cluster import SECRET_HEADER
from riftkeep.server.live import decisions
from riftkeep.server.live.indexing import index_row
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.records import imported_log, record_text, replayed_states
from riftkeep.store import Database, games, leaving, people, processes
from riftkeep.store.games import Filter
from riftkeep.store.people import Person
from riftkeep.store.rows import Seat, new_id

LIVING_SECONDS = 15.0
IMPORTER = "riftkeep-admin"


def end_table(database: Database, table_id: str, secret: str) -> None:
    """End a table without a result: by the process that plays it, or here if there is none.

    ``secret`` is what the processes of the site show each other.
    """
    row = database.read(lambda c: games.find_table(c, table_id))
    if row is None:
        raise RiftkeepError(f"there is no table {table_id}")
    if row["status"] not in ("open", "playing"):
        raise RiftkeepError(f"table {table_id} is {row['status']}")
    owner = str(row["owner_id"])
    process = database.read(lambda c: processes.find_process(c, owner))
    if process is not None and process.address and process.alive_at > time.time() - LIVING_SECONDS:
        try:
            response = httpx.post(
                f"{process.address}/internal/tables/{table_id}/end",
                headers={SECRET_HEADER: secret},
                timeout=10,
                trust_env=False,
            )
            if response.status_code == httpx.codes.NOT_FOUND:  # what a wrong secret is told
                raise RiftkeepError(
                    f"the server that plays table {table_id} has another internal secret; run this "
                    "as the user of the server, or set RIFTKEEP_INTERNAL_SECRET as there"
                )
            response.raise_for_status()
            return
        except httpx.HTTPError:
            pass  # it is not there any more
    database.write(partial(_end_here, table_id=table_id))


def _end_here(connection: Connection, table_id: str) -> None:
    now = time.time()
    games.claim(connection, table_id, "admin", now)
    ledger = Ledger.replayed(table_id, games.load_events(connection, table_id), 0.0)
    [draft] = decisions.decide_end(ledger)
    changes = {"status": "aborted", "flag_at": None, "owner_id": None}
    games.append(connection, table_id, "admin", [draft.line(ledger.seq + 1, now)], changes)


def ban(database: Database, name_or_id: str, is_banned: bool) -> Person:
    """Ban a person, with its bots, sessions and tokens, or lift the ban."""

    def job(connection: Connection) -> Person:
        person = _found(connection, name_or_id)
        people.set_banned(connection, person.id, time.time() if is_banned else None)
        return person

    return database.write(job)


def _found(connection: Connection, name_or_id: str) -> Person:
    person = people.find_person(connection, name_or_id)
    person = person or people.find_by_name(connection, name_or_id)
    if person is None:
        raise RiftkeepError(f"there is nobody of the name or id {name_or_id}")
    return person


def export_person(database: Database, name_or_id: str) -> dict[str, Any]:
    """All that the site keeps of a person and its bots."""
    return database.read(lambda c: leaving.export_person(c, _found(c, name_or_id).id))


def delete_person(database: Database, name_or_id: str) -> Person:
    """Forget a person with its bots; who it was. StillPlaying names the tables to be ended."""

    def job(connection: Connection) -> Person:
        person = _found(connection, name_or_id)
        leaving.delete_person(connection, person.id)
        return person

    return database.write(job)


def list_tables(database: Database, chosen: Filter, limit: int) -> list[dict[str, Any]]:
    """Tables, the latest first."""
    return database.read(lambda c: games.list_tables(c, chosen, limit))


def export_records(database: Database, chosen: Filter) -> Iterator[str]:
    """The records of tables, oldest first."""
    for table_id in database.read(lambda c: list(games.table_ids(c, chosen))):
        log = database.read(partial(games.load_events, table_id=table_id))
        yield record_text(*replayed_states(table_id, log))


def import_record(database: Database, record: Record) -> str:
    """A record becomes a listed, finished table of nobody's; its id."""
    table_id, now = new_id(), time.time()
    ledger, log = imported_log(table_id, record, record.replay(), IMPORTER, now)
    row = index_row(ledger, None, now) | {"is_listed": True}
    chairs = [Seat(number, None, chair.name) for number, chair in enumerate(ledger.chairs)]
    return database.write(lambda c: games.create(c, table_id, row, chairs, log))
