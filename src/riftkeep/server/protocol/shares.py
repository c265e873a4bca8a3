"""Fair shares of the event loop: who waits, and who is refused, while there is much to do.

Limits count requests, but one request may take a hundred times as long as another. So what requests
take of the event loop is measured. While all of them together take more than their part of it, they
wait, and those of an address that has used up its own share are refused. As long as there is time
for everybody nobody waits. Moves come by sockets, are not counted here, and have what is left.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from riftkeep.server import metrics
from riftkeep.server.protocol.limits import RateLimits

EVERYBODY = ""
"""The only key of the limit of all together."""

EXPECTED_SECONDS = 0.003
"""What a request counts until it is known, so that not all that wait begin at once."""

PAUSE_SECONDS = 0.01
"""Between two looks whether there is time again, in the mean."""

MOST_SECONDS = 5.0
"""How long a request waits before it is refused."""


class Shares:
    """What the requests of each address have taken of the event loop."""

    def __init__(self, limits: RateLimits, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._of_one = limits.work
        self._of_all = limits.work_of_all

    async def admits(self, address: str) -> bool:
        """Wait until there is time for a request of an address; False if it is to be refused.

        Whoever is admitted must be ``measured`` next.
        """
        end = self._now() + MOST_SECONDS
        while not self._of_all.has_left(EVERYBODY):
            if not self._of_one.has_left(address) or self._now() >= end:
                metrics.LIMITED.labels(self._of_one.name).inc()
                return False
            await asyncio.sleep(2 * PAUSE_SECONDS * random.random())
        self._of_all.charge(EVERYBODY, EXPECTED_SECONDS)
        return True

    async def measured(self, address: str, work: Coroutine[Any, Any, None]) -> None:
        """Do the work of a request, and charge an address with what it takes of the loop."""
        await timed(work, lambda seconds: self._charge(address, seconds))

    def _charge(self, address: str, seconds: float) -> None:
        self._of_one.charge(address, seconds)
        self._of_all.charge(EVERYBODY, seconds - EXPECTED_SECONDS)


@coroutine
def timed(
    work: Coroutine[Any, Any, None], took: Callable[[float], None]
) -> Generator[Any, Any, None]:
    """Await some work, and say how many seconds of this thread it took: waiting takes none."""
    seconds = 0.0
    go_on: Callable[[Any], Any] = work.send
    given: Any = None
    try:
        while True:
            began = time.thread_time()
            try:
                waits_for = go_on(given)
            except StopIteration:
                return
            finally:
                seconds += time.thread_time() - began
            try:
                given = yield waits_for
                go_on = work.send
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:
                given = error
                go_on = work.throw
    finally:
        took(seconds)
