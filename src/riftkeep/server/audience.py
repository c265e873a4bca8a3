"""Who is at a table and what they are told: events, chat, and who is connected.

Chat is for those seated. Comings and goings are told at most twice a second, so that a crowd that
comes at once does not tell itself so a million times.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from riftkeep.server.hub import Listener
from riftkeep.server.messages import ChatMessage, EventMessage, Presence
from riftkeep.server.table import Table

if TYPE_CHECKING:
    from riftkeep.server.tables import Tables

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
        full = bare = None
        for listener in list(table.listeners):
            if listener.wants_positions:
                full = full or message.model_dump_json()
                listener.send(full)
            else:
                bare = (
                    bare
                    or message.model_copy(update={"position": None, "steps": []}).model_dump_json()
                )
                listener.send(bare)

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
        for listener in list(table.listeners):
            listener.send(message)
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

    def tell_chat(
        self, table: Table, number: int, person_id: str, name: str, text: str, at: float
    ) -> None:
        """Send a line of chat to the seated who have not muted who said it."""
        table.chat_seen = max(table.chat_seen, number)
        message = ChatMessage(
            table=table.ledger.table_id,
            number=number,
            person=person_id,
            name=name,
            text=text,
            at=round(at, 3),
        ).model_dump_json()
        for listener in list(table.listeners):
            if table.ledger.is_seated(listener.person_id) and person_id not in listener.muted:
                listener.send(message)
