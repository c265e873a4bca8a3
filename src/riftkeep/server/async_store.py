"""The store for asynchronous code: reads in a few threads, writes by the writer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from riftkeep.server.protocol.loop_share import charge
from riftkeep.store import Database, Writer
from riftkeep.store.prepared import Step

T = TypeVar("T")

READERS = 6
SQLITE_READERS = 2
"""Reads at a time. SQLite is read in this process: every reader wants the interpreter, and the
event loop gets as small a share of it as there are readers. Under attack 99 % of the turns took
113 ms with two of them and 167 and 183 ms with six, on a busy machine."""


class AsyncStore:
    """A database with its writer."""

    def __init__(self, database: Database, writer: Writer | None = None) -> None:
        self.database = database
        self.writer = writer or Writer(database)
        self._readers = ThreadPoolExecutor(
            SQLITE_READERS if database.is_sqlite else READERS, thread_name_prefix="riftkeep-reader"
        )

    async def write(self, job: Callable[[Connection], T]) -> T:
        """The result of a job once it is durably committed."""
        return await asyncio.wrap_future(self.writer.submit(job))

    async def write_steps(self, steps: Sequence[Step]) -> None:
        """Return once steps are durably committed; Conflict if one has not changed what it must."""
        await asyncio.wrap_future(self.writer.submit_steps(steps))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """The result of a job on a consistent view."""
        loop = asyncio.get_running_loop()
        used = 0.0

        def timed() -> T:
            nonlocal used
            began = time.thread_time()
            try:
                return self.database.read(job)
            finally:
                used = time.thread_time() - began

        try:
            return await loop.run_in_executor(self._readers, timed)
        finally:
            charge(used)

    def close(self) -> None:
        """Finish what waits and give everything back."""
        self.writer.close()
        self._readers.shutdown(cancel_futures=True)
        self.database.close()
