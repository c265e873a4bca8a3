"""WebSockets: one per client, any number of tables on it.

The reader takes one message after the other; the writer sends what is queued for this client. A
client that does not read, sends too much or loses its session is closed. Close codes: 1003 binary
data, 1008 too many messages or no longer logged in, 1009 too long, 1012 restarting, 1013 does not
read or too many sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import random
from typing import Any

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from riftkeep import __version__
from riftkeep.core.sentence import Sentence
from riftkeep.server import metrics
from riftkeep.server.live import decisions, drafts
from riftkeep.server.live.live_table import DamagedTable, NoSuchTable, Table
from riftkeep.server.live.registry import Tables
from riftkeep.server.live.wire import progress_of
from riftkeep.server.people.accounts import Accounts, Identity
from riftkeep.server.protocol import unread
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.limits import Limit, Rate, RateLimits
from riftkeep.server.protocol.messages import (
    MAX_FRAME_BYTES,
    Ack,
    Answer,
    Chat,
    Hello,
    Interact,
    InteractionMessage,
    Mute,
    Ping,
    Pong,
    RefusalData,
    RefusedAnswer,
    Restarting,
    Resync,
    TableMessage,
    Unwatch,
    Watch,
    parse_client_message,
)
from riftkeep.server.protocol.parts import context_of
from riftkeep.server.protocol.showing import may_answer
from riftkeep.server.settings import ServerSettings
from riftkeep.store import StoreUnavailable, people

log = structlog.get_logger()

MAX_WATCHED = 50
MAX_WAITING = 32
"""Messages of a client that are read before those in front of them are carried out."""
COST_OF_POINTING = 5
"""As many commands pointing counts: on the largest boards it takes the event loop 3 to 9 ms."""
MAX_BAD_MESSAGES = 50
"""A client that sends so many messages we cannot read is closed."""
RECHECKED_AT_A_TIME = 100
RECHECK_PAUSE_SECONDS = 0.02
RECONNECT_MS = 500
RECONNECT_SPREAD_MS = 3000


class Sockets:
    """Every socket of this process."""

    def __init__(
        self,
        tables: Tables,
        accounts: Accounts,
        limits: RateLimits,
        settings: ServerSettings,
    ) -> None:
        self._tables = tables
        self._accounts = accounts
        self._limits = limits
        self._settings = settings
        self._open: set[Connection] = set()
        self._by_person: dict[str, set[Connection]] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, socket: WebSocket, identity: Identity) -> None:
        """A client from its handshake to its end."""
        address = str(socket.scope["state"]["address"])
        is_full = (
            len(self._open) >= self._settings.max_sockets
            or self._by_address[address] >= self._settings.max_sockets_per_address
        )
        await socket.accept()  # a socket that was not accepted is told no code
        if self._tables.is_draining or is_full:
            is_ending = self._tables.is_draining
            await socket.close(*((1012, "restarting") if is_ending else (1013, "too many sockets")))
            return
        connection = Connection(self, socket, identity, address)
        self._open.add(connection)
        person_id = identity.person_id
        if person_id is not None:
            self._by_person.setdefault(person_id, set()).add(connection)
        self._by_address[address] += 1
        metrics.SOCKETS.inc()
        try:
            await connection.run()
        finally:
            self._open.discard(connection)
            if person_id is not None:
                self._by_person[person_id].discard(connection)
                if not self._by_person[person_id]:
                    del self._by_person[person_id]
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            metrics.SOCKETS.dec()

    def close_session(self, session: str) -> None:
        """Close the sockets of a session or token that has ended."""
        for connection in list(self._open):
            if connection.identity.key == session:
                connection.stop(1008, "logged out")

    def close_person(self, person_id: str) -> None:
        """Close every socket of a person."""
        for connection in list(self._by_person.get(person_id, ())):
            connection.stop(1008, "logged out")

    async def recheck(self) -> None:
        """Look up who is connected: close what has ended, wherever that was done.

        Some at a time, so that moves need not wait for thousands to be looked up.
        """
        known = [one for one in self._open if one.identity.key is not None]
        for first in range(0, len(known), RECHECKED_AT_A_TIME):
            some = known[first : first + RECHECKED_AT_A_TIME]
            found = await self._accounts.recheck([one.identity for one in some])
            for connection in some:
                connection.recheck(found.get(str(connection.identity.key)))
            await asyncio.sleep(RECHECK_PAUSE_SECONDS)

    def tell_person(self, person_id: str, text: str, table_id: str = "") -> None:
        """Send a message to every socket of a person, unless it is about a table seen there."""
        connections = list(self._by_person.get(person_id, ()))
        if not any(connection.watches(table_id) for connection in connections):
            for connection in connections:
                connection.send(text)

    def announce_restart(self) -> None:
        """Tell every client when to come back, each at another time."""
        for connection in list(self._open):
            delay = RECONNECT_MS + int(random() * RECONNECT_SPREAD_MS)
            connection.say(Restarting(reconnect_after_ms=delay))

    async def close_all(self) -> None:
        """Close every socket once what is queued for it was sent."""
        for connection in list(self._open):
            connection.stop(1012, "restarting")
        for _ in range(50):
            if not self._open:
                return
            await asyncio.sleep(0.01)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A message that came in, when it did, and why the socket is closed for it, if it is."""

    text: str
    arrived: float
    problem: tuple[int, str] | None


