"""Hints, analyses and reviews: kept, followed while they go on, cancelled, and taken over."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.harness import Client, Server, new_id, run
from tests.server.site import WAIT

import riftkeep
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record


async def _ask(client: Client, status: int = 201, **fields: Any) -> dict[str, Any]:
    response = await client.http.post("/api/jobs", json={"id": new_id(), **fields})
    assert response.status_code == status, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def _when_over(client: Client, job: str) -> dict[str, Any]:
    async with asyncio.timeout(WAIT):
        while True:
            found: dict[str, Any] = await client.get(f"/api/jobs/{job}")
            if found["status"] not in ("waiting", "running"):
                return found
            await asyncio.sleep(0.1)


def _position() -> dict[str, Any]:
    position: dict[str, Any] = riftkeep.load("ringrift", players=2).initial_state().to_json()
    return position


def test_a_hint_is_for_who_is_to_move_in_a_casual_game(server: Server) -> None:
    async def go() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open")
        await bob.do(table, "join")
        job = await _ask(ann, kind="hint", table=table, level=2)
        done = await _when_over(ann, job["job"])
        assert done["status"] == "done" and done["progress"] == 1.0
        view = await ann.view(table)
        await ann.do(table, "play", seq=view["seq"], key=view["key"], moves=done["result"]["moves"])
        assert (await _ask(ann, 403, kind="hint", table=table))["error"]["code"] == "not_your_turn"
        # While people play each other nobody may ask the computer about their game.
        for client in (ann, bob):
            refused = await _ask(client, 403, kind="analysis", table=table)
            assert refused["error"]["code"] == "game_on"
        await ann.do(table, "resign")
        assert (await _ask(bob, kind="analysis", table=table, budget_seconds=0.2))["job"]

    run(go())


def test_an_analysis_reports_on_the_way_and_is_followed_by_stream_and_socket(
    server: Server,
) -> None:
    async def lines_of(ann: Client, seconds: float) -> list[dict[str, Any]]:
        async with ann.socket() as socket:
            command = new_id()
            asked: dict[str, Any] = {"id": command, "kind": "analysis", "position": _position()}
            asked["budget_seconds"] = seconds
            first = await ann.http.post("/api/jobs", json=asked)
            again = await ann.http.post("/api/jobs", json=asked)
            job = first.json()["job"]
            assert again.json()["job"] == job
            lines = []
            async with ann.http.stream("GET", f"/api/jobs/{job}/stream", timeout=WAIT) as response:
                async for line in response.aiter_lines():
                    lines.append(json.loads(line))
            told = await socket.wait("job")
            assert told["job"]["job"] == job and told["job"]["result"] is None
        assert lines[-1]["status"] == "done"
        assert lines[-1]["result"]["moves"][0]["text"]
        assert job in [line["job"] for line in await ann.get("/api/jobs")]
        return lines

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        for seconds in (4.0, 15.0, 60.0):  # a busy machine may have nothing to say for seconds
            lines = await lines_of(ann, seconds)
            running = [line for line in lines if line["status"] == "running" and line["result"]]
            if running:
                break
        assert running, [line["status"] for line in lines]
        assert running[0]["result"]["simulations"] < lines[-1]["result"]["simulations"]

    run(go())


def test_a_review_of_a_record_and_of_an_imported_game(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        game = riftkeep.load("great_kingdom")
        state, random, moves = game.initial_state(), Random(3), []
        for _ in range(12):
            moves.append(random_move(state, random))
            state = state.play(moves[-1])
        record = format_record(Record(game, ("A", "B"), tuple(moves), None, None, {}))
        job = await _ask(ann, kind="review", record=record, budget_seconds=0.05)
        imported = (await ann.http.post("/api/import", content=record.encode())).json()
        other = await _ask(ann, kind="review", table=imported["tables"][0], budget_seconds=0.05)
        sent = {"game": "great_kingdom", "moves": [move.to_json() for move in moves]}
        unsaved = await _ask(ann, kind="review", game=sent, budget_seconds=0.05)
        later = sent | {"position": state.to_json(), "moves": []}
        set_up = await _ask(ann, kind="review", game=later, budget_seconds=0.05)
        for asked in (job, other, unsaved):
            done = await _when_over(ann, asked["job"])
            assert done["status"] == "done", done
            assert len(done["result"]["curve"]) == len(moves) + 1
        done = await _when_over(ann, set_up["job"])
        assert done["status"] == "done" and len(done["result"]["curve"]) == 1
        await _ask(ann, 422, kind="review", game=sent | {"moves": ["nonsense"]})
        bad = await _ask(ann, 422, kind="review", record="nonsense")
        assert bad["error"]["code"] == "bad_record"

    run(go())


def test_a_record_of_a_long_game_can_be_reviewed(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        game = riftkeep.load("ringrift", board="hexagonal", players=2)
        state, random, moves = game.initial_state(), Random(1), []
        while state.outcome is None:
            moves.append(random_move(state, random))
            state = state.play_assuming_legal(moves[-1])
        record = format_record(Record(game, ("A", "B"), tuple(moves), None, state.outcome, {}))
        assert len(record) > 64 * 1024
        job = await _ask(ann, kind="review", record=record, budget_seconds=0.05)
        assert (await ann.http.delete(f"/api/jobs/{job['job']}")).json()["status"] == "cancelled"

    run(go())


def test_jobs_are_cancelled_bounded_and_nobody_elses(server: Server) -> None:
    async def go() -> None:
        ann, eve = await Client(server).guest("Ann"), await Client(server).guest("Eve")
        asked: dict[str, Any] = {"kind": "analysis", "position": _position()}
        asked["budget_seconds"] = 60.0
        made = [(await _ask(ann, **asked))["job"] for _ in range(4)]
        assert (await _ask(ann, 429, **asked))["error"]["code"] == "queue_full"
        for method in ("GET", "DELETE"):
            response = await eve.http.request(method, f"/api/jobs/{made[0]}")
            assert response.status_code == 404
        assert (await eve.http.get(f"/api/jobs/{made[0]}/stream")).status_code == 404
        for job in made:
            answer = (await ann.http.delete(f"/api/jobs/{job}")).json()
            assert answer["status"] == "cancelled"
        # The analyst is free again.
        quick = await _ask(ann, kind="analysis", position=_position(), budget_seconds=0.1)
        assert (await _when_over(ann, quick["job"]))["status"] == "done"

    run(go())


def test_jobs_asked_for_at_once_do_not_slip_past_the_quota(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        asked: dict[str, Any] = {"kind": "analysis", "position": _position()}
        asked["budget_seconds"] = 60.0
        names = [new_id() for _ in range(10)]
        answers = await asyncio.gather(
            *(ann.http.post("/api/jobs", json=asked | {"id": name}) for name in names)
        )
        statuses = [answer.status_code for answer in answers]
        assert statuses.count(201) == 4 and statuses.count(429) == 6
        kept = statuses.index(201)  # asked for again, since the answer may have got lost
        again = await ann.http.post("/api/jobs", json=asked | {"id": names[kept]})
        assert again.status_code == 201 and again.json()["job"] == answers[kept].json()["job"]
        for answer in answers:
            if answer.status_code == 201:
                await ann.http.delete(f"/api/jobs/{answer.json()['job']}")

    run(go())


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_a_job_survives_its_server(tmp_path: Path, end: str) -> None:
    # Without workers for computers: analysts do it.
    server = Server(tmp_path, workers=0, lease_seconds=1.0, heartbeat_seconds=0.3).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        asked: dict[str, Any] = {"kind": "analysis", "position": _position(), "budget_seconds": 3.0}
        job = (await _ask(ann, **asked))["job"]
        await asyncio.sleep(0.5)
        await asyncio.to_thread(getattr(server, end))
        await asyncio.to_thread(server.start)
        assert (await _when_over(ann, job))["status"] == "done"

    run(go())
    server.stop()
