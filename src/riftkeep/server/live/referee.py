"""Carrying commands out: decided, written, and only then applied, told and acknowledged.

If a write fails in any way the table is read again from its log before the next command, because
nobody knows what was kept. A command for a table that another process owns is forwarded there
(cluster.py). What a command leads to is decisions.py and agreements.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from riftkeep.core.sentence import Sentence
from riftkeep.server import metrics
from riftkeep.server.live import agreements, chat, decisions
from riftkeep.server.live.drafts import Draft, OutOfSync, Refused
from riftkeep.server.live.indexing import changes_after, rating_job, seats_after
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.live_table import Table
from riftkeep.server.live.notices import notices_of
from riftkeep.server.live.wire import message_after
from riftkeep.server.protocol.messages import (
    Abort,
    Ack,
    Answer,
    Chat,
    Join,
    Leave,
    NoticeMessage,
    Play,
    RefusedAnswer,
    Rematch,
    Resign,
    Resync,
    TakebackAnswer,
    TakebackAsk,
)
from riftkeep.store import StoreUnavailable, games
from riftkeep.store.events import Finished, Joined
from riftkeep.store.events import Rematch as RematchAgreed
from riftkeep.store.games import Conflict
from riftkeep.store.people import Person
from riftkeep.store.prepared import Step, carry_out

if TYPE_CHECKING:
    from riftkeep.server.live.registry import Tables

log = structlog.get_logger()

MOST_EVENTS = 5000
"""A log of so many only goes on to the end of its game: others come and go, ask and take back no
more. No game has half as many turns, and a log is read as a whole."""
_WITHOUT_END = (Join, Leave, TakebackAsk, TakebackAnswer)
"""Commands that can be given again and again, each an event of the log."""


class Referee:
    """Carries out what people want done at the tables of a process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def command(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        """Carry out a command to its end, even if whoever sent it is gone before."""
        return await asyncio.shield(
            self._tables.spawn(self._command(table_id, person, message, arrived))
        )

    async def _command(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        if self._tables.is_draining:
            return _refused(message.id, table_id, "restarting")
        started = self._tables.time.monotonic()
        try:
            with self._tables.arrivals.during(person.id, arrived):
                answer = await self._routed(table_id, person, message, arrived)
        except StoreUnavailable as error:
            log.warning("store unavailable", table=table_id, error=str(error))
            answer = _refused(
                message.id,
                table_id,
                "store_unavailable",
                Sentence("refused.not_saved"),
            )
        metrics.COMMANDS.labels(type(message).__name__.lower(), answer.type).inc()  # type: ignore[attr-defined]
        metrics.COMMAND_SECONDS.observe(self._tables.time.monotonic() - started)
        return answer

    async def _routed(self, table_id: str, person: Person, message: Any, arrived: float) -> Answer:
        for _ in range(3):
            table = await self._tables.get(table_id)
            is_on = table.ledger.status in ("open", "playing")
            cluster = self._tables.cluster
            if not table.is_owned and cluster is not None and (is_on or isinstance(message, Chat)):
                forwarded = await cluster.forward(table, person, message, arrived)
                if forwarded is not None:
                    return forwarded
            if not table.is_owned and is_on:
                table.is_stale = True  # its owner is gone: try to become the owner
                continue
            async with table.lock:
                if table.is_stale:
                    continue
                return await self._carry_out(table, person, message, arrived)
        return _refused(message.id, table_id, "busy")

    async def _carry_out(
        self, table: Table, person: Person, message: Any, arrived: float
    ) -> Answer:
        ledger = table.ledger
        command_id = f"{person.id}/{message.id}"
        done = ledger.commands.get(command_id)
        if done is not None:
            return Ack(id=message.id, table=ledger.table_id, seq=done, data=self._ack_data(table))
        try:
            await self.commit(table, self._tables.automatic.fallen(table, arrived), None)
            if isinstance(message, Chat):
                return await chat.say(self._tables, table, person, message)
            if isinstance(message, Rematch):
                await self._rematch(table, person, command_id)
            else:
                if ledger.seq >= MOST_EVENTS and isinstance(message, _WITHOUT_END):
                    raise Refused("too_many")
                drafts = _decide(ledger, person, message, arrived)
                await self.commit(table, drafts, command_id)
        except Refused as error:
            return RefusedAnswer(id=message.id, table=ledger.table_id, refusal=error.refusal)
        except OutOfSync as error:
            return self._resync(table, person.id, message.id, error.reason)
        except Conflict:
            table.is_stale = True
            fresh = await self._tables.get(ledger.table_id)
            return self._resync(fresh, person.id, message.id, "conflict")
        seq = ledger.commands.get(command_id, ledger.seq)
        return Ack(id=message.id, table=ledger.table_id, seq=seq, data=self._ack_data(table))

    def _resync(self, table: Table, person_id: str | None, command: str, reason: str) -> Resync:
        view = self._tables.view(table, person_id)
        return Resync(id=command, table=table.ledger.table_id, reason=reason, view=view)

    def _ack_data(self, table: Table) -> dict[str, Any]:
        rematch = table.ledger.rematch_table
        return {} if rematch is None else {"rematch": rematch}

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
        ledger, wall = table.ledger, self._tables.time.wall()
        lines = [
            draft.line(ledger.seq + number, wall, command_id if number == 1 else None)
            for number, draft in enumerate(drafts, 1)
        ]
        after = seats_after(ledger, drafts)
        changes = changes_after(ledger, drafts, wall)
        rate = rating_job(ledger, drafts, wall)

        dialect = self._tables.store.database.write_engine.dialect
        owner = self._tables.process_id
        steps = games.append_steps(dialect, ledger.table_id, owner, lines, changes, after)
        try:
            await self._write(steps, [job for job in (rate, also) if job is not None])
        except IntegrityError as error:
            raise Conflict(str(error)) from error
        except StoreUnavailable:
            self._tables.automatic.read_again(table)
            raise
        now = self._tables.time.monotonic()
        positions = any(listener.wants_positions for listener in table.listeners)
        for line, draft in zip(lines, drafts, strict=True):
            event = ledger.apply(line, now, draft.event, draft.played)
            message = message_after(ledger, line, event, positions=positions)
            self._tables.audience.tell(table, message)
        metrics.EVENTS.inc(len(lines))
        if self._tables.cluster is not None:
            self._tables.cluster.hint(ledger.table_id)
        for person_id, notice in notices_of(ledger, drafts, table.connected_people(), wall):
            text = NoticeMessage(notice=notice).model_dump_json()
            self._tables.tell_person(person_id, text, ledger.table_id)
        self._tables.automatic.after_change(table)
        if any(isinstance(draft.event, Joined | Finished) for draft in drafts):
            await self._tables.read_ratings(table)

    async def _write(
        self, steps: Sequence[Step], jobs: Sequence[Callable[[Connection], object]]
    ) -> None:
        """Carry out steps, and jobs in the same transaction: only then it is not mere data."""
        if not jobs:
            await self._tables.store.write_steps(steps)
            return

        def together(connection: Connection) -> None:
            carry_out(connection, steps)
            for job in jobs:
                job(connection)

        await self._tables.store.write(together)

    async def _rematch(self, table: Table, person: Person, command_id: str) -> None:
        ledger = table.ledger
        if ledger.rematch_table is not None:
            if not ledger.is_seated(person.id):
                raise Refused("not_seated", Sentence("refused.did_not_play"))
            return
        drafts, is_agreed = agreements.decide_rematch_offer(ledger, person.id)
        if not table.is_owned:
            await self._tables.take(table)
        if not is_agreed:
            await self.commit(table, drafts, command_id)
            return
        settings = ledger.settings.model_dump(exclude={"chairs", "creator", "imported"})
        chairs = agreements.rotated_chairs(ledger)
        new_id, row, seats, lines = self._tables.first_rows(
            settings, chairs, ledger.settings.creator, None
        )
        row["rematch_of"] = ledger.table_id
        drafts.append(Draft(RematchAgreed(table=new_id), ledger.key))

        def create(connection: Connection) -> None:
            if games.create(connection, new_id, row, seats, lines) != new_id:
                raise Conflict("there is a rematch")

        await self.commit(table, drafts, command_id, create)
        await self._tables.start_if_computer(new_id)

    async def end(self, table_id: str) -> None:
        """End a table without a result (administration)."""
        table = await self._tables.get(table_id)
        async with table.lock:
            if not table.is_owned:
                raise Refused("not_owned")
            await self.commit(table, decisions.decide_end(table.ledger), None)


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
        return agreements.decide_takeback_ask(ledger, person.id, arrived)
    if isinstance(message, TakebackAnswer):
        return agreements.decide_takeback_answer(ledger, person.id, message.accept, arrived)
    raise AssertionError(message)


def _refused(
    command: str | None, table_id: str, code: str, says: Sentence | None = None
) -> RefusedAnswer:
    refusal = Refused(code, says).refusal
    return RefusedAnswer(id=command, table=table_id, refusal=refusal)
