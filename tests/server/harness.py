"""A real server process on loopback, and clients that speak to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
from tests.forking import Forked, can_fork, forked_server
from tests.server.site import WAIT, state_of
from tests.services import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from riftkeep.server.live.verification import verify_all
from riftkeep.server.work.engines import random_turn
from riftkeep.store import open_database

T = TypeVar("T")
LONGEST_SECONDS = 3600.0
"""When a test that still waits for something is given up."""
ANSWERS = ("ack", "resync", "refused", "interaction", "pong")
_numbers = count(1)
_clients: list[Client] = []


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine, and close the clients it made."""

    async def closing() -> T:
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                return await test
        finally:
            while _clients:
                await _clients.pop().close()

    return asyncio.run(closing())


def wait_for_answer(
    url: str, seconds: float = 600.0, is_over: Callable[[], str | None] = lambda: None
) -> None:
    """Wait until an address answers well; what ``is_over`` returns says why it never will."""
    deadline = time.monotonic() + seconds
    with plain_client(timeout=2) as client:
        while time.monotonic() < deadline:
            reason = is_over()
            assert reason is None, reason
            with contextlib.suppress(httpx.HTTPError):
                if client.get(url).status_code == 200:
                    return
            time.sleep(0.03)
    raise AssertionError(f"nobody answers at {url}: {is_over()}")


def plain_client(**options: Any) -> httpx.Client:
    """A client without TLS: reading certificates would cost more than many requests."""
    return httpx.Client(verify=False, trust_env=False, **options)


class Server:
    """One server process; it can be killed and started again on the same store."""

    def __init__(self, directory: Path, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = directory / f"server-{self.port}.log"
        settings = {
            "database_url": f"sqlite:///{directory / 'site.db'}",
            "port": self.port,
            "limit_scale": 1000,
            "max_sockets_per_address": 10_000,
            "workers": 1,
            "think_seconds": WAIT,
            "log_format": "json",
        } | settings
        self.settings = settings
        self.environment = os.environ | {
            f"RIFTKEEP_{name.upper()}": value if isinstance(value, str) else json.dumps(value)
            for name, value in settings.items()
        }
        self.process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def command(self) -> list[str] | None:
        """What starts the process; None for a fork of one that has imported everything."""
        if can_fork(self.environment):
            return None
        return [sys.executable, "-m", "riftkeep.server.run"]

    def start(self, wait: bool = True) -> Server:
        command = self.command()
        if command is None:
            self.process = forked_server(self.environment, self.log)
        else:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    command, env=self.environment, stdout=log, stderr=log
                )
        if wait:
            self.wait_ready()
        return self

    def wait_ready(self, seconds: float = 600.0) -> None:
        def is_over() -> str | None:
            assert self.process is not None
            return None if self.process.poll() is None else self.log.read_text()

        wait_for_answer(f"{self.url}/healthz", seconds, is_over)

    def wait_hints(self) -> None:
        """Wait until what is said by Redis is heard here: nobody says it again."""
        deadline = time.monotonic() + WAIT
        with plain_client(base_url=self.url, timeout=WAIT) as client:
            while not client.get("/healthz").json()["hints"]:
                assert time.monotonic() < deadline, "Redis is not heard"
                time.sleep(0.03)

    def kill(self) -> None:
        """As a power cut does it to a process."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WAIT)

    def terminate(self) -> None:
        """Ask it to stop, and wait until it has."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.terminate()

    def children(self) -> list[int]:
        """The processes that it has started: workers of all kinds, and the one that writes."""
        files = Path(f"/proc/{self.pid}/task").glob("*/children")
        return sorted(int(pid) for file in files for pid in file.read_text().split())

    def memory_mb(self) -> float:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise AssertionError("no VmRSS")

    def verify(self) -> int:
        """Replay every log; how many there are. The server must not run."""
        database = open_database(str(self.settings["database_url"]))
        try:
            found = dict(verify_all(database))
        finally:
            database.close()
        bad = {table: problems for table, problems in found.items() if problems}
        assert not bad, bad
        return len(found)

    def errors(self) -> list[str]:
        """What the server logged as an error."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]


class Pair(Server):
    """Two server processes that are one site: whoever asks for its address gets the next one."""

    def __init__(self, first: Server, second: Server) -> None:
        self._servers = (first, second)
        self._asked = count()
        self.settings, self.port = first.settings, first.port

    @property
    def url(self) -> str:  # type: ignore[override]
        return self._servers[next(self._asked) % 2].url

    def stop(self) -> None:
        for server in self._servers:
            server.stop()

    def errors(self) -> list[str]:
        return [error for server in self._servers for error in server.errors()]


class Client:
    """Somebody with a cookie, or a bot with a token."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        # No TLS here: reading certificates would cost more than the request.
        self.http = httpx.AsyncClient(
            base_url=server.url, headers=headers, timeout=WAIT, verify=False, trust_env=False
        )
        self.token = token
        self.person = ""
        _clients.append(self)

    async def guest(self, name: str) -> Client:
        """Take a name."""
        answer = await self.post("/api/session", name=name)
        self.person = answer["person"]
        return self

    async def account(self, name: str, password: str = "correct horse") -> Client:
        """Make an account."""
        response = await self.http.post("/api/account", json={"name": name, "password": password})
        assert response.status_code == 201, response.text
        self.person = response.json()["person"]
        return self

    async def bot(self, name: str, scopes: list[str] | None = None) -> Client:
        """A bot of this account."""
        scopes = scopes or ["read", "create", "play", "chat"]
        made = await self.post("/api/tokens", bot=name, scopes=scopes)
        bot = Client(self.server, made["secret"])
        bot.person = made["bot"]
        return bot

    async def post(self, path: str, expect: int | None = None, **body: Any) -> Any:
        """Send JSON; the answer, which must be fine unless another status is expected."""
        response = await self.http.post(path, json=body)
        if expect is None:
            assert response.status_code < 300, f"{path}: {response.status_code} {response.text}"
        else:
            assert response.status_code == expect, f"{response.status_code} {response.text}"
        return response.json()

    async def get(self, path: str, expect: int = 200, **query: Any) -> Any:
        response = await self.http.get(path, params=query)
        assert response.status_code == expect, f"{path}: {response.status_code} {response.text}"
        return response.json()

    async def table(self, *seats: str | dict[str, Any], **settings: Any) -> str:
        """Set up a table; seats by their kinds."""
        chosen = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"id": new_id(), "game": "ringrift", "seats": chosen} | settings
        if body["game"] == "ringrift":
            body["options"] = {"players": len(chosen)} | body.get("options", {})
        made = await self.post("/api/tables", **body)
        return str(made["table"])

    async def do(self, table: str, command: str, expect: int | None = None, **body: Any) -> Any:
        """A command over HTTP."""
        body.setdefault("id", new_id())
        return await self.post(f"/api/tables/{table}/{command}", expect, **body)

    async def view(self, table: str) -> Any:
        return await self.get(f"/api/tables/{table}")

    async def turn(self, table: str, random: Random, expect: int | None = None) -> Any:
        """Play a turn at random in the position there is."""
        return await self.do(table, "play", expect, **turn_in(await self.view(table), random))

    @asynccontextmanager
    async def socket(self, **options: Any) -> AsyncIterator[Socket]:
        """A socket as this client."""
        headers = {}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        elif "riftkeep_session" in self.http.cookies:
            headers["cookie"] = f"riftkeep_session={self.http.cookies['riftkeep_session']}"
        url = options.pop("url", self.server.url).replace("http", "ws") + "/ws"
        # Whether the other end is there is the server's question, and a busy machine takes long.
        options = {"compression": None, "open_timeout": WAIT, "ping_interval": None} | options
        async with connect(url, additional_headers=headers, **options) as raw:
            socket = Socket(raw)
            await socket.wait("hello")
            yield socket

    async def close(self) -> None:
        await self.http.aclose()


