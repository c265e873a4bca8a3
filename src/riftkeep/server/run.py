"""Running the server: uvicorn, set up for sockets that must not hang and a quiet end.

Frames of at most 16 KB, no compression (so no compression bombs), a ping every 20 s that must be
answered within 20 s. On SIGTERM the site drains before uvicorn closes anything.
"""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable

import uvicorn

from riftkeep.core.errors import RiftkeepError
from riftkeep.server.app import make_app
from riftkeep.server.large_blocks import give_back_large_blocks
from riftkeep.server.logs import set_up_logs
from riftkeep.server.protocol.connections import FILES_BESIDES, Connections, raise_open_files
from riftkeep.server.protocol.messages import MAX_FRAME_BYTES
from riftkeep.server.protocol.uvicorn_protocols import protocols_of
from riftkeep.server.settings import ServerSettings
from riftkeep.server.site import Site
from riftkeep.store import open_database

BACKLOG = 2048
LAST_SECONDS = 2.3
"""A process that was asked to stop is gone so long after commands under way had to be finished."""
GARBAGE_THRESHOLDS = (700, 10_000, 20)
"""How many objects more than before start a collection of the young; the others by its number."""


class Server(uvicorn.Server):
    """Tells clients that it goes before it goes."""

    def __init__(self, config: uvicorn.Config, site: Site, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the site and listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain the site, then close everything; whatever hangs, it is over in time."""
        seconds = self._site.settings.drain_seconds + LAST_SECONDS
        last = threading.Timer(seconds, _give_up, [seconds])
        last.daemon = True
        last.start()
        try:
            for server in self.servers:
                server.close()
            await self._site.drain()
            await super().shutdown(sockets)
        finally:
            last.cancel()


def _give_up(seconds: float) -> None:
    """A database or a client that does not answer must not keep a stopping process alive.

    Nothing is lost by it: what was acknowledged is committed, and the rest is not.
    """
    logging.getLogger(__name__).warning("not stopped in %s s, ending now", seconds)
    os._exit(0)


class CannotServe(RiftkeepError):
    """The server did not come up."""


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens, at any free port for port 0; CannotServe says why it cannot."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CannotServe(
            f"cannot listen at {host} port {port}: {reason}; choose another with --host and --port"
        ) from error
    return listening


def make_server(settings: ServerSettings, on_ready: Callable[[], None] = lambda: None) -> Server:
    """The server of these settings, ready to run."""
    app = make_app(settings)
    files = raise_open_files(settings.max_connections + FILES_BESIDES)
    most = max(10, min(settings.max_connections, files - FILES_BESIDES))
    most_of_one = max(settings.max_connections_per_address, settings.max_sockets_per_address)
    connections = Connections(most, min(most_of_one, most - most // 4), settings.trusted_proxies)
    http, ws = protocols_of(connections, settings.limit_scale)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=ws,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        backlog=BACKLOG,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )
    return Server(config, app.state.site, on_ready)


def run(settings: ServerSettings, on_ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until told to stop; ``on_ready`` hears the URL once there is somebody who answers."""
    give_back_large_blocks()
    # Nearly all garbage here is freed by counting references (for sockets uvicorn_protocols.py sees
    # to it), and a collection stops everything. With 1,000 tables and 200 turns a second a
    # collection of the young takes 37 ms of processor time (66 at most) at a threshold of 20,000,
    # since whatever old is freed meanwhile puts it off; 2 ms (12) at 2,000, 0.8 ms (4) at 700. Any
    # other collection takes 500 ms, so they are rare: one in ten minutes or so under such a load.
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    # The writer thread comes back from the disk several times a commit; with the usual 5 ms it
    # would wait as long each time for the event loop to let it go on.
    sys.setswitchinterval(0.0005)
    with listen_at(settings.host, settings.port) as listening:
        settings = settings.model_copy(update={"port": listening.getsockname()[1]})
        open_database(settings.database_url).close()  # what is wrong with it is said at once
        set_up_logs(settings.log_format, settings.log_level)
        url = f"http://{settings.host}:{settings.port}/"
        server = make_server(settings, lambda: on_ready(url))
        server.run([listening])
    if not server.started:
        raise CannotServe("the server could not start; the log says why")


if __name__ == "__main__":
    run(ServerSettings())
