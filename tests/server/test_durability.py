"""Nothing acknowledged is lost: kill -9 under load, SIGTERM, backups during play.

The number of kills is 6 here; ``make soak-server`` sets RIFTKEEP_KILLS to 100.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from tests.server.harness import Client, Pair, Server, closed_with, run, turn_in
from tests.server.site import WAIT, state_of
from tests.services import Postgres, running_redis
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from riftkeep.server.live.verification import verify_all
from riftkeep.server.run import LAST_SECONDS
from riftkeep.server.settings import ServerSettings
from riftkeep.store import games, open_database
from riftkeep.store.archive import back_up, restore

KILLS = int(os.environ.get("RIFTKEEP_KILLS", "6"))
PAIR_KILLS = int(os.environ.get("RIFTKEEP_PAIR_KILLS", "2"))
GAMES = 8
PATIENCE = {"drain_seconds": WAIT}
"""For what must be done before a process ends; with less, a busy machine would not get to it."""
AGAIN = ("busy", "store_unavailable", "restarting")
"""Refusals after which the same command is sent again."""
GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)
"""How a client may notice that the server was killed."""


@dataclass
class Hand:
    """A client that plays one hot-seat game after the other: what it sent, what it was told."""

    client: Client
    random: Random
    tables: list[str] = field(default_factory=list)
    acked: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The table and the seq of every acknowledged command."""
    unanswered: dict[str, Any] | None = None
    number: int = 0

    async def play(self) -> None:
        """Play until the server is gone, each time first resending what got no answer."""
        async with self.client.socket() as socket:
            if not self.tables:
                await self.sit_down()
            view = await socket.watch(self.tables[-1])
            while True:
                if self.unanswered is None and view["status"] != "playing":
                    await self.sit_down()
                    view = await socket.watch(self.tables[-1])
                if self.unanswered is None:
                    self.number += 1
                    self.unanswered = turn_in(view, self.random) | {"id": f"m{self.number}"}
                table = self.tables[-1]
                answer = await socket.ask("play", table=table, **self.unanswered)
                if answer["type"] == "ack":
                    self.acked[answer["id"]] = (table, answer["seq"])
                elif answer["type"] == "refused":
                    assert answer["refusal"]["code"] in AGAIN, answer
                    await asyncio.sleep(0.1)
                    continue  # nothing was done: the same command again
                else:
                    assert answer["type"] == "resync", answer
                self.unanswered = None
                view = await socket.watch(table)

    async def sit_down(self) -> None:
        """Set up the next table; asked for twice, it is one table all the same."""
        options = {"board": "square8"}
        command = f"{self.client.person}-{len(self.tables)}"
        self.tables.append(await self.client.table("me", "me", options=options, id=command))


def test_kill_9_under_load_loses_nothing_acknowledged_and_applies_nothing_twice(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path).start()
    random = Random(7)

    async def until_killed(hands: list[Hand], is_at_once: bool) -> None:
        """Kill it at a random moment of its start, or of play once a turn was acknowledged."""
        jobs = [asyncio.create_task(hand.play()) for hand in hands]
        before = _acknowledged(hands)
        while not is_at_once and _acknowledged(hands) == before and not all(j.done() for j in jobs):
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.5 * random.random())
        await asyncio.to_thread(server.kill)
        for result in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(result, GONE), repr(result)

    async def go() -> list[Hand]:
        hands = [
            Hand(await Client(server).guest(f"P{number}"), Random(number))
            for number in range(GAMES)
        ]
        for kill in range(KILLS):
            await until_killed(hands, is_at_once=kill % 4 == 3)
            _check(server, hands)
            if kill + 1 < KILLS:
                await asyncio.to_thread(server.start)
        return hands

    hands = run(go())
    made = sum(len(hand.tables) for hand in hands)
    assert made <= server.verify() <= made + GAMES, "a table was set up twice"
    acked = _acknowledged(hands)
    assert acked >= KILLS // 2, "hardly anything was played"
    print(f"{KILLS} kills, {made} games, {acked} acknowledged turns, none lost, none twice")


