"""Requests that are not moves wait in line for a share of the processor's time, all fairly."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.harness import Server

from riftkeep.server.async_store import AsyncStore
from riftkeep.server.protocol.loop_share import (
    BUSY,
    LEAST_SHARE,
    SPARE_SECONDS,
    LoopShare,
    WaitedTooLong,
    charge,
)
from riftkeep.store import open_database


class Process:
    """A process whose time passes, and is used, only when a test says so."""

    def __init__(self, wait_seconds: float = 600.0) -> None:
        self.passed = self.used = 0.0
        self.done: list[str] = []
        self.share = LoopShare(
            lambda: self.passed, lambda: self.used, lambda: self.used, wait_seconds
        )

    async def work(self, name: str, seconds: float) -> None:
        """What a request does: it uses the processor, waits for something, and uses it again."""
        self.used += seconds / 2
        await asyncio.sleep(0)
        self.used += seconds / 2
        self.done.append(name)

    def ask(self, address: str, seconds: float = 0.01) -> asyncio.Task[None]:
        """A request of an address, which is in line at once."""
        return asyncio.create_task(self.share.run(address, self.work(address, seconds)))

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Let time pass until something is so, in steps of a millisecond."""
        while not is_so():
            self.passed += 0.001
            await asyncio.sleep(0.0011)


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test that would rather fail than hang."""

    async def go() -> None:
        async with asyncio.timeout(60):
            await test

    asyncio.run(go())


def test_with_time_to_spare_nobody_waits() -> None:
    async def go() -> None:
        process = Process()
        await process.ask("a", SPARE_SECONDS / 4)
        assert process.done == ["a"] and process.passed == 0.0

    run(go())


def test_what_all_requests_use_is_their_share_of_the_time() -> None:
    async def go() -> None:
        process = Process()
        tasks = [process.ask(f"{number}", 0.01) for number in range(40)]
        await process.until(lambda: len(process.done) == 40)
        await asyncio.gather(*tasks)
        assert 0.4 - 2 * SPARE_SECONDS <= process.passed * BUSY <= 0.5
        assert process.share.waiting == 0

    run(go())


def test_whoever_has_asked_for_little_comes_before_whoever_asks_all_the_time() -> None:
    async def go() -> None:
        process = Process()
        tasks = [process.ask("greedy") for _ in range(50)]
        await process.until(lambda: len(process.done) >= 5)
        tasks.append(process.ask("modest"))
        before = len(process.done)
        await process.until(lambda: "modest" in process.done)
        assert process.done.index("modest") - before <= 3
        await process.until(lambda: len(process.done) == 51)
        await asyncio.gather(*tasks)

    run(go())


def test_addresses_never_seen_before_do_not_keep_an_earlier_one_out() -> None:
    """As somebody would try it who has as many addresses as there are requests."""

    async def go() -> None:
        process = Process()
        await process.ask("ann", 0.05)
        tasks = [process.ask(f"new {number}") for number in range(20)]
        tasks.append(process.ask("ann"))
        while "ann" not in process.done[1:]:
            tasks.append(process.ask(f"new {len(tasks)}"))
            await asyncio.sleep(0)
            await process.until(lambda: process.share.waiting <= 20)
        assert len(tasks) < 10 * 20
        await process.until(lambda: process.share.waiting == 0)
        await asyncio.gather(*tasks)

    run(go())


def test_the_more_moves_take_the_less_is_left_for_pages_but_never_nothing() -> None:
    process = Process()
    for _ in range(200):
        process.passed += 0.05
        process.used += 0.4 * 0.05
        process.share.beat()
    assert process.share.share == pytest.approx(BUSY - 0.4, abs=0.01)
    for _ in range(200):
        process.passed += 0.05
        process.used += 0.95 * 0.05
        process.share.beat()
    assert process.share.share == LEAST_SHARE


def test_what_requests_use_themselves_does_not_make_their_share_smaller() -> None:
    async def go() -> None:
        process = Process()
        for _ in range(100):
            await process.ask("a", 0.01)
            process.passed += 0.05
            process.share.beat()
        assert process.share.share == pytest.approx(BUSY, abs=0.02)

    run(go())


def test_a_thread_that_worked_for_a_request_is_charged_to_it() -> None:
    async def go() -> None:
        process = Process()

        async def reads() -> None:
            await asyncio.sleep(0)
            charge(0.5)

        await process.share.run("a", reads())
        charge(100.0)  # outside of any request it is nobody's
        task = process.ask("b")
        await process.until(lambda: process.done == ["b"])
        await task
        assert process.passed >= (0.5 - SPARE_SECONDS) / BUSY

    run(go())


def test_a_task_that_a_request_leaves_behind_is_not_charged_to_it() -> None:
    async def go() -> None:
        process = Process()
        may_go_on = asyncio.Event()

        async def later() -> None:
            await may_go_on.wait()
            charge(1000.0)

        left: list[asyncio.Task[None]] = []

        async def request() -> None:
            left.append(asyncio.create_task(later()))

        await process.share.run("a", request())
        may_go_on.set()
        await left[0]
        await process.ask("b")
        assert process.done == ["b"] and process.passed == 0.0

    run(go())


def test_whoever_waits_too_long_is_told_so_and_nothing_was_done() -> None:
    async def go() -> None:
        process = Process(wait_seconds=0.05)
        await process.ask("a", 1.0)
        with pytest.raises(WaitedTooLong):
            await process.ask("b")
        assert process.done == ["a"]
        await process.until(lambda: process.share.waiting == 0)

    run(go())


def test_what_goes_wrong_in_a_request_or_ends_it_reaches_both_sides() -> None:
    async def go() -> None:
        process = Process()
        ended: list[str] = []

        async def fails() -> None:
            raise KeyError("x")

        async def lasts() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append("cancelled")
                raise

        with pytest.raises(KeyError):
            await process.share.run("a", fails())
        task = asyncio.create_task(process.share.run("a", lasts()))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["cancelled"]

    run(go())


def test_a_read_is_charged_to_its_request_even_if_it_fails(tmp_path: Path) -> None:
    def works(_: Any) -> None:
        began = time.thread_time()
        while time.thread_time() - began < 0.2:
            pass
        raise KeyError("x")

    async def go() -> None:
        process = Process()
        store = AsyncStore(open_database(f"sqlite:///{tmp_path}/x.sqlite"))
        with pytest.raises(KeyError):
            await process.share.run("a", store.read(works))
        store.close()
        task = process.ask("b")
        await process.until(lambda: process.done == ["b"])
        await task
        assert process.passed >= (0.2 - SPARE_SECONDS) / BUSY

    run(go())


def test_a_site_sees_how_busy_it_is(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0).start()

    def share() -> float:
        text = httpx.get(f"{server.url}/metrics", timeout=60).text
        found = re.search(r"^riftkeep_requests_share (\S+)$", text, re.MULTILINE)
        assert found is not None
        return float(found[1])

    try:
        for _ in range(1200):
            if share() < BUSY:  # it is busy with this question, if with nothing else
                break
            time.sleep(0.05)
        assert LEAST_SHARE <= share() < BUSY
    finally:
        server.stop()
