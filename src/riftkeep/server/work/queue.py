"""Jobs that people have asked for: kept in the store, worked off by the analysts, told as they go.

The analysts are worker processes of their own, so that a long review keeps no computer at a table
waiting. What has come of a job is written down at most once a second; a job that was cancelled,
here or at another process, is noticed then. Jobs of a process that is gone are begun anew by
another.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import structlog

from riftkeep.core.catalogue import has_text
from riftkeep.core.sentence import Sentence
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.live.live_table import Time
from riftkeep.server.protocol.messages import JobData, JobMessage
from riftkeep.server.work.crew import CrewStopped, JobFailed, JobRefused, QueueFull, Workers
from riftkeep.store import StoreUnavailable, jobs
from riftkeep.store.rows import new_id

log = structlog.get_logger()

TAKE_OVER_SECONDS = 5.0
MAX_TAKEN_OVER = 50
RETRY_SECONDS = 1.0
FAILED = Sentence("refused.job_failed")


class Jobs:
    """The jobs that this process works on."""

    def __init__(
        self,
        store: AsyncStore,
        analysts: Workers,
        process_id: str,
        time: Time,
        *,
        max_per_person: int,
        lease_seconds: float,
        tell: Callable[[str, str], None],
    ) -> None:
        self._store = store
        self._analysts = analysts
        self._process_id = process_id
        self._time = time
        self._max_per_person = max_per_person
        self._lease_seconds = lease_seconds
        self._tell = tell
        self._running: dict[str, asyncio.Task[None]] = {}
        self._taking_over: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for jobs that nobody works on."""
        self._taking_over = asyncio.create_task(self._take_over())

    async def stop(self) -> None:
        """Stop working; another process goes on with what is not done."""
        tasks = list(self._running.values())
        if self._taking_over is not None:
            tasks.append(self._taking_over)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def submit(
        self,
        person_id: str,
        command_id: str,
        kind: str,
        question: Mapping[str, Any],
        table_id: str | None,
        shares: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Keep a job and begin it as soon as an analyst is free; TooManyJobs beyond the quota."""
        now = self._time.wall()
        row = {
            "id": new_id(),
            "person_id": person_id,
            "command_id": f"{person_id}/{command_id}",
            "kind": kind,
            "table_id": table_id,
            "request": json.dumps(question),
            "status": "waiting",
            "progress": 0.0,
            "process_id": self._process_id,
            "created_at": now,
            "updated_at": now,
        }
        kept = await self._store.write(lambda c: jobs.add(c, row, self._max_per_person))
        if kept["process_id"] == self._process_id and kept["status"] in jobs.UNFINISHED:
            self._begin(kept, shares)  # also when it was kept before, and nobody could be told so
        return kept

    async def cancel(self, job_id: str) -> None:
        """End a job, wherever it is worked on."""
        now = self._time.wall()
        await self._store.write(lambda c: jobs.cancel(c, job_id, now))
        task = self._running.get(job_id)
        if task is not None:
            task.cancel()
        await self._tell_of(job_id)

    # --- working ---------------------------------------------------------------------------------

    def _begin(self, row: Mapping[str, Any], shares: Sequence[str] = ()) -> None:
        if row["id"] in self._running:
            return
        task = asyncio.create_task(self._work(dict(row), shares or (row["person_id"],)))
        self._running[row["id"]] = task
        task.add_done_callback(lambda _: self._running.pop(row["id"], None))

    async def _work(self, row: dict[str, Any], shares: Sequence[str]) -> None:
        latest: dict[str, Any] = {}
        heard = asyncio.Event()

        def on_report(report: dict[str, Any]) -> None:
            latest.update(report)
            heard.set()

        job = {"question": json.loads(row["request"])}
        working = asyncio.create_task(
            self._analysts.run(row["kind"], job, shares=shares, on_report=on_report)
        )
        waking = asyncio.create_task(heard.wait())
        try:
            while True:
                await asyncio.wait({working, waking}, return_when=asyncio.FIRST_COMPLETED)
                if working.done():
                    break
                heard.clear()
                waking = asyncio.create_task(heard.wait())
                if not await self._note(row, status="running", **latest):
                    return  # it was cancelled
            await self._end(row, working)
        finally:
            working.cancel()
            waking.cancel()
            await asyncio.gather(working, waking, return_exceptions=True)

    async def _end(self, row: dict[str, Any], working: asyncio.Task[dict[str, Any]]) -> None:
        try:
            changes = {"status": "done"} | working.result()
        except CrewStopped:
            return  # another process begins it anew
        except (JobFailed, QueueFull) as error:
            log.warning("job failed", job=row["id"], error=str(error))
            says = error.says if isinstance(error, JobRefused) else FAILED
            changes = {"status": "failed", "error": says.code}
        while True:  # until it is written down or this process stops: then another begins it anew
            try:
                await self._note(row, **changes)
                return
            except StoreUnavailable as error:
                log.warning("job not written down", job=row["id"], error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _note(self, row: dict[str, Any], **changes: Any) -> bool:
        changes["updated_at"] = self._time.wall()
        try:
            is_ours = await self._store.write(
                lambda c: jobs.change(c, row["id"], self._process_id, changes)
            )
        except StoreUnavailable:
            if changes["status"] != "running":
                raise
            return True  # the next report is written instead
        if is_ours:
            row.update(changes)
            self._tell(row["person_id"], _message(row))
        return is_ours

    async def _tell_of(self, job_id: str) -> None:
        row = await self._store.read(lambda c: jobs.find(c, job_id))
        if row is not None:
            self._tell(row["person_id"], _message(row))

    async def _take_over(self) -> None:
        while True:
            try:
                await self._take_over_once()
            except StoreUnavailable as error:
                log.warning("jobs not looked for", error=str(error))
            await asyncio.sleep(TAKE_OVER_SECONDS)

    async def _take_over_once(self) -> None:
        alive_since = self._time.wall() - self._lease_seconds
        found = await self._store.read(
            lambda c: jobs.orphans(c, self._process_id, alive_since, MAX_TAKEN_OVER)
        )
        for row in found:
            if await self._store.write(
                partial(jobs.take_over, process_id=self._process_id, row=row)
            ):
                self._begin(row)


def job_data(row: Mapping[str, Any], *, with_result: bool = True) -> JobData:
    """A job as clients see it."""
    result = row.get("result") if with_result else None
    says = _error_says(row.get("error"))
    return JobData(
        job=row["id"],
        kind=row["kind"],
        status=row["status"],
        progress=round(row["progress"], 3),
        table=row["table_id"],
        result=None if result is None else json.loads(result),
        error=None if says is None else says.text,
        error_says=None if says is None else says.to_json(),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
    )


def _error_says(error: str | None) -> Sentence | None:
    """The sentence of a job that failed: its code is kept, before that its English text was."""
    if error is None:
        return None
    return Sentence(error) if has_text(error) else Sentence.plain(error)


def job_line(row: Mapping[str, Any]) -> str:
    """A job as a line of a stream; its result, which can be long, is passed on as it is kept."""
    text = job_data(row, with_result=False).model_dump_json(exclude={"result"})
    return f'{text[:-1]},"result":{row.get("result") or "null"}}}\n'


def _message(row: Mapping[str, Any]) -> str:
    """What the person's sockets hear; results can be long, and are fetched."""
    return JobMessage(job=job_data(row, with_result=False)).model_dump_json()
