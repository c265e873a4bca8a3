"""What happens at a table by itself: flags fall, computers move, leavers lose their seats.

Everything here ends in ``Referee.commit`` under the table's lock, like a command. When the store
fails under it, the table is read again a second later and it begins anew.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

import structlog

from riftkeep.server import metrics
from riftkeep.server.live import decisions
from riftkeep.server.live.drafts import Draft, Refused
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.live_table import DamagedTable, NoSuchTable, Table
from riftkeep.server.protocol.messages import MoveData
from riftkeep.server.work.crew import JobFailed, QueueFull
from riftkeep.server.work.engines import random_turn
from riftkeep.store import StoreUnavailable
from riftkeep.store.games import Conflict

if TYPE_CHECKING:
    from riftkeep.server.live.registry import Tables

log = structlog.get_logger()

COMPUTER_BUDGET_SECONDS = 1.0
RETRY_SECONDS = 1.0
LATER_SECONDS = 0.02
"""A flag is looked at so long after it should fall."""


class Automatic:
    """Timers and computers for the tables this process owns."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def after_change(self, table: Table) -> None:
        """A table has changed: set its timers, and let a computer that is to act think."""
        self._set_flag(table)
        self.watch_leavers(table)
        ledger = table.ledger
        if ledger.status != "playing" or not ledger.is_computer(ledger.acting_chair):
            return
        key = (ledger.position_seq, ledger.key)
        if table.thinking_key != key:
            table.thinking_key = key
            self._tables.spawn(self._think(table, key))

    def _set_flag(self, table: Table) -> None:
        if table.flag is not None:
            table.flag.cancel()
            table.flag = None
        flag_in = table.ledger.clock.flag_in(self._tables.time.monotonic())
        if table.ledger.status == "playing" and flag_in is not None and table.is_owned:
            loop = asyncio.get_running_loop()
            delay = min(flag_in + LATER_SECONDS, 3600.0)
            table.flag = loop.call_later(delay, lambda: self._tables.spawn(self.flag(table)))

    async def flag(self, table: Table) -> None:
        """The time has come to look whether a clock has fallen."""
        async with table.lock:
            if not table.is_owned or table.is_stale:
                return
            try:
                drafts = self.fallen(table, self._tables.time.monotonic())
                await self._tables.referee.commit(table, drafts, None)
                if not drafts:
                    self._set_flag(table)
            except (StoreUnavailable, Conflict):
                self.read_again(table)

    def fallen(self, table: Table, now: float) -> list[Draft]:
        """What a clock that has fallen leads to; nothing while a turn that came before waits."""
        ledger = table.ledger
        falls_at = ledger.clock.falls_at()
        if ledger.clock.running is None or falls_at is None:
            return []
        person_id = ledger.chairs[ledger.clock.running].person
        if self._tables.arrivals.has_before(person_id, falls_at):
            return []
        return decisions.decide_flag(ledger, now)

    def read_again(self, table: Table) -> None:
        """The store failed, or others wrote: read the table soon, also if nobody asks for it."""
        table.is_stale = True
        loop = asyncio.get_running_loop()
        loop.call_later(RETRY_SECONDS, lambda: self._tables.spawn(self._retry(table)))

    async def _retry(self, table: Table) -> None:
        if self._tables.is_draining:
            return
        try:
            await self._tables.get(table.ledger.table_id)
        except (DamagedTable, NoSuchTable):
            return  # it is out of play
        except StoreUnavailable:
            self.read_again(table)

    async def _think(self, table: Table, key: tuple[int, str]) -> None:
        """Let a computer move; if nothing comes of it, it thinks again when the table is read."""
        try:
            ledger = table.ledger
            seed = crc32(f"{ledger.table_id}/{ledger.seq}".encode())
            moves = await self._moves_of_computer(ledger, seed)
            if moves is None:
                return
            async with table.lock:
                if (table.ledger.position_seq, table.ledger.key) == key and not table.is_stale:
                    await self._move(table, moves, seed)
        finally:
            if table.thinking_key == key:
                table.thinking_key = None

    async def _moves_of_computer(self, ledger: Ledger, seed: int) -> list[MoveData] | None:
        """What a worker would play, or chance if there is none; None if the server stops."""
        level = ledger.chairs[ledger.acting_chair].level or 1
        try:
            answer = await self._tables.workers.think(
                ledger.state,
                "play",
                level=level,
                seed=seed,
                budget_seconds=COMPUTER_BUDGET_SECONDS,
            )
        except (JobFailed, QueueFull) as error:
            if self._tables.is_draining:
                return None
            log.warning("computer fell back", table=ledger.table_id, error=str(error))
            metrics.FALLBACKS.inc()
            return _moves_by_chance(ledger, seed)
        found: list[MoveData] = answer["moves"]
        return found

    async def _move(self, table: Table, moves: list[MoveData], seed: int) -> None:
        """Play what a computer has chosen, in the position that it was asked about."""
        ledger, now = table.ledger, self._tables.time.monotonic()
        if ledger.status != "playing" or not table.is_owned:
            return
        chair = ledger.acting_chair
        try:
            drafts = decisions.decide_moves(ledger, chair, moves, now)
        except Refused as error:
            log.error("computer made an illegal move", table=ledger.table_id, error=str(error))
            metrics.FALLBACKS.inc()
            drafts = decisions.decide_moves(ledger, chair, _moves_by_chance(ledger, seed), now)
        try:
            await self._tables.referee.commit(table, drafts, None)
        except (StoreUnavailable, Conflict):
            self.read_again(table)

    def watch_leavers(self, table: Table) -> None:
        """Begin to count the absence of those who are gone; forget that of those who are back."""
        ledger = table.ledger
        is_watched = (
            table.is_owned
            and ledger.status == "playing"
            and ledger.settings.leaver != "wait"
            and ledger.clock.settings.kind != "correspondence"
        )
        connected = table.connected_people() if is_watched else set()
        for number, chair in enumerate(ledger.chairs):
            is_away = (
                is_watched
                and chair.kind == "person"
                and not chair.is_lost
                and chair.person not in connected
            )
            if is_away and number not in table.leave_timers:
                self._await_return(table, number, ledger.settings.leaver_grace_seconds)
            elif not is_away and number in table.leave_timers:
                table.leave_timers.pop(number).cancel()

    def _await_return(self, table: Table, number: int, seconds: float) -> None:
        loop, stalled = asyncio.get_running_loop(), self._tables.time.stalled
        table.leave_timers[number] = loop.call_later(seconds, self._leave, table, number, stalled)

    def _leave(self, table: Table, number: int, stalled_before: float) -> None:
        missed = self._tables.time.stalled - stalled_before
        if missed > 0.0:  # nobody could come back while the process did not run
            self._await_return(table, number, missed)
        else:
            self._tables.spawn(self._left(table, number))

    async def _left(self, table: Table, number: int) -> None:
        async with table.lock:
            table.leave_timers.pop(number, None)
            ledger = table.ledger
            chair = ledger.chairs[number]
            if (
                ledger.status != "playing"
                or chair.is_lost
                or chair.person in table.connected_people()
                or not table.is_owned
                or table.is_stale
            ):
                return
            now = self._tables.time.monotonic()
            if ledger.settings.leaver == "lose":
                drafts = decisions.decide_lost(ledger, number, "abandoned", now)
            else:
                drafts = decisions.decide_replaced(ledger, number, now)
            try:
                await self._tables.referee.commit(table, drafts, None)
            except (StoreUnavailable, Conflict):
                self.read_again(table)


def _moves_by_chance(ledger: Ledger, seed: int) -> list[MoveData]:
    return [move.to_json() for move in random_turn(ledger.state, Random(seed))]
