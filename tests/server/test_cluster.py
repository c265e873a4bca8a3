"""Two server processes on PostgreSQL and Redis: one site, whichever process a client reaches."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from redis import Redis
from tests.server.harness import Client, Server, closed_with, new_id, run, turn_in
from tests.server.site import WAIT
from tests.services import Postgres, free_port, running_redis


@contextmanager
def two_servers(
    tmp_path: Path, postgres: Postgres, redis_url: str | None, lease_seconds: float = 60.0
) -> Iterator[tuple[Server, Server]]:
    """Two processes; one that is silent for ``lease_seconds`` is taken for dead."""
    url = postgres.new_database(f"cluster_{os.getpid()}_{time.monotonic_ns()}")
    settings = {"database_url": url, "heartbeat_seconds": 0.5, "workers": 0}
    settings["lease_seconds"] = lease_seconds
    if redis_url is not None:
        settings["redis_url"] = redis_url
    servers = [Server(tmp_path, **settings) for _ in range(2)]
    for server in servers:
        server.start(wait=False)
    for server in servers:
        server.wait_ready()
        if redis_url is not None:
            server.wait_hints()
    try:
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop()
        servers[0].verify()
    for server in servers:
        assert server.errors() == []


def _at(client: Client, server: Server) -> Client:
    """The same person at another process."""
    other = Client(server, client.token)
    other.person = client.person
    if client.token is None:
        other.http.cookies.set("riftkeep_session", client.http.cookies["riftkeep_session"])
    return other


@pytest.mark.parametrize("has_redis", [True, False])
def test_two_people_at_two_processes_play_one_game(
    tmp_path: Path, postgres: Postgres, has_redis: bool
) -> None:
    async def go(first: Server, second: Server) -> float:
        ann, bob = await Client(first).guest("Ann"), await Client(second).guest("Bob")
        table = await ann.table("me", "open", game="great_kingdom", options={"size": 5})
        random, slowest = Random(1), 0.0
        async with ann.socket() as a, bob.socket() as b:
            await a.watch(table)
            await b.watch(table)
            assert (await b.ask("join", table=table))["type"] == "ack"
            await a.event("started")
            await b.event("started")
            for _ in range(12):
                views = [await a.watch(table), await b.watch(table)]
                if views[0]["status"] == "finished":
                    break
                to_act = 0 if views[0]["is_your_turn"] else 1
                mover, other = ((a, b), (b, a))[to_act]
                command = turn_in(views[to_act], random)
                began = time.monotonic()
                answer = await mover.ask("play", table=table, **command)
                assert answer["type"] == "ack", answer
                message = await other.event("moves")
                slowest = max(slowest, time.monotonic() - began)
                assert message["event"]["seq"] == answer["seq"]
            # The same command again, at the other process: the same answer.
            again = await _at((ann, bob)[to_act], (second, first)[to_act]).do(
                table, "play", None, **command | {"id": answer["id"]}
            )
            assert again["seq"] == answer["seq"]
            assert (await b.ask("chat", table=table, text="hello"))["type"] == "ack"
            assert (await a.wait("chat"))["text"] == "hello"
            assert (await a.ask("chat", table=table, text="hi"))["type"] == "ack"
            assert (await b.wait("chat"))["text"] == "hello"
            assert (await b.wait("chat"))["text"] == "hi"
            for _ in range(600):  # who is connected elsewhere is known a moment later
                seats = (await ann.view(table))["seats"]
                if all(seat["is_connected"] for seat in seats):
                    break
                await asyncio.sleep(0.1)
            assert all(seat["is_connected"] for seat in seats)
        return slowest

    with (
        running_redis(tmp_path) as redis_url,
        two_servers(tmp_path, postgres, redis_url if has_redis else None) as servers,
    ):
        slowest = run(go(*servers))
        print(f"redis {has_redis}: slowest turn to the other process {slowest * 1000:.0f} ms")


async def _pair(servers: list[Server]) -> None:
    """People who ask for an opponent at the same time, at both processes: nobody stays alone."""
    seekers = [await Client(servers[n % 2]).guest(f"Seeker {n}") for n in range(6)]
    wanted: dict[str, Any] = {"game": "great_kingdom", "options": {"size": 5}}
    made = await asyncio.gather(
        *(seeker.post("/api/pairing", id=new_id(), **wanted) for seeker in seekers)
    )
    tables = Counter(one["table"] for one in made)
    assert list(tables.values()) == [2, 2, 2], tables


@pytest.mark.parametrize("has_redis", [True, False])
def test_what_ends_or_happens_at_one_process_is_known_at_the_other(
    tmp_path: Path, postgres: Postgres, has_redis: bool
) -> None:
    """Logging out closes sockets everywhere; notices and opponents find people anywhere."""

    async def go(first: Server, second: Server) -> None:
        ann, bob = await Client(first).guest("Ann"), await Client(second).guest("Bob")
        await _pair([first, second])
        table = await ann.table("me", "open")
        elsewhere = _at(ann, second)
        async with elsewhere.socket() as socket:
            await bob.do(table, "join")
            if has_redis:
                assert (await socket.wait("notice"))["notice"]["kind"] == "started"
            job = await ann.post(
                "/api/jobs", id="j", kind="hint", table=table, level=1, budget_seconds=0.1
            )
            for _ in range(600):
                found = await elsewhere.get(f"/api/jobs/{job['job']}")
                if found["status"] == "done":
                    break
                await asyncio.sleep(0.1)
            assert found["result"]["moves"]
            await ann.post("/api/logout", everywhere=False)
            assert await closed_with(socket) == 1008

    with (
        running_redis(tmp_path) as redis_url,
        two_servers(tmp_path, postgres, redis_url if has_redis else None) as servers,
    ):
        run(go(*servers))


def test_a_dead_process_is_taken_over_and_its_clocks_are_given_time(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def go(first: Server, second: Server) -> None:
        ann = await Client(first).guest("Ann")
        clock = {"kind": "realtime", "base_seconds": 600}
        table = await ann.table("me", "me", clock=clock)
        await ann.turn(table, Random(1))
        other = _at(ann, second)
        view = await other.view(table)
        await other.do(table, "play", **turn_in(view, Random(2)))  # forwarded
        first.kill()
        view = await other.view(table)
        began = time.monotonic()
        while True:
            response = await other.http.post(
                f"/api/tables/{table}/play", json={"id": "over"} | turn_in(view, Random(3))
            )
            if response.status_code == 200:
                break
            assert response.status_code == 503, response.text
            await asyncio.sleep(0.2)
            assert time.monotonic() - began < WAIT
        after = await other.view(table)
        assert after["seq"] == view["seq"] + 1 and after["status"] == "playing"
        assert min(after["clock"]["remaining_ms"]) > 400_000
        # The first one comes back, and now forwards.
        await asyncio.to_thread(first.start)
        back = _at(ann, first)
        view = await back.view(table)
        await back.do(table, "play", **turn_in(view, Random(4)))
        assert (await other.view(table))["seq"] == view["seq"] + 1

    with two_servers(tmp_path, postgres, None, lease_seconds=10.0) as servers:
        run(go(*servers))


def test_two_processes_race_for_one_table_and_the_log_stays_whole(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Both processes send turns for the same seq at once, through forwarding, over and over."""

    async def go(first: Server, second: Server) -> None:
        ann = await Client(first).guest("Ann")
        table = await ann.table("me", "me", game="great_kingdom")
        clients = [ann, _at(ann, second)]
        for number in range(15):
            view = await ann.view(table)
            if view["status"] != "playing":
                break
            responses = await asyncio.gather(
                *(
                    client.http.post(
                        f"/api/tables/{table}/play",
                        json={"id": f"r{number}-{n}"} | turn_in(view, Random(number * 2 + n)),
                    )
                    for n, client in enumerate(clients)
                )
            )
            assert sorted(r.status_code for r in responses) == [200, 409], [
                r.text for r in responses
            ]

    with two_servers(tmp_path, postgres, None) as servers:
        run(go(*servers))


