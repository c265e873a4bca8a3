"""Fair shares of the event loop: what is not done for an address while others wait.

Limits count requests, but one request may take a hundred times as long as another. So what requests
take of the event loop is measured, and while all of them together take more than their part of it,
an address that has used up its own share is refused. As long as there is time for everybody nobody
is refused. Moves come by sockets, are not counted here, and have what is left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from riftkeep.server import metrics
from riftkeep.server.protocol.limits import RateLimits

EVERYBODY = ""
"""The only key of the limit of all together."""


class Shares:
    """What the requests of each address have taken of the event loop."""

    def __init__(self, limits: RateLimits) -> None:
        self._of_one = limits.work
        self._of_all = limits.work_of_all

    def admits(self, address: str) -> bool:
        """May a request of an address take more?"""
        if self._of_all.has_left(EVERYBODY) or self._of_one.has_left(address):
            return True
        metrics.LIMITED.labels(self._of_one.name).inc()
        return False

    async def measured(self, address: str, work: Coroutine[Any, Any, None]) -> None:
        """Do the work of a request, and charge an address with what it takes of the loop."""
        await timed(work, lambda seconds: self._charge(address, seconds))

    def _charge(self, address: str, seconds: float) -> None:
        self._of_one.charge(address, seconds)
        self._of_all.charge(EVERYBODY, seconds)


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
