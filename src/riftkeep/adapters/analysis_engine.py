"""The analysis engine: requests as JSON lines in, answers as JSON lines out, in any order.

One thread reads, others look; requests of a higher priority go first, and those of the same one in
the order they came. Nothing that is sent can end the process but the end of its input, after which
everything asked for is still answered. docs/reference/engine.md describes the protocol.
"""

from __future__ import annotations

import heapq
import json
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any

from riftkeep import native
from riftkeep.adapters.analysis_request import (
    ACTIONS,
    CANCEL,
    INFO,
    REVIEW,
    BadRequest,
    Id,
    Request,
    parse_request,
)
from riftkeep.adapters.lines import read_lines
from riftkeep.analysis import Analysis, Review, analyzing, reviewing
from riftkeep.analysis.position import analysis_engine
from riftkeep.core.errors import InvalidData, RiftkeepError
from riftkeep.core.registry import game_names
from riftkeep.search.limits import Settings

PROTOCOL = 1
LONGEST_LINE = 8 * 2**20
MOST_WAITING = 10_000
LONGEST_TEXT = 500


@dataclass(order=True)
class _Job:
    """A request that waits or is being looked at; the first of them has the highest priority."""

    rank: tuple[int, int]
    request: Request = field(compare=False)
    is_cancelled: threading.Event = field(compare=False, default_factory=threading.Event)


class AnalysisEngine:
    """Takes lines, gives answers; ``run`` does it for whole streams."""

    def __init__(
        self,
        answers: IO[bytes],
        version: str,
        workers: int = 1,
        settings: Settings | None = None,
    ) -> None:
        self._answers, self._version, self._num_workers = answers, version, workers
        self._settings = settings or Settings()
        self._writing = threading.Lock()
        self._changed = threading.Condition()
        self._waiting: list[_Job] = []
        self._live: dict[Id, _Job] = {}
        self._number = 0
        self._is_ending = False

    def run(self, requests: IO[bytes]) -> None:
        """Answer requests until the input ends and everything asked for is answered."""
        workers = [
            threading.Thread(target=self._work, daemon=True) for _ in range(self._num_workers)
        ]
        for worker in workers:
            worker.start()
        for line in read_lines(requests, LONGEST_LINE):
            self._take(line)
        with self._changed:
            self._is_ending = True
            self._changed.notify_all()
        for worker in workers:
            worker.join()

    def _take(self, line: str | None) -> None:
        if line is None:
            self._fail(BadRequest("request", f"is longer than {LONGEST_LINE // 2**20} MiB"), None)
            return
        if not line.strip():
            return
        try:
            request = parse_request(line)
            if request.action == CANCEL:
                self._cancel(request)
            elif request.action == INFO:
                self._say(request.id, "info", info=self._info())
            else:
                self._enqueue(request)
        except BadRequest as error:
            self._fail(error, error.id)

    def _enqueue(self, request: Request) -> None:
        with self._changed:
            problem = ""
            if request.id in self._live:
                problem = "is that of a request which is not answered yet"
            elif len(self._waiting) >= MOST_WAITING:
                problem = f"cannot be taken: {MOST_WAITING} requests are waiting; try again later"
            if problem:
                error = BadRequest("id", problem)
                error.id = request.id
                raise error
            self._number += 1
            job = _Job((-request.priority, self._number), request)
            self._live[request.id] = job
            heapq.heappush(self._waiting, job)
            self._changed.notify()

    def _cancel(self, request: Request) -> None:
        assert request.target is not None
        with self._changed:
            job = self._live.get(request.target)
            is_waiting = job is not None and job in self._waiting
            if job is not None:
                job.is_cancelled.set()
                if is_waiting:
                    self._waiting.remove(job)
                    heapq.heapify(self._waiting)
                    del self._live[request.target]
        if is_waiting:
            self._say(request.target, "cancelled")
        self._say(request.id, "cancel", target=request.target, found=job is not None)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            request = job.request
            try:
                for found in _looking(job, self._settings):
                    kind = "result" if found.is_final else "report"
                    if found.is_final:
                        self._forget(request.id)
                    self._say(request.id, kind, action=request.action, **{kind: found.to_json()})
            except RiftkeepError as error:
                self._forget(request.id)
                self._fail(error, request.id)
            except Exception as error:  # a bug of ours must not take the other requests with it
                self._forget(request.id)
                self._fail(RiftkeepError(f"could not be answered: {error!r}"), request.id)

    def _next(self) -> _Job | None:
        with self._changed:
            while not self._waiting:
                if self._is_ending:
                    return None
                self._changed.wait()
            return heapq.heappop(self._waiting)

    def _forget(self, request_id: Id) -> None:
        with self._changed:
            self._live.pop(request_id, None)

    def _fail(self, error: RiftkeepError, request_id: Id | None) -> None:
        if not isinstance(error, InvalidData):
            error = BadRequest("request", str(error))
        text, reason = str(error)[:LONGEST_TEXT], error.reason[:LONGEST_TEXT]
        self._say(request_id, "error", field=error.field, reason=reason, text=text)

    def _say(self, request_id: Id | None, kind: str, **fields: Any) -> None:
        line = json.dumps({"id": request_id, "type": kind, **fields}) + "\n"
        with self._writing:
            try:
                self._answers.write(line.encode())
                self._answers.flush()
            except BrokenPipeError:
                os._exit(0)  # nobody listens any more, and other threads may still be looking

    def _info(self) -> dict[str, Any]:
        return {
            "protocol": PROTOCOL,
            "version": self._version,
            "backend": native.backend().name,
            "workers": self._num_workers,
            "games": list(game_names()),
            "actions": list(ACTIONS),
            "evaluator": self._settings.evaluator,
        }


def _looking(job: _Job, settings: Settings) -> Iterator[Analysis | Review]:
    """The reports and the result of a request."""
    request = job.request
    limits: dict[str, Any] = {
        "simulations": request.simulations,
        "seconds": request.seconds,
        "seed": request.seed,
        "interval": request.report_every,
        "should_stop": job.is_cancelled.is_set,
    }
    if request.action == REVIEW:
        assert request.record is not None
        return iter(
            reviewing(request.record, **limits, threshold=request.threshold, settings=settings)
        )
    state = request.state
    assert state is not None
    engine = analysis_engine(state.game, request.top, settings)
    return iter(
        analyzing(state, **limits, top=request.top, ownership=request.ownership, engine=engine)
    )
