"""The WebSocket of one client, from its greeting to its end.

The receiver notes when messages come in, the reader has one after the other answered, and the
writer sends what is queued for this client. A client that does not read, sends too much or loses
its session is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from riftkeep import __version__
from riftkeep.server import metrics
from riftkeep.server.live.registry import Tables
from riftkeep.server.people.accounts import Identity
from riftkeep.server.protocol import unread
from riftkeep.server.protocol.answering import Answering
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.limits import Limit, Rate, RateLimits
from riftkeep.server.protocol.messages import (
    MAX_FRAME_BYTES,
    Answer,
    Hello,
    RefusalData,
    RefusedAnswer,
    parse_client_message,
)
from riftkeep.server.protocol.parts import context_of

log = structlog.get_logger()

MAX_WAITING = 32
"""Messages of a client that are read before those in front of them are carried out."""
MAX_BAD_MESSAGES = 50
"""A client that sends so many messages we cannot read is closed."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A message that came in, when it did, and why the socket is closed for it, if it is."""

    text: str
    arrived: float
    problem: tuple[int, str] | None


class ClientSocket:
    """The socket of one client: it reads, has messages answered, and sends what is queued."""

    def __init__(
        self,
        tables: Tables,
        limits: RateLimits,
        socket: WebSocket,
        identity: Identity,
        address: str,
    ) -> None:
        self._socket = socket
        self.identity = identity
        self._listener = Listener(identity.person_id)
        self._answering = Answering(tables, limits, address, self._listener)
        self._close: tuple[int, str] = (1000, "")
        self._bad = 0
        self._inbox: asyncio.Queue[_Waiting | None] = asyncio.Queue(MAX_WAITING)
        self._arrivals = tables.arrivals
        self._arrives_for = identity.person_id or ""
        time, rate = tables.time, limits.commands.rate
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
            self._answering.leave()
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
        self._answering.say(answer)

    def watches(self, table_id: str) -> bool:
        """Does this client look at a table?"""
        return self._answering.watches(table_id)

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
                await self._answering.answer(message, self.identity, waiting.arrived)
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
