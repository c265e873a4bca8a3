"""A reader process: reads tasks (reader_tasks.py) as JSON lines, and answers each by a line.

Started by crew.py as ``python -m riftkeep.server.work.reader_process SECONDS``. A task that uses
more processor time than that ends the process: the limit is the system's, so that no text can get
around it, and a busy machine refuses nothing. It knows nothing of the site; killing it loses
nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys

from riftkeep.server.work.reader_tasks import MAX_RESULT, TOO_LONG, carry_out

NICENESS = 3
"""Live moves come before foreign games, and these before computers' thoughts."""


def main() -> None:
    """Answer tasks until the input ends."""
    seconds = float(sys.argv[1])
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    for line in sys.stdin:
        task = json.loads(line)["task"]
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answer = carry_out(task["name"], task["data"])
        signal.setitimer(signal.ITIMER_PROF, 0)
        is_too_long = len(answer.get("result", "")) > MAX_RESULT
        said = {"refusal": TOO_LONG} if is_too_long else {"answer": answer, "is_final": True}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
