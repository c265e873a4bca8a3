"""The way to the process that writes moves (scribe_process.py).

A thread that writes gives the interpreter away with every statement and then waits for it, several
times a move, while the event loop is busy; and what a transaction costs besides the disk, 0.9 ms of
a processor for one move, the event loop does not have. So moves go to a process of their own as
data, a batch at a time, and the thread only waits for its answer.

Whatever becomes of that process or of this one, nothing is written twice and nothing out of turn:
every move says how long the log is and who owns the table, and the database compares it.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from riftkeep.store import scribe_process
from riftkeep.store.database import Database, StoreUnavailable
from riftkeep.store.prepared import Conflict, Step

LAST_SECONDS = 5.0
"""How long a process that is not needed any more may take to end."""


class WriteRefused(StoreUnavailable):
    """The database does not take what a job writes; nothing of this job was done."""


class Scribe:
    """The process, which is started when it is first needed, and anew if it has ended.

    To be used by one thread at a time.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Have a process, without waiting until it is ready."""
        if self._process is not None and self._process.poll() is None:
            return
        self._end()
        self._process = subprocess.Popen(
            [sys.executable, "-P", scribe_process.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._send(_connecting(self._database))

    def commit(self, jobs: Sequence[Sequence[Step]]) -> list[Exception | None]:
        """Why each job was not carried out, if it was not; all others are committed.

        StoreUnavailable if the database is in trouble, or the process is gone: then nobody knows.
        """
        try:
            self.start()
            self._send(jobs)
            assert self._process is not None and self._process.stdout is not None
            answer = scribe_process.receive(self._process.stdout)
        except (OSError, EOFError, ValueError) as error:
            self._end()
            raise StoreUnavailable("the process that writes has ended") from error
        if "trouble" in answer:
            raise StoreUnavailable(answer["trouble"])
        return [_problem(found) for found in answer["results"]]

    def close(self) -> None:
        """Let it finish, and end it."""
        self._end()

    def _send(self, message: Any) -> None:
        assert self._process is not None and self._process.stdin is not None
        scribe_process.send(self._process.stdin, message)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def _connecting(database: Database) -> tuple[str, list[Any], dict[str, Any]]:
    """The driver, and what it is given to connect as this process does."""
    engine = database.write_engine
    given, named = engine.dialect.create_connect_args(database.url)
    plain = {name: value for name, value in named.items() if isinstance(value, str | int | float)}
    return engine.dialect.name, list(given), plain | database.connect_args


def _problem(found: list[str] | None) -> Exception | None:
    if found is None:
        return None
    word, reason = found
    return Conflict(reason) if word == "conflict" else WriteRefused(reason)
