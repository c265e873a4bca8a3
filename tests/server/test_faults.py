"""The database or a worker fails: commands are refused visibly, and it recovers by itself."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from tests.server.harness import Client, Server, closed_with, run, turn_in
from tests.server.proxy import proxied
from tests.server.site import WAIT
from tests.services import Postgres, running_postgres

import riftkeep
from riftkeep.server.work.crew import JobFailed, JobRefused, QueueFull, Workers, thinkers


async def _refused_then_fine(
    server: Server, client: Client, table: str, spoil: Any, mend: Any
) -> None:
    """While the store is spoiled nothing is acknowledged; afterwards everything goes on."""
    view = await client.view(table)
    command = turn_in(view, Random(1)) | {"id": "during"}
    await asyncio.to_thread(spoil)
    async with client.socket() as socket:
        answer = await socket.ask("play", table=table, **command)
        assert answer["type"] == "refused", answer
        assert answer["refusal"]["code"] == "store_unavailable"
    await asyncio.to_thread(mend)
    for _ in range(600):
        response = await client.http.post(f"/api/tables/{table}/play", json=command)
        if response.status_code == 200:
            break
        assert response.status_code in (503, 409), response.text
        await asyncio.sleep(0.2)
    events = await client.get(f"/api/tables/{table}/events")
    assert [event["kind"] for event in events] == ["created", "started", "moves"]
    assert (await client.view(table))["seq"] == 3
    assert (await client.get("/healthz"))["ok"]


def test_a_locked_database_refuses_and_recovers(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    locks: list[sqlite3.Connection] = []

    def lock() -> None:
        raw = sqlite3.connect(
            tmp_path / "site.db", check_same_thread=False, isolation_level=None, timeout=WAIT
        )
        raw.execute("BEGIN IMMEDIATE")
        locks.append(raw)

    def unlock() -> None:
        locks[0].execute("ROLLBACK")
        locks[0].close()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        await _refused_then_fine(server, ann, table, lock, unlock)

    run(go())
    server.stop()
    server.verify()


def test_what_came_of_a_job_is_written_down_when_the_store_is_back(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        position = riftkeep.load("great_kingdom").initial_state().to_json()
        job = (
            await ann.post(
                "/api/jobs", id="j", kind="analysis", position=position, budget_seconds=4.0
            )
        )["job"]
        raw = sqlite3.connect(tmp_path / "site.db", isolation_level=None, timeout=WAIT)
        raw.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(WAIT):
            while "job not written down" not in server.log.read_text():
                await asyncio.sleep(0.1)
        assert (await ann.get(f"/api/jobs/{job}"))["status"] in ("waiting", "running")
        raw.close()
        async with asyncio.timeout(WAIT):
            while (await ann.get(f"/api/jobs/{job}"))["status"] != "done":
                await asyncio.sleep(0.1)

    run(go())
    server.stop()


def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    """The processes may write no more bytes to files than there are: as a full disk feels."""
    import resource

    server = Server(tmp_path).start()

    def limit(limits: tuple[int, int]) -> None:
        for pid in (server.pid, *server.children()):  # one of them writes the moves
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)

    def fill() -> None:
        largest = max((tmp_path / name).stat().st_size for name in ("site.db", "site.db-wal"))
        assert largest > 0
        for name in ("site.db-wal",):
            size = (tmp_path / name).stat().st_size
            limit((size, resource.RLIM_INFINITY))

    def free() -> None:
        limit((resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        await _refused_then_fine(server, ann, table, fill, free)

    run(go())
    server.stop()
    server.verify()


def test_a_database_that_is_read_only_refuses_and_recovers(
    tmp_path: Path, postgres: Postgres
) -> None:
    """As after a failover to a standby: it reads, but takes no writes."""
    name = f"readonly_{os.getpid()}"
    server = Server(tmp_path, database_url=postgres.new_database(name)).start()

    def set_read_only(is_read_only: bool) -> None:
        with psycopg.connect(postgres.url(), autocommit=True) as connection:
            value = "on" if is_read_only else "off"
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
            )

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        await _refused_then_fine(
            server, ann, table, lambda: set_read_only(True), lambda: set_read_only(False)
        )

    run(go())
    server.stop()
    server.verify()


GONE_SECONDS = float(os.environ.get("RIFTKEEP_GONE_SECONDS", "8"))
"""`make soak-server` takes 30."""


def test_a_database_server_that_is_gone_for_a_while_refuses_and_recovers(
    tmp_path: Path,
) -> None:
    with running_postgres() as postgres:
        server = Server(tmp_path, database_url=postgres.new_database("site")).start()

        async def go() -> int:
            ann = await Client(server).guest("Ann")
            table = await ann.table("me", "me")
            await ann.turn(table, Random(1))
            before = await ann.get(f"/api/tables/{table}/events")
            command = turn_in(await ann.view(table), Random(2)) | {"id": "while-gone"}
            async with ann.socket() as socket:
                await asyncio.to_thread(postgres.stop)
                gone, refused = time.monotonic(), 0
                while time.monotonic() - gone < GONE_SECONDS:
                    answer = await socket.ask("play", table=table, **command)
                    assert answer["type"] == "refused", answer
                    assert answer["refusal"]["code"] == "store_unavailable"
                    refused += 1
                    await asyncio.sleep(1)
                await asyncio.to_thread(postgres.start)
                for _ in range(600):  # the same socket, the same command: nobody did anything
                    answer = await socket.ask("play", table=table, **command)
                    if answer["type"] != "refused":
                        break
                    await asyncio.sleep(0.2)
                assert answer["type"] == "ack", answer
            after = await ann.get(f"/api/tables/{table}/events")
            assert after[: len(before)] == before and len(after) == len(before) + 1
            return refused

        refused = run(go())
        print(f"database gone for {GONE_SECONDS} s: {refused} turns refused, none acknowledged")
        server.stop()
        server.verify()


def test_a_turn_cut_between_its_commit_and_its_answer_is_found_again(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The database has kept the turn, the server is killed before it hears so: the same id is done.

    Between the server and its database is a proxy that lets the commit through and its answer not.
    """
    name = f"cut_{os.getpid()}"
    url = postgres.new_database(name)

    async def go() -> None:
        async with proxied(postgres.port) as proxy:
            through = url.replace(f":{postgres.port}/", f":{proxy.port}/")
            server = Server(tmp_path, database_url=through)
            await asyncio.to_thread(server.start)
            ann = await Client(server).guest("Ann")
            table = await ann.table("me", "me")
            command = turn_in(await ann.view(table), Random(1)) | {"id": "cut"}
            async with ann.socket() as socket:
                await socket.watch(table)
                proxy.deaf_after = [b"/cut", b"COMMIT"]
                await socket.send("play", table=table, **command)
                for _ in range(600):
                    if _stored(url, table) == 3:
                        break
                    await asyncio.sleep(0.05)
                assert _stored(url, table) == 3, "the commit did not come through"
                await asyncio.to_thread(server.kill)
                assert await closed_with(socket) is None
                kinds = [message["type"] for message in socket.seen]
                assert "ack" not in kinds and "event" not in kinds
            proxy.is_deaf = False
            await asyncio.to_thread(server.start)
            again = [await ann.do(table, "play", **command) for _ in range(2)]
            assert [answer["seq"] for answer in again] == [3, 3]
            assert len(await ann.get(f"/api/tables/{table}/events")) == 3
            await asyncio.to_thread(server.stop)

    run(go())


