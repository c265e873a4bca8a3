"""Hints by Redis: while they come, logs are not read in vain; when they stop, within a second.

By virtual time: what is measured is what the program waits for, not what the machine takes.
"""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.virtual_time import VirtualLoop, run_virtually

from riftkeep.server import cluster
from riftkeep.server.cluster import BEAT_SECONDS, POLL_SECONDS_WITH_HINTS, Cluster
from riftkeep.server.settings import ServerSettings

SECOND = 1.0 + 1e-6


class Followed:
    """A process that follows one table of another; ``read_at`` says when it read its log."""

    def __init__(self, loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read_at: list[float] = []
        table = SimpleNamespace(
            listeners={1}, is_owned=False, ledger=SimpleNamespace(table_id="t", status="playing")
        )

        async def catch_up(_: object) -> None:
            self.read_at.append(loop.time())

        tables: Any = SimpleNamespace(
            process_id="p",
            store=None,
            cluster=None,
            in_memory=lambda: [table],
            known=lambda table_id: table,
            catch_up=catch_up,
        )
        monkeypatch.setattr("riftkeep.server.cluster.time.monotonic", loop.time)
        settings = ServerSettings(redis_url="redis://nowhere", internal_secret="s")
        self.cluster = Cluster(settings, tables)
        self.polling = asyncio.ensure_future(self.cluster._poll())

    async def beats_until(self, loop: VirtualLoop, end: float) -> None:
        """Redis passes on the signs of life of this process until a time."""
        while loop.time() + BEAT_SECONDS <= end:
            await self.cluster._heard(json.dumps(["p", "beat"]))
            await asyncio.sleep(BEAT_SECONDS)
        await asyncio.sleep(end - loop.time())

    async def stop(self) -> None:
        self.polling.cancel()
        await asyncio.gather(self.polling, return_exceptions=True)


@pytest.mark.parametrize("tenths", range(40, 56))
def test_when_redis_hangs_logs_are_read_within_a_second_and_every_second(
    tenths: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs_at = tenths / 10

    async def go(loop: VirtualLoop) -> list[float]:
        here = Followed(loop, monkeypatch)
        await here.beats_until(loop, hangs_at)
        had_hints = here.cluster.has_hints
        before = len(here.read_at)
        await asyncio.sleep(5.0)
        assert (had_hints, here.cluster.has_hints) == (True, False)
        await here.stop()
        return [hangs_at, *here.read_at[before:], loop.time()]

    times = run_virtually(go)
    assert len(times) > 5
    assert max(after - before for before, after in pairwise(times)) <= SECOND


def test_while_hints_come_logs_are_not_read_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(loop: VirtualLoop) -> list[float]:
        here = Followed(loop, monkeypatch)
        await here.beats_until(loop, 60.0)
        await here.stop()
        return here.read_at

    assert len(run_virtually(go)) <= 60.0 / POLL_SECONDS_WITH_HINTS


@pytest.mark.parametrize(
    "hint", ["", "[", "{}", "[]", '["q"]', '["q","table"]', '["q","table",1]', "[" * 100_000]
)
def test_after_a_hint_that_cannot_be_read_the_next_one_is_acted_on_at_once(
    hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(loop: VirtualLoop) -> list[float]:
        here = Followed(loop, monkeypatch)
        await here.beats_until(loop, 1.0)
        here.read_at.clear()
        await here.cluster._heard(hint)
        assert here.read_at == []
        await here.cluster._heard(json.dumps(["q", "table", "t"]))
        await here.stop()
        return here.read_at

    assert run_virtually(go) == [1.0]


def test_what_is_said_waits_for_no_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is not held up by saying that it happened: no time passes, however many are said."""

    async def go(loop: VirtualLoop) -> float:
        here = Followed(loop, monkeypatch)
        began = loop.time()
        for number in range(2 * cluster.MAX_HINTS_WAITING):
            here.cluster.hint(str(number))
        await here.stop()
        return loop.time() - began

    assert run_virtually(go) == 0.0
