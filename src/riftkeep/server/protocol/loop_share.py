"""Pages and questions take turns in a process, so that a move never waits for many of them.

All of a process runs on one event loop, and on one interpreter with the threads that read. A move
takes two milliseconds of it, a page ten, and twenty addresses may ask for hundreds of pages a
second before any limit on requests notices. So requests that are not moves together get a share of
the processor's time, namely what everything else leaves of most of it, and wait in line for that.

The line is fair between addresses (start-time fair queueing): whoever has asked for little lately
comes before whoever has asked for much, however many requests that one has waiting.
"""

from __future__ import annotations

import asyncio
import heapq
import math
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any

BUSY = 0.7
"""How busy the process may be before pages wait: the rest is for moves that come all at once."""
LEAST_SHARE = 0.15
"""So that pages are still answered while the games alone keep the process as busy as that."""
SMOOTHING = 0.1
"""How much one beat of 50 ms counts in what everything else takes."""
SPARE_SECONDS = 0.02
"""What a quiet loop has to spare at once; the next move waits for it."""
USUAL_SECONDS = 0.005
"""What a request is believed to take before any was seen."""
REMEMBERED = 16
"""Over about so many requests what one usually takes is the mean."""
SURROUNDINGS_SECONDS = 0.0005
"""What a request takes beside what is metered: it is read, and its answer is sent."""
WAIT_SECONDS = 10.0
MOST_KNOWN = 10_000


_spend: ContextVar[Callable[[float], None] | None] = ContextVar("spend", default=None)


def charge(seconds: float) -> None:
    """The request under way, if it is one in turn, has used so much in a thread, too.

    Threads take the interpreter from the loop: for SQLite it makes no difference where they run.
    """
    spend = _spend.get()
    if spend is not None:
        spend(seconds)


class WaitedTooLong(Exception):
    """A request has not had its turn in time."""


class LoopShare:
    """The line of requests that are not moves; ``beat`` must be called all the time."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        thread_used: Callable[[], float] = time.thread_time,
        process_used: Callable[[], float] = time.process_time,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self._now = now
        self._thread_used = thread_used
        self._process_used = process_used
        self._wait_seconds = wait_seconds
        self.share = BUSY
        self._others = 0.0
        self._charged = 0.0
        self._seen = (now(), process_used(), 0.0)
        self._left = SPARE_SECONDS
        self._refilled_at = now()
        self._usual = USUAL_SECONDS
        self._line: list[tuple[float, int, asyncio.Future[float]]] = []
        self._count = 0
        self._served = 0.0
        self._taken: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """Requests in line."""
        return len(self._line)

    def beat(self) -> None:
        """See how busy the process is with everything else, and share out what that leaves."""
        past, self._seen = self._seen, (self._now(), self._process_used(), self._charged)
        passed, used, charged = (now - then for now, then in zip(self._seen, past, strict=True))
        if passed <= 0.0:
            return
        self._others += ((used - charged) / passed - self._others) * SMOOTHING
        self.share = min(BUSY, max(LEAST_SHARE, BUSY - self._others))

    async def run(self, address: str, work: Coroutine[Any, Any, None]) -> None:
        """Do the work of an address when its turn comes; WaitedTooLong, and not done, if late."""
        try:
            taken = await self._turn(address)
        except BaseException:
            work.close()
            raise
        used = SURROUNDINGS_SECONDS

        def spend(seconds: float) -> None:
            nonlocal taken, used
            used += seconds
            if used > taken:
                self._charge(address, used - taken)
                taken = used

        token = _spend.set(spend)
        try:
            await _Metered(work, self._thread_used, spend)
        finally:
            _spend.reset(token)
            self._charge(address, used - taken)
            taken = math.inf  # tasks that it has left behind are not its own any more
            self._usual += (used - self._usual) / REMEMBERED

    async def _turn(self, address: str) -> float:
        """Wait for the turn of an address; what is taken for it in advance."""
        place = max(self._served, self._taken.get(address, 0.0))
        self._taken[address] = place + self._usual
        self._refill()
        if not self._line and self._left > 0.0:
            return self._serve(place)
        self._count += 1
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (place, self._count, turn))
        self._call_next()
        try:
            async with asyncio.timeout(self._wait_seconds):
                return await turn
        except TimeoutError as error:
            raise WaitedTooLong from error

    def _refill(self) -> None:
        now = self._now()
        self._left = min(SPARE_SECONDS, self._left + (now - self._refilled_at) * self.share)
        self._refilled_at = now

    def _serve(self, place: float) -> float:
        # It moves on while there is a line, or addresses never seen before would all come first.
        self._served = max(self._served, place) + self._usual / (len(self._line) + 1)
        self._left -= self._usual
        self._charged += self._usual
        if len(self._taken) > MOST_KNOWN:
            self._taken = {who: until for who, until in self._taken.items() if until > self._served}
        return self._usual

    def _call_next(self) -> None:
        """Let as many go as there is time for, and come back for the others."""
        if self._timer is not None:
            return
        self._refill()
        while self._line and self._left > 0.0:
            place, _, turn = heapq.heappop(self._line)
            if not turn.done():
                turn.set_result(self._serve(place))
        if self._line:
            seconds = max(0.001, -self._left / self.share)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._come_back)

    def _come_back(self) -> None:
        self._timer = None
        self._call_next()

    def _charge(self, address: str, seconds: float) -> None:
        """An address has used more than was taken for it, or less."""
        self._left -= seconds
        self._charged += seconds
        if address in self._taken:
            self._taken[address] += seconds


class _Metered:
    """A coroutine whose time on the loop is taken, from one pause of it to the next."""

    def __init__(
        self,
        work: Coroutine[Any, Any, None],
        used: Callable[[], float],
        spend: Callable[[float], None],
    ) -> None:
        self._work = work
        self._used = used
        self._spend = spend

    def __await__(self) -> Generator[Any, None, None]:
        problem: BaseException | None = None
        while True:
            began = self._used()
            try:
                awaited = self._work.send(None) if problem is None else self._work.throw(problem)
            except StopIteration:
                return
            finally:
                self._spend(self._used() - began)
            problem = None
            try:
                yield awaited
            except BaseException as error:  # a cancellation, which is the work's affair
                problem = error
