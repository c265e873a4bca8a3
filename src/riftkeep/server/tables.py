"""Live tables: carrying commands out, telling everybody, flags, computers and leavers.

A table is a ledger with a lock. A command is decided, its events are written, and only when they
are durably committed are they applied, told to everybody and acknowledged. If a write fails in
any way the table is read again from its log before the next command, because nobody knows what
was kept. A table that another process owns is followed here by its log, and commands for it are
forwarded (cluster.py).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from riftkeep.server import decisions, metrics
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.decisions import Draft, OutOfSync, Refused
from riftkeep.server.engines import random_turn
from riftkeep.server.hub import Listener
from riftkeep.server.ledger import Chair, Ledger, event_message
from riftkeep.server.messages import (
    Abort,
    Ack,
    Answer,
    Chat,
    ChatMessage,
    EventMessage,
    Join,
    Leave,
    Play,
    Presence,
    RefusalData,
    Rematch,
    Resign,
    Resync,
    TakebackAnswer,
    TakebackAsk,
)
from riftkeep.server.messages import Refused as RefusedAnswer
from riftkeep.server.ratings import pool_of, rater, speed_of
from riftkeep.server.view import table_view
from riftkeep.server.workers import JobFailed, QueueFull, Workers
from riftkeep.store import StoreUnavailable, games, people, ratings
from riftkeep.store.games import Conflict, Event, Seat
from riftkeep.store.people import Person

if TYPE_CHECKING:
    from riftkeep.server.cluster import Cluster

log = structlog.get_logger()

IDLE_SECONDS = 600.0
"""A table nobody looks at is forgotten after this; its log is not."""
PRESENCE_SECONDS = 0.5
"""Comings and goings are told at most this often."""
COMPUTER_BUDGET_SECONDS = 1.0
FALLBACK_NOTE = "fallback"


class Time:
    """Where the server's time comes from; tests bring their own."""

    def monotonic(self) -> float:
        """Seconds that only ever grow: for clocks."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970: for people."""
        return time.time()


@dataclass(eq=False)
class Table:
    """A table in memory. ``owner`` is the process that plays it; None while it is not known."""

    ledger: Ledger
    is_owned: bool
    owner_id: str | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_stale: bool = False
    listeners: set[Listener] = field(default_factory=set)
    flag: asyncio.TimerHandle | None = None
    presence_timer: asyncio.TimerHandle | None = None
    leave_timers: dict[int, asyncio.TimerHandle] = field(default_factory=dict)
    remote_presence: dict[str, tuple[frozenset[str], int, float]] = field(default_factory=dict)
    thinking_key: tuple[int, str] | None = None
    used_at: float = 0.0
    chat_seen: int = 0

    def connected_people(self) -> set[str]:
        """Who of the seated is connected, here or at another process."""
        here = {one.person_id for one in self.listeners if one.person_id is not None}
        for there, _, _ in self.remote_presence.values():
            here |= there
        return here

    def spectators(self) -> int:
        """How many look on."""
        seated = {chair.person for chair in self.ledger.chairs}
        return sum(1 for one in self.listeners if one.person_id not in seated) + sum(
            count for _, count, _ in self.remote_presence.values()
        )


