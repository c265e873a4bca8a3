"""What attackers send: the worst requests that reviews of the site have found, from many addresses.

    python -m bench.server --games 1000 --rate 200 --seconds 15 --attack 20

measures turns while so many addresses send as fast as they are answered, from a process of their
own (``python -m bench.attack URL TABLE ADDRESSES FIRST ONLY``, until its input ends);
``tests/server/test_attack.py`` does the same for a few seconds, and looks at what comes back. All
of it goes to loopback, to a server that believes the addresses (``trusted_proxies``). Nothing here
is of use against another site: every request is one that must be refused or answered quickly.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from itertools import cycle
from typing import Any
from urllib.parse import quote

import uvloop

SPACES = "# game" + " " * 60_000
DEEP = "[" * 40_000
SGF = "(;GM[1]SZ[9]" + ";B[aa];W[bb]" * 60_000 + ")"
ROWS = "\n".join(["square8 " + "." * 4000] * 100)
SLOW_CONNECTIONS = 20
"""Connections that each address keeps open without ever sending a whole request."""
PAUSE_SECONDS = 0.02
WAIT_SECONDS = 60.0
"""How long an attacker waits for an answer."""


@dataclass(frozen=True)
class Request:
    """What is sent: the first line and some headers, and the body."""

    head: bytes
    body: bytes = b""


def _post(path: str, body: object) -> Request:
    return _post_text(path, json.dumps(body).encode())


def _post_text(path: str, body: bytes) -> Request:
    head = f"POST {path} HTTP/1.1\r\ncontent-type: application/json\r\n"
    return Request(f"{head}content-length: {len(body)}\r\n".encode(), body)


def _get(path: str) -> Request:
    return Request(f"GET {path} HTTP/1.1\r\naccept: text/html\r\n".encode())


def attacks(table: str) -> dict[str, Request]:
    """Every attack by its name; ``table`` is a game that goes on."""
    position = {"game": "ringrift", "options": {"board": "hexagonal", "players": 4}, "cells": []}
    return {
        "a text of spaces": _post("/api/study/open", {"text": SPACES}),
        "a text of brackets": _post("/api/study/open", {"text": DEEP}),
        "a long SGF": _post("/api/study/open", {"text": SGF}),
        "rows without end": _post("/api/study/open", {"text": ROWS}),
        "spaces in an address": _get(f"/study?position={quote('# game' + ' ' * 6000)}"),
        "spaces for the editor": _get(f"/editor?position={quote('# game' + ' ' * 6000)}"),
        "a record again and again": _get(f"/api/tables/{table}/record"),
        "a replay again and again": _get(f"/replay/{table}"),
        "history": _get("/api/history?limit=100"),
        "all tables": _get("/api/tables?limit=100&status=playing&status=finished"),
        "the protocol": _get("/api/protocol"),
        "the first page": _get("/"),
        "the lobby": _get("/lobby"),
        "a guest with a NUL": _post("/api/session", {"name": "a\x00b"}),
        "half a surrogate": _post_text("/api/session", b'{"name": "\\ud800"}'),
        "a guess at a password": _post("/api/login", {"name": "Ann", "password": "password"}),
        "a guess at the secret": _post(f"/internal/tables/{table}/end", {}),
        "an impossible position": _post("/api/study/check", {"position": position}),
        "a lesson": _post("/api/learn/ringrift/placing", {"turns": [[{}] * 40] * 8}),
        "a body that is too long": _post("/api/session", {"name": "x" * 100_000}),
    }


class Connection:
    """One attacker's connection, opened again whenever it is closed.

    Sends what was written out before and reads no more of an answer than it must: attackers have
    machines of their own, and this one is busy with what it measures.
    """

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._headers = f"host: 127.0.0.1\r\nx-forwarded-for: {address}\r\n\r\n".encode()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> Connection:
        return self

    async def __aexit__(self, *problem: object) -> None:
        self._close()

    async def status_of(self, request: Request) -> int:
        """The status of the answer; OSError, EOFError or TimeoutError if there is none."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await self._ask(request)
        except (OSError, EOFError, TimeoutError):
            self._close()
            raise

    async def _ask(self, request: Request) -> int:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request.head + self._headers + request.body)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"\r\ncontent-length: (\d+)\r\n", head)
        if length is not None:
            await reader.readexactly(int(length[1]))
        if length is None or b"\r\nconnection: close\r\n" in head:
            self._close()
        return int(head.split(b" ", 2)[1])

    def _close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Attack:
    """Attackers at many addresses, until they are stopped; ``answers`` counts what they got."""

    def __init__(
        self, url: str, table: str, addresses: int, first: int = 0, only: str = ""
    ) -> None:
        self._port = int(url.rpartition(":")[2])
        requests = attacks(table)
        self._requests = {only: requests[only]} if only else requests
        self._addresses = range(first, first + addresses)
        self._tasks: list[asyncio.Task[None]] = []
        self.answers: Counter[tuple[str, int]] = Counter()

    def start(self) -> None:
        """Begin, all at once."""
        for number in self._addresses:
            address = f"198.51.{100 + number // 250}.{number % 250 + 1}"
            self._tasks.append(asyncio.create_task(self._send(address, number)))
            self._tasks.append(asyncio.create_task(self._hold(address)))

    async def stop(self) -> None:
        """No more of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def failures(self) -> dict[str, int]:
        """Attacks that made the server fail, and with which status."""
        return {name: status for name, status in self.answers if status in (500, 502, 504)}

    async def _send(self, address: str, first: int) -> None:
        names = list(self._requests)
        async with Connection(self._port, address) as connection:
            for name in cycle(names[first % len(names) :] + names[: first % len(names)]):
                with contextlib.suppress(OSError, EOFError, TimeoutError):
                    status = await connection.status_of(self._requests[name])
                    self.answers[name, status] += 1
                await asyncio.sleep(PAUSE_SECONDS)

    async def _hold(self, address: str) -> None:
        """Keep connections open that send a byte now and then."""
        writers: list[asyncio.StreamWriter] = []
        try:
            for _ in range(SLOW_CONNECTIONS):
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self._port)
                    writer.write(f"POST / HTTP/1.1\r\nx-forwarded-for: {address}\r\nx: ".encode())
                    writers.append(writer)
            while True:
                await asyncio.sleep(1.0)
                for writer in writers:
                    with contextlib.suppress(OSError, RuntimeError):
                        writer.write(b"x")
        finally:
            for writer in writers:
                writer.close()


class AttackElsewhere:
    """The same from another process, so that whoever measures is not kept busy by it."""

    async def start(self, url: str, table: str, addresses: int, first: int, only: str) -> None:
        """Begin, all at once, with every attack or one alone."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.attack", url, table, str(addresses), str(first), only),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()

    async def stop(self) -> dict[str, Any]:
        """No more of it; what came of it."""
        found: dict[str, Any] = json.loads((await self._process.communicate(b""))[0])
        return found


async def _attack_until_told(url: str, table: str, addresses: int, first: int, only: str) -> None:
    attack = Attack(url, table, addresses, first, only)
    attack.start()
    print("begun", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await attack.stop()
    refused = [count for (_, status), count in attack.answers.items() if status in (429, 503)]
    found = {
        "attackers": addresses,
        "requests_of_attackers": attack.answers.total(),
        "attackers_refused_at_once": sum(refused),
        "failures_by_attackers": attack.failures,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    where, at, count, begin, name = sys.argv[1:]
    uvloop.run(_attack_until_told(where, at, int(count), int(begin), name))
