"""A TCP proxy that does what bad networks do: delays, stalls, cuts, and half-open connections.

A TCP stream cannot be duplicated or reordered byte by byte and stay a stream; what networks do to
clients is to make them send again and out of order, and that is done to whole messages here:
``Faults.frames`` says for each message a client sends whether it is kept, lost with its
connection, sent twice, or sent after the next.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.server.harness import Socket


@dataclass
class Proxy:
    """What the proxy does to what passes it."""

    target: int
    delay_seconds: float = 0.0
    is_black_hole: bool = False
    """Swallow everything in both directions, and never close: a half-open connection."""
    port: int = 0
    cuts: int = 0
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Reset every connection."""
        for writer in list(self._writers):
            writer.transport.abort()
        self.cuts += 1

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, there[1]}
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(self._pump(reader, there[1]), self._pump(there[0], writer))
        finally:
            for one in (writer, there[1]):
                self._writers.discard(one)
                one.transport.abort()
            self._tasks.discard(task)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(65536):
                if self.is_black_hole:
                    continue
                if self.delay_seconds:
                    await asyncio.sleep(self.delay_seconds)
                sink.write(data)
                await sink.drain()
        if not self.is_black_hole:
            sink.transport.abort()
        else:
            await asyncio.Event().wait()


@asynccontextmanager
async def proxied(target: int) -> AsyncIterator[Proxy]:
    """A proxy in front of a port of loopback."""
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.cut()
        for task in list(proxy._tasks):
            task.cancel()
        await asyncio.gather(*proxy._tasks, return_exceptions=True)


@dataclass
class Faults:
    """Sends commands as a client on a bad network ends up sending them."""

    random: Random
    held: dict[str, Any] | None = None
    counts: dict[str, int] = field(default_factory=dict)

    async def send(self, socket: Socket, type: str, **fields: Any) -> None:
        what = self.random.choice(["once", "once", "twice", "late", "delayed"])
        self.counts[what] = self.counts.get(what, 0) + 1
        message = {"type": type, **fields}
        if what == "late" and self.held is None:
            self.held = message  # goes out after the next one
            await socket.send(**message)
            return
        if what == "delayed":
            await asyncio.sleep(0.05)
        for _ in range(2 if what == "twice" else 1):
            await socket.send(**message)
        if self.held is not None:
            held, self.held = self.held, None
            await socket.send(**held)
