"""Fair play: nobody is helped in a rated game, and nobody takes what belongs to all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from tests.server.harness import Client, Server, new_id, run
from tests.server.site import WAIT, state_of

import riftkeep
from riftkeep.core.record import Record, format_record
from riftkeep.server.live.setting_up import MAX_OPEN_TABLES
from riftkeep.server.work.crew import Workers, thinkers
from riftkeep.server.work.turns import Turns


def test_a_position_of_a_rated_game_that_is_on_is_analyzed_for_nobody(server: Server) -> None:
    async def go() -> None:
        people = [await (await Client(server).guest("A")).account(f"f{new_id()}z") for _ in "12"]
        ann, bob = people
        stranger = await Client(server).guest("Eve")
        table = await ann.table("me", "open", rated=True, game="great_kingdom")
        await bob.do(table, "join")
        await ann.turn(table, Random(3))
        view = await bob.view(table)
        asked: list[tuple[str, dict[str, Any]]] = [
            ("/api/analysis", {"position": view["position"]}),
            ("/api/jobs", {"kind": "analysis", "position": view["position"]}),
            ("/api/analysis", {"position": _turned(view["position"])}),
            ("/api/analysis", {"position": view["position"] | {"move_number": 7}}),
            ("/api/jobs", {"kind": "analysis", "table": table}),
            ("/api/jobs", {"kind": "review", "record": _record(view)}),
            ("/api/jobs", {"kind": "review", "game": _played(view)}),
        ]
        for who in (bob, ann, stranger):
            for path, body in asked:
                answer = await who.post(
                    path, 403, **({"id": new_id()} if "jobs" in path else {}), **body
                )
                assert answer["error"]["code"] in ("is_rated", "game_on"), (path, answer)
        start = riftkeep.load("great_kingdom").initial_state().to_json()
        body = {"position": start, "budget_seconds": 0.1}
        await stranger.post("/api/analysis", **body)  # where every game begins
        await ann.do(table, "resign")
        await stranger.post("/api/analysis", position=view["position"], budget_seconds=0.1)

    run(go())


def test_nor_at_a_table_of_ones_own_where_the_same_was_played(server: Server) -> None:
    """A hint, the coach, an analysis or a review there would be about the rated position."""

    async def go() -> None:
        people = [await (await Client(server).guest("A")).account(f"f{new_id()}y") for _ in "12"]
        ann, bob = people
        table = await ann.table("me", "open", rated=True, game="great_kingdom")
        await bob.do(table, "join")
        random = Random(5)
        for who in (ann, bob, ann, bob):
            await who.turn(table, random)
        view = await ann.view(table)
        own = await ann.table("me", "me", game="great_kingdom")
        for line in view["moves"]:
            now = await ann.view(own)
            await ann.do(own, "play", seq=now["seq"], key=now["key"], moves=[line["move"]])
        assert (await ann.view(own))["key"] == view["key"]
        kept = (await ann.post("/api/study/keep", text=_record(view)))["table"]
        asked: list[tuple[str, dict[str, Any]]] = [
            (f"/api/tables/{own}/hint", {}),
            ("/api/jobs", {"kind": "hint", "table": own}),
            ("/api/jobs", {"kind": "analysis", "table": own}),
            ("/api/jobs", {"kind": "analysis", "table": kept, "moves": 4}),
            ("/api/jobs", {"kind": "review", "table": kept}),
        ]
        for path, body in asked:
            answer = await ann.post(path, 403, id=new_id(), **body)
            assert answer["error"]["code"] == "is_rated", (path, body, answer)
        assert (await ann.get(f"/api/tables/{own}/threats", 403))["error"]["code"] == "is_rated"
        await ann.post("/api/jobs", id=new_id(), kind="analysis", table=own, moves=3)
        await ann.do(table, "resign")
        assert await ann.get(f"/api/tables/{own}/threats") == []
        await ann.post("/api/jobs", id=new_id(), kind="review", table=kept, budget_seconds=0.01)

    run(go())


def _turned(position: dict[str, Any]) -> dict[str, Any]:
    state = state_of(position)
    turned = state.game.transform_state(state, 1)
    assert turned.key != state.key
    return dict(turned.to_json())


def _played(view: dict[str, Any]) -> dict[str, Any]:
    moves = [line["move"] for line in view["moves"]]
    return {"game": view["game"], "options": view["options"], "moves": moves}


def _record(view: dict[str, Any]) -> str:
    state = state_of(view["position"])
    moves = tuple(state.game.move_from_json(line["move"]) for line in view["moves"])
    return format_record(Record(state.game, ("A", "B"), moves))


def test_addresses_and_people_take_turns() -> None:
    turns = Turns()
    asked = [("a", "ann")] * 4 + [("a", "abe")] * 2 + [("b", "bob")] * 2
    jobs = sorted((turns.rounds_of(shares), number) for number, shares in enumerate(asked))
    order = [asked[number] for _, number in jobs]
    assert order[:2] == [("a", "ann"), ("b", "bob")] and ("b", "bob") in order[2:4]
    turns.go_on((5, 0))
    assert turns.rounds_of(("c", "eve")) == (5, 0)  # no sooner than what is worked on now
    assert turns.rounds_of(("c", "eve")) == (6, 1)


def test_one_who_asks_for_much_keeps_nobody_waiting_for_all_of_it() -> None:
    async def go() -> list[str]:
        workers = Workers(
            thinkers("riftkeep.server.work.engines:RandomMover"),
            1,
            silence_seconds=WAIT,
            max_per_person=50,
        )
        state, done = riftkeep.load("great_kingdom").initial_state(), list[str]()

        async def ask(address: str) -> None:
            job = {"game": "great_kingdom", "options": {}, "state": state.to_json(), "level": 1}
            job |= {"purpose": "analysis", "seed": 1, "budget_seconds": 0.01}
            await workers.run("analysis", {"think": job}, shares=(address, f"{address}'s"))
            done.append(address)

        try:
            await asyncio.gather(*(ask("greedy") for _ in range(12)), ask("modest"))
        finally:
            await workers.close()
        return done

    done = asyncio.run(go())
    assert len(done) == 13 and done.index("modest") <= 2


def test_nobody_fills_the_lobby_alone(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0, limit_scale=1, trusted_proxies=["127.0.0.1"]).start()

    async def go() -> None:
        greedy, modest = Client(server), Client(server)
        greedy.http.headers["x-forwarded-for"] = "192.0.2.1"
        modest.http.headers["x-forwarded-for"] = "192.0.2.2"
        await greedy.guest("Greedy")
        await modest.guest("Modest")
        mine = await modest.table("me", "open", listed=True)
        for _ in range(MAX_OPEN_TABLES):
            await greedy.table("me", "open", listed=True)
        seats = [{"kind": "me"}, {"kind": "open"}]
        body: dict[str, Any] = {
            "id": "more",
            "listed": True,
            "game": "ringrift",
            "options": {"players": 2},
            "seats": seats,
        }
        answer = await greedy.post("/api/tables", 429, **body)
        assert answer["error"]["code"] == "too_many"
        await greedy.post("/api/tables", **body | {"id": "unlisted", "listed": False})
        page = (await modest.http.get("/lobby")).text
        assert page.count("Greedy") == 3 and mine in page
        # As many people as one likes, but from one address.
        others, refused = 0, 0
        for number in range(20):
            greedy.http.cookies.clear()
            response = await greedy.http.post("/api/session", json={"name": f"Other{number}"})
            if response.status_code != 200:
                break
            made = await greedy.http.post("/api/tables", json=body | {"id": f"o{number}"})
            refused += made.status_code == 429
            others += made.status_code == 201
        assert others <= 20 - MAX_OPEN_TABLES and refused > 0
        await modest.table("me", "open", listed=True)  # from elsewhere it goes on

    try:
        run(go())
    finally:
        server.stop()
