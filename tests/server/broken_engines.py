"""Engines that fail. Every worker of them is a new process, so this imports little."""

from __future__ import annotations

import os
import signal
import time

from riftkeep.server.work.engines import Request, Thought
from riftkeep.server.work.worker_process import MAX_RESULT


class Crasher:
    """An engine that dies in the middle of a thought, unless it is a hint."""

    def think(self, request: Request) -> Thought:
        if request.purpose == "hint":
            return Thought((request.state.legal_moves[0],))
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Sleeper:
    """An engine that never answers, unless it is a hint."""

    def think(self, request: Request) -> Thought:
        if request.purpose != "hint":
            time.sleep(1000)
        return Thought((request.state.legal_moves[0],))


class Talker:
    """An engine that has more to say about a hint than can be kept."""

    def think(self, request: Request) -> Thought:
        report = {"text": '"' * MAX_RESULT} if request.level == 10 else {}
        return Thought((request.state.legal_moves[0],), report)
