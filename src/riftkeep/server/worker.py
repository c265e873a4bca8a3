"""A worker process: reads jobs as JSON lines on standard input, answers on standard output.

Started by workers.py as ``python -m riftkeep.server.worker MODULE:ENGINE``. It knows nothing of
the site; killing it loses nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys

import riftkeep
from riftkeep.server.engines import Request, load_engine

NICENESS = 10
"""Live moves come before computers' thoughts on a machine that is full."""


def main() -> None:
    """Answer jobs until the input ends."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    engine = load_engine(sys.argv[1])
    for line in sys.stdin:
        job = json.loads(line)
        game = riftkeep.load(job["game"], **job["options"])
        request = Request(
            state=game.state_from_json(job["state"]),
            purpose=job["purpose"],
            level=job["level"],
            seed=job["seed"],
            budget_seconds=job["budget_seconds"],
        )
        thought = engine.think(request)
        answer = {"moves": [move.to_json() for move in thought.moves], "report": thought.report}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
