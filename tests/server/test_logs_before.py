"""Logs that earlier versions have written are read, verified, told and recorded as they were."""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from riftkeep.core.record import read_record
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.records import record_of, record_text
from riftkeep.server.live.verification import verify_all
from riftkeep.server.live.view import table_view
from riftkeep.server.work.reader_tasks import carry_out, log_data
from riftkeep.store import Database, games, open_database
from riftkeep.store.events import KINDS

HERE = Path(__file__).parent / "logs_before"
VERSIONS = ("outcomes_in_english", "unversioned")


def opened(version: str, tmp_path: Path) -> Database:
    """The database that a version left behind."""
    file = tmp_path / "site.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript((HERE / f"{version}.sql").read_text())
    connection.close()
    return open_database(f"sqlite:///{file}")


def said(version: str) -> dict[str, Any]:
    """What that version said of its tables."""
    found: dict[str, Any] = json.loads((HERE / f"{version}.json").read_text())
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_logs_written_before_are_verified_and_say_the_same(version: str, tmp_path: Path) -> None:
    database, expected = opened(version, tmp_path), said(version)
    try:
        assert dict(verify_all(database)) == {table["table"]: [] for table in expected.values()}
        for name, table in expected.items():
            log = database.read(partial(games.load_events, table_id=table["table"]))
            assert [event.kind for event in log] == table["kinds"], name
            ledger = Ledger.replayed(table["table"], log, 0.0)
            ada = next((chair.person for chair in ledger.chairs if chair.name == "Ada"), None)
            view = table_view(ledger, ada, 0.0, set(), 0, {}).model_dump()
            assert _part(view, table["view"]) == table["view"], name
            if "record" not in table:
                continue
            assert record_text(ledger) == table["record"], name
            read, states = read_record(table["record"])
            assert list(read.moves) == ledger.moves and states[-1] == ledger.state, name
            assert read.outcome == (ledger.outcome or ledger.state.outcome), name
            assert read.seats == record_of(ledger).seats, name
            data = log_data(table["table"], log) | {"since": 0, "positions": False}
            lines = json.loads(carry_out("lines", data)["result"])["lines"].splitlines()
            assert [json.loads(line)["event"] for line in lines] == table["events"], name
    finally:
        database.close()


def test_a_ledger_says_its_state_after_any_number_of_moves(tmp_path: Path) -> None:
    database = opened("unversioned", tmp_path)
    try:
        for table in said("unversioned").values():
            ledger, keys = Ledger(table["table"]), dict[int, str]()
            for line in database.read(partial(games.load_events, table_id=table["table"])):
                ledger.apply(line, 0.0)
                keys[len(ledger.moves)] = line.position_key
                for moves, key in keys.items():
                    if moves <= len(ledger.moves):
                        assert ledger.state_after(moves).key_text == key
                inside = [ledger.state_after(n) for n in range(len(ledger.moves) + 1)]
                assert inside[-1] == ledger.state
                steps = zip(inside, ledger.moves, inside[1:], strict=False)
                assert all(before.play(move) == after for before, move, after in steps)
            for outside in (-1, len(ledger.moves) + 1):
                with pytest.raises(ValueError, match="the game has"):
                    ledger.state_after(outside)
    finally:
        database.close()


def _part(found: Any, wanted: Any) -> Any:
    """What was said before, of what is said now: a view may have become richer."""
    if isinstance(wanted, dict):
        return {key: _part(found[key], value) for key, value in wanted.items()}
    if isinstance(wanted, list):
        return [_part(one, other) for one, other in zip(found, wanted, strict=True)]
    return found


def test_every_kind_of_event_was_written_before() -> None:
    for version in VERSIONS:
        assert {kind for table in said(version).values() for kind in table["kinds"]} == set(KINDS)
