"""Verifying all logs by itself, once a day, in a process of its own (verifier_process.py).

Of several processes on one database the one that has run longest does it. What is wrong is logged
and counted for Prometheus; ``riftkeep admin verify`` says the same at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os

import structlog

from riftkeep.server import metrics
from riftkeep.server.live.registry import Tables
from riftkeep.server.live.verifier_process import URL_VARIABLE
from riftkeep.server.settings import ServerSettings
from riftkeep.server.work.behind_moves import VERIFYING, command
from riftkeep.store import StoreUnavailable, processes

log = structlog.get_logger()

FIRST_SECONDS = 600.0
"""After a start it is verified so much later, or sooner if it is to be done more often."""
MAX_LINE = 100_000


class Verifying:
    """Begins a verification whenever it is time."""

    def __init__(self, settings: ServerSettings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to wait for the first time."""
        if self._settings.verify_hours > 0:
            self._task = asyncio.create_task(self._run(self._settings.verify_hours * 3600))

    async def stop(self) -> None:
        """Verify no more; one that is under way ends."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, every_seconds: float) -> None:
        await asyncio.sleep(min(FIRST_SECONDS, every_seconds))
        while True:
            try:
                if await self._is_ours():
                    await self._verify()
            except StoreUnavailable as error:
                log.warning("not verified", error=str(error))
            await asyncio.sleep(every_seconds)

    async def _is_ours(self) -> bool:
        alive_since = self._tables.time.wall() - self._settings.lease_seconds
        oldest = await self._tables.store.read(lambda c: processes.oldest_living(c, alive_since))
        return oldest in (None, self._tables.process_id)

    async def _verify(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *command(VERIFYING, "riftkeep.server.live.verifier_process"),
            env=os.environ | {URL_VARIABLE: self._settings.database_url},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_LINE,
        )
        assert process.stdout is not None
        tables, bad = None, 0
        try:
            async for line in process.stdout:
                said = json.loads(line)
                if isinstance(said, int):
                    tables = said
                else:
                    bad += 1
                    log.error("verification failed", table=said[0], problems=said[1])
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.wait()
        metrics.VERIFIED_BAD.set(bad)
        if tables is None:
            metrics.VERIFICATIONS.labels("broken off").inc()
            log.error("verification broken off", bad=bad)
        else:
            metrics.VERIFICATIONS.labels("bad" if bad else "good").inc()
            metrics.VERIFIED_TABLES.set(tables)
            log.info("verified", tables=tables, bad=bad)
