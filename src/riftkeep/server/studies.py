"""What people ask the computer about games: hints, analyses and reviews, as worker processes do it.

A study is a dictionary with a ``kind``; it is answered with reports, each with how much is done
(``progress``, 0 to 1) and the ``result`` so far. A new kind needs a function here and a request
in routes/jobs.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from riftkeep.analysis import analyzing, reviewing
from riftkeep.core.record import parse_record
from riftkeep.core.registry import load_json
from riftkeep.server.engines import Engine, Request

REVIEW_SECONDS = 300.0
"""All positions of a game together take no longer."""
REPORT_SECONDS = 1.0

Report = dict[str, Any]
Study = Callable[[Engine, dict[str, Any]], Iterator[Report]]


def study(engine: Engine, asked: dict[str, Any]) -> Iterator[tuple[Report, bool]]:
    """The reports on a study, and whether each is the last."""
    last: Report | None = None
    for report in STUDIES[asked["kind"]](engine, asked):
        if last is not None:
            yield last, False
        last = report
    assert last is not None
    yield last | {"progress": 1.0}, True


def _hint(engine: Engine, asked: dict[str, Any]) -> Iterator[Report]:
    state = load_json(asked["position"]).state_from_json(asked["position"])
    request = Request(state, "hint", asked["level"], 0, asked["seconds"])
    thought = engine.think(request)
    result = {
        "moves": [move.to_json() for move in thought.moves],
        "texts": [str(move) for move in thought.moves],
        "report": thought.report,
    }
    yield {"progress": 1.0, "result": result}


def _analysis(engine: Engine, asked: dict[str, Any]) -> Iterator[Report]:
    state = load_json(asked["position"]).state_from_json(asked["position"])
    seconds, began = asked["seconds"], time.monotonic()
    reports = analyzing(state, seconds=seconds, top=asked["top"], interval=REPORT_SECONDS)
    for report in reports:
        done = min(0.99, (time.monotonic() - began) / seconds)
        yield {"progress": done, "result": report.to_json()}


def _review(engine: Engine, asked: dict[str, Any]) -> Iterator[Report]:
    record = parse_record(asked["record"])
    seconds = min(asked["seconds"], REVIEW_SECONDS / (len(record.moves) + 1))
    for report in reviewing(record, seconds=seconds, interval=REPORT_SECONDS):
        seen = sum(shares is not None for shares in report.curve)
        done = min(0.99, seen / max(1, len(report.curve)))
        yield {"progress": done, "result": report.to_json()}


STUDIES: dict[str, Study] = {"hint": _hint, "analysis": _analysis, "review": _review}