def test_killing_one_of_two_processes_loses_nothing_and_doubles_nothing(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Everybody plays at both in turn; the one that is left takes over, the other comes back."""
    name = f"kills_{os.getpid()}_{time.monotonic_ns()}"
    settings = {"database_url": postgres.new_database(name), "workers": 0}
    settings |= {"lease_seconds": 2, "heartbeat_seconds": 0.5}
    random = Random(5)

    async def play_on(hand: Hand, is_over: asyncio.Event) -> None:
        while not is_over.is_set():
            try:
                await hand.play()
            except GONE:
                hand.client.http.base_url = httpx.URL(hand.client.server.url)  # the other one
                await asyncio.sleep(0.1)

    async def go(pair: Pair, servers: list[Server]) -> list[Hand]:
        hands = [
            Hand(await Client(pair).guest(f"P{number}"), Random(number)) for number in range(GAMES)
        ]
        is_over = asyncio.Event()
        jobs = [asyncio.create_task(play_on(hand, is_over)) for hand in hands]
        for kill in range(PAIR_KILLS):
            before, deadline = _acknowledged(hands), time.monotonic() + 10 * WAIT
            while _acknowledged(hands) < before + GAMES:
                assert time.monotonic() < deadline, "nobody plays any more"
                assert not any(job.done() for job in jobs), jobs
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3 * random.random())
            killed = servers[kill % 2]
            await asyncio.to_thread(killed.kill)
            await asyncio.to_thread(killed.start)
        is_over.set()
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        return hands

    with running_redis(tmp_path) as redis_url:
        servers = [Server(tmp_path, redis_url=redis_url, **settings).start() for _ in range(2)]
        try:
            hands = run(go(Pair(*servers), servers))
        finally:
            for server in servers:
                server.stop()
    _check(servers[0], hands)
    servers[0].verify()
    print(f"{PAIR_KILLS} kills of two, {_acknowledged(hands)} acknowledged turns, none lost")


def _acknowledged(hands: list[Hand]) -> int:
    return sum(len(hand.acked) for hand in hands)


def _check(server: Server, hands: list[Hand]) -> None:
    database = open_database(str(server.settings["database_url"]))
    for hand in hands:
        prefix = f"{hand.client.person}/"
        stored: dict[str, tuple[str, int]] = {}
        for table in hand.tables:
            log = database.read(lambda c, t=table: games.load_events(c, t))  # type: ignore[misc]
            for event in log:
                if event.command_id is not None:
                    command = event.command_id.removeprefix(prefix)
                    assert command not in stored, "a command is in the log twice"
                    stored[command] = (table, event.seq)
        for command, where in hand.acked.items():
            assert stored.get(command) == where, f"acknowledged {command} is not in the log"
    database.close()


def test_sigterm_tells_clients_and_drains_in_time(tmp_path: Path) -> None:
    server = Server(tmp_path, **PATIENCE).start()
    assert ServerSettings().drain_seconds + LAST_SECONDS <= 5.0

    async def go() -> None:
        client = await Client(server).guest("Ann")
        table = await client.table("me", "me")
        clock = {"kind": "realtime", "base_seconds": 8}
        timed = await client.table("me", "me", clock=clock)
        async with client.socket() as socket:
            view = await socket.watch(table)
            answer = await socket.ask("play", table=table, **turn_in(view, Random(1)))
            assert answer["type"] == "ack"
            view = await socket.watch(table)
            # A command under way when the signal comes is carried out or refused, never lost.
            await socket.send("play", table=table, id="last", **turn_in(view, Random(2)))
            stopping = asyncio.create_task(asyncio.to_thread(server.terminate))
            messages: list[dict[str, Any]] = []
            try:
                while True:
                    messages.append(await socket.receive())
            except ConnectionClosed as error:
                assert error.rcvd is not None and error.rcvd.code == 1012
            await stopping
        assert any(m["type"] == "restarting" and m["reconnect_after_ms"] >= 500 for m in messages)
        [last] = [m for m in messages if m.get("id") == "last"]
        await asyncio.sleep(8)  # longer than the clock of the timed game
        await asyncio.to_thread(server.start)
        view = await client.view(table)
        assert view["moves"]
        is_kept = any(e["kind"] == "moves" for e in await client.get(f"/api/tables/{table}/events"))
        assert is_kept and (last["type"] == "ack") == (view["seq"] == last.get("seq"))
        # A restart longer than the clock loses nobody the game on time.
        after = await client.view(timed)
        assert after["status"] == "playing" and after["clock"]["remaining_ms"][0] >= 2000

    run(go())
    server.stop()
    server.verify()
    assert server.errors() == []


def test_sigterm_tells_those_who_wait_for_a_worker(tmp_path: Path) -> None:
    server = Server(tmp_path, **PATIENCE).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        view = await ann.view(await ann.table("me", "me"))
        asked = {"position": view["position"], "budget_seconds": 10.0}
        before = server.children()
        waiting = asyncio.create_task(ann.post("/api/analysis", expect=503, **asked))
        async with asyncio.timeout(WAIT):
            while server.children() == before:  # an analyst starts with the first job
                await asyncio.sleep(0.05)
        await asyncio.to_thread(server.terminate)
        assert (await waiting)["error"]["code"] == "restarting"

    run(go())
    assert server.errors() == []


def test_sigterm_ends_also_a_server_whose_database_hangs(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        view = await ann.view(table)
        blocker = sqlite3.connect(tmp_path / "site.db", isolation_level=None, timeout=WAIT)
        blocker.execute("BEGIN IMMEDIATE")
        try:
            async with ann.socket() as socket:
                await socket.send("play", table=table, id="stuck", **turn_in(view, Random(1)))
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.terminate)
                await closed_with(socket)
                assert not [m for m in socket.seen if m["type"] == "ack"]
        finally:
            blocker.close()

    run(go())
    assert "ending now" in server.log.read_text(), "it ended only because the database gave in"
    assert server.verify() == 1


def test_a_backup_taken_during_play_restores_to_a_consistent_site(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> int:
        hands = [Hand(await Client(server).guest(f"P{n}"), Random(n)) for n in range(4)]
        for hand in hands:
            await hand.sit_down()
        jobs = [asyncio.create_task(hand.play()) for hand in hands]
        await asyncio.sleep(0.5)
        database = open_database(str(server.settings["database_url"]))
        rows = await asyncio.to_thread(back_up, database, tmp_path / "backup.gz")
        database.close()
        await asyncio.sleep(0.2)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        return rows

    rows = run(go())
    server.stop()
    fresh = open_database(f"sqlite:///{tmp_path / 'fresh.db'}")
    assert restore(fresh, tmp_path / "backup.gz") == rows
    found = dict(verify_all(fresh))
    assert len(found) >= 4 and not any(found.values())
    fresh.close()
    again = Server(tmp_path, database_url=f"sqlite:///{tmp_path / 'fresh.db'}").start()

    async def go_on() -> None:
        client = Client(again)
        for table in found:
            view = await client.view(table)
            assert state_of(view["position"]).outcome is None or view["status"] == "finished"

    run(go_on())
    again.stop()


def test_a_write_torn_at_any_moment_leaves_a_usable_database(tmp_path: Path) -> None:
    """The files as they are while the server writes, with the beginning of a write that broke."""
    server = Server(tmp_path).start()
    copies: list[Path] = []

    async def go() -> None:
        hands = [Hand(await Client(server).guest(f"P{n}"), Random(n)) for n in range(4)]
        for hand in hands:
            await hand.sit_down()
        jobs = [asyncio.create_task(hand.play()) for hand in hands]
        for number in range(6):
            await asyncio.sleep(0.15)
            copy = tmp_path / f"copy{number}"
            copy.mkdir()
            acked = [where for hand in hands for where in hand.acked.values()]
            os.kill(server.pid, signal.SIGSTOP)
            for name in ("site.db", "site.db-wal"):
                (copy / name).write_bytes((tmp_path / name).read_bytes())
            os.kill(server.pid, signal.SIGCONT)
            with (copy / "site.db-wal").open("ab") as torn:
                torn.write(Random(number).randbytes(3000))
            (copy / "acked.json").write_text(json.dumps(acked))
            copies.append(copy)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    run(go())
    server.stop()
    for copy in copies:
        database = open_database(f"sqlite:///{copy / 'site.db'}")
        assert all(not problems for _, problems in verify_all(database))
        for table, seq in json.loads((copy / "acked.json").read_text()):
            log = database.read(lambda c, t=table: games.load_events(c, t))  # type: ignore[misc]
            assert seq in {event.seq for event in log}
        database.close()
