"""Nothing that happens at a table is missed, also if the store fails or others take over."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from redis.exceptions import RedisError
from sqlalchemy import update
from structlog.testing import capture_logs
from tests.server.harness import run
from tests.server.site import OwnTime, Place, listener, place, settled

from riftkeep.server import cluster as cluster_module
from riftkeep.server.cluster import Cluster
from riftkeep.server.live import automatic
from riftkeep.server.live.ledger import Chair
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.settings import ServerSettings
from riftkeep.server.work.crew import JobFailed
from riftkeep.store import StoreUnavailable, processes
from riftkeep.store.people import Person
from riftkeep.store.schema import events

SETTINGS = ServerSettings(redis_url="redis://127.0.0.1:1", database_url="sqlite://")


class Gate:
    """Workers that answer when they are let; then they fail, and chance plays instead."""

    def __init__(self) -> None:
        self.is_open = asyncio.Event()
        self.asked = 0

    async def think(self, *_: Any, **__: Any) -> dict[str, Any]:
        self.asked += 1
        await self.is_open.wait()
        raise JobFailed("there are no workers")


def failing(p: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no write through any more."""

    async def write(_: object) -> Any:
        raise StoreUnavailable("it is away")

    for way in ("write", "write_steps"):
        monkeypatch.setattr(p.store, way, write)


def test_a_computer_that_thought_while_the_store_failed_moves_all_the_same(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, "RETRY_SECONDS", 0.05)

    async def go() -> None:
        async with place(database_url) as p:
            gate = Gate()
            monkeypatch.setattr(p.tables.workers, "think", gate.think)
            ann = await p.person("Ann")
            table_id = await p.table(ann, Chair("computer", "C", level=1))
            await p.turn(table_id, [ann], Random(1))
            await settled(lambda: gate.asked == 1)
            table = await p.tables.get(table_id)
            with monkeypatch.context() as failure:
                failing(p, failure)
                answer = await p.do(table_id, ann, "resign")
                assert answer.refusal.code == "store_unavailable" and table.is_stale
                gate.is_open.set()
                await settled(lambda: table.thinking_key is None)
            await settled(lambda: len(table.ledger.turns) == 2)  # nobody asks for the table

    run(go())


