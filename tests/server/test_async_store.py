"""Reads of the store: few at a time where they want the interpreter."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from tests.server.harness import run
from tests.server.site import place

from riftkeep.server.async_store import READERS, SQLITE_READERS


def test_so_many_reads_are_under_way_at_a_time(database_url: str) -> None:
    most = SQLITE_READERS if database_url.startswith("sqlite") else READERS
    may_end, begun = threading.Event(), list[int]()

    def read(number: int) -> Any:
        def job(_: Any) -> None:
            begun.append(number)
            may_end.wait()

        return job

    async def go() -> None:
        async with place(database_url) as p:
            asked = [asyncio.create_task(p.store.read(read(number))) for number in range(12)]
            while len(begun) < most:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # for one too many to begin
            at_a_time = len(begun)
            may_end.set()
            await asyncio.gather(*asked)
            assert at_a_time == most

    run(go())