class Connection:
    """One client."""

    def __init__(
        self, sockets: Sockets, socket: WebSocket, identity: Identity, address: str
    ) -> None:
        self._sockets = sockets
        self._socket = socket
        self.identity = identity
        self._address = address
        self._listener = Listener(identity.person_id)
        self._watched: dict[str, Table] = {}
        self._close: tuple[int, str] = (1000, "")
        self._bad = 0
        self._inbox: asyncio.Queue[_Waiting | None] = asyncio.Queue(MAX_WAITING)
        self._arrivals = sockets._tables.arrivals
        self._arrives_for = identity.person_id or ""
        time, rate = sockets._tables.time, sockets._limits.commands.rate
        self._limit = Limit("socket", Rate(rate.burst, rate.per_second), time.monotonic)
        self._now = time.monotonic

    async def run(self) -> None:
        """Read and write until one of both ends."""
        person = self.identity.person
        self.say(
            Hello(
                version=__version__,
                person=None if person is None else person.id,
                name=None if person is None else person.name,
                kind=None if person is None else person.kind,
            )
        )
        receiver = asyncio.create_task(self._receive())
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._listener.close()
            if self._listener.has_overflowed:
                metrics.DROPPED.inc()
                self._close = (1013, "does not read")
            for table in self._watched.values():
                self._sockets._tables.audience.unlisten(table, self._listener)
            receiver.cancel()
            reader.cancel()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await asyncio.gather(writer, return_exceptions=True)
            writer.cancel()
            results = await asyncio.gather(receiver, reader, writer, return_exceptions=True)
            self._forget_waiting()
            for result in results:
                is_expected = isinstance(
                    result, WebSocketDisconnect | asyncio.CancelledError | RuntimeError | OSError
                )
                if isinstance(result, BaseException) and not is_expected:
                    log.error("socket failed", exc_info=result)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
                async with asyncio.timeout(2):
                    await self._socket.close(*self._close)

    def say(self, answer: Answer) -> None:
        """Queue a message for this client."""
        self._listener.send(answer.model_dump_json())

    def watches(self, table_id: str) -> bool:
        """Does this client look at a table?"""
        return table_id in self._watched

    def send(self, text: str) -> None:
        """Queue a message that is written out already."""
        self._listener.send(text)

    def recheck(self, identity: Identity | None) -> None:
        """Go on as whoever this client turns out to be; without a session there is no going on."""
        if identity is None or identity.person_id != self.identity.person_id:
            self.stop(1008, "logged out")
        else:
            self.identity = identity

    def stop(self, code: int, reason: str) -> None:
        """Close once the queue is sent."""
        self._close = (code, reason)
        self._listener.close()

    async def _write(self) -> None:
        while (text := await self._listener.next()) is not None:
            await self._socket.send_text(text)

    async def _receive(self) -> None:
        """Note when each message comes in, however long the one before it takes."""
        problem: tuple[int, str] | None = None
        while problem is None:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                break
            text, problem = received.get("text") or "", self._problem_with(received)
            waiting = _Waiting(text, self._now(), problem)
            self._arrivals.begin(self._arrives_for, waiting.arrived)
            try:
                await self._inbox.put(waiting)
            except asyncio.CancelledError:
                self._arrivals.end(self._arrives_for, waiting.arrived)
                raise
        await self._inbox.put(None)

    def _problem_with(self, received: Mapping[str, Any]) -> tuple[int, str] | None:
        """Why a socket that sends this is closed."""
        text = received.get("text")
        if text is None:
            return 1003, "text only"
        if not self._limit.allows(""):
            return 1008, "too many messages"
        return (1009, "too long") if len(text) > MAX_FRAME_BYTES else None

    async def _read(self) -> None:
        """Carry out one message after the other."""
        while (waiting := await self._inbox.get()) is not None:
            try:
                if waiting.problem is not None:
                    self.stop(*waiting.problem)
                if self._listener.is_closed:
                    return
                text = waiting.text
                message = parse_client_message.validate_json(text, context=context_of(text))
                await self._handle(message, waiting.arrived)
            except ValidationError as error:
                self._refuse_unread(error)
            finally:
                self._arrivals.end(self._arrives_for, waiting.arrived)

    def _forget_waiting(self) -> None:
        """What was not carried out when the socket was closed never will be."""
        while not self._inbox.empty():
            waiting = self._inbox.get_nowait()
            if waiting is not None:
                self._arrivals.end(self._arrives_for, waiting.arrived)

    def _refuse_unread(self, error: ValidationError) -> None:
        self._bad += 1
        if self._bad > MAX_BAD_MESSAGES:
            self.stop(1008, "too many messages that cannot be read")
            return
        refusal = RefusalData.of(unread.CODE, unread.reason_of(error))
        self.say(RefusedAnswer(refusal=refusal))

    async def _handle(self, message: object, arrived: float) -> None:
        if isinstance(message, Ping):
            self.say(Pong(id=message.id))
            return
        if isinstance(message, Unwatch):
            table = self._watched.pop(message.table, None)
            if table is not None:
                self._sockets._tables.audience.unlisten(table, self._listener)
            return
        cost = COST_OF_POINTING if isinstance(message, Interact) else 1
        if not self._sockets._limits.commands_by_address.allows(self._address, cost):
            self._refuse(message, "too_many")
            return
        try:
            if not self._may_answer(message):
                self._refuse(message, "too_many")
            elif isinstance(message, Watch):
                await self._watch(message)
            elif isinstance(message, Interact):
                await self._interact(message)
            elif isinstance(message, Mute):
                await self._mute(message)
            else:
                await self._command(message, arrived)
        except NoSuchTable:
            self._refuse(message, "no_such_table")
        except DamagedTable:
            self._refuse(message, "damaged")
        except StoreUnavailable:
            self._refuse(message, "store_unavailable")

    def _may_answer(self, message: object) -> bool:
        """May this address be given the answer, which can be a whole table?"""
        table = self._sockets._tables.known(message.table)  # type: ignore[attr-defined]
        limits = self._sockets._limits
        return table is None or may_answer(table.ledger, message, limits, self._address)

    def _refuse(self, message: object, code: str, says: Sentence | None = None) -> None:
        refusal = drafts.Refused(code, says).refusal
        command, table = getattr(message, "id", None), getattr(message, "table", None)
        self.say(RefusedAnswer(id=command, table=table, refusal=refusal))

    async def _watch(self, message: Watch) -> None:
        tables = self._sockets._tables
        if not self.identity.may("read"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="read"))
            return
        if len(self._watched) >= MAX_WATCHED and message.table not in self._watched:
            says = Sentence("refused.too_many_watched", most=MAX_WATCHED)
            self._refuse(message, "too_many_tables", says)
            return
        table = await tables.get(message.table)
        if not table.is_owned:
            await tables.catch_up(table)
        self._listener.wants_positions = message.positions
        self._watched[message.table] = table
        view = tables.view(table, self.identity.person_id)
        self.say(TableMessage.model_construct(type="table", view=view))
        tables.audience.listen(table, self._listener)

    async def _interact(self, message: Interact) -> None:
        tables = self._sockets._tables
        if not self.identity.may("play"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="play"))
            return
        table = await tables.get(message.table)
        try:
            interaction, preview = decisions.interact(
                table.ledger,
                self.identity.person_id,
                message.seq,
                message.key,
                message.partial,
                message.event,
            )
        except drafts.Refused as error:
            self.say(RefusedAnswer(id=message.id, table=message.table, refusal=error.refusal))
            return
        except drafts.OutOfSync as error:
            view = tables.view(table, self.identity.person_id)
            self.say(
                Resync.model_construct(
                    type="resync",
                    id=message.id,
                    table=message.table,
                    reason=error.reason,
                    view=view,
                )
            )
            return
        self.say(
            InteractionMessage(
                id=message.id,
                table=message.table,
                seq=table.ledger.seq,
                interaction=interaction,
                preview=preview.to_json(),
                holders=list(preview.holders),
                progress=progress_of(preview),
            )
        )

    async def _mute(self, message: Mute) -> None:
        person_id = self.identity.person_id
        store = self._sockets._tables.store
        known = await store.read(lambda c: people.find_person(c, message.person))
        if not self.identity.may("chat"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="chat"))
            return
        if person_id is None or known is None:
            self._refuse(message, "no_such_person")
            return
        await store.write(lambda c: people.set_muted(c, person_id, message.person, message.muted))
        self.say(Ack(id=message.id, table=message.table, seq=0))

    async def _command(self, message: object, arrived: float) -> None:
        person = self.identity.person
        if person is None:
            self._refuse(message, "no_session")
            return
        is_chat = isinstance(message, Chat)
        scope = "chat" if is_chat else "play"
        if not self.identity.may(scope):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope=scope))
            return
        if is_chat and not self._sockets._limits.chat.allows(person.id):
            self._refuse(message, "too_many", Sentence("refused.too_much_chat"))
            return
        table_id: str = message.table  # type: ignore[attr-defined]
        self.say(await self._sockets._tables.referee.command(table_id, person, message, arrived))
