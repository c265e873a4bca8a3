"""Passwords: made unreadable, and compared with what they were made into.

That takes a processor for a while on purpose. So it is done one at a time, in a thread that goes
after everything else the machine has to do, and addresses take turns: whoever guesses keeps nobody
from logging in.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from riftkeep.server.live.drafts import Refused
from riftkeep.server.work.turns import Turns

T = TypeVar("T")

NICENESS = 10
MOST_WAITING = 200
MOST_OF_ONE = 32
"""Passwords of one address that may wait; a class that logs in has one address."""


class Hashing:
    """The passwords that are worked on, and those that wait."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        # About 20 MiB for each.
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._thread = ThreadPoolExecutor(1, "riftkeep-hasher", initializer=_go_last)
        self._turns = Turns()
        self._numbers = count()
        self._waiting: list[tuple[tuple[int, ...], int, asyncio.Future[None]]] = []
        self._of_one: Counter[str] = Counter()
        self._is_at_work = False
        self.decoy = self._hasher.hash("no password")
        """What the password of a name that nobody has is compared with."""

    async def hash(self, password: str, address: str) -> str:
        """A password as it is kept; Refused if too many wait already."""
        return await self._in_turn(address, self._hasher.hash, password)

    async def verify(self, hashed: str, password: str, address: str) -> bool:
        """Is it the password that was hashed? Refused if too many wait already."""
        try:
            return await self._in_turn(address, self._hasher.verify, hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _in_turn(self, address: str, work: Callable[..., T], *arguments: str) -> T:
        if len(self._waiting) >= MOST_WAITING or self._of_one[address] >= MOST_OF_ONE:
            raise Refused("queue_full")
        self._of_one[address] += 1
        try:
            await self._turn(address)
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._thread, work, *arguments)
            finally:
                self._is_at_work = False
                self._let_one_in()
        finally:
            self._of_one[address] -= 1
            if not self._of_one[address]:
                del self._of_one[address]

    async def _turn(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        rounds = self._turns.rounds_of((address,))
        heapq.heappush(self._waiting, (rounds, next(self._numbers), turn))
        if not self._is_at_work:
            self._let_one_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._is_at_work = False
                self._let_one_in()
            raise

    def _let_one_in(self) -> None:
        while self._waiting:
            rounds, _, turn = heapq.heappop(self._waiting)
            self._turns.go_on(rounds)
            if not turn.done():  # it is if nobody waits for it any more
                self._is_at_work = True
                turn.set_result(None)
                return


def _go_last() -> None:
    """On Linux a thread has a niceness of its own; elsewhere it is the process that would."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