class Socket:
    """A client's end of a socket."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.seen: list[dict[str, Any]] = []
        self._passed_over: deque[dict[str, Any]] = deque()

    async def send(self, type: str, **fields: Any) -> None:
        await self.raw.send(json.dumps({"type": type, **fields}))

    async def receive(self, seconds: float = WAIT) -> dict[str, Any]:
        if self._passed_over:
            return self._passed_over.popleft()
        return await self._read(seconds)

    async def _read(self, seconds: float) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = json.loads(await self.raw.recv())
        self.seen.append(message)
        return message

    async def wait(self, *types: str, seconds: float = WAIT) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = await self.receive(seconds)
            if message["type"] in types:
                return message

    async def watch(self, table: str, **fields: Any) -> dict[str, Any]:
        """Watch a table, also once more: the table as it is, after whatever was told before."""
        await self.send("watch", table=table, **fields)
        while True:
            view: dict[str, Any] = (await self.wait("table"))["view"]
            if view["table"] == table:
                return view

    async def watch_until(
        self, table: str, is_so: Callable[[dict[str, Any]], bool]
    ) -> dict[str, Any]:
        """The table once something is so.

        Only what this socket tells is looked at: another process may know more already, or less.
        """
        view = await self.watch(table)
        while not is_so(view):
            await self.wait("event")
            view = await self.watch(table)
        return view

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; what comes before it can be read afterwards."""
        fields.setdefault("id", new_id())
        await self.send(type, **fields)
        while True:
            message = await self._read(WAIT)
            if message["type"] in ANSWERS and message.get("id") == fields["id"]:
                return message
            self._passed_over.append(message)

    async def event(self, kind: str, seconds: float = WAIT) -> dict[str, Any]:
        """The next event of a kind."""
        while True:
            message = await self.wait("event", seconds=seconds)
            if message["event"]["kind"] == kind:
                return message


async def closed_with(socket: Socket, seconds: float = WAIT) -> int | None:
    """Wait until the server closes a socket; the code it gives."""
    try:
        while True:
            await socket.receive(seconds)
    except ConnectionClosed as error:
        return None if error.rcvd is None else error.rcvd.code


def turn_in(view: dict[str, Any], random: Random) -> dict[str, Any]:
    """A turn at random for a table as it is shown."""
    moves = random_turn(state_of(view["position"]), random)
    return {
        "seq": view["seq"],
        "key": view["key"],
        "moves": [move.to_json() for move in moves],
    }


def new_id() -> str:
    return f"t{next(_numbers)}"
