"""uvicorn's protocols, which give up on slow and greedy clients, and leave nothing behind.

A client decides how long its headers are, how small its frames, and whether it reads what it asked
for. Each of these has a limit here, before anything of it is worked on.

What is left of a connection refers to itself, and would stay in memory until garbage is next
collected everywhere, which is rare (run.py): 20 KB for every socket that was ever open. So the
circles are cut where a connection ends.

uvicorn has no settings for any of this, and a middleware hears of a request only once its headers
are whole. So its protocol classes are extended, which it does not promise to keep as they are:
pyproject.toml admits only versions between two with which tests/server/test_connections.py passes.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from riftkeep.server.protocol.connections import Connections
from riftkeep.server.protocol.limits import Limit, Rate

HEADER_SECONDS = 10.0
BODY_SECONDS = 30.0
READ_SECONDS = 60.0
HEADER_BYTES = 65_536
"""What a request may have besides its body; a body in chunks may add as many bytes as it has."""
MAX_HEADERS = 200
FRAMES = Rate(burst=1000, per_second=250)
"""Frames of a socket, pings and fragments included: sixty messages in sixteen fragments at once."""
BYTES_AT_ONCE = 2048
"""Bytes of a socket that are read before its frames are counted: at most 341 of them."""


def _address_of(transport: Any) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request has not come in whole within a time, or has no end.

    The headers of every request have their time, and so has its body, however many requests a
    connection has carried before. A client that reads nothing of its answer for a while is closed,
    too.
    """

    open_now: ClassVar[Connections] = Connections(2**31, 2**31)
    header_seconds: ClassVar[float] = HEADER_SECONDS
    body_seconds: ClassVar[float] = BODY_SECONDS
    read_seconds: ClassVar[float] = READ_SECONDS
    _deadline: asyncio.TimerHandle | None = None
    _counted: str | None = None
    _besides = 0
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A client has connected: its headers are awaited from now on."""
        super().connection_made(transport)
        address = _address_of(transport)
        if not self.open_now.enter(address):
            transport.abort()
            return
        self._counted = address
        self._wait(self.header_seconds)

    def data_received(self, data: bytes) -> None:
        """Read on, unless there is too much besides a body; empty lines are no request, either."""
        self._besides += len(data)
        super().data_received(data)
        if self._counted is None or self.transport.is_closing():
            return
        if self._besides > HEADER_BYTES:
            self.send_400_response("The headers are too long.")
        elif self._deadline is None and self.cycle.response_complete:
            self._wait(self.header_seconds)

    def on_message_begin(self) -> None:
        """A request begins, the first or a later one."""
        super().on_message_begin()
        self._besides = 0
        self._wait(self.header_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more header, or one too many: then the parser gives up."""
        if len(self.headers) >= MAX_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A part of the body, which may have come in chunks."""
        self._besides -= 2 * len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """The headers are there; the body is awaited."""
        self._wait(self.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole: what it takes to answer is not the client's doing."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol takes over: this one will not be told of the connection's end."""
        self._stop_waiting()
        self._counted = None  # the other one says when it has ended
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stop_waiting()
        self._stop_looking()
        if self._counted is not None:
            self.open_now.leave(self._counted)
            self._counted = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read as fast as it is answered: see whether it reads at all."""
        super().pause_writing()
        self._look_again(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has read nearly everything."""
        super().resume_writing()
        self._stop_looking()

    def _look_again(self, unread: int) -> None:
        loop = asyncio.get_running_loop()
        self._reading = loop.call_later(self.read_seconds, self._look, unread)

    def _look(self, unread_before: int) -> None:
        """Give up a client that has read nothing since it was last looked at."""
        unread = self.transport.get_write_buffer_size()
        if unread >= unread_before:
            self.transport.abort()
        else:
            self._look_again(unread)

    def _stop_looking(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Closes a socket of too many frames, and forgets what it was reading when it is gone."""

    open_now: ClassVar[Connections] = HttpProtocol.open_now
    frames_rate: ClassVar[Rate] = FRAMES

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._frames = Limit("frames", self.frames_rate, time.monotonic)

    def data_received(self, data: bytes) -> None:
        """Read a little at a time: whoever sends only tiny frames is closed before the rest."""
        for start in range(0, len(data), BYTES_AT_ONCE):
            if self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + BYTES_AT_ONCE])
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
            elif self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse_handshake()
            elif not self._frames.allows("", len(self.conn.events)):
                self.conn.fail(1008, "too many frames")
                self.handle_parser_exception()
            else:
                self.handle_events()

    def _refuse_handshake(self) -> None:
        """A request that asks for a socket and is none, such as one with a body."""
        self.handshake_initiated = self.handshake_complete = True
        self.transport.write(
            b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone: nothing more will be read."""
        self.open_now.leave(_address_of(self.transport))
        super().connection_lost(exc)
        self.conn.parser.close()


def protocols_of(
    connections: Connections, limit_scale: float = 1.0
) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """Both protocols for one server, which count together."""
    shared = {"open_now": connections}
    scale = max(1.0, limit_scale)
    frames = Rate(FRAMES.burst * scale, FRAMES.per_second * scale)
    return (
        type("CountedHttpProtocol", (HttpProtocol,), shared),
        type("CountedSocketProtocol", (SocketProtocol,), shared | {"frames_rate": frames}),
    )
