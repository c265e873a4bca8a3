"""Clocks at live tables: only the server's monotonic time counts, also when nobody is there."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.harness import Client, Server, run, turn_in
from tests.server.site import OwnTime, Place, place, settled, turn_of
from tests.server.test_stalls import stalled_seconds

from riftkeep.server.live.clocks import GRACE_SECONDS
from riftkeep.store import processes
from riftkeep.store.people import Person

BLITZ = {"kind": "realtime", "base_seconds": 60, "increment_seconds": 2}
DAYS = {"kind": "correspondence", "days_per_turn": 2}
DAY = 86_400.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'x.db'}"


async def two(p: Place, **settings: Any) -> tuple[list[Person], str]:
    people = [await p.person("Ann"), await p.person("Bob")]
    return people, await p.table(*people, **settings)


@pytest.mark.parametrize("jump", [3600.0, -3600.0, 86_400.0 * 365])
def test_a_jump_of_the_wall_clock_flags_nobody(url: str, jump: float) -> None:
    async def go() -> None:
        async with place(url) as p:
            people, table_id = await two(p, clock=BLITZ)
            p.time.pass_by(5)
            p.time.date += jump
            await p.tables.automatic.flag(await p.tables.get(table_id))
            await p.tables.sweep()
            ledger = await p.ledger(table_id)
            assert ledger.status == "playing"
            assert (await p.turn(table_id, people, Random(1))).type == "ack"
            assert ledger.clock.remaining == [57.0, 60.0]

    asyncio.run(go())


def test_a_flag_falls_with_nobody_connected(url: str) -> None:
    async def go() -> None:
        async with place(url) as p:
            _, table_id = await two(p, clock=BLITZ)
            table = await p.tables.get(table_id)
            assert table.flag is not None  # the timer that will look
            p.time.pass_by(60 + GRACE_SECONDS / 2)
            await p.tables.automatic.flag(table)
            assert table.ledger.status == "playing"  # grace
            p.time.pass_by(GRACE_SECONDS)
            await p.tables.automatic.flag(table)
            outcome = table.ledger.outcome
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (2, "time")
            assert "ran out of time" in outcome.explanation

    asyncio.run(go())


def test_the_timer_itself_flags(url: str) -> None:
    """In real time: five seconds, and nobody does anything."""

    class RealTime(OwnTime):
        def monotonic(self) -> float:
            return asyncio.get_event_loop().time()

    async def go() -> None:
        async with place(url, RealTime()) as p:
            _, table_id = await two(p, clock={"kind": "realtime", "base_seconds": 5})
            table = await p.tables.get(table_id)
            await settled(lambda: table.ledger.status == "finished")

    asyncio.run(go())


def test_a_turn_in_flight_at_zero_follows_the_stated_rule(url: str) -> None:
    async def go() -> None:
        async with place(url) as p:
            people, table_id = await two(p, clock=BLITZ)
            p.time.pass_by(60 + GRACE_SECONDS * 0.9)
            assert (await p.turn(table_id, people, Random(1))).type == "ack"
            assert (await p.ledger(table_id)).clock.remaining == [2.0, 60.0]
            p.time.pass_by(60 + GRACE_SECONDS * 1.1)
            late = await p.turn(table_id, people, Random(1))
            assert (late.type, late.reason) == ("resync", "game_over")
            outcome = (await p.ledger(table_id)).outcome
            assert outcome is not None and outcome.winner == 1

    asyncio.run(go())


def test_time_the_server_takes_is_charged_to_nobody(url: str) -> None:
    async def go() -> None:
        async with place(url) as p:
            people, table_id = await two(p, clock=BLITZ)
            p.time.pass_by(10)
            command = turn_of(await p.ledger(table_id), Random(1))
            job = asyncio.create_task(p.do(table_id, people[0], "play", **command))
            await asyncio.sleep(0)  # it has arrived
            p.time.pass_by(30)  # and waits for the disk
            assert (await job).type == "ack"
            assert (await p.ledger(table_id)).clock.remaining == [52.0, 60.0]
            assert (await p.ledger(table_id)).clock.left(1, p.time.monotonic()) == 60.0

    asyncio.run(go())


@pytest.mark.parametrize("away", [1.0, 120.0, 30 * DAY])
def test_nobody_loses_on_time_what_passed_while_the_server_was_away(url: str, away: float) -> None:
    time = OwnTime()
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with place(url, time) as p:
            await p.store.write(
                lambda c: processes.register(c, p.tables.process_id, "here", "s", time.wall())
            )
            kept["fast"] = await two(p, clock=BLITZ)
            kept["slow"] = await two(p, clock=DAYS)
            time.pass_by(50)
            await p.turn(kept["fast"][1], kept["fast"][0], Random(1))
            time.pass_by(DAY - 50)
            wall = time.wall()
            await p.store.write(lambda c: processes.beat(c, p.tables.process_id, wall))

    async def after() -> None:
        time.pass_by(away)
        time.now = 17.0  # another boot: the monotonic clock begins anew
        async with place(url, time) as p:
            await p.store.write(
                lambda c: processes.register(c, p.tables.process_id, "here", "s", time.wall())
            )
            await p.tables.sweep()
            fast, slow = await p.ledger(kept["fast"][1]), await p.ledger(kept["slow"][1])
            assert fast.status == slow.status == "playing"
            assert fast.clock.left(1, time.now) == 60.0 and fast.clock.remaining[0] == 12.0
            assert slow.clock.left(0, time.now) == pytest.approx(DAY, abs=1)
            time.pass_by(60 + GRACE_SECONDS)
            await p.tables.automatic.flag(await p.tables.get(kept["fast"][1]))
            outcome = fast.outcome
            assert outcome is not None and outcome.winner == 1
            time.pass_by(DAY)
            await p.tables.automatic.flag(await p.tables.get(kept["slow"][1]))
            assert slow.status == "finished"

    asyncio.run(before())
    asyncio.run(after())


def test_a_forgotten_correspondence_game_keeps_its_clock(url: str) -> None:
    async def go() -> None:
        async with place(url) as p:
            _, table_id = await two(p, clock=DAYS)
            p.time.pass_by(DAY / 2)
            await p.tables.sweep()
            assert table_id not in [t.ledger.table_id for t in p.tables.in_memory()]
            p.time.date += 12345.0  # the wall clock is set meanwhile
            ledger = await p.ledger(table_id)
            assert ledger.clock.left(0, p.time.monotonic()) == 1.5 * DAY

    asyncio.run(go())


def test_takeback_gives_no_time_back(url: str) -> None:
    async def go() -> None:
        async with place(url) as p:
            people, table_id = await two(p, clock=BLITZ)
            p.time.pass_by(20)
            await p.turn(table_id, people, Random(1))
            p.time.pass_by(10)
            await p.do(table_id, people[0], "takeback_ask")
            await p.do(table_id, people[1], "takeback_answer", accept=True)
            ledger = await p.ledger(table_id)
            assert ledger.acting_chair == 0 == ledger.clock.running
            assert ledger.clock.remaining == [42.0, 50.0]

    asyncio.run(go())


def test_a_lying_client_clock_gains_nothing(server: Server) -> None:
    """What a client says of time is refused where there is no place for it, and else not read."""

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        clock = {"kind": "realtime", "base_seconds": 60}
        table = await ann.table("me", "me", clock=clock)
        stalled = stalled_seconds(server)  # first: what stalls from now on is taken off below
        began = time.monotonic()
        lies: list[dict[str, Any]] = [
            {"sent_at": 0},
            {"elapsed_ms": 0},
            {"lag_ms": 60_000},
            {"clock": {"remaining_ms": [600_000, 1]}},
            {"arrived": -1e9},
        ]
        async with ann.socket() as socket:
            view = await socket.watch(table)
            command = turn_in(view, Random(1))
            for lie in lies:
                await socket.send("play", table=table, id="lie", **command, **lie)
                assert (await socket.wait("refused", "ack"))["type"] == "refused"
            await asyncio.sleep(1.0)
            least = time.monotonic() - began
            least -= stalled_seconds(server) - stalled  # a busy machine is charged to nobody
            headers = {"date": "Thu, 01 Jan 1970 00:00:00 GMT"}
            answer = await ann.http.post(
                f"/api/tables/{table}/play", json=command | {"id": "late"}, headers=headers
            )
            assert answer.status_code == 200, answer.text
        left = (await ann.view(table))["clock"]["remaining_ms"][0]
        assert left <= 60_000 - least * 1000 + 500, "time was given back"

    run(go())
