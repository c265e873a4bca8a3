"""Tables that are read from their logs: long ones in turn, and games that are on first."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from typing import Any

import pytest
from tests.server.harness import run
from tests.server.site import Place, place

from riftkeep.server.live import registry
from riftkeep.server.work.one_at_a_time import OneAtATime
from riftkeep.store import games


async def _long_tables(p: Place) -> tuple[list[str], str]:
    """Games that are over, and one that is on, none of which is in memory."""
    ann, random = await p.person("Ann"), Random(1)
    over = [await p.table(ann, ann) for _ in range(4)]
    for table_id in over:
        await p.play_out(table_id, [ann], random)
    playing = await p.table(ann, ann)
    while (await p.ledger(playing)).seq <= registry.MAX_REPLAYED_AT_ONCE:
        await p.turn(playing, [ann], random)
    for table_id in (*over, playing):
        p.tables.forget(table_id)
    return over, playing


def test_long_logs_are_read_one_after_the_other_and_games_that_are_on_first(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_REPLAYED_AT_ONCE", 8)
    may_read, busy, order = threading.Event(), threading.Lock(), list[str]()
    load_events = games.load_events

    def slow(connection: Any, table_id: str, *given: Any) -> Any:
        assert busy.acquire(blocking=False), "two at a time"
        try:
            may_read.wait()
            order.append(table_id)
            return load_events(connection, table_id, *given)
        finally:
            busy.release()

    async def go() -> None:
        async with place(database_url) as p:
            over, playing = await _long_tables(p)
            short = await p.table(await p.person("Bob"), await p.person("Cid"))
            p.tables.forget(short)
            monkeypatch.setattr(games, "load_events", slow)
            asked = [asyncio.create_task(p.tables.get(over[0]))]
            while not busy.locked():
                await asyncio.sleep(0.001)
            asked += [asyncio.create_task(p.tables.get(table_id)) for table_id in over[1:]]
            while len(p.tables._long_logs._waiting) < len(over) - 1:
                await asyncio.sleep(0.001)
            asked.append(asyncio.create_task(p.tables.get(playing)))
            while len(p.tables._long_logs._waiting) < len(over):
                await asyncio.sleep(0.001)
            monkeypatch.setattr(games, "load_events", load_events)
            assert (await p.tables.get(short)).ledger.table_id == short, "it waits for nobody"
            monkeypatch.setattr(games, "load_events", slow)
            may_read.set()
            await asyncio.gather(*asked)
            assert order[:2] == [over[0], playing] and sorted(order[2:]) == sorted(over[1:])

    run(go())


def test_who_is_gone_lets_the_next_one_in() -> None:
    async def go() -> None:
        work, done = OneAtATime(), list[str]()

        async def one(name: str) -> None:
            async with work.turn():
                done.append(name)

        async with work.turn():
            first, second, *others = [asyncio.create_task(one(name)) for name in "abcd"]
            await asyncio.sleep(0)
            first.cancel()  # while it waits
        second.cancel()  # its turn has come, and it has not begun
        await asyncio.gather(first, second, *others, return_exceptions=True)
        assert done == ["c", "d"]
        await one("e")
        assert done == ["c", "d", "e"]

    run(go())
