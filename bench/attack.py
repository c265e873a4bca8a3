"""What attackers send: the worst requests that reviews of the site have found, from many addresses.

    python -m bench.server --games 1000 --rate 200 --seconds 15 --attack 20

measures turns while so many addresses send as fast as they are answered, from a process of their
own (``python -m bench.attack URL TABLE ADDRESSES``, until its input ends); ``tests/server/
test_attack.py`` does the same for a few seconds, and looks at what comes back. All of it goes to
loopback, to a server that believes the addresses (``trusted_proxies``). Nothing here is of use
against another site: every request is one that must be refused or answered quickly.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Any
from urllib.parse import quote

import httpx
import uvloop

SPACES = "# game" + " " * 60_000
DEEP = "[" * 40_000
SGF = "(;GM[1]SZ[9]" + ";B[aa];W[bb]" * 60_000 + ")"
ROWS = "\n".join(["square8 " + "." * 4000] * 100)
SLOW_CONNECTIONS = 20
"""Connections that each address keeps open without ever sending a whole request."""
PAUSE_SECONDS = 0.02

Send = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


def _post(path: str, body: object) -> Send:
    data = json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    return lambda http: http.post(path, content=data, headers=headers)


def _get(path: str) -> Send:
    return lambda http: http.get(path)


def attacks(table: str) -> dict[str, Send]:
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
        "the first page": _get("/"),
        "the lobby": _get("/lobby"),
        "a guest with a NUL": _post("/api/session", {"name": "a\x00b"}),
        "half a surrogate": lambda http: http.post(
            "/api/session",
            content=b'{"name": "\\ud800"}',
            headers={"content-type": "application/json"},
        ),
        "a guess at a password": _post("/api/login", {"name": "Ann", "password": "password"}),
        "a guess at the secret": _post(f"/internal/tables/{table}/end", {}),
        "an impossible position": _post("/api/study/check", {"position": position}),
        "a lesson": _post("/api/learn/ringrift/placing", {"turns": [[{}] * 40] * 8}),
        "a body that is too long": _post("/api/session", {"name": "x" * 100_000}),
    }


class Attack:
    """Attackers at many addresses, until they are stopped; ``answers`` counts what they got."""

    def __init__(self, url: str, table: str, addresses: int) -> None:
        self._url = url
        self._sends = attacks(table)
        self._addresses = addresses
        self._tasks: list[asyncio.Task[None]] = []
        self.answers: Counter[tuple[str, int]] = Counter()

    def start(self) -> None:
        """Begin, all at once."""
        for number in range(self._addresses):
            address = f"198.51.100.{number + 1}"
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
        headers = {"x-forwarded-for": address}
        names = list(self._sends)
        async with httpx.AsyncClient(
            base_url=self._url, headers=headers, timeout=60, verify=False, trust_env=False
        ) as http:
            for name in cycle(names[first % len(names) :] + names[: first % len(names)]):
                with contextlib.suppress(httpx.HTTPError):
                    answer = await self._sends[name](http)
                    self.answers[name, answer.status_code] += 1
                http.cookies.clear()
                await asyncio.sleep(PAUSE_SECONDS)

    async def _hold(self, address: str) -> None:
        """Keep connections open that send a byte now and then."""
        port = int(self._url.rpartition(":")[2])
        writers: list[asyncio.StreamWriter] = []
        try:
            for _ in range(SLOW_CONNECTIONS):
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
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

    async def start(self, url: str, table: str, addresses: int) -> None:
        """Begin, all at once."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.attack", url, table, str(addresses)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()

    async def stop(self) -> dict[str, Any]:
        """No more of it; what came of it."""
        found: dict[str, Any] = json.loads((await self._process.communicate(b""))[0])
        return found


async def _attack_until_told(url: str, table: str, addresses: int) -> None:
    attack = Attack(url, table, addresses)
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
    uvloop.run(_attack_until_told(sys.argv[1], sys.argv[2], int(sys.argv[3])))
