"""Live tables: finding them, setting them up, following those of other processes.

A table is a ledger with a lock. A table that another process owns is followed here by its log.
Carrying commands out is referee.py, who is told is audience.py, what happens by itself is
automatic.py.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import structlog

from riftkeep.server import metrics
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.live import chat, decisions
from riftkeep.server.live.arrivals import Arrivals
from riftkeep.server.live.audience import Audience
from riftkeep.server.live.automatic import Automatic
from riftkeep.server.live.indexing import (
    index_now,
    index_row,
    pool_of_ledger,
    seats_of,
)
from riftkeep.server.live.ledger import Chair, Ledger, begun
from riftkeep.server.live.live_table import DamagedTable, NoSuchTable, Table, Time
from riftkeep.server.live.referee import Referee
from riftkeep.server.live.verification import replay_checked
from riftkeep.server.live.view import table_view
from riftkeep.server.live.wire import message_after
from riftkeep.server.work.crew import Workers
from riftkeep.server.work.one_at_a_time import OneAtATime
from riftkeep.store import StoreUnavailable, games, people, ratings
from riftkeep.store.events import Created, LogLine
from riftkeep.store.games import DamagedLog
from riftkeep.store.listing import OVER
from riftkeep.store.rows import Seat, new_id

if TYPE_CHECKING:
    from riftkeep.server.cluster import Cluster

log = structlog.get_logger()

IDLE_SECONDS = 600.0
"""A table nobody looks at is forgotten after this; its log is not."""
MOST_IDLE = 200
"""Of tables nobody looks at so many are kept for that long. Whoever walks through the history of a
site has all its games read, and a game of 200 moves takes 200 KB."""
CROWDED_SECONDS = 10.0
"""The others are forgotten after this."""

MAX_REPLAYED_AT_ONCE = 20
"""Events of a log that are replayed without letting anybody else go first. Longer logs are read and
replayed one after the other, those of games that are on before the others."""


class Tables:
    """All tables this process has in memory, and the way to the others."""

    def __init__(
        self, store: AsyncStore, process_id: str, workers: Workers, lease_seconds: float, time: Time
    ) -> None:
        self.store = store
        self.process_id = process_id
        self.workers = workers
        self.lease_seconds = lease_seconds
        self.time = time
        self.cluster: Cluster | None = None
        self.is_draining = False
        self.on_person: Callable[[str, str, str], None] = lambda person_id, text, table_id: None
        """Sends a message to the sockets of a person that are here."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._anchors: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._replayer = ThreadPoolExecutor(1, thread_name_prefix="riftkeep-replayer")
        self._long_logs = OneAtATime()
        self.arrivals = Arrivals()
        self.audience = Audience(self)
        self.referee = Referee(self)
        self.automatic = Automatic(self)

    # --- finding ---------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._tables)

    def known(self, table_id: str) -> Table | None:
        """A table if it is here now."""
        return self._tables.get(table_id)

    def in_memory(self) -> list[Table]:
        """The tables that are here now."""
        return list(self._tables.values())

    async def get(self, table_id: str) -> Table:
        """A table, read from its log if it is not in memory; NoSuchTable if there is none."""
        table = self._tables.get(table_id)
        if table is None or table.is_stale:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    table = self._tables.get(table_id)
                    if table is None or table.is_stale:
                        table = await self._load(table_id, table)
            finally:
                if not lock.locked():
                    self._loading.pop(table_id, None)
        table.used_at = self.time.monotonic()
        return table

    async def _load(self, table_id: str, known: Table | None) -> Table:
        row = await self.store.read(lambda c: games.find_table(c, table_id))
        if row is None:
            raise NoSuchTable(table_id)
        owner, last_alive = str(row["owner_id"]), None
        if row["status"] in ("open", "playing") or owner == self.process_id:
            alive_since = self.time.wall() - self.lease_seconds
            claimed, last_alive = await self.store.write(
                lambda c: games.claim(c, table_id, self.process_id, alive_since)
            )
            owner = str(claimed)
        now = self.time.monotonic()
        try:
            lines, ledger = await self._read_log(table_id, row, now)
            if ledger.seq < row["seq"]:
                raise DamagedLog(f"{row['seq']} events are expected, {ledger.seq} are there")
        except DamagedLog as error:
            metrics.DAMAGED.inc()
            log.error("table damaged", table=table_id, error=str(error))
            raise DamagedTable(table_id) from error
        # A finished table may be owned by nobody who lives: it is only read, or claimed when a
        # rematch is asked for.
        is_owned = owner == self.process_id
        table = known or Table(ledger, is_owned, owner, used_at=now)
        table.used_at = now
        missed = [line for line in lines if line.seq > table.ledger.seq]
        if known is not None and missed:
            old = known.ledger
            for line in missed:
                event = old.apply(line, now)
                self.audience.tell(known, message_after(old, line, event))
        table.ledger, table.is_owned, table.owner_id = ledger, is_owned, owner
        table.is_stale = False
        if is_owned and ledger.status == "playing" and not ledger.clock.is_none:
            self._resume_clock(table, last_alive, now)
        self._tables[table_id] = table
        await self.read_ratings(table)
        if is_owned:
            self.automatic.after_change(table)
        return table

    async def _read_log(
        self, table_id: str, row: Mapping[str, Any], now: float
    ) -> tuple[list[LogLine], Ledger]:
        """A log and its ledger; a long one is read and replayed in turn, beside the event loop."""
        if row["seq"] <= MAX_REPLAYED_AT_ONCE:
            log = await self.store.read(lambda c: games.load_events(c, table_id))
            return log, await self._replayed(table_id, log, now)
        async with self._long_logs.turn(is_urgent=row["status"] not in OVER):
            log = await self.store.read(lambda c: games.load_events(c, table_id))
            return log, await self._replayed(table_id, log, now)

    async def _replayed(self, table_id: str, log: list[LogLine], now: float) -> Ledger:
        if len(log) <= MAX_REPLAYED_AT_ONCE:
            return replay_checked(table_id, log, now)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._replayer, replay_checked, table_id, log, now)

    def _resume_clock(self, table: Table, last_alive: float | None, now: float) -> None:
        ledger = table.ledger
        anchor = self._anchors.pop(ledger.table_id, None)
        if anchor is not None:
            ledger.clock.since = anchor
        else:
            used = 0.0 if last_alive is None else last_alive - ledger.turn_at
            ledger.clock.resume(used, now)

    # --- creating --------------------------------------------------------------------------------

    async def create(
        self,
        created: dict[str, Any],
        chairs: Sequence[Chair],
        *,
        creator: str | None,
        command_id: str | None,
        rematch_of: str | None = None,
    ) -> str:
        """Set up a table; the id of the one this command made, now or before."""
        table_id, row, seats, events = self.first_rows(created, chairs, creator, command_id)
        row["rematch_of"] = rematch_of
        made = await self.store.write(lambda c: games.create(c, table_id, row, seats, events))
        await self.start_if_computer(made)
        return made

    def first_rows(
        self,
        created: dict[str, Any],
        chairs: Sequence[Chair],
        creator: str | None,
        command_id: str | None,
    ) -> tuple[str, dict[str, Any], list[Seat], list[LogLine]]:
        """What the store is to hold of a new table: its id, row, seats and first events."""
        table_id, now, wall = new_id(), self.time.monotonic(), self.time.wall()
        data = {"chairs": [chair.to_json() for chair in chairs], "creator": creator}
        ledger, log = begun(table_id, Created.model_validate(created | data), now, wall)
        if all(chair.kind != "open" for chair in chairs):
            log.append(decisions.started(ledger).line(ledger.seq + 1, wall))
            ledger.apply(log[-1], now)
        row = index_row(ledger, creator, wall) | {
            "command_id": command_id,
            "owner_id": self.process_id,
            **index_now(ledger, now, wall),
        }
        return table_id, row, seats_of(ledger), log

    async def start_if_computer(self, table_id: str) -> None:
        """A game that a computer begins must begin by itself; one with a clock must be timed."""
        await self.get(table_id)

    # --- telling ---------------------------------------------------------------------------------

    def view(self, table: Table, person_id: str | None) -> Any:
        """The table as a person sees it now."""
        return table_view(
            table.ledger,
            person_id,
            self.time.monotonic(),
            table.connected_people(),
            table.spectators(),
            table.ratings,
            table.guests,
        )

    def tell_person(self, person_id: str, text: str, table_id: str = "") -> None:
        """Send a message to a person's sockets everywhere, unless they look at that table."""
        self.on_person(person_id, text, table_id)
        if self.cluster is not None:
            self.cluster.tell_person(person_id, text, table_id)

    async def read_ratings(self, table: Table) -> None:
        """What the seated are rated in the table's pool, for showing it beside their names."""
        ledger = table.ledger
        persons = [chair.person for chair in ledger.chairs if chair.person is not None]
        pool = pool_of_ledger(ledger)
        with contextlib.suppress(StoreUnavailable):
            found, table.guests = await self.store.read(
                lambda c: (
                    ratings.find_ratings(c, pool, persons),
                    people.guests_among(c, persons),
                )
            )
            table.ratings = {person: round(one.ordinal, 2) for person, one in found.items()}

    async def reread_renamed(self) -> None:
        """Read games that are over again if somebody has left the site: with them went the name."""
        over = {t.ledger.table_id: t for t in self.in_memory() if t.ledger.status in OVER}
        names = await self.store.read(lambda c: games.names_at(c, list(over)))
        for table_id, table in over.items():
            chairs = enumerate(table.ledger.chairs)
            held = {number: chair.name for number, chair in chairs if chair.person is not None}
            found = names[table_id]
            table.is_stale |= any(found.get(number, name) != name for number, name in held.items())

    # --- keeping ---------------------------------------------------------------------------------

    async def take(self, table: Table) -> None:
        """Own a finished table that nobody alive owns, or take it from whoever only keeps it."""
        table_id = table.ledger.table_id
        owner, _ = await self.store.write(
            lambda c: games.claim(c, table_id, self.process_id, float("inf"))
        )
        table.is_owned, table.owner_id = owner == self.process_id, owner

    async def notice_lost(self, tables: Sequence[Table]) -> None:
        """Read tables again that others own by now, as they do when this process seemed dead."""
        held = {table.ledger.table_id: table for table in tables if table.is_owned}
        owners = await self.store.read(lambda c: games.owners_of(c, list(held)))
        for table_id, table in held.items():
            if table.is_owned and owners.get(table_id) != self.process_id:
                table.is_stale = True
                await self.get(table_id)

    async def sweep(self) -> None:
        """Take over games whose clock nobody watches, and forget tables nobody needs."""
        now, wall = self.time.monotonic(), self.time.wall()
        alive_since = wall - self.lease_seconds
        found = await self.store.read(
            lambda c: games.ownerless(c, self.process_id, alive_since, wall + 90.0, 200)
        )
        for table_id in found:
            with contextlib.suppress(DamagedTable):
                await self.get(table_id)
        idle = [table for table in self._tables.values() if not self._is_needed(table)]
        idle.sort(key=lambda table: table.used_at, reverse=True)
        for number, table in enumerate(idle):
            seconds = IDLE_SECONDS if number < MOST_IDLE else CROWDED_SECONDS
            if now - table.used_at < seconds:
                continue
            ledger = table.ledger
            if table.is_owned and ledger.clock.running is not None:
                self._anchors[ledger.table_id] = ledger.clock.since
            self.forget(ledger.table_id)

    def _is_needed(self, table: Table) -> bool:
        """Does somebody look at a table or do something there, or does its clock run?"""
        ledger = table.ledger
        is_timed = ledger.status == "playing" and ledger.clock.settings.kind == "realtime"
        is_busy = table.lock.locked() or ledger.table_id in self._loading
        return bool(table.listeners) or is_busy or (table.is_owned and is_timed)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory."""
        table = self._tables.pop(table_id)
        timers = [table.flag, table.presence_timer, *table.leave_timers.values()]
        for timer in timers:
            if timer is not None:
                timer.cancel()

    async def catch_up(self, table: Table) -> None:
        """Follow the log of a table that another process owns."""
        table_id, since = table.ledger.table_id, table.ledger.seq
        if table.is_owned:
            return
        lines, unheard = await self.store.read(
            lambda c: (games.load_events(c, table_id, since), chat.unheard(c, table))
        )
        async with table.lock:
            now = self.time.monotonic()
            for line in lines:
                if line.seq == table.ledger.seq + 1:
                    event = table.ledger.apply(line, now)
                    self.audience.tell(table, message_after(table.ledger, line, event))
        for said in unheard:
            chat.tell(table, said)

    # --- tasks -----------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that is kept until it is done, and whose failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish_task)
        return task

    def _finish_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, NoSuchTable | DamagedTable):
            return  # whoever asked is told so, and may ask for whatever it likes
        if isinstance(error, StoreUnavailable):
            log.warning("task failed", error=str(error))  # no fault of ours, and it is said why
        elif error is not None:
            log.error("task failed", error=repr(error), exc_info=error)

    async def drain(self, seconds: float) -> None:
        """Take no more commands, and let those under way finish."""
        self.is_draining = True
        waiting = [task for task in self._tasks if not task.done()]
        if waiting:
            await asyncio.wait(waiting, timeout=seconds)
        for task in list(self._tasks):
            task.cancel()
        for table_id in list(self._tables):
            self.forget(table_id)
        self._replayer.shutdown(wait=False, cancel_futures=True)
