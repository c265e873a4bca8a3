"""Worker processes for computer seats, hints and analyses, behind one bounded priority queue.

Live games come before hints, hints before analyses; within one kind addresses take turns, and
people of one address (turns.py). A worker that crashes or stays silent is replaced and its job
given to another once; after that the job has failed, and whoever asked decides what to do without
it. A job that nobody waits for any more is not begun, and one under way ends with its worker.
Nothing here runs in a request.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import structlog

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.server.work.behind_moves import THINKING, command
from riftkeep.server.work.turns import Turns
from riftkeep.server.work.worker_process import MAX_RESULT

log = structlog.get_logger()

PRIORITY = {"play": 0, "hint": 1, "analysis": 2, "review": 2, "read": 0, "import": 1, "password": 0}
ATTEMPTS = 2
MAX_LINE = 2 * MAX_RESULT + 10_000
"""A result is text within text, with a backslash before some of its characters."""


OnReport = Callable[[dict[str, Any]], None]
"""Hears what a job has come to before it is done."""


class QueueFull(RiftkeepError):
    """No more jobs are taken now, from this person or at all."""


class JobFailed(RiftkeepError):
    """Every attempt at a job failed."""


class CrewStopped(JobFailed):
    """The workers are gone, since the server stops; another process may do the job."""


class JobRefused(JobFailed):
    """A worker has said, for whoever asked, why it does not do a job: the code of a sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(Sentence(code))


Answer = dict[str, Any] | JobRefused


@dataclass(order=True)
class _Job:
    priority: int
    rounds: tuple[int, ...]
    number: int
    data: bytes = field(compare=False)
    on_report: OnReport | None = field(compare=False)
    done: asyncio.Future[dict[str, Any]] = field(compare=False)


def thinkers(engine: str) -> tuple[str, str]:
    """The program of workers that think with an engine."""
    return ("riftkeep.server.work.worker_process", engine)