def _stored(url: str, table: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT count(*) FROM events WHERE table_id = %s", (table,))
        found = row.fetchone()
        assert found is not None
        return int(found[0])


def test_a_result_too_long_to_keep_is_refused_in_words_and_not_tried_again() -> None:
    async def go() -> None:
        state = riftkeep.load("great_kingdom").initial_state()
        question = {"kind": "hint", "position": state.to_json(), "seconds": 1.0}
        workers = Workers(thinkers("tests.server.broken_engines:Talker"), 1, silence_seconds=WAIT)
        try:
            with pytest.raises(JobRefused) as refused:
                await workers.run("hint", {"question": question | {"level": 10}})
            assert refused.value.says.code == "refused.report_too_long"
            answer = await workers.run("hint", {"question": question | {"level": 1}})
            assert json.loads(answer["result"])["moves"]
            assert workers.replaced == 0
        finally:
            await workers.close()

    asyncio.run(go())


@pytest.mark.parametrize("engine", ["Crasher", "Sleeper"])
def test_a_worker_that_crashes_or_hangs_is_replaced(engine: str) -> None:
    async def go() -> None:
        state = riftkeep.load("great_kingdom").initial_state()
        name = f"tests.server.broken_engines:{engine}"
        workers = Workers(thinkers(name), 1, silence_seconds=WAIT)
        try:
            hint = await workers.think(state, "hint", level=1, seed=1)
            assert len(hint["moves"]) == 1
            workers._silence_seconds = 1.0
            with pytest.raises(JobFailed):
                await workers.think(state, "play", level=1, seed=1)
            assert workers.replaced == 2  # tried twice
            workers._silence_seconds = WAIT
            again = await workers.think(state, "hint", level=1, seed=1)
            assert again["moves"] == hint["moves"]
        finally:
            await workers.close()

    asyncio.run(go())


def test_live_games_come_first_and_quotas_hold() -> None:
    async def go() -> None:
        state = riftkeep.load("great_kingdom").initial_state()
        workers = Workers(
            thinkers("riftkeep.server.work.engines:RandomMover"),
            1,
            silence_seconds=WAIT,
            max_waiting=8,
            max_per_person=3,
        )
        order: list[str] = []

        async def job(purpose: str, person: str | None = None) -> None:
            await workers.think(state, purpose, level=1, seed=1, person_id=person)
            order.append(purpose)

        jobs = [asyncio.create_task(job("analysis", "ann")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await workers.think(state, "analysis", level=1, seed=1, person_id="ann")
        jobs += [asyncio.create_task(job("hint", "bob")), asyncio.create_task(job("play"))]
        await asyncio.gather(*jobs)
        assert order.index("play") < order.index("hint") <= 2
        assert order.count("analysis") == 3
        [worker] = workers.pids  # and the system lets whoever waits for a move go first
        assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, 0)
        many = [asyncio.create_task(job("play")) for _ in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await workers.think(state, "play", level=1, seed=1)
        await asyncio.gather(*many)
        await workers.close()

    asyncio.run(go())


def test_a_game_against_a_broken_computer_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path, engine="tests.server.broken_engines:Crasher", think_seconds=5)
    server.start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table({"kind": "computer"}, "me")
        for number in range(2):
            async with asyncio.timeout(WAIT):
                while not (await ann.view(table))["is_your_turn"]:
                    await asyncio.sleep(0.1)
            await ann.turn(table, Random(number))
        metrics = (await ann.http.get("/metrics")).text
        assert "riftkeep_computer_fallbacks_total 0.0" not in metrics

    run(go())
    server.stop()
    server.verify()


@pytest.mark.parametrize("level", [1, 3, 10])
def test_levels_think_in_a_worker_and_the_same_seed_plays_the_same(level: int) -> None:
    async def go() -> None:
        state = riftkeep.load("ringrift", players=2).initial_state()
        levels = thinkers("riftkeep.server.work.engines:LevelEngine")
        workers = Workers(levels, 1, silence_seconds=WAIT)
        try:
            answers = [await workers.think(state, "play", level=level, seed=7) for _ in range(2)]
        finally:
            await workers.close()
        assert answers[0]["report"]["level"] <= level
        if level < 8:  # the highest ones are bounded by time
            assert answers[0] == answers[1]
        for data in answers[0]["moves"]:
            state = state.play(state.game.move_from_json(data))
        assert state.player == 2

    asyncio.run(go())
