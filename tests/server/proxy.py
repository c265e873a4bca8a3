"""A TCP proxy that does what bad networks do: delays, stalls, cuts, and half-open connections.

A TCP stream cannot be duplicated or reordered byte by byte and stay a stream; what networks and
clients that send again make of it is messages that are lost, doubled or out of order. That is done
to whole WebSocket frames here: a ``shuffle`` says for every few frames of a client in which order,
and how often, the server gets them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
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
    deaf_after: list[bytes] = field(default_factory=list)
    """Once all these have gone to the target, one after the other, nothing it says comes back."""
    shuffle: Callable[[list[bytes]], list[bytes]] | None = None
    """What the target gets instead of the frames that a client sent together."""
    port: int = 0
    cuts: int = 0
    is_deaf: bool = False
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
                await asyncio.gather(
                    self._pump(reader, there[1], is_upward=True),
                    self._pump(there[0], writer, is_upward=False),
                )
        finally:
            for one in (writer, there[1]):
                self._writers.discard(one)
                one.transport.abort()
            self._tasks.discard(task)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, is_upward: bool
    ) -> None:
        frames = _Frames()
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(65536):
                if self.is_black_hole or (self.is_deaf and not is_upward):
                    continue
                if self.delay_seconds:
                    await asyncio.sleep(self.delay_seconds)
                if is_upward and self.shuffle is not None:
                    data = frames.shuffled(data, self.shuffle)
                while is_upward and self.deaf_after and self.deaf_after[0] in data:
                    self.deaf_after.pop(0)
                    self.is_deaf = not self.deaf_after
                sink.write(data)
                await sink.drain()
        if not self.is_black_hole:
            sink.transport.abort()
        else:
            await asyncio.Event().wait()


@dataclass
class _Frames:
    """Finds the frames in what a client sends after its handshake."""

    waiting: bytes = b""
    is_handshake_over: bool = False

    def shuffled(self, data: bytes, shuffle: Callable[[list[bytes]], list[bytes]]) -> bytes:
        if not self.is_handshake_over:
            head, end, rest = data.partition(b"\r\n\r\n")
            assert end, "a handshake in several parts"
            self.is_handshake_over = True
            return head + end + self.shuffled(rest, shuffle)
        self.waiting += data
        whole: list[bytes] = []
        while (length := _frame_length(self.waiting)) is not None:
            whole.append(self.waiting[:length])
            self.waiting = self.waiting[length:]
        return b"".join(shuffle(whole))


def _frame_length(data: bytes) -> int | None:
    """The length of the frame that data begins with; None if it is not all there. RFC 6455, 5.2."""
    if len(data) < 2:
        return None
    length, start = data[1] & 127, 2
    if length == 126:
        length, start = int.from_bytes(data[2:4]), 4
    elif length == 127:
        length, start = int.from_bytes(data[2:10]), 10
    total = start + 4 * (data[1] >> 7) + length
    return total if len(data) >= max(total, start) else None


@asynccontextmanager
async def proxied(
    target: int, shuffle: Callable[[list[bytes]], list[bytes]] | None = None
) -> AsyncIterator[Proxy]:
    """A proxy in front of a port of loopback; with a shuffle, for sockets only."""
    proxy = Proxy(target, shuffle=shuffle)
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