class Workers:
    """The queue and the processes that work it off; processes start with the first job.

    ``program`` is the module that they run, and its arguments.
    """

    def __init__(
        self,
        program: Sequence[str],
        processes: int,
        *,
        silence_seconds: float = 20.0,
        max_waiting: int = 2000,
        max_per_person: int = 4,
        attempts: int = ATTEMPTS,
        niceness: int = THINKING,
    ) -> None:
        self._program = tuple(program)
        self._processes = processes
        self._silence_seconds = silence_seconds
        self._max_waiting = max_waiting
        self._max_per_person = max_per_person
        self._attempts = attempts
        self._niceness = niceness
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = count()
        self._turns = Turns()
        self._per_person: Counter[str] = Counter()
        self._slots: list[asyncio.Task[None]] = []
        self._pids: dict[int, int] = {}
        self._is_closed = False
        self.replaced = 0
        self.finished = 0

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._queue.qsize()

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return list(self._pids.values())

    async def think(
        self,
        state: AnyState,
        purpose: str,
        *,
        level: int,
        seed: int,
        budget_seconds: float = 1.0,
        person_id: str | None = None,
    ) -> dict[str, Any]:
        """``moves`` in JSON form and a ``report``; QueueFull or JobFailed if there is no answer."""
        data = {
            "game": state.game.name,
            "options": state.game.options_json,
            "state": state.to_json(),
            "purpose": purpose,
            "level": level,
            "seed": seed,
            "budget_seconds": budget_seconds,
        }
        return await self.run(purpose, {"think": data}, person_id=person_id)

    async def run(
        self,
        purpose: str,
        data: Mapping[str, Any],
        *,
        person_id: str | None = None,
        shares: Sequence[str] = (),
        on_report: OnReport | None = None,
        body: bytes = b"",
    ) -> dict[str, Any]:
        """What a worker answers; QueueFull or JobFailed if there is no answer.

        ``shares`` says who takes turns with others: an address, then a person there. When the
        caller is cancelled the job is, too. ``body`` is sent after the line of the job as it is,
        for a worker that reads so many bytes as its data say.
        """
        if self._is_closed:
            raise CrewStopped("the server is stopping")
        if self._processes == 0:
            raise JobFailed("there are no workers")
        if self._queue.qsize() >= self._max_waiting:
            raise QueueFull(Sentence("refused.queue_full"))
        is_counted = purpose != "play" and person_id is not None
        if is_counted and self._per_person[str(person_id)] >= self._max_per_person:
            raise QueueFull(Sentence("refused.own_queue_full"))
        if not self._slots:
            self._slots = [asyncio.create_task(self._work(slot)) for slot in range(self._processes)]
        job = _Job(
            PRIORITY[purpose],
            self._turns.rounds_of(shares or (() if person_id is None else (person_id,))),
            next(self._numbers),
            json.dumps(data).encode() + b"\n" + body,
            on_report,
            asyncio.get_running_loop().create_future(),
        )
        if is_counted:
            self._per_person[str(person_id)] += 1
        self._queue.put_nowait(job)
        try:
            return await job.done
        finally:
            if is_counted:
                self._per_person[str(person_id)] -= 1
                if not self._per_person[str(person_id)]:
                    del self._per_person[str(person_id)]

    async def close(self) -> None:
        """End every worker; jobs under way, waiting and to come fail."""
        self._is_closed = True
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        self._slots = []
        while not self._queue.empty():
            job = self._queue.get_nowait()
            if not job.done.done():
                job.done.set_exception(CrewStopped("the server is stopping"))

    async def _work(self, slot: int) -> None:
        process: asyncio.subprocess.Process | None = None
        job: _Job | None = None
        try:
            while True:
                job = await self._queue.get()
                self._turns.go_on(job.rounds)
                if job.done.done():
                    continue  # nobody waits for it any more
                answer: Answer | None = None
                for _ in range(self._attempts):
                    process = await self._living(slot, process)
                    answer = await self._ask(process, job)
                    if answer is not None:
                        break
                    await _end(process)
                    if job.done.done():
                        break  # it was cancelled
                    self.replaced += 1
                    log.warning("worker replaced", slot=slot)
                self._settle(job, answer)
                job = None
        finally:
            if job is not None and not job.done.done():
                job.done.set_exception(CrewStopped("the server is stopping"))
            self._pids.pop(slot, None)
            if process is not None:
                await _end(process)

    def _settle(self, job: _Job, answer: Answer | None) -> None:
        self.finished += 1
        if job.done.done():
            return
        if answer is None:
            job.done.set_exception(JobFailed("the worker failed"))
        elif isinstance(answer, JobRefused):
            job.done.set_exception(answer)
        else:
            job.done.set_result(answer)

    async def _living(
        self, slot: int, process: asyncio.subprocess.Process | None
    ) -> asyncio.subprocess.Process:
        if process is not None and process.returncode is None:
            return process
        started = await asyncio.create_subprocess_exec(
            *command(self._niceness, *self._program),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_LINE,
        )
        self._pids[slot] = started.pid
        return started

    async def _ask(self, process: asyncio.subprocess.Process, job: _Job) -> Answer | None:
        """The worker's answer; None if it crashed, hung, talked nonsense, or is not wanted."""
        assert process.stdin is not None
        asking = asyncio.create_task(self._hear(process, job))
        try:
            process.stdin.write(job.data)
            await process.stdin.drain()
            waited: set[asyncio.Future[Any]] = {asking, job.done}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None
        except (OSError, EOFError, ValueError, TimeoutError):
            return None
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _hear(self, process: asyncio.subprocess.Process, job: _Job) -> Answer | None:
        assert process.stdout is not None
        while True:
            async with asyncio.timeout(self._silence_seconds):
                heard = json.loads(await process.stdout.readline())
            if isinstance(heard, dict) and "refusal" in heard:
                return JobRefused(str(heard["refusal"]))
            if not isinstance(heard, dict) or not isinstance(heard.get("answer"), dict):
                return None
            if heard.get("is_final"):
                return dict(heard["answer"]) | await _result_after(heard, process.stdout)
            if job.on_report is not None:
                job.on_report(heard["answer"])


async def _result_after(heard: dict[str, Any], output: asyncio.StreamReader) -> dict[str, str]:
    """The ``result`` that follows a line as it is, if the line says how many ``bytes`` it has."""
    if "bytes" not in heard:
        return {}
    return {"result": (await output.readexactly(heard["bytes"])).decode()}


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()
