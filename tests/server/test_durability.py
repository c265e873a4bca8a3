"""Nothing acknowledged is lost: kill -9 under load, SIGTERM, backups during play.

The number of kills is 20 here; ``make soak-server`` sets RIFTKEEP_KILLS to 100.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.server.harness import Client, Server, closed_with, run, turn_in
from tests.server.site import state_of
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from riftkeep.server.verify import verify_all
from riftkeep.store import games, open_database
from riftkeep.store.archive import back_up, restore

KILLS = int(os.environ.get("RIFTKEEP_KILLS", "20"))
GAMES = 8


@dataclass
class Hand:
    """One hot-seat game that a client keeps playing: what was sent and what was acknowledged."""

    client: Client
    table: str
    random: Random
    acked: dict[str, int] = field(default_factory=dict)
    unanswered: dict[str, Any] | None = None
    number: int = 0

    async def play(self) -> None:
        """Play until the server is gone, each time first resending what got no answer."""
        async with self.client.socket(open_timeout=5) as socket:
            view = await socket.watch(self.table)
            while True:
                if self.unanswered is None:
                    if view["status"] != "playing":
                        return
                    self.number += 1
                    self.unanswered = turn_in(view, self.random) | {"id": f"m{self.number}"}
                answer = await socket.ask("play", table=self.table, **self.unanswered)
                if answer["type"] == "ack":
                    self.acked[answer["id"]] = answer["seq"]
                else:
                    assert answer["type"] == "resync", answer
                self.unanswered = None
                view = await socket.watch(self.table)


def test_kill_9_under_load_loses_nothing_acknowledged_and_applies_nothing_twice(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path).start()
    random = Random(7)

    async def set_up() -> list[Hand]:
        hands = []
        for number in range(GAMES):
            client = await Client(server).guest(f"P{number}")
            table = await client.table("me", "me", options={"board": "square8"})
            hands.append(Hand(client, table, Random(number)))
        return hands

    async def until_killed(hands: list[Hand], seconds: float) -> None:
        jobs = [asyncio.create_task(hand.play()) for hand in hands]
        await asyncio.sleep(seconds)
        await asyncio.to_thread(server.kill)
        results = await asyncio.gather(*jobs, return_exceptions=True)
        for result in results:
            allowed = result is None or isinstance(
                result, ConnectionClosed | InvalidHandshake | OSError | TimeoutError
            )
            assert allowed, repr(result)

    async def go() -> int:
        hands = await set_up()
        for kill in range(KILLS):
            await until_killed(hands, 0.15 + 0.5 * random.random())
            _check(server, hands)
            if kill + 1 < KILLS:
                await asyncio.to_thread(server.start)
        return sum(len(hand.acked) for hand in hands)

    acked = run(go())
    assert acked > KILLS, "hardly anything was played"
    assert server.verify() == GAMES
    print(f"{KILLS} kills, {acked} acknowledged turns, none lost, none twice")


def _check(server: Server, hands: list[Hand]) -> None:
    database = open_database(str(server.settings["database_url"]))
    for hand in hands:
        log = database.read(lambda c, t=hand.table: games.load_events(c, t))  # type: ignore[misc]
        prefix = f"{hand.client.person}/"
        stored = {
            event.command_id.removeprefix(prefix): event.seq
            for event in log
            if event.command_id is not None
        }
        commands = [event.command_id for event in log if event.command_id is not None]
        assert len(commands) == len(set(commands)), "a command is in the log twice"
        for command, seq in hand.acked.items():
            assert stored.get(command) == seq, f"acknowledged {command} is not in the log"
    assert all(not problems for _, problems in verify_all(database))
    database.close()


def test_sigterm_tells_clients_and_drains_in_time(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> None:
        client = await Client(server).guest("Ann")
        table = await client.table("me", "me")
        clock = {"kind": "realtime", "base_seconds": 5}
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
                    messages.append(await socket.receive(10))
            except ConnectionClosed as error:
                assert error.rcvd is not None and error.rcvd.code == 1012
            took = await stopping
        assert took < 5.0, took
        assert any(m["type"] == "restarting" and m["reconnect_after_ms"] >= 500 for m in messages)
        [last] = [m for m in messages if m.get("id") == "last"]
        await asyncio.sleep(5)  # longer than the clock of the timed game
        await asyncio.to_thread(server.start)
        view = await client.view(table)
        assert view["moves"]
        is_kept = any(e["kind"] == "moves" for e in await client.get(f"/api/tables/{table}/events"))
        assert is_kept and (last["type"] == "ack") == (view["seq"] == last.get("seq"))
        # A restart longer than the clock loses nobody the game on time.
        after = await client.view(timed)
        assert after["status"] == "playing" and after["clock"]["remaining_ms"][0] >= 4000

    run(go())
    server.stop()
    server.verify()
    assert server.errors() == []


def test_sigterm_ends_also_a_server_whose_database_hangs(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> float:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        view = await ann.view(table)
        blocker = sqlite3.connect(tmp_path / "site.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        try:
            async with ann.socket() as socket:
                await socket.send("play", table=table, id="stuck", **turn_in(view, Random(1)))
                await asyncio.sleep(0.3)
                took = await asyncio.to_thread(server.terminate)
                await closed_with(socket)
                assert not [m for m in socket.seen if m["type"] == "ack"]
        finally:
            blocker.close()
        return took

    took = run(go())
    assert took < 6.0, took  # five seconds, and what a busy machine takes to notice
    assert server.verify() == 1


def test_a_backup_taken_during_play_restores_to_a_consistent_site(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> int:
        client = await Client(server).guest("Ann")
        hands = []
        for number in range(4):
            table = await client.table("me", "me")
            hands.append(Hand(client, table, Random(number)))
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
    assert len(found) == 4 and not any(found.values())
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
        client = await Client(server).guest("Ann")
        hands = [Hand(client, await client.table("me", "me"), Random(n)) for n in range(4)]
        jobs = [asyncio.create_task(hand.play()) for hand in hands]
        for number in range(6):
            await asyncio.sleep(0.15)
            copy = tmp_path / f"copy{number}"
            copy.mkdir()
            acked = {hand.table: dict(hand.acked) for hand in hands}
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
        for table, acked in json.loads((copy / "acked.json").read_text()).items():
            log = database.read(lambda c, t=table: games.load_events(c, t))  # type: ignore[misc]
            assert set(acked.values()) <= {event.seq for event in log}
        database.close()