class NoSuchTable(Exception):
    """There is no table of this id."""


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
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._anchors: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- finding ---------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._tables)

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
                self._tell(known, event_message(old, event, now))
        table.ledger, table.is_owned, table.owner_id = ledger, is_owned, owner
        table.is_stale = False
        if is_owned and ledger.status == "playing" and not ledger.clock.is_none:
            self._resume_clock(table, last_alive, now)
        self._tables[table_id] = table
        if is_owned:
            self._after_change(table)
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
            **self._index(ledger),
        }
        return table_id, row, _seats(ledger), events

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
            await self._commit(table, decisions.decide_flag(ledger, arrived), None)
            if isinstance(message, Chat):
                return await self._chat(table, person, message)
            if isinstance(message, Rematch):
                await self._rematch(table, person, command_id)
            else:
                drafts = _decide(ledger, person, message, arrived)
                await self._commit(table, drafts, command_id)
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
        )

    async def _commit(
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
        after = _after(ledger, drafts)
        changes = self._index_after(ledger, drafts, wall)
        rate = self._rating_job(ledger, drafts, wall)

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
        for event in events:
            self._tell(table, event_message(ledger, event, now, positions=positions))
        metrics.EVENTS.inc(len(events))
        if self.cluster is not None:
            self.cluster.hint(ledger.table_id, ledger.seq)
        self._after_change(table)

    def _index(self, ledger: Ledger) -> dict[str, Any]:
        flag_in = ledger.clock.flag_in(self.time.monotonic())
        return {
            "status": ledger.status,
            "moves": len(ledger.moves),
            "flag_at": None if flag_in is None else self.time.wall() + flag_in,
        }

    def _index_after(self, ledger: Ledger, drafts: Sequence[Draft], wall: float) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for draft in drafts:
            data = draft.data
            if draft.kind == "moves":
                changes["moves"] = data["count"]
            elif draft.kind == "takeback":
                changes["moves"] = data["moves"]
            elif draft.kind in ("started", "finished", "aborted"):
                status = {"started": "playing"}.get(draft.kind, draft.kind)
                changes["status"] = status
            if draft.kind == "finished":
                changes["winner"] = data["outcome"]["winner"]
                changes["reason"] = data["outcome"]["reason"]
            if "clock" in data and not ledger.clock.is_none:
                running = data["clock"]["running"]
                left = None if running is None else data["clock"]["remaining"][running]
                changes["flag_at"] = None if left is None else wall + left
        return changes

    def _rating_job(
        self, ledger: Ledger, drafts: Sequence[Draft], wall: float
    ) -> Callable[[Connection], None] | None:
        if not ledger.is_rated or drafts[-1].kind != "finished":
            return None
        after = Ledger.__new__(Ledger)
        after.__dict__ |= ledger.__dict__
        after.chair_of_seat = drafts[-1].data["seats"]
        outcome = decisions.outcome_of(ledger, drafts[-1])
        places = decisions.final_ranking(after, outcome)
        persons = [
            [str(ledger.chairs[chair].person) for chair in place if ledger.chairs[chair].person]
            for place in places
        ]
        if sum(map(len, persons)) != len(ledger.chairs):
            return None
        everybody = [person for place in persons for person in place]
        game = ledger.game
        speed = speed_of(ledger.clock.settings)
        pool = pool_of(game.name, game.options_json, game.num_players, speed)
        rate = rater([place for place in persons if place])
        return lambda c: ratings.apply_once(c, ledger.table_id, pool, everybody, rate, wall)

    async def _chat(self, table: Table, person: Person, message: Chat) -> Answer:
        ledger = table.ledger
        if not ledger.is_seated(person.id):
            raise Refused("not_seated", "Only those who play here can chat.")
        wall, text = self.time.wall(), message.text.strip()
        if not text:
            raise Refused("empty", "There is nothing to say.")
        number = await self.store.write(
            lambda c: games.add_chat(c, ledger.table_id, person.id, person.name, text, wall)
        )
        self.tell_chat(table, number, person.id, person.name, text, wall)
        if self.cluster is not None:
            self.cluster.hint(ledger.table_id, ledger.seq)
        return Ack(id=message.id, table=ledger.table_id, seq=ledger.seq, data={"number": number})

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
            await self._commit(table, drafts, command_id)
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

        await self._commit(table, drafts, command_id, create)
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
            await self._commit(table, decisions.decide_end(table.ledger), None)

    # --- listening -------------------------------------------------------------------------------

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
        self._watch_leavers(table)
        self._presence_changed(table)

    def _tell(self, table: Table, message: EventMessage) -> None:
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
        if not table.is_owned and self.cluster is not None:
            self.spawn(self.cluster.report_presence(table))

    def remote_presence_changed(
        self, table: Table, process_id: str, persons: frozenset[str], spectators: int
    ) -> None:
        """Another process says who is connected there."""
        now = self.time.monotonic()
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
        self._watch_leavers(table)
        self._presence_changed(table)

    # --- what happens by itself ------------------------------------------------------------------

    def _after_change(self, table: Table) -> None:
        self._set_flag(table)
        self._watch_leavers(table)
        ledger = table.ledger
        if ledger.status != "playing" or not ledger.is_computer(ledger.acting_chair):
            return
        key = (ledger.position_seq, ledger.key)
        if table.thinking_key != key:
            table.thinking_key = key
            self.spawn(self._think(table, key))

    def _set_flag(self, table: Table) -> None:
        if table.flag is not None:
            table.flag.cancel()
            table.flag = None
        flag_in = table.ledger.clock.flag_in(self.time.monotonic())
        if table.ledger.status == "playing" and flag_in is not None and table.is_owned:
            loop = asyncio.get_running_loop()
            delay = min(flag_in + 0.01, 3600.0)
            table.flag = loop.call_later(delay, lambda: self.spawn(self._flag(table)))

    async def _flag(self, table: Table) -> None:
        async with table.lock:
            if not table.is_owned or table.is_stale:
                return
            try:
                drafts = decisions.decide_flag(table.ledger, self.time.monotonic())
                await self._commit(table, drafts, None)
                if not drafts:
                    self._set_flag(table)
            except (StoreUnavailable, Conflict):
                table.is_stale = True
                loop = asyncio.get_running_loop()
                loop.call_later(1.0, lambda: self.spawn(self._retry(table)))

    async def _retry(self, table: Table) -> None:
        """The store failed under something that nobody will ask for again: read and go on."""
        try:
            await self.get(table.ledger.table_id)
        except (StoreUnavailable, NoSuchTable):
            loop = asyncio.get_running_loop()
            loop.call_later(1.0, lambda: self.spawn(self._retry(table)))

    async def _think(self, table: Table, key: tuple[int, str]) -> None:
        ledger = table.ledger
        chair = ledger.acting_chair
        level = ledger.chairs[chair].level or 1
        seed = crc32(f"{ledger.table_id}/{ledger.seq}".encode())
        try:
            answer = await self.workers.think(
                ledger.state,
                "play",
                level=level,
                seed=seed,
                budget_seconds=COMPUTER_BUDGET_SECONDS,
            )
            moves = answer["moves"]
        except (JobFailed, QueueFull) as error:
            if self.is_draining:
                return
            log.warning("computer fell back", table=ledger.table_id, error=str(error))
            metrics.FALLBACKS.inc()
            moves = [move.to_json() for move in random_turn(ledger.state, Random(seed))]
        async with table.lock:
            if (table.ledger.position_seq, table.ledger.key) != key or table.is_stale:
                return
            if table.ledger.status != "playing" or not table.is_owned:
                return
            try:
                drafts = decisions.decide_moves(table.ledger, chair, moves, self.time.monotonic())
                await self._commit(table, drafts, None)
            except Refused as error:
                log.error("computer made an illegal move", error=str(error))
            except (StoreUnavailable, Conflict):
                table.thinking_key = None
                table.is_stale = True
                loop = asyncio.get_running_loop()
                loop.call_later(1.0, lambda: self.spawn(self._retry(table)))

    def _watch_leavers(self, table: Table) -> None:
        ledger = table.ledger
        is_watched = (
            table.is_owned
            and ledger.status == "playing"
            and ledger.settings["leaver"] != "wait"
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
                loop = asyncio.get_running_loop()
                grace = ledger.settings["leaver_grace_seconds"]
                table.leave_timers[number] = loop.call_later(grace, self._leave, table, number)
            elif not is_away and number in table.leave_timers:
                table.leave_timers.pop(number).cancel()

    def _leave(self, table: Table, number: int) -> None:
        self.spawn(self._left(table, number))

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
            now = self.time.monotonic()
            if ledger.settings["leaver"] == "lose":
                drafts = decisions.decide_lost(ledger, number, "abandoned", now)
            else:
                drafts = decisions.decide_replaced(ledger, number, now)
            try:
                await self._commit(table, drafts, None)
            except (StoreUnavailable, Conflict):
                table.is_stale = True

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
            lambda c: (games.load_events(c, table_id, since), games.load_chat(c, table_id))
        )
        async with table.lock:
            now = self.time.monotonic()
            for event in events:
                if event.seq == table.ledger.seq + 1:
                    self._tell(table, event_message(table.ledger, event, now))
        for line in lines:
            if line["id"] > table.chat_seen:
                self.tell_chat(
                    table, line["id"], line["person_id"], line["name"], line["text"], line["at"]
                )

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


def index_row(ledger: Ledger, creator: str | None, wall: float) -> dict[str, Any]:
    """The row by which a new table is found."""
    game, outcome = ledger.game, ledger.outcome
    speed = speed_of(ledger.clock.settings)
    return {
        "game": game.name,
        "options": json.dumps(game.options_json),
        "players": game.num_players,
        "pool": pool_of(game.name, game.options_json, game.num_players, speed),
        "speed": speed,
        "status": ledger.status,
        "is_rated": ledger.is_rated,
        "is_listed": bool(ledger.settings["listed"]),
        "creator_id": creator,
        "moves": len(ledger.moves),
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason,
        "created_at": wall,
    }


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


def _after(ledger: Ledger, drafts: Sequence[Draft]) -> list[Seat] | None:
    """Who sits where after these events, if they change it."""
    if not any(draft.kind in ("joined", "left") for draft in drafts):
        return None
    seats = {seat.chair: seat for seat in _seats(ledger)}
    for draft in drafts:
        if draft.kind == "joined":
            data = draft.data
            seats[data["chair"]] = Seat(data["chair"], data["person"], data["name"])
        elif draft.kind == "left":
            seats[draft.data["chair"]] = Seat(draft.data["chair"], None, "")
    return list(seats.values())


def _seats(ledger: Ledger) -> list[Seat]:
    return [
        Seat(number, chair.person or chair.reserved_for, chair.name)
        for number, chair in enumerate(ledger.chairs)
    ]


def _refused(command: str | None, table_id: str, code: str, text: str) -> RefusedAnswer:
    return RefusedAnswer(id=command, table=table_id, refusal=RefusalData(code=code, text=text))
