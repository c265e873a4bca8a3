"""Tables as records that can leave the site, and records that become tables.

A record (riftkeep.core.record) is a header line and one line a move; many games in one file are
simply one after the other. An imported game is a finished, unlisted table of who imported it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from riftkeep.core.errors import CorruptRecord
from riftkeep.core.record import Record, format_record, parse_record
from riftkeep.server.ledger import Chair, Ledger
from riftkeep.store.games import Event

MAX_GAMES = 200
MAX_MOVES = 20_000


def record_of(ledger: Ledger) -> str:
    """The game of a table as text."""
    names = tuple(chair.name or "Open seat" for chair in ledger.chairs)
    tags = {"table": ledger.table_id, "status": ledger.status}
    outcome = ledger.outcome or ledger.state.outcome
    return format_record(Record(ledger.game, names, tuple(ledger.moves), None, outcome, tags))


def split_records(text: str) -> Iterator[str]:
    """The records of a file with many."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if '"riftkeep_record"' in line and lines:
            yield "".join(lines)
            lines = []
        lines.append(line)
    if "".join(lines).strip():
        yield "".join(lines)


def parse_records(text: str) -> list[Record]:
    """Every record of a text; CorruptRecord if one is bad, or if there is too much."""
    if text.count("\n") > MAX_MOVES + MAX_GAMES:
        raise CorruptRecord(1, f"more than {MAX_MOVES} moves; import fewer games at a time")
    records: list[Record] = []
    for number, part in enumerate(split_records(text)):
        if number >= MAX_GAMES:
            raise CorruptRecord(1, f"more than {MAX_GAMES} games; import fewer at a time")
        record = parse_record(part)
        if record.start is not None:
            raise CorruptRecord(1, "games from a set-up position cannot be imported")
        records.append(record)
    return records


def imported_log(
    table_id: str, record: Record, importer: str, wall: float
) -> tuple[Ledger, list[Event]]:
    """The log of the table that a record becomes."""
    created: dict[str, Any] = {
        "game": record.game.name,
        "options": record.game.options_json,
        "clock": {"kind": "none"},
        "rated": False,
        "listed": False,
        "takebacks": False,
        "leaver": "wait",
        "leaver_grace_seconds": 120,
        "chairs": [Chair("imported", name[:64]).to_json() for name in record.seats],
        "creator": importer,
        "imported": True,
    }
    clock = {"remaining": [0.0] * record.game.num_players, "running": None}
    ledger, events = Ledger(table_id), []

    def add(kind: str, data: dict[str, Any]) -> None:
        payload = json.dumps(data, separators=(",", ":"))
        ledger.apply(Event(ledger.seq + 1, kind, payload, "", wall), 0.0)
        events.append(Event(ledger.seq, kind, payload, ledger.key, wall))

    add("created", created)
    add("started", {"clock": clock})
    for number, move in enumerate(record.moves, 1):
        chair, seat = ledger.acting_chair, ledger.state.player
        data = {
            "chair": chair,
            "seat": seat,
            "moves": [move.to_json()],
            "count": number,
            "clock": clock,
        }
        add("moves", data)
    if record.outcome is not None:
        seats = list(ledger.chair_of_seat)
        add("finished", {"outcome": record.outcome.to_json(), "seats": seats, "clock": clock})
    else:
        add("aborted", {"chair": None, "clock": clock})
    return ledger, events
