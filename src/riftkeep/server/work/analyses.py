"""What people ask the computer about games: hints, analyses and reviews, as worker processes do it.

A question is a dictionary with a ``kind``; it is answered with reports, each with how much is done
(``progress``, 0 to 1) and the ``result`` so far. A new kind needs a function here and a request
in routes/jobs.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from riftkeep.analysis import analyzing, reviewing
from riftkeep.core.record import read_record
from riftkeep.core.registry import load_json
from riftkeep.server.work.engines import Request, TurnEngine

REVIEW_SECONDS = 300.0
"""All positions of a game together take no longer."""
REPORT_SECONDS = 1.0

Report = dict[str, Any]
Reporting = Callable[[TurnEngine, dict[str, Any]], Iterator[Report]]


def reports_on(engine: TurnEngine, question: dict[str, Any]) -> Iterator[tuple[Report, bool]]:
    """The reports on a question, and whether each is the last."""
    last: Report | None = None
    for report in KINDS[question["kind"]](engine, question):
        if last is not None:
            yield last, False
        last = report
    assert last is not None
    yield last | {"progress": 1.0}, True


def _hint(engine: TurnEngine, question: dict[str, Any]) -> Iterator[Report]:
    state = load_json(question["position"]).state_from_json(question["position"])
    request = Request(state, "hint", question["level"], 0, question["seconds"])
    thought = engine.think(request)
    result = {
        "moves": [move.to_json() for move in thought.moves],
        "texts": [str(move) for move in thought.moves],
        "report": thought.report,
    }
    yield {"progress": 1.0, "result": result}


def _analysis(engine: TurnEngine, question: dict[str, Any]) -> Iterator[Report]:
    state = load_json(question["position"]).state_from_json(question["position"])
    seconds, began = question["seconds"], time.monotonic()
    reports = analyzing(state, seconds=seconds, top=question["top"], interval=REPORT_SECONDS)
    for report in reports:
        done = min(0.99, (time.monotonic() - began) / seconds)
        yield {"progress": done, "result": report.to_json()}


def _review(engine: TurnEngine, question: dict[str, Any]) -> Iterator[Report]:
    record, states = read_record(question["record"])
    seconds = min(question["seconds"], REVIEW_SECONDS / (len(record.moves) + 1))
    for report in reviewing(record, seconds=seconds, interval=REPORT_SECONDS, states=states):
        seen = sum(shares is not None for shares in report.curve)
        done = min(0.99, seen / max(1, len(report.curve)))
        yield {"progress": done, "result": report.to_json()}


KINDS: dict[str, Reporting] = {"hint": _hint, "analysis": _analysis, "review": _review}
