"""A reader process: reads tasks (reader_tasks.py) as JSON lines, and answers each by a line.

What somebody has sent follows the line of its task as it came, and a result follows the line of its
answer: the server hands both on without looking into them. The lines say how many bytes follow.

Started by crew.py behind live moves (behind_moves.py), with SECONDS as its argument. A task that
uses more processor time than that ends the process: the limit is the system's, so that no text can
get around it, and a busy machine refuses nothing. It knows nothing of the site; killing it loses
nothing.
"""

from __future__ import annotations

import json
import signal
import sys
from typing import Any

from riftkeep.server.work.reader_tasks import MAX_RESULT, TOO_LONG, carry_out


def main() -> None:
    """Answer tasks until the input ends."""
    seconds = float(sys.argv[1])
    said: dict[str, Any]
    while line := sys.stdin.buffer.readline():
        task = json.loads(line)["task"]
        body = None if task["bytes"] is None else sys.stdin.buffer.read(task["bytes"])
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answer = carry_out(task["name"], task["data"], body)
        signal.setitimer(signal.ITIMER_PROF, 0)
        result = answer.pop("result", "").encode()
        if len(result) > MAX_RESULT:
            said, result = {"refusal": TOO_LONG}, b""
        else:
            said = {"answer": answer, "is_final": True}
            if not answer:
                said["bytes"] = len(result)
        sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + result)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
