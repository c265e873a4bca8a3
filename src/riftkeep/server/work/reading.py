"""Asking reader processes: what foreign texts hold, and what long games come to.

What they do is reader_tasks.py.

A reader that takes too long is killed, and whoever asked is told so; nobody else waits for it but
in the queue, of which one person or address has only a share. What a table's log comes to is kept
for a while, and asked for once if many want it.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from typing import Any

from riftkeep.server.async_store import AsyncStore
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.live_table import NoSuchTable
from riftkeep.server.work.crew import Workers
from riftkeep.server.work.reader_tasks import carry_out, log_data
from riftkeep.server.work.refusing import failures_refused
from riftkeep.store import games

MAX_KEPT = 8_000_000
"""Characters of what logs came to that are kept."""
SHORT_LOG = 20
"""Events of a log of our own that are replayed quicker than somebody is asked to do it."""
Key = tuple[str, str, int, int | None, tuple[str, ...]]
"""The task, the table, how many events and moves of it, and the names at it: people may leave."""


class Reading:
    """The readers of a process, and what they have found out."""

    def __init__(self, store: AsyncStore, readers: Workers) -> None:
        self._store = store
        self._readers = readers
        self._kept: OrderedDict[Key, str] = OrderedDict()
        self._size = 0
        self._asked: dict[Key, asyncio.Task[str]] = {}

    async def ask(
        self, task: str, data: dict[str, Any], who: str, body: bytes | None = None
    ) -> Any:
        """The result of a task; Refused says what is wrong with the data, or that it is too much.

        ``who`` is the person or the address that asks. ``body`` is what it has sent, which only the
        reader looks into.
        """
        return json.loads(await self.text(task, data, who, body))

    async def text(
        self, task: str, data: dict[str, Any], who: str, body: bytes | None = None
    ) -> str:
        """The same as JSON text, for whoever only passes it on."""
        purpose = "import" if task in ("import", "keep", "open") else "read"
        size = None if body is None else len(body)
        job = {"task": {"name": task, "data": data, "bytes": size}}
        with failures_refused(is_text=True):
            answer = await self._readers.run(purpose, job, person_id=who, body=body or b"")
        if "problem" in answer:
            raise Refused.from_json(answer["problem"])
        return str(answer["result"])

    async def of_log(self, task: str, data: dict[str, Any], who: str) -> str:
        """What a log comes to; of a short one it is worked out at once."""
        if len(data["log"]) > SHORT_LOG:
            return await self.text(task, data, who)
        answer = carry_out(task, data)
        if "problem" in answer:
            raise Refused.from_json(answer["problem"])
        return str(answer["result"])

    async def of_table(self, task: str, table_id: str, who: str, moves: int | None = None) -> str:
        """What a table's log comes to, as JSON text; NoSuchTable if there is none."""
        row, names = await self._store.read(
            lambda c: (games.find_table(c, table_id), games.names_at(c, [table_id])[table_id])
        )
        if row is None:
            raise NoSuchTable(table_id)
        key = (task, table_id, int(row["seq"]), moves, tuple(names[one] for one in sorted(names)))
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.create_task(self._work_out(key, who))
            asked.add_done_callback(lambda _: self._asked.pop(key, None))
        return await asyncio.shield(asked)

    async def _work_out(self, key: Key, who: str) -> str:
        task, table_id, seq, moves, _ = key
        log = await self._store.read(lambda c: games.load_events(c, table_id))
        upto = [event for event in log if event.seq <= seq]
        text = await self.of_log(task, log_data(table_id, upto) | {"moves": moves}, who)
        self.remember(key, text)
        return text

    def remember(self, key: Key, text: str) -> None:
        """Keep what a log comes to, so that nobody has to work it out."""
        self._kept[key] = text
        self._size += len(text)
        while self._size > MAX_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
