"""Slow and greedy clients over real connections: cut off, and never in anybody else's way."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from tests.server.site import WAIT
from tests.services import free_port

from riftkeep.server.protocol.connections import Connections, raise_open_files
from riftkeep.server.protocol.uvicorn_protocols import (
    FRAMES,
    HttpProtocol,
    SocketProtocol,
    protocols_of,
)

SLOW = 1100


async def _app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/endless":
        gone = asyncio.ensure_future(receive())
        while not gone.done():
            await send({"type": "http.response.body", "body": bytes(100_000), "more_body": True})
        return
    await send({"type": "http.response.body", "body": b"fine"})


@asynccontextmanager
async def _serving(connections: Connections, **seconds: float) -> AsyncIterator[int]:
    http, ws = protocols_of(connections)
    _limit(http, **seconds)
    async with _serving_by(http, ws) as port:
        yield port


def _limit(http: type[HttpProtocol], **seconds: float) -> None:
    """Give clients other time limits from now on."""
    for name, value in seconds.items():
        setattr(http, name, value)


@asynccontextmanager
async def _serving_by(http: type[HttpProtocol], ws: type[SocketProtocol]) -> AsyncIterator[int]:
    port = free_port()
    config = uvicorn.Config(
        _app, port=port, http=http, ws=ws, lifespan="off", log_config=None, backlog=2048
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        server.force_exit = True
        await serving


async def _connect(port: int, host: str = "127.0.0.1") -> Any:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))


async def _is_closed(reader: asyncio.StreamReader) -> bool:
    async with asyncio.timeout(WAIT):
        try:
            while await reader.read(1000):
                pass
        except OSError:
            pass
    return True


WHOLE = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", b"GET / HTTP/1.1\r\nhost: x\r\n"),
        (b"", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc"),
        (WHOLE, b"GET / HTTP/1.1\r\nhost: x\r\n"),
        (WHOLE, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc"),
        (WHOLE, b"\r\n"),
    ],
    ids=["headers", "body", "headers of the second", "body of the second", "an empty line"],
)
def test_a_request_that_does_not_come_in_whole_is_cut_off(first: bytes, then: bytes) -> None:
    async def go() -> None:
        http, ws = protocols_of(Connections(100, 100))
        _limit(http, header_seconds=WAIT, body_seconds=WAIT)
        async with _serving_by(http, ws) as port:
            if not first:
                _limit(http, header_seconds=0.2, body_seconds=0.2)
            reader, writer = await _connect(port)
            if first:
                writer.write(first)
                assert (await reader.readuntil(b"fine")).startswith(b"HTTP/1.1 200")
                _limit(http, header_seconds=0.2, body_seconds=0.2)
            writer.write(then)
            assert await _is_closed(reader)
            writer.close()

    asyncio.run(go())


HEADERS = b"POST / HTTP/1.1\r\nhost: x\r\n"
CHUNKS = HEADERS + b"transfer-encoding: chunked\r\n\r\n"
UPGRADE = (
    b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    "request_",
    [
        HEADERS + b"x: " + b"y" * 3_000_000,
        b"GET /" + b"y" * 3_000_000,
        HEADERS + b"x: y\r\n" * 250 + b"\r\n",
        CHUNKS + b"0\r\n" + b"x: y\r\n" * 250 + b"\r\n",
        CHUNKS + b"1;" + b"y" * 3_000_000,
        HEADERS + UPGRADE + b"content-length: 9\r\n\r\nabc",
        b"GET" + HEADERS[4:] + UPGRADE + b"content-length: 9\r\n\r\nabc",
    ],
    ids=[
        "header",
        "address",
        "headers",
        "trailers",
        "chunk",
        "socket by POST",
        "socket with a body",
    ],
)
def test_a_request_with_too_much_besides_its_body_is_refused(request_: bytes) -> None:
    async def go() -> None:
        counted = Connections(100, 100)  # and with a time limit that plays no part here
        async with _serving(counted, header_seconds=3600, body_seconds=3600) as port:
            reader, writer = await _connect(port)
            writer.write(request_)
            assert await _is_closed(reader)
            writer.close()

    asyncio.run(go())


def test_a_body_in_chunks_may_have_as_much_besides_as_it_has() -> None:
    async def go() -> None:
        async with _serving(Connections(100, 100)) as port:
            reader, writer = await _connect(port)
            writer.write(CHUNKS + b"8\r\nabcdefgh\r\n" * 100_000 + b"0\r\n\r\n" + WHOLE)
            for _ in range(2):
                assert b"HTTP/1.1 200" in await reader.readuntil(b"fine")
            writer.close()

    asyncio.run(go())


@pytest.mark.parametrize(
    "opcode", [0x89, 0x8A, 0x00, 0x81], ids=["pings", "pongs", "parts", "texts"]
)
def test_a_socket_of_nothing_but_tiny_frames_is_closed(opcode: int) -> None:
    """200,000 of them in one write took six seconds, in which nobody else was served."""

    async def go() -> None:
        async with _serving(Connections(100, 100)) as port:
            reader, writer = await _connect(port)
            writer.write(b"GET" + HEADERS[4:] + UPGRADE + b"\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            first = bytes([0x01, 0x80, 0, 0, 0, 0])  # a message of many parts
            frames = bytes([opcode, 0x80, 0, 0, 0, 0]) * (int(FRAMES.burst) + 1000)
            writer.write(first + frames if opcode == 0 else frames)
            received = b""
            async with asyncio.timeout(WAIT):
                while b"too many frames" not in received:
                    received += await reader.readexactly(1)
            assert received.endswith(b"\x03\xf0too many frames")  # 1008
            assert await _is_closed(reader)
            writer.close()

    asyncio.run(go())


def test_a_client_that_reads_nothing_of_its_answer_is_cut_off() -> None:
    async def go() -> None:
        counted = Connections(100, 100)
        async with _serving(counted, read_seconds=0.2) as port:
            deaf = socket.create_connection(("127.0.0.1", port))
            deaf.sendall(b"GET /endless HTTP/1.1\r\nhost: x\r\n\r\n")
            async with asyncio.timeout(WAIT):
                while not len(counted):
                    await asyncio.sleep(0.01)
                while len(counted):
                    await asyncio.sleep(0.01)
            deaf.close()

    asyncio.run(go())


def test_1100_slow_senders_keep_nobody_out() -> None:
    async def go() -> None:
        assert raise_open_files(3 * SLOW) >= 3 * SLOW
        counted = Connections(most=500, most_of_one=300)
        async with _serving(counted) as port:
            opened = []
            for _ in range(SLOW):
                reader, writer = await _connect(port, "127.0.0.2")
                writer.write(b"GET / HTTP/1.1\r\nhost")
                opened.append((reader, writer))
            for _ in range(5):
                reader, writer = await _connect(port)
                writer.write(WHOLE)
                assert (await reader.readuntil(b"fine")).startswith(b"HTTP/1.1 200")
                writer.close()
            assert len(counted) <= 305
            for _, writer in opened:
                writer.close()
            for _ in range(3000):
                if not len(counted):
                    break
                await asyncio.sleep(0.02)
            assert len(counted) == 0

    asyncio.run(go())
