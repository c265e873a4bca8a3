"""Who is at a table and what they are told: events, and who is connected. Chat is chat.py.

Those seated are told at once; a crowd that looks on is told after them, some at a time, so that
nobody's move waits for it. Comings and goings are told at most twice a second, so that a crowd
that comes at once does not tell itself so a million times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from riftkeep.server.live.live_table import Table
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.messages import EventMessage, Presence, TableMessage

if TYPE_CHECKING:
    from riftkeep.server.live.registry import Tables

AT_A_TIME = 40
"""Of those who look on, so many are told before anything else is done."""
PRESENCE_SECONDS = 0.5
"""Comings and goings are told at most this often."""


class Audience:
    """The listeners of all tables of a process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def listen(self, table: Table, listener: Listener) -> None:
        """Tell a listener everything that happens at a table from now on."""
        table.listeners.add(listener)
        for chair in table.ledger.chairs_of(listener.person_id):
            timer = table.leave_timers.pop(chair, None)
            if timer is not None:
                timer.cancel()
        self._presence_changed(table)

    def unlisten(self, table: Table, listener: Listener) -> None:
        """Tell it no more; a seated person without a listener may be leaving."""
        table.listeners.discard(listener)
        self._tables.automatic.watch_leavers(table)
        self._presence_changed(table)

    def tell(self, table: Table, message: EventMessage) -> None:
        """Send an event to everybody who listens; written out once for all."""
        if not table.listeners:
            return
        texts = _Texts(message)
        seated: list[Listener] = []
        others: list[Listener] = []
        for listener in table.listeners:
            is_seated = table.ledger.is_seated(listener.person_id)
            (seated if is_seated else others).append(listener)
        for listener in seated:
            listener.send(texts.for_listener(listener))
        self._tell_crowd(table, others, texts.for_listener)

    def show_clocks_again(self) -> None:
        """Send the table to everybody who sees a clock run: it has stood still meanwhile."""
        for table in self._tables.in_memory():
            if table.listeners and table.ledger.clock.running is not None:
                self._tables.spawn(self._show_again(table))

    async def _show_again(self, table: Table) -> None:
        for listener in list(table.listeners):
            view = self._tables.view(table, listener.person_id)
            message: TableMessage = TableMessage.model_construct(type="table", view=view)
            listener.send(message.model_dump_json())
            await asyncio.sleep(0)

    def _tell_crowd(
        self, table: Table, crowd: list[Listener], text_for: Callable[[Listener], str]
    ) -> None:
        """Tell those who look on, in order with what they are told already."""
        if len(crowd) <= AT_A_TIME and not table.crowd:
            for listener in crowd:
                listener.send(text_for(listener))
            return
        is_idle = not table.crowd
        table.crowd.append((crowd, text_for))
        if is_idle:
            self._tables.spawn(_tell_in_parts(table))

    def _presence_changed(self, table: Table) -> None:
        if table.presence_timer is None:
            loop = asyncio.get_running_loop()
            table.presence_timer = loop.call_later(
                PRESENCE_SECONDS, lambda: self._tell_presence(table)
            )

    def _tell_presence(self, table: Table) -> None:
        table.presence_timer = None
        connected = table.connected_people()
        message = Presence(
            table=table.ledger.table_id,
            connected=[chair.person in connected for chair in table.ledger.chairs],
            spectators=table.spectators(),
        ).model_dump_json()
        self._tell_crowd(table, list(table.listeners), lambda _: message)
        if not table.is_owned and self._tables.cluster is not None:
            self._tables.spawn(self._tables.cluster.report_presence(table))

    def remote_presence_changed(
        self, table: Table, process_id: str, persons: frozenset[str], spectators: int
    ) -> None:
        """Another process says who is connected there."""
        now = self._tables.time.monotonic()
        table.remote_presence = {
            other: seen
            for other, seen in table.remote_presence.items()
            if other != process_id and now - seen[2] < 60
        }
        if persons or spectators:
            table.remote_presence[process_id] = (persons, spectators, now)
        for number, chair in enumerate(table.ledger.chairs):
            if chair.person in persons and number in table.leave_timers:
                table.leave_timers.pop(number).cancel()
        self._tables.automatic.watch_leavers(table)
        self._presence_changed(table)


class _Texts:
    """A message written out with positions and without, each at most once."""

    def __init__(self, message: EventMessage) -> None:
        self._message = message
        self._full: str | None = None
        self._bare: str | None = None

    def for_listener(self, listener: Listener) -> str:
        if listener.wants_positions:
            self._full = self._full or self._message.model_dump_json()
            return self._full
        if self._bare is None:
            bare = self._message.model_copy(update={"position": None, "steps": []})
            self._bare = bare.model_dump_json()
        return self._bare


async def _tell_in_parts(table: Table) -> None:
    while table.crowd:
        crowd, text_for = table.crowd[0]
        for first in range(0, len(crowd), AT_A_TIME):
            for listener in crowd[first : first + AT_A_TIME]:
                listener.send(text_for(listener))
            await asyncio.sleep(0)
        table.crowd.popleft()
