"""A worker process: reads jobs as JSON lines on standard input, answers on standard output.

Started by crew.py behind live moves (behind_moves.py), with MODULE:ENGINE as its argument. An
answer is one line or more, the last one marked final. The result of an analysis is text, so that
the server, which only keeps and passes it on, need not read it. It knows nothing of the site;
killing it loses nothing.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import riftkeep
from riftkeep.server.work.analyses import reports_on
from riftkeep.server.work.engines import Request, TurnEngine, load_engine

MAX_RESULT = 4_000_000
"""Characters; the review of a game of 1,280 moves has 750,000."""
REPORTED_A_SECOND = 200_000
"""Characters; each report on the way is kept in place of the one before, so they are not many."""
MAX_PAUSE_SECONDS = 5.0
TOO_LONG = "refused.report_too_long"
"""What is said of a result that is too long to be kept."""


def main() -> None:
    """Answer jobs until the input ends."""
    engine = load_engine(sys.argv[1])
    for line in sys.stdin:
        for answer in _answers(engine, json.loads(line)):
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


def _answers(engine: TurnEngine, job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "think" in job:
        yield {"answer": think(engine, job["think"]), "is_final": True}
        return
    next_at = 0.0
    for report, is_final in reports_on(engine, job["question"]):
        if not is_final and time.monotonic() < next_at:
            continue
        result = json.dumps(report["result"], separators=(",", ":"))
        if len(result) > MAX_RESULT:
            yield {"refusal": TOO_LONG}
            return
        pause = min(len(result) / REPORTED_A_SECOND, MAX_PAUSE_SECONDS)
        next_at = time.monotonic() + pause
        yield {"answer": report | {"result": result}, "is_final": is_final}


def think(engine: TurnEngine, job: dict[str, Any]) -> dict[str, Any]:
    """What an engine would play, and what it says about it."""
    game = riftkeep.load(job["game"], **job["options"])
    request = Request(
        state=game.state_from_json(job["state"]),
        purpose=job["purpose"],
        level=job["level"],
        seed=job["seed"],
        budget_seconds=job["budget_seconds"],
    )
    thought = engine.think(request)
    return {
        "moves": [move.to_json() for move in thought.moves],
        "texts": [str(move) for move in thought.moves],
        "report": thought.report,
    }


if __name__ == "__main__":
    main()
