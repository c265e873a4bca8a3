"""The events of the permanent log: their versions, their schema, and how they survive writing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from riftkeep.store.events import (
    KINDS,
    VERSION,
    ClockReading,
    Finished,
    Joined,
    LogLine,
    Moves,
    event_data,
    format_event,
    kind_of,
    log_schema,
    read_event,
)

ROOT = Path(__file__).parents[2]
CLOCK = ClockReading(remaining=(1.5, 2.0), running=1)
TURN = Moves(chair=0, seat=1, moves=({"type": "place"},), count=1, clock=CLOCK)


def line(kind: str, payload: str) -> LogLine:
    return LogLine(1, kind, payload, "0" * 16, 1.0)


def test_an_event_survives_being_written_and_cannot_change() -> None:
    written = line(kind_of(TURN), format_event(TURN))
    assert read_event(written) == TURN
    assert json.loads(written.payload) == {"version": VERSION, **event_data(TURN)}
    with pytest.raises(ValidationError):
        TURN.count = 2


def test_the_first_version_says_no_number_and_its_outcomes_no_sentence() -> None:
    outcome = {"winner": 1, "reason": "time", "ranking": [1, 2], "explanation": "Ann ran out."}
    data = {"outcome": outcome, "seats": [0, 1], "clock": {"remaining": [0, 0], "running": None}}
    event = read_event(line("finished", json.dumps(data)))
    assert isinstance(event, Finished)
    assert event.outcome["says"] and event.outcome["explanation"] == "Ann ran out."
    assert event.outcome["drawn"] == []


@pytest.mark.parametrize(
    ("payload", "problem"),
    [
        ('{"version":99,"chair":0}', "written in version 99 of the log; this program knows 2"),
        ('{"version":2,"chair":"0"}', "valid integer"),
        ('{"version":2,"chair":0,"more":1}', "Extra inputs"),
        ('{"version":2}', "Field required"),
    ],
)
def test_a_line_that_holds_no_event_of_ours_is_refused(payload: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_event(line("left", payload))


def test_the_published_schema_is_that_of_the_models() -> None:
    published = json.loads((ROOT / "docs/reference/log.json").read_text())
    assert published == log_schema(), "python -m riftkeep.store.events > docs/reference/log.json"
    assert set(published["kinds"]) == set(KINDS)
    assert set(published["kinds"]["joined"]["properties"]) == set(Joined.model_fields)


def test_the_page_knows_the_fields_of_a_turn() -> None:
    types = (ROOT / "src/riftkeep/web/js/types.js").read_text()
    for name, model in (("Moves", Moves), ("ClockReading", ClockReading)):
        found = re.search(rf"@typedef {{{{(.*)}}}} {name}\b", types)
        assert found is not None
        assert set(re.findall(r"(\w+):", found[1])) == set(model.model_fields)
