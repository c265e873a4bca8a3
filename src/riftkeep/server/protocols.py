"""uvicorn's protocols, which give up on slow clients and leave nothing behind.

What is left of a connection refers to itself, and would stay in memory until garbage is next
collected everywhere, which is rare (run.py): 20 KB for every socket that was ever open. So the
circles are cut where a connection ends.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADER_SECONDS = 10.0


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request has not come in whole within a time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A client has connected: its headers are awaited from now on."""
        super().connection_made(transport)
        self._deadline = asyncio.get_running_loop().call_later(HEADER_SECONDS, self._give_up)

    def on_headers_complete(self) -> None:
        """The headers are there."""
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol takes over: this one will not be told of the connection's end."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Forgets what it was reading when the client is gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone: nothing more will be read."""
        super().connection_lost(exc)
        self.conn.parser.close()
