"""Fair shares of the event loop: who is refused while others wait, and how work is measured."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.server.test_guard import Door
from tests.server.test_limits import Clock

from riftkeep.server.protocol.limits import Limit, Rate, RateLimits
from riftkeep.server.protocol.shares import MOST_SECONDS, Shares, timed


def shares_by(clock: Clock, of_one: Rate, of_all: Rate) -> Shares:
    limits = RateLimits(clock)
    limits.work = Limit("work", of_one, clock)
    limits.work_of_all = Limit("work_of_all", of_all, clock)
    return Shares(limits, clock)


def use(seconds: float) -> None:
    """Keep the processor busy."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def using(seconds: float) -> None:
    use(seconds)


def test_whoever_has_used_up_a_share_is_refused_and_others_wait_until_there_is_time() -> None:
    clock = Clock()
    shares = shares_by(clock, Rate(0.02, 0.001), Rate(0.05, 0.3))

    async def ask(address: str, seconds: float) -> bool:
        is_admitted = await shares.admits(address)
        if is_admitted:
            await shares.measured(address, using(seconds))
        return is_admitted

    async def go() -> None:
        assert await ask("ann", 0.03)
        assert await ask("ann", 0.03), "beyond her share, but there is time for everybody"
        assert not await ask("ann", 0.03), "now there is not"
        waiting = asyncio.create_task(ask("bob", 0.001))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        clock.now = 0.5
        assert await waiting
        clock.now = 10.0
        assert await ask("ann", 0.001), "all together use little again"

    asyncio.run(go())


def test_nobody_waits_for_ever() -> None:
    clock = Clock()
    shares = shares_by(clock, Rate(1, 1), Rate(0.001, 0.0))

    async def go() -> None:
        assert await shares.admits("ann")
        waiting = asyncio.create_task(shares.admits("bob"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        clock.now = MOST_SECONDS
        assert not await waiting

    asyncio.run(go())


def test_waiting_takes_nothing_and_a_result_or_an_error_comes_through() -> None:
    taken: list[float] = []

    async def patient() -> None:
        use(0.01)
        await asyncio.sleep(0.3)
        use(0.01)

    async def failing() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def go() -> None:
        await timed(patient(), taken.append)
        with pytest.raises(KeyError):
            await timed(failing(), taken.append)

    asyncio.run(go())
    assert 0.02 <= taken[0] < 0.3, "two times 0.01 s, and none of the 0.3 s of waiting"
    assert len(taken) == 2


def test_work_that_is_cancelled_or_dropped_ends_and_is_charged() -> None:
    ended: list[str] = []
    taken: list[float] = []

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("endless")

    async def measured() -> None:
        await timed(endless(), taken.append)

    async def go() -> None:
        task = asyncio.create_task(measured())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        dropped = measured()
        dropped.send(None)
        dropped.close()

    asyncio.run(go())
    assert ended == ["endless"] * 2
    assert len(taken) == 2


def test_costly_requests_of_an_address_are_refused_and_its_moves_are_not() -> None:
    async def go() -> None:
        limits = RateLimits(lambda: 0.0)
        limits.work = Limit("work", Rate(0.02, 0.0), lambda: 0.0)
        limits.work_of_all = Limit("work_of_all", Rate(0.05, 0.0), lambda: 0.0)
        door = Door(limits, seconds_of_work=0.01)
        statuses = [await door.ask("192.0.2.1", 1, "/api/session") for _ in range(8)]
        assert statuses[:2] == [200] * 2 and statuses[-1] == 429
        assert await door.ask("192.0.2.1", 1, "/api/tables/x/play") == 200, "moves are not refused"

    asyncio.run(go())


def test_whoever_asks_too_often_is_told_so_a_little_later() -> None:
    async def go() -> None:
        limits = RateLimits(lambda: 0.0)
        limits.requests = Limit("requests", Rate(1, 0.0), lambda: 0.0)
        door = Door(limits)
        assert await door.ask("192.0.2.1", 1, "/api/session") == 200
        late = asyncio.create_task(door.ask("192.0.2.1", 1, "/api/session"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not late.done()
        assert await door.ask("192.0.2.2", 1, "/api/session") == 200, "nobody else waits"
        assert await late == 429

    asyncio.run(go())
