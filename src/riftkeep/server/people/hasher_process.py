"""A process that works on passwords: jobs as JSON lines on standard input, answers on the output.

A job with ``compare_with`` asks whether a password is the one of that hash, or of none; any other
one asks for its hash. It knows nothing of the site; killing it loses nothing.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError


def main() -> None:
    """Answer jobs until the input ends."""
    hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # 20 MiB for each
    nobodys = hasher.hash("no password")
    for line in sys.stdin:
        answer = {"answer": answer_to(json.loads(line), hasher, nobodys), "is_final": True}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def answer_to(job: dict[str, Any], hasher: PasswordHasher, nobodys: str) -> dict[str, Any]:
    """What a job comes to; without a hash to compare with ``nobodys`` is compared with."""
    if "compare_with" not in job:
        return {"hashed": hasher.hash(job["password"])}
    hashed = job["compare_with"]
    try:
        hasher.verify(nobodys if hashed is None else hashed, job["password"])
    except (VerifyMismatchError, InvalidHashError):
        return {"is_right": False}
    return {"is_right": hashed is not None}


if __name__ == "__main__":
    main()
