"""Passwords are worked on one at a time, by a process behind moves, and addresses take turns."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.server.site import WAIT

from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.hashing import MOST_OF_ONE, Hashing
from riftkeep.server.work.behind_moves import THINKING

SLOW = """
import json, sys, time
from pathlib import Path
may_work, worked_on = map(Path, sys.argv[1:])
for line in sys.stdin:
    while not may_work.exists():
        time.sleep(0.01)
    with worked_on.open("a") as file:
        file.write(json.loads(line)["password"] + "\\n")
    print('{"answer": {"is_right": true}, "is_final": true}', flush=True)
"""


class Slow:
    """A program that works when it is told to, and notes on what."""

    def __init__(self, directory: Path) -> None:
        (directory / "slow_hasher.py").write_text(SLOW)
        self._may_work, self._worked_on = directory / "may_work", directory / "worked_on"
        self.program = ("slow_hasher", str(self._may_work), str(self._worked_on))

    def let_work(self) -> None:
        self._may_work.touch()

    @property
    def worked_on(self) -> list[str]:
        return self._worked_on.read_text().splitlines()


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return Slow(tmp_path)


def run(hashing: Hashing, go: Callable[[Hashing], Coroutine[Any, Any, None]]) -> None:
    async def closing() -> None:
        try:
            async with asyncio.timeout(WAIT):
                await go(hashing)
        finally:
            await hashing.crew.close()

    asyncio.run(closing())


def test_one_at_a_time_and_addresses_take_turns(slow: Slow) -> None:
    async def go(hashing: Hashing) -> None:
        many = [
            asyncio.create_task(hashing.verify("", f"many {number}", "many"))
            for number in range(MOST_OF_ONE)
        ]
        few = asyncio.create_task(hashing.verify("", "few", "few"))
        await asyncio.sleep(0)
        slow.let_work()
        assert all(await asyncio.gather(few, *many))

    run(Hashing(slow.program), go)
    assert slow.worked_on[:3] == ["many 0", "few", "many 1"]
    assert len(slow.worked_on) == MOST_OF_ONE + 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is not said how nice others are")
def test_everything_else_goes_first_and_the_server_itself_does_not_work_on_it() -> None:
    async def go(hashing: Hashing) -> None:
        before = os.getpriority(os.PRIO_PROCESS, 0)
        await hashing.hash("correct horse", "a")
        (pid,) = hashing.crew.pids
        assert pid != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, before + THINKING)

    run(Hashing(), go)


def test_whoever_asks_too_often_is_refused_and_others_are_not(slow: Slow) -> None:
    async def go(hashing: Hashing) -> None:
        waiting = [asyncio.create_task(hashing.verify("", "x", "many")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await hashing.verify("", "x", "many")
        few = asyncio.create_task(hashing.verify("", "x", "few"))
        slow.let_work()
        await asyncio.gather(few, *waiting)
        assert await hashing.verify("", "x", "many"), "none of them waits any more"

    run(Hashing(slow.program), go)


def test_who_is_gone_lets_the_next_one_work(slow: Slow) -> None:
    async def go(hashing: Hashing) -> None:
        first, gone, last = (
            asyncio.create_task(hashing.verify("", name, name)) for name in ("a", "b", "c")
        )
        await asyncio.sleep(0)
        gone.cancel()
        slow.let_work()
        await asyncio.gather(first, last)
        assert gone.cancelled()

    run(Hashing(slow.program), go)
    assert slow.worked_on == ["a", "c"]


def test_a_password_is_known_again_and_another_is_not() -> None:
    async def go(hashing: Hashing) -> None:
        hashed = await hashing.hash("correct horse", "a")
        assert await hashing.verify(hashed, "correct horse", "a")
        assert not await hashing.verify(hashed, "wrong horse", "a")
        assert not await hashing.verify("no hash", "correct horse", "a")
        for password in ("correct horse", "no password"):
            assert not await hashing.verify(None, password, "a"), "nobody has this name"

    run(Hashing(), go)


def test_a_server_that_stops_says_so(slow: Slow) -> None:
    async def go(hashing: Hashing) -> None:
        waiting = asyncio.create_task(hashing.verify("", "x", "a"))
        await asyncio.sleep(0)
        await hashing.crew.close()
        with pytest.raises(Refused) as refused:
            await waiting
        assert refused.value.refusal.code == "restarting"

    run(Hashing(slow.program), go)
