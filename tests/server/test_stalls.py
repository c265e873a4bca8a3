"""A process that is stopped: nobody is charged for it, and what came in meanwhile came in time."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.server.harness import Client, Server, Socket, run, turn_in
from tests.server.site import OwnTime, listener, place, settled, turn_of

from riftkeep.server.live.arrivals import Arrivals
from riftkeep.server.live.clocks import GRACE_SECONDS
from riftkeep.server.protocol.messages import Play
from riftkeep.server.stalls import BEAT_SECONDS, MOST_SECONDS, LivedTime

BASE_SECONDS = 10
PAUSE_SECONDS = BASE_SECONDS + 1.5
HELD_SECONDS = 3.0
"""Less than a write waits for the database."""
CLOCK = {"kind": "realtime", "base_seconds": BASE_SECONDS}


def test_no_time_passes_between_beats_that_do_not_come() -> None:
    passing = [100.0]
    lived = LivedTime(lambda: passing[0])
    began = lived.monotonic()
    for _ in range(10):
        passing[0] += BEAT_SECONDS
        assert lived.beat() == 0.0
    assert lived.monotonic() - began == pytest.approx(10 * BEAT_SECONDS) and lived.stalled == 0.0
    passing[0] += 3600.0
    before_the_beat = lived.monotonic()  # whatever runs first after a stall sees no more than this
    assert abs(before_the_beat - began - 10 * BEAT_SECONDS - MOST_SECONDS) < 1e-6
    assert abs(lived.stalled - 3600.0 + MOST_SECONDS) < 1e-6
    assert abs(lived.beat() - 3600.0 + MOST_SECONDS) < 1e-6
    assert abs(lived.monotonic() - before_the_beat) < 1e-6
    passing[0] += BEAT_SECONDS
    assert abs(lived.monotonic() - before_the_beat - BEAT_SECONDS) < 1e-6


def stalled_seconds(server: Server) -> float:
    """How long a server says that it did not run."""
    text = httpx.get(f"{server.url}/metrics", timeout=60).text
    found = re.search(r"^riftkeep_stalled_seconds_total (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_a_stopped_process_charges_nobody_and_takes_what_came_in_meanwhile(tmp_path: Path) -> None:
    """Stopped for longer than the player has left, who moves meanwhile."""
    server = Server(tmp_path, workers=0).start()

    async def pause(ann: Client, socket: Socket, moves_meanwhile: bool) -> None:
        for _ in range(10):
            began = time.monotonic()
            table = await ann.table("me", "me", clock=CLOCK)
            command = turn_in(await socket.watch(table), Random(1))
            stalled = stalled_seconds(server)
            server.process.send_signal(signal.SIGSTOP)  # type: ignore[union-attr]
            ran = time.monotonic() - began
            if moves_meanwhile:
                await socket.send("play", table=table, id="meanwhile", **command)
            await asyncio.sleep(PAUSE_SECONDS)
            server.process.send_signal(signal.SIGCONT)  # type: ignore[union-attr]
            if ran < BASE_SECONDS / 2:
                break
        if not moves_meanwhile:
            shown = (await socket.wait("table"))["view"]  # its clock is shown again, unasked
            assert shown["table"] == table and shown["status"] == "playing"
            assert shown["clock"]["remaining_ms"][0] > 0
            await socket.send("play", table=table, id="meanwhile", **command)
        answer = await socket.wait("ack", "resync", "refused")
        assert answer["type"] == "ack", answer
        left = (await ann.view(table))["clock"]["remaining_ms"][0]
        most = time.monotonic() - began - PAUSE_SECONDS
        assert left >= (BASE_SECONDS - most - MOST_SECONDS) * 1000 - 1
        assert stalled_seconds(server) - stalled >= PAUSE_SECONDS - 1

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        for moves_meanwhile in (True, False):
            async with ann.socket() as socket:
                await pause(ann, socket, moves_meanwhile)

    try:
        run(go())
    finally:
        server.stop()
    assert server.errors() == []
    server.verify()


def test_a_turn_that_came_in_time_counts_though_it_waits_past_the_flag(tmp_path: Path) -> None:
    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'a.db'}") as p:
            ann, bob = await p.person("Ann"), await p.person("Bob")
            table_id = await p.table(ann, bob, clock={"kind": "realtime", "base_seconds": 60})
            table = await p.tables.get(table_id)
            p.time.pass_by(59)
            arrived = p.time.monotonic()
            p.tables.arrivals.begin(ann.id, arrived)  # it waits behind another message
            p.time.pass_by(10)
            await p.tables.automatic.flag(table)
            assert table.ledger.status == "playing" and table.flag is not None
            assert (await p.do(table_id, bob, "takeback_ask")).type == "refused"
            assert table.ledger.status == "playing", "the other one's message let the flag fall"
            message = turn_of(table.ledger, Random(1))
            play = Play(type="play", table=table_id, id="late", **message)
            answer = await p.tables.referee.command(table_id, ann, play, arrived)
            p.tables.arrivals.end(ann.id, arrived)
            assert answer.type == "ack"  # type: ignore[attr-defined]
            assert table.ledger.clock.remaining == [1.0, 60.0]
            # What comes after the flag should fall keeps it from nothing.
            p.time.pass_by(60 + GRACE_SECONDS + 1)
            p.tables.arrivals.begin(bob.id, p.time.monotonic())
            await p.tables.automatic.flag(table)
            assert table.ledger.outcome is not None and table.ledger.outcome.reason == "time"

    asyncio.run(go())


def test_arrivals_are_counted_by_person() -> None:
    arrivals = Arrivals()
    arrivals.begin("ann", 5.0)
    arrivals.begin("ann", 7.0)
    assert arrivals.has_before("ann", 6.0) and not arrivals.has_before("ann", 5.0)
    assert not arrivals.has_before("bob", 9.0) and not arrivals.has_before(None, 9.0)
    arrivals.end("ann", 5.0)
    assert not arrivals.has_before("ann", 6.0) and arrivals.has_before("ann", 8.0)
    with arrivals.during("bob", 1.0):
        assert arrivals.has_before("bob", 2.0)
    assert not arrivals.has_before("bob", 2.0)


def test_a_turn_behind_a_slow_message_is_charged_until_it_came_in(tmp_path: Path) -> None:
    """The first message of a socket waits for the store, and the turn behind it for that."""
    server = Server(tmp_path, workers=0).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        began = time.monotonic()
        table = await ann.table("me", "me", clock={"kind": "realtime", "base_seconds": 300})
        async with ann.socket() as socket:
            command = turn_in(await socket.watch(table), Random(1))
            lock = sqlite3.connect(tmp_path / "site.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            await socket.send("mute", table=table, id="slow", person=ann.person)
            await socket.send("play", table=table, id="behind", **command)
            most = time.monotonic() - began
            await asyncio.sleep(HELD_SECONDS)
            lock.close()
            assert (await socket.wait("ack", "refused"))["id"] == "slow"
            answer = await socket.wait("ack", "refused", "resync")
            assert (answer["id"], answer["type"]) == ("behind", "ack")
        left = (await ann.view(table))["clock"]["remaining_ms"][0] / 1000
        assert 300 - left < most + HELD_SECONDS / 2, "the wait for the store was charged"

    try:
        run(go())
    finally:
        server.stop()


def test_a_stall_is_no_absence(tmp_path: Path) -> None:
    class Stalling(OwnTime):
        missed = 0.0

        @property
        def stalled(self) -> float:
            return self.missed

    async def go() -> None:
        own = Stalling()
        async with place(f"sqlite:///{tmp_path / 'a.db'}", own) as p:
            ann, bob = await p.person("Ann"), await p.person("Bob")
            table_id = await p.table(ann, bob, leaver="lose", leaver_grace_seconds=0.3)
            table = await p.tables.get(table_id)
            p.tables.audience.listen(table, listener(ann))
            first = table.leave_timers[1]
            own.missed += 0.2  # the process stood still while Bob was away
            await settled(lambda: table.leave_timers.get(1) is not first)
            assert table.ledger.status == "playing" and 1 in table.leave_timers
            await settled(lambda: table.ledger.status == "finished")

    asyncio.run(go())