def test_a_computer_that_would_break_the_rules_plays_by_chance(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(*_: Any, **__: Any) -> dict[str, Any]:
        return {"moves": ["nonsense"]}

    async def go() -> None:
        async with place(database_url) as p:
            monkeypatch.setattr(p.tables.workers, "think", think)
            ann = await p.person("Ann")
            table_id = await p.table(Chair("computer", "C", level=1), ann)
            table = await p.tables.get(table_id)
            await settled(lambda: len(table.ledger.turns) == 1)

    run(go())


def test_a_leaver_loses_although_the_store_failed_at_that_moment(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, "RETRY_SECONDS", 0.05)

    async def go() -> None:
        async with place(database_url) as p:
            ann, bob = await p.person("Ann"), await p.person("Bob")
            table_id = await p.table(ann, bob, leaver="lose", leaver_grace_seconds=0.2)
            table = await p.tables.get(table_id)
            p.tables.audience.listen(table, listener(ann))
            with monkeypatch.context() as failure:
                failing(p, failure)
                await settled(lambda: table.is_stale)
            await settled(lambda: table.ledger.status == "finished")

    run(go())


async def _two(owner: Place, follower: Place) -> tuple[list[Person], list[str]]:
    """Two people, and two tables that one process owns and the other follows."""
    wall = owner.time.wall()
    for p in (owner, follower):
        await p.store.write(
            lambda c, p=p: processes.register(c, p.tables.process_id, None, "s", wall)  # type: ignore[misc]
        )
    people = [await owner.person("Ann"), await owner.person("Bob")]
    tables = [await owner.table(*people) for _ in range(2)]
    for table_id in tables:
        assert not (await follower.tables.get(table_id)).is_owned
    return people, tables


async def _heard(ear: Listener, seq: int) -> None:
    while (text := await ear.next()) is not None:
        message = json.loads(text)
        if message["type"] == "event" and message["event"]["seq"] == seq:
            return
    raise AssertionError("it was not told")


def test_a_damaged_table_keeps_nobody_from_following_the_others(database_url: str) -> None:
    async def go() -> None:
        time = OwnTime()
        async with place(database_url, time) as owner, place(database_url, time) as follower:
            people, (bad, good) = await _two(owner, follower)
            ears = {table_id: listener() for table_id in (bad, good)}
            for table_id, ear in ears.items():
                follower.tables.audience.listen(await follower.tables.get(table_id), ear)
            for table_id in (bad, good):
                await owner.turn(table_id, people, Random(1))
            await owner.store.write(
                lambda c: c.execute(
                    update(events)
                    .where(events.c.table_id == bad, events.c.seq == 3)
                    .values(payload="{}")
                )
            )
            cluster = Cluster(SETTINGS, follower.tables)
            polling = asyncio.create_task(cluster._poll())
            await _heard(ears[good], 3)
            assert not polling.done()
            await cluster._heard(json.dumps(["x", "table", bad]))  # said once, and gone on from
            polling.cancel()
            await asyncio.gather(polling, return_exceptions=True)

    run(go())


@pytest.mark.parametrize("by", ["hint", "heartbeat"])
def test_a_process_that_lost_its_tables_notices_and_tells_what_it_missed(
    database_url: str, by: str
) -> None:
    """It stood still for longer than its lease; somebody else has played on meanwhile."""

    async def go() -> None:
        time = OwnTime()
        async with place(database_url, time) as first, place(database_url, time) as second:
            people, tables = await _two(first, second)
            before = await first.tables.get(tables[0])
            assert before.is_owned
            ear = listener()
            first.tables.audience.listen(before, ear)
            time.pass_by(first.tables.lease_seconds + 1)
            wall = time.wall()
            await second.store.write(lambda c: processes.beat(c, second.tables.process_id, wall))
            (await second.tables.get(tables[0])).is_stale = True  # its owner does not answer
            assert (await second.turn(tables[0], people, Random(1))).type == "ack"
            await first.store.write(lambda c: processes.beat(c, first.tables.process_id, wall))
            if by == "hint":
                cluster = Cluster(SETTINGS, first.tables)
                await cluster._heard(json.dumps([second.tables.process_id, "table", tables[0]]))
            else:
                await first.tables.notice_lost(first.tables.in_memory())
            await asyncio.wait_for(_heard(ear, 3), 60)
            after = await first.tables.get(tables[0])
            assert after is before and not after.is_owned and after.ledger.seq == 3
            assert (await first.tables.get(tables[1])).is_owned  # nobody has taken this one

    run(go())


class FakeRedis:
    """A Redis that takes nothing at first."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.said: list[str] = []

    async def publish(self, _: str, hint: str) -> None:
        if self.failures:
            self.failures -= 1
            raise RedisError("busy")
        self.said.append(hint)

    async def aclose(self) -> None:
        pass


@pytest.mark.parametrize("seconds", [60.0, 0.0])
def test_a_hint_that_redis_does_not_take_is_said_again_for_a_while(
    database_url: str, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(cluster_module, "HINT_SECONDS", seconds)
    redis = FakeRedis(3)
    monkeypatch.setattr("redis.asyncio.Redis.from_url", lambda *_, **__: redis)

    async def go() -> None:
        async with place(database_url) as p:
            cluster = Cluster(SETTINGS, p.tables)
            cluster.tell_person("ann", "your turn", "t")
            publishing = asyncio.create_task(cluster._publish())
            await settled(lambda: any("beat" in hint for hint in redis.said))
            publishing.cancel()
            with suppress(asyncio.CancelledError):
                await publishing
            assert any("your turn" in hint for hint in redis.said) == (seconds > 0)

    run(go())


def test_what_the_store_fails_under_is_said_and_is_no_fault_of_the_site(tmp_path: Path) -> None:
    async def fails(error: Exception) -> None:
        raise error

    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'a.db'}") as p:
            with capture_logs() as said:
                tasks = [p.tables.spawn(fails(e)) for e in (StoreUnavailable("away"), KeyError())]
                await asyncio.gather(*tasks, return_exceptions=True)
                await settled(lambda: len(said) == 2)
            assert [line["log_level"] for line in said] == ["warning", "error"]

    run(go())
