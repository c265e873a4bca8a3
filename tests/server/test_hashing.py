"""Passwords are worked on one at a time, and addresses take turns."""

from __future__ import annotations

import asyncio
import os
import sys
import threading

import pytest
from argon2 import PasswordHasher

from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.hashing import MOST_OF_ONE, NICENESS, Hashing


class Slow(PasswordHasher):
    """Works when it is told to, and notes on what, how many at a time, and how nicely."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.may_work = threading.Event()
        self.worked_on: list[str] = []
        self.niceness: set[int] = set()
        self._lock = threading.Lock()

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        assert self._lock.acquire(blocking=False), "two at a time"
        try:
            self.may_work.wait()
            self.worked_on.append(str(password))
            self.niceness.add(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
            return True
        finally:
            self._lock.release()


def test_one_at_a_time_and_addresses_take_turns() -> None:
    slow = Slow()

    async def go() -> None:
        hashing = Hashing(slow)
        many = [
            asyncio.create_task(hashing.verify("", f"many {number}", "many"))
            for number in range(MOST_OF_ONE)
        ]
        few = asyncio.create_task(hashing.verify("", "few", "few"))
        await asyncio.sleep(0)
        slow.may_work.set()
        assert all(await asyncio.gather(few, *many))

    asyncio.run(go())
    assert slow.worked_on[:3] == ["many 0", "few", "many 1"]
    assert len(slow.worked_on) == MOST_OF_ONE + 1


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has a niceness")
def test_everything_else_goes_first() -> None:
    slow = Slow()
    slow.may_work.set()
    before = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(Hashing(slow).verify("", "x", "a"))
    assert slow.niceness == {max(before, NICENESS)}
    assert os.getpriority(os.PRIO_PROCESS, 0) == before, "only the thread is nicer"


def test_whoever_asks_too_often_is_refused_and_others_are_not() -> None:
    slow = Slow()

    async def go() -> None:
        hashing = Hashing(slow)
        waiting = [asyncio.create_task(hashing.verify("", "x", "many")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await hashing.verify("", "x", "many")
        few = asyncio.create_task(hashing.verify("", "x", "few"))
        slow.may_work.set()
        await asyncio.gather(few, *waiting)
        assert await hashing.verify("", "x", "many"), "none of them waits any more"

    asyncio.run(go())


def test_who_is_gone_lets_the_next_one_work() -> None:
    slow = Slow()

    async def go() -> None:
        hashing = Hashing(slow)
        first, gone, last = (
            asyncio.create_task(hashing.verify("", name, name)) for name in ("a", "b", "c")
        )
        await asyncio.sleep(0)
        gone.cancel()
        slow.may_work.set()
        await asyncio.gather(first, last)
        assert gone.cancelled()

    asyncio.run(go())
    assert slow.worked_on == ["a", "c"]


def test_a_password_is_known_again_and_another_is_not() -> None:
    async def go() -> None:
        hashing = Hashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        hashed = await hashing.hash("correct horse", "a")
        assert await hashing.verify(hashed, "correct horse", "a")
        assert not await hashing.verify(hashed, "wrong horse", "a")
        assert not await hashing.verify(hashing.decoy, "correct horse", "a")
        assert not await hashing.verify("no hash", "correct horse", "a")

    asyncio.run(go())