def test_losing_redis_degrades_and_corrupts_nothing(tmp_path: Path, postgres: Postgres) -> None:
    port = free_port()

    async def go(first: Server, second: Server, stop: asyncio.Event) -> None:
        ann, bob = await Client(first).guest("Ann"), await Client(second).guest("Bob")
        table = await ann.table("me", "open")
        await bob.do(table, "join")
        async with bob.socket() as b:
            await b.watch(table)
            stop.set()
            while (await ann.get("/healthz"))["hints"]:
                await asyncio.sleep(0.1)
            await ann.turn(table, Random(1))
            await b.event("moves")  # told by the log
            view = await bob.view(table)
            answer = await b.ask("play", table=table, **turn_in(view, Random(2)))
            assert answer["type"] == "ack"
            assert not (await ann.get("/healthz"))["hints"]

    async def main(first: Server, second: Server, redis: object) -> None:
        stop = asyncio.Event()
        job = asyncio.create_task(go(first, second, stop))
        waiting = asyncio.create_task(stop.wait())
        await asyncio.wait({job, waiting}, return_when=asyncio.FIRST_COMPLETED)
        redis.__exit__(None, None, None)  # type: ignore[attr-defined]
        waiting.cancel()
        await job

    redis = running_redis(tmp_path, port)
    with two_servers(tmp_path, postgres, redis.__enter__()) as servers:
        run(main(*servers, redis))


def test_a_redis_that_hangs_keeps_nobody_waiting(tmp_path: Path, postgres: Postgres) -> None:
    """Stopped, not ended: it takes connections and messages, and answers nothing.

    How soon turns reach the other process then is measured in test_hints.py.
    """

    async def go(first: Server, second: Server, redis_pid: int) -> None:
        ann, bob = await Client(first).guest("Ann"), await Client(second).guest("Bob")
        table = await ann.table("me", "open", game="great_kingdom")
        await bob.do(table, "join")
        async with ann.socket() as a, bob.socket() as b:
            await a.watch(table)
            await b.watch(table)
            for server in (first, second):
                while not (await Client(server).get("/healthz"))["hints"]:
                    await asyncio.sleep(0.05)
            os.kill(redis_pid, signal.SIGSTOP)
            try:
                for number in range(4):
                    mover, other = ((ann, b), (bob, a))[number % 2]
                    answer = await mover.turn(table, Random(number))
                    while (await other.event("moves"))["event"]["seq"] != answer["seq"]:
                        pass  # one's own turn before
                assert not (await ann.get("/healthz"))["hints"]
            finally:
                os.kill(redis_pid, signal.SIGCONT)
            while not (await ann.get("/healthz"))["hints"]:
                await asyncio.sleep(0.05)

    with running_redis(tmp_path) as url:
        pid = int(Redis.from_url(url).info("server")["process_id"])
        with two_servers(tmp_path, postgres, url) as servers:
            run(go(*servers, pid))
