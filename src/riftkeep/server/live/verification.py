"""Verifying logs: every one is replayed, and every position's key compared with the stored one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from riftkeep.server.live.ledger import Ledger
from riftkeep.store import Database, StoreUnavailable, games
from riftkeep.store.events import LogLine
from riftkeep.store.games import DamagedLog


def replay_checked(table_id: str, log: Sequence[LogLine], now: float) -> Ledger:
    """The ledger of a log whose every position is the one that was written; DamagedLog if not."""
    ledger = Ledger(table_id)
    for event in log:
        try:
            ledger.apply(event, now)
        except Exception as error:  # whatever it is, this log cannot be replayed
            reason = f"event {event.seq} of table {table_id}: {type(error).__name__}: {error}"
            raise DamagedLog(reason) from error
        if ledger.key != event.position_key:
            raise DamagedLog(f"event {event.seq} of table {table_id}: another position")
    if not log:
        raise DamagedLog(f"the log of table {table_id} is empty")
    return ledger


def verify_all(database: Database) -> Iterator[tuple[str, list[str]]]:
    """Each table's id with what is wrong with it, which should be nothing.

    A table that cannot even be read is one with a problem, and the next one is verified all the
    same; first of all comes what is wrong with the database as such, as the id ``database``.
    """
    problems = database.check_pages()
    if problems:
        yield "database", problems
    for table_id in database.read(lambda c: list(games.table_ids(c))):
        try:
            row, log = database.read(_reader(table_id))
        except (DamagedLog, StoreUnavailable, ValueError) as error:
            yield table_id, [str(error)]
        else:
            yield table_id, verify_table(table_id, log, row)


def _reader(table_id: str) -> Any:
    return lambda c: (games.find_table(c, table_id), games.load_events(c, table_id))


def verify_table(table_id: str, log: Sequence[LogLine], row: Mapping[str, Any] | None) -> list[str]:
    """What is wrong with one log."""
    ledger = Ledger(table_id)
    problems: list[str] = []
    for event in log:
        try:
            ledger.apply(event, 0.0)
        except Exception as error:  # whatever it is, this log cannot be replayed
            return [*problems, f"event {event.seq}: {type(error).__name__}: {error}"]
        if ledger.key != event.position_key:
            problems.append(f"event {event.seq}: key {event.position_key}, replayed {ledger.key}")
    if not log:
        problems.append("the log is empty")
    elif row is not None:
        if row["seq"] != ledger.seq:
            problems.append(f"the table says {row['seq']} events, the log has {ledger.seq}")
        if row["position_key"] != ledger.key:
            problems.append("the table's key is not that of the last position")
        if "status" in row and row["status"] != ledger.status:
            problems.append(f"the table says {row['status']}, the log {ledger.status}")
    return problems
