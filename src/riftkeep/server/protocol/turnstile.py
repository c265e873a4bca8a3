"""Moves go first: whatever else is asked for is worked on in between, a stretch at a time.

A request is a stretch of work, then a wait for the database or another process, then another
stretch. While one stretch is worked on nothing else is, moves included. So after each one
everything that is ready goes first, and of those who wait for their next stretch addresses take
turns (turns.py). Without moves and without a crowd nobody waits here.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Generic, TypeVar

from riftkeep.server.work.turns import Turns

T = TypeVar("T")

SHORT_SECONDS = 0.001
"""Work that nobody notices, and how often it is looked whether there is other work."""
PATIENCE_LOOKS = 10
"""After so many looks the next stretch is worked on, however much else there is to do."""
MOST_OF_ONE = 64
"""Requests of one address under way."""


class Turnstile:
    """Who may work now. ``now`` is the processor time of the event loop's thread: that other
    programs take the processor does not look like work here.
    """

    def __init__(
        self, now: Callable[[], float] = time.thread_time, most_of_one: int = MOST_OF_ONE
    ) -> None:
        self.now = now
        self._most_of_one = most_of_one
        self._turns = Turns()
        self._numbers = count()
        self._waiting: list[tuple[tuple[int, ...], int, asyncio.Future[None]]] = []
        self._under_way: Counter[str] = Counter()
        self._is_looking = False
        self._looked_at = 0.0
        self._looks = 0

    def admits(self, address: str) -> bool:
        """May an address have one more request under way?"""
        return self._under_way[address] < self._most_of_one

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count a request of an address while it is under way."""
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    async def pass_through(self, address: str, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work, each stretch of which has waited for its turn."""
        return await _Stretches(self, address, work)

    @property
    def is_busy(self) -> bool:
        """Has a stretch been worked on just now, so that others go first?"""
        return self._is_looking

    def turn(self, address: str) -> asyncio.Future[None]:
        """Done when it is the turn of an address."""
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(
            self._waiting, (self._turns.rounds_of((address,)), next(self._numbers), turn)
        )
        return turn

    def worked(self, began: float) -> None:
        """A stretch has ended that began at this time: if it was long, let others go first."""
        if not self._is_looking and self.now() - began >= SHORT_SECONDS:
            self._is_looking = True
            self._look_soon()

    def _look_soon(self) -> None:
        self._looked_at = self.now()
        asyncio.get_running_loop().call_later(SHORT_SECONDS, self._look)

    def _look(self) -> None:
        """Has there been anything else to do since it was last looked, or has it been too long?"""
        is_idle = self.now() - self._looked_at < SHORT_SECONDS
        self._looks += 1
        if is_idle or self._looks >= PATIENCE_LOOKS:
            self._looks = 0
            if not self._let_one_in():
                self._is_looking = False
                return
        self._look_soon()

    def _let_one_in(self) -> bool:
        while self._waiting:
            rounds, _, turn = heapq.heappop(self._waiting)
            self._turns.go_on(rounds)
            if not turn.done():  # nobody waits for it any more if it was cancelled
                turn.set_result(None)
                return True
        return False


class _Stretches(Generic[T]):
    """Some work that waits before each stretch of it while others go first."""

    def __init__(self, gate: Turnstile, address: str, work: Coroutine[Any, Any, T]) -> None:
        self._gate = gate
        self._address = address
        self._work = work

    def __await__(self) -> Generator[Any, Any, T]:
        gate, work = self._gate, self._work
        problem: BaseException | None = None
        while True:
            if gate.is_busy and problem is None:
                try:
                    yield from gate.turn(self._address)
                except BaseException as error:
                    problem = error
            began = gate.now()
            try:
                asked = work.send(None) if problem is None else work.throw(problem)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                gate.worked(began)
            problem = None
            try:
                yield asked
            except BaseException as error:  # such as a cancellation, which the work hears of
                problem = error
