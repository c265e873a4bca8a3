"""Live tables: finding them, setting them up, and carrying commands out.

A table is a ledger with a lock. A command is decided, its events are written, and only when they
are durably committed are they applied, told to everybody and acknowledged. If a write fails in
any way the table is read again from its log before the next command, because nobody knows what
was kept. A table that another process owns is followed here by its log, and commands for it are
forwarded (cluster.py). Who is told is audience.py, what happens by itself is automatic.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from riftkeep.server import chat, decisions, metrics
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.audience import Audience
from riftkeep.server.automatic import Automatic
from riftkeep.server.decisions import Draft, OutOfSync, Refused
from riftkeep.server.indexing import (
    changes_after,
    index_now,
    index_row,
    pool_of_ledger,
    rating_job,
    seats_after,
    seats_of,
)
from riftkeep.server.ledger import Chair, Ledger
from riftkeep.server.messages import (
    Abort,
    Ack,
    Answer,
    Chat,
    Join,
    Leave,
    NoticeMessage,
    Play,
    RefusalData,
    Rematch,
    Resign,
    Resync,
    TakebackAnswer,
    TakebackAsk,
)
from riftkeep.server.messages import Refused as RefusedAnswer
from riftkeep.server.notices import notices_of
from riftkeep.server.table import NoSuchTable, Table, Time
from riftkeep.server.view import table_view
from riftkeep.server.wire import event_message
from riftkeep.server.workers import Workers
from riftkeep.store import StoreUnavailable, games, people, ratings
from riftkeep.store.games import Conflict, Event, Seat
from riftkeep.store.people import Person

if TYPE_CHECKING:
    from riftkeep.server.cluster import Cluster

log = structlog.get_logger()

IDLE_SECONDS = 600.0
"""A table nobody looks at is forgotten after this; its log is not."""


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
        self.audience = Audience(self)
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
        events = await self.store.read(lambda c: games.load_events(c, table_id))
        now = self.time.monotonic()
        ledger = Ledger.replayed(table_id, events, now)
        # A finished table may be owned by nobody who lives: it is only read, or claimed when a
        # rematch is asked for.
        is_owned = owner == self.process_id
        table = known or Table(ledger, is_owned, owner)
        missed = [event for event in events if event.seq > table.ledger.seq]
        if known is not None and missed:
            old = known.ledger
            for event in missed:
                self.audience.tell(known, event_message(old, event, now))
        table.ledger, table.is_owned, table.owner_id = ledger, is_owned, owner
        table.is_stale = False
        if is_owned and ledger.status == "playing" and not ledger.clock.is_none:
            self._resume_clock(table, last_alive, now)
        self._tables[table_id] = table
        await self._read_ratings(table)
        if is_owned:
            self.automatic.after_change(table)
        return table

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
        table_id, row, seats, events = self._first_rows(created, chairs, creator, command_id)
        row["rematch_of"] = rematch_of
        made = await self.store.write(lambda c: games.create(c, table_id, row, seats, events))
        await self._start_if_computer(made)
        return made

    def _first_rows(
        self,
        created: dict[str, Any],
        chairs: Sequence[Chair],
        creator: str | None,
        command_id: str | None,
    ) -> tuple[str, dict[str, Any], list[Seat], list[Event]]:
        table_id, now, wall = people.new_id(), self.time.monotonic(), self.time.wall()
        data = created | {"chairs": [chair.to_json() for chair in chairs], "creator": creator}
        ledger = Ledger(table_id)
        drafts = [Draft("created", data, "0" * 16)]
        events: list[Event] = []
        while drafts:
            draft = drafts.pop(0)
            event = Event(ledger.seq + 1, draft.kind, json.dumps(draft.data), "", wall)
            ledger.apply(event, now)
            key = ledger.key
            events.append(Event(event.seq, event.kind, event.payload, key, wall))
            if draft.kind == "created" and all(chair.kind != "open" for chair in chairs):
                drafts.append(decisions.started(ledger))
        row = index_row(ledger, creator, wall) | {
            "command_id": command_id,
            "owner_id": self.process_id,
            **index_now(ledger, now, wall),
        }
        return table_id, row, seats_of(ledger), events

    async def _start_if_computer(self, table_id: str) -> None:
        """A game that a computer begins must begin by itself; one with a clock must be timed."""
        await self.get(table_id)

    # --- commands --------------------------------------------------------------------------------

    async def command(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        """Carry out a command to its end, even if whoever sent it is gone before."""
        return await asyncio.shield(self.spawn(self._command(table_id, person, message, arrived)))

    async def _command(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        if self.is_draining:
            return _refused(message.id, table_id, "restarting", "The server is restarting.")
        started = self.time.monotonic()
        try:
            answer = await self._routed(table_id, person, message, arrived)
        except StoreUnavailable as error:
            log.warning("store unavailable", table=table_id, error=str(error))
            answer = _refused(
                message.id,
                table_id,
                "store_unavailable",
                "It could not be saved, and nothing was done; try again in a moment.",
            )
        metrics.COMMANDS.labels(type(message).__name__.lower(), answer.type).inc()  # type: ignore[attr-defined]
        metrics.COMMAND_SECONDS.observe(self.time.monotonic() - started)
        return answer

    async def _routed(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        for _ in range(3):
            table = await self.get(table_id)
            if not table.is_owned and table.ledger.status in ("open", "playing"):
                assert self.cluster is not None
                forwarded = await self.cluster.forward(table, person, message)
                if forwarded is not None:
                    return forwarded
                table.is_stale = True  # its owner is gone: try to become the owner
                continue
            async with table.lock:
                if table.is_stale:
                    continue
                return await self._carry_out(table, person, message, arrived)
        return _refused(message.id, table_id, "busy", "The table cannot be reached; try again.")

    async def _carry_out(
        self, table: Table, person: Person, message: Any, arrived: float
    ) -> Answer:
        ledger = table.ledger
        command_id = f"{person.id}/{message.id}"
        done = ledger.commands.get(command_id)
        if done is not None:
            return Ack(id=message.id, table=ledger.table_id, seq=done, data=self._ack_data(table))
        try:
            await self.commit(table, decisions.decide_flag(ledger, arrived), None)
            if isinstance(message, Chat):
                return await chat.say(self, table, person, message)
            if isinstance(message, Rematch):
                await self._rematch(table, person, command_id)
            else:
                drafts = _decide(ledger, person, message, arrived)
                await self.commit(table, drafts, command_id)
        except Refused as error:
            return RefusedAnswer(id=message.id, table=ledger.table_id, refusal=error.refusal)
        except OutOfSync as error:
            return self._resync(table, person.id, message.id, error.reason)
        except Conflict:
            table.is_stale = True
            fresh = await self.get(ledger.table_id)
            return self._resync(fresh, person.id, message.id, "conflict")
        seq = ledger.commands.get(command_id, ledger.seq)
        return Ack(id=message.id, table=ledger.table_id, seq=seq, data=self._ack_data(table))

    def _resync(self, table: Table, person_id: str | None, command: str, reason: str) -> Resync:
        view = self.view(table, person_id)
        return Resync(id=command, table=table.ledger.table_id, reason=reason, view=view)

    def _ack_data(self, table: Table) -> dict[str, Any]:
        rematch = table.ledger.rematch_table
        return {} if rematch is None else {"rematch": rematch}

    def view(self, table: Table, person_id: str | None) -> Any:
        """The table as a person sees it now."""
        return table_view(
            table.ledger,
            person_id,
            self.time.monotonic(),
            table.connected_people(),
            table.spectators(),
            table.ratings,
        )

    async def commit(
        self,
        table: Table,
        drafts: Sequence[Draft],
        command_id: str | None,
        also: Callable[[Connection], object] | None = None,
    ) -> None:
        """Write events, then apply and tell them. Nothing is applied that was not kept."""
        if not drafts:
            return
        ledger, wall = table.ledger, self.time.wall()
        events = [
            Event(
                seq=ledger.seq + number,
                kind=draft.kind,
                payload=json.dumps(draft.data, separators=(",", ":")),
                position_key=draft.key,
                at=wall,
                command_id=command_id if number == 1 else None,
            )
            for number, draft in enumerate(drafts, 1)
        ]
        after = seats_after(ledger, drafts)
        changes = changes_after(ledger, drafts, wall)
        rate = rating_job(ledger, drafts, wall)

        def job(connection: Connection) -> None:
            games.append(connection, ledger.table_id, self.process_id, events, changes, after)
            if rate is not None:
                rate(connection)
            if also is not None:
                also(connection)

        try:
            await self.store.write(job)
        except IntegrityError as error:
            raise Conflict(str(error)) from error
        except StoreUnavailable:
            table.is_stale = True
            raise
        now = self.time.monotonic()
        positions = any(listener.wants_positions for listener in table.listeners)
        for event, draft in zip(events, drafts, strict=True):
            message = event_message(
                ledger, event, now, draft.data, draft.played, positions=positions
            )
            self.audience.tell(table, message)
        metrics.EVENTS.inc(len(events))
        if self.cluster is not None:
            self.cluster.hint(ledger.table_id)
        for person_id, notice in notices_of(ledger, drafts, table.connected_people(), wall):
            text = NoticeMessage(notice=notice).model_dump_json()
            self.tell_person(person_id, text, ledger.table_id)
        self.automatic.after_change(table)
        if any(draft.kind in ("joined", "finished") for draft in drafts):
            await self._read_ratings(table)

    def tell_person(self, person_id: str, text: str, table_id: str = "") -> None:
        """Send a message to a person's sockets everywhere, unless they look at that table."""
        self.on_person(person_id, text, table_id)
        if self.cluster is not None:
            self.cluster.tell_person(person_id, text, table_id)

    async def _read_ratings(self, table: Table) -> None:
        """What the seated are rated in the table's pool, for showing it beside their names."""
        ledger = table.ledger
        persons = [chair.person for chair in ledger.chairs if chair.person is not None]
        pool = pool_of_ledger(ledger)
        with contextlib.suppress(StoreUnavailable):
            found = await self.store.read(lambda c: ratings.find_ratings(c, pool, persons))
            table.ratings = {person: round(one.ordinal, 2) for person, one in found.items()}

    async def _rematch(self, table: Table, person: Person, command_id: str) -> None:
        ledger = table.ledger
        if ledger.rematch_table is not None:
            if not ledger.is_seated(person.id):
                raise Refused("not_seated", "You did not play at this table.")
            return
        drafts, is_agreed = decisions.decide_rematch_offer(ledger, person.id)
        if not table.is_owned:
            await self._take(table)
        if not is_agreed:
            await self.commit(table, drafts, command_id)
            return
        settings = {
            name: ledger.settings[name]
            for name in (
                "game",
                "options",
                "clock",
                "rated",
                "listed",
                "takebacks",
                "leaver",
                "leaver_grace_seconds",
            )
        }
        chairs = decisions.rotated_chairs(ledger)
        new_id, row, seats, events = self._first_rows(
            settings, chairs, ledger.settings.get("creator"), None
        )
        row["rematch_of"] = ledger.table_id
        drafts.append(Draft("rematch", {"table": new_id}, ledger.key))

        def create(connection: Connection) -> None:
            if games.create(connection, new_id, row, seats, events) != new_id:
                raise Conflict("there is a rematch")

        await self.commit(table, drafts, command_id, create)
        await self._start_if_computer(new_id)

    async def _take(self, table: Table) -> None:
        """Own a finished table that nobody alive owns, or wrest it from who only keeps it."""
        table_id = table.ledger.table_id
        owner, _ = await self.store.write(
            lambda c: games.claim(c, table_id, self.process_id, float("inf"))
        )
        table.is_owned, table.owner_id = owner == self.process_id, owner

    async def end(self, table_id: str) -> None:
        """End a table without a result (administration)."""
        table = await self.get(table_id)
        async with table.lock:
            if not table.is_owned:
                raise Refused("not_owned", "Another process plays this table.")
            await self.commit(table, decisions.decide_end(table.ledger), None)

    async def sweep(self) -> None:
        """Take over games whose clock nobody watches, and forget tables nobody needs."""
        now, wall = self.time.monotonic(), self.time.wall()
        alive_since = wall - self.lease_seconds
        found = await self.store.read(
            lambda c: games.ownerless(c, self.process_id, alive_since, wall + 90.0, 200)
        )
        for table_id in found:
            await self.get(table_id)
        for table_id, table in list(self._tables.items()):
            ledger = table.ledger
            is_timed = ledger.status == "playing" and ledger.clock.settings.kind == "realtime"
            is_needed = table.listeners or table.lock.locked() or (table.is_owned and is_timed)
            if is_needed or now - table.used_at < IDLE_SECONDS:
                continue
            if table.is_owned and ledger.clock.running is not None:
                self._anchors[table_id] = ledger.clock.since
            self.forget(table_id)

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
        events, lines = await self.store.read(
            lambda c: (games.load_events(c, table_id, since), chat.unheard(c, table))
        )
        async with table.lock:
            now = self.time.monotonic()
            for event in events:
                if event.seq == table.ledger.seq + 1:
                    self.audience.tell(table, event_message(table.ledger, event, now))
        for line in lines:
            chat.tell(table, line)

    # --- tasks -----------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that is kept until it is done, and whose failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish_task)
        return task

    def _finish_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", error=repr(task.exception()), exc_info=task.exception())

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


def _decide(ledger: Ledger, person: Person, message: Any, arrived: float) -> list[Draft]:
    if isinstance(message, Play):
        given = (message.seq, message.key, message.moves)
        return decisions.decide_play(ledger, person.id, *given, arrived)
    if isinstance(message, Join):
        return decisions.decide_join(ledger, person, message.chair)
    if isinstance(message, Leave):
        return decisions.decide_leave(ledger, person.id)
    if isinstance(message, Resign):
        return decisions.decide_resign(ledger, person.id, message.chair, arrived)
    if isinstance(message, Abort):
        return decisions.decide_abort(ledger, person.id)
    if isinstance(message, TakebackAsk):
        return decisions.decide_takeback_ask(ledger, person.id, arrived)
    if isinstance(message, TakebackAnswer):
        return decisions.decide_takeback_answer(ledger, person.id, message.accept, arrived)
    raise AssertionError(message)


def _refused(command: str | None, table_id: str, code: str, text: str) -> RefusedAnswer:
    return RefusedAnswer(id=command, table=table_id, refusal=RefusalData(code=code, text=text))
