"""The site as clients meet it: a real process, real sockets, real cookies."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.harness import Client, Server, Socket, closed_with, new_id, run, turn_in
from tests.server.site import WAIT, state_of
from websockets.exceptions import InvalidStatus

from riftkeep.core.record import parse_record
from riftkeep.store.events import log_schema

ROOT = Path(__file__).parents[2]
WORDS_OF_THE_POOL = {
    "en": "RingRift: Small square, 8 × 8, 2 players, without a clock",
    "de": "RingRift: Kleines Quadrat, 8 × 8, 2 Spieler, ohne Uhr",
    "ko": "RingRift: 작은 사각형, 8 × 8, 2인, 시계 없음",
}


@pytest.fixture(name="server")
def server_fixture(any_server: Server) -> Server:
    """Everything here holds in one process and in two, on SQLite and on PostgreSQL."""
    return any_server


def test_two_guests_play_a_whole_game_by_link_with_a_spectator(server: Server) -> None:
    async def go() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open", game="great_kingdom", options={"size": 5})
        random = Random(5)
        async with ann.socket() as a, bob.socket() as b, Client(server).socket() as s:
            assert (await s.watch(table))["your_seats"] == []
            assert (await a.watch(table))["status"] == "open"
            assert (await b.ask("join", table=table))["type"] == "ack"
            await a.event("started")
            views = [await a.watch(table), await b.watch(table)]
            for _ in range(200):
                to_act = 0 if views[0]["is_your_turn"] else 1
                socket = (a, b)[to_act]
                answer = await socket.ask("play", table=table, **turn_in(views[to_act], random))
                assert answer["type"] == "ack", answer
                views = [await a.watch(table), await b.watch(table)]
                assert views[0]["key"] == views[1]["key"]
                if views[0]["status"] == "finished":
                    break
            finished = await s.event("finished")
            assert finished["event"]["data"]["outcome"]["explanation"]
            events = [m["event"] for m in s.seen if m["type"] == "event"]
            assert [e["seq"] for e in events] == list(range(2, events[-1]["seq"] + 1))
            last = [m for m in s.seen if m["type"] == "event" and m["position"]][-1]
            assert last["position"] == views[0]["position"]
            # A spectator has nothing to say here.
            refused = await s.ask("resign", table=table)
            assert refused["refusal"]["code"] == "no_session"
        record = await ann.http.get(f"/api/tables/{table}/record")
        assert parse_record(record.text).outcome is not None
        middle = await ann.get(f"/api/tables/{table}/position", moves=3)
        assert state_of(middle["position"]).move_number == 3

    run(go())


def test_a_turn_is_entered_by_pointing(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        random = Random(2)
        async with ann.socket() as socket:
            view = await socket.watch(table)
            at = {"table": table, "seq": view["seq"], "key": view["key"]}
            partial: dict[str, Any] | None = None
            answer = await socket.ask("interact", **at)
            for _ in range(40):
                step = answer["interaction"]
                partial = step["partial"]
                if step["status"] == "complete":
                    break
                events = [{"kind": "point", "cell": t["cell"]} for t in step["targets"]]
                events += [{"kind": "choose", "choice": c["name"]} for c in step["choices"]]
                event = random.choice(events)
                answer = await socket.ask("interact", **at, partial=partial, event=event)
                assert answer["type"] == "interaction", answer
            assert partial is not None
            why = await socket.ask(
                "interact", **at, partial=None, event={"kind": "point", "cell": [99, 99]}
            )
            refused = why.get("refusal") or why["interaction"]["refusal"]
            assert refused["code"] and refused["text"]
            done = await socket.ask("play", **at, moves=partial["moves"])
            assert done["type"] == "ack"
            view = await socket.watch(table)
            assert view["position"] == answer["preview"]
        over_http = await ann.do(table, "interact", seq=view["seq"], key=view["key"])
        assert over_http["interaction"]["targets"]
        stale = await ann.do(table, "interact", 409, seq=1, key=view["key"])
        assert stale["view"]["seq"] == view["seq"]

    run(go())


def test_a_person_plays_a_computer(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as socket:
            played = [await _plays_a_computer(ann, socket)]
            while not played[-1] and len(played) < 6:  # of a hundred games one is over that soon
                played.append(await _plays_a_computer(ann, socket))
            assert played[-1], "six games in a row were over after three turns"

    run(go())


async def _plays_a_computer(ann: Client, socket: Socket) -> bool:
    """Three turns and a hint for the fourth; False if the game was over before."""
    table = await ann.table({"kind": "computer", "level": 1}, "me")
    for number in range(4):
        view = await socket.watch_until(
            table, lambda now: now["is_your_turn"] or now["status"] != "playing"
        )
        if view["status"] != "playing":
            return False
        if number < 3:
            await ann.do(table, "play", **turn_in(view, Random(number)))
    async with asyncio.timeout(WAIT):  # another process may know of the computer's turn later
        while not (await ann.view(table))["is_your_turn"]:
            await asyncio.sleep(0.05)
    assert (await ann.do(table, "hint"))["moves"]
    return True


def test_reconnecting_resends_and_gets_the_same_answer(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        async with ann.socket() as socket:
            view = await socket.watch(table)
            command = turn_in(view, Random(1)) | {"id": "once", "table": table}
            await socket.send("play", **command)
            socket.raw.transport.abort()  # no answer will be read
        async with ann.socket() as socket:
            await socket.watch(table)
            first = await socket.ask("play", **command)
            again = await socket.ask("play", **command)
            assert first["type"] == "ack" and first == again
        events = await ann.get(f"/api/tables/{table}/events", since=view["seq"])
        assert len(events) == 1

    run(go())


def test_accounts_keep_a_guests_games_and_rotate_sessions(server: Server) -> None:
    async def go() -> None:
        name = f"ann{new_id()}"
        ann = await Client(server).guest("Ann <b>")
        table = await ann.table("me", "me")
        await ann.do(table, "resign")
        guest, old = ann.person, ann.http.cookies["riftkeep_session"]
        await ann.account(name)
        assert ann.person == guest and ann.http.cookies["riftkeep_session"] != old
        mine = await ann.get("/api/history", person=ann.person)
        assert [row["table"] for row in mine] == [table]
        fixed = Client(server)
        fixed.http.cookies.set("riftkeep_session", old)
        assert (await fixed.get("/api/session"))["person"] is None
        other = Client(server)
        other.http.cookies.set("riftkeep_session", "attackers-choice")
        who = await other.post("/api/login", name=name.upper(), password="correct horse")
        assert who["person"] == guest
        assert "attackers-choice" not in [c.value for c in other.http.cookies.jar if c.domain]
        await other.post("/api/login", 401, name=name, password="wrong password")
        await other.post("/api/login", 401, name="nobody-at-all", password="wrong password")
        taken = await Client(server).guest("x")
        await taken.post("/api/account", 409, name=name, password="correct horse")
        await taken.post("/api/account", 422, name="ok", password="short")
        await taken.post("/api/account", 422, name="<script>", password="correct horse")

    run(go())


def test_logging_out_closes_sockets_and_ends_the_session(server: Server) -> None:
    async def go() -> None:
        ann = await (await Client(server).guest("A")).account(f"out{new_id()}")
        table = await ann.table("me", "me")
        cookie = ann.http.cookies["riftkeep_session"]
        async with ann.socket() as socket:
            await socket.watch(table)
            await ann.post("/api/logout")
            assert await closed_with(socket) == 1008
        thief = Client(server)
        thief.http.cookies.set("riftkeep_session", cookie)
        assert (await thief.get("/api/session"))["person"] is None

    run(go())


def test_bots_are_scoped_and_revocable(server: Server) -> None:
    async def go() -> None:
        owner = await (await Client(server).guest("O")).account(f"owner{new_id()}")
        bot = await owner.bot(f"bot{new_id()}")
        assert (await bot.get("/api/session"))["kind"] == "bot"
        table = await bot.table("me", "open")
        reader = await owner.bot(f"reader{new_id()}", ["read"])
        await reader.view(table)
        await reader.do(table, "join", 403)
        async with reader.socket() as socket:
            await socket.watch(table)
            refused = await socket.ask("join", table=table)
            assert refused["refusal"]["code"] == "no_scope"
        await reader.post("/api/tables", 403, id="x", game="ringrift", seats=[{"kind": "me"}] * 2)
        player = await owner.bot(f"player{new_id()}", ["play"])
        await player.get(f"/api/tables/{table}", 403)
        # A token cannot make tokens, register or log in.
        await bot.post("/api/tokens", 403, bot="evil", scopes=["read"])
        await bot.post("/api/account", 403, name="evil", password="correct horse")
        await bot.post("/api/session", 403, name="evil")
        tokens = await owner.get("/api/tokens")
        assert len(tokens) == 3 and all("secret" not in token for token in tokens)
        stranger = await (await Client(server).guest("S")).account(f"stranger{new_id()}")
        await stranger.post(
            "/api/tokens", 409, bot=(await bot.get("/api/session"))["name"], scopes=["read"]
        )
        bots_token = next(token for token in tokens if token["bot"] == bot.person)
        response = await stranger.http.delete(f"/api/tokens/{bots_token['id']}")
        assert response.status_code == 404
        async with bot.socket() as here, bot.socket() as there:  # where there are two processes
            response = await owner.http.delete(f"/api/tokens/{bots_token['id']}")
            assert response.status_code == 200
            assert await closed_with(here) == await closed_with(there) == 1008
        await bot.post("/api/tables", 401, id="x", game="ringrift", seats=[{"kind": "me"}] * 2)

    run(go())


def test_the_example_bot_plays_whole_games(server: Server) -> None:
    async def go() -> None:
        owner = await (await Client(server).guest("O")).account(f"exowner{new_id()}")
        name = f"example{new_id()}"
        bot = await owner.bot(name)
        process = subprocess.Popen(
            [
                sys.executable,
                str(ROOT / "docs" / "bots" / "random_bot.py"),
                server.url,
                str(bot.token),
            ],
            stdout=subprocess.DEVNULL,
        )
        try:
            for game, options in (("great_kingdom", {"size": 5}), ("ringrift", {"players": 2})):
                table = await owner.table(
                    "me", {"kind": "bot", "name": name}, game=game, options=options
                )
                await _play_against(owner, table)
        finally:
            process.kill()
            process.wait()

    run(go())


async def _play_against(client: Client, table: str) -> None:
    random = Random(4)
    async with client.socket() as socket:
        view = await socket.watch(table, positions=False)
        for _ in range(400):
            if view["status"] == "finished":
                return
            if view["is_your_turn"]:
                answer = await socket.ask("play", table=table, **turn_in(view, random))
                assert answer["type"] == "ack", answer
            else:
                await socket.wait("event")
            view = await socket.watch(table, positions=False)
    raise AssertionError("the game does not end")


def test_the_stream_tells_what_the_socket_tells(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        await ann.turn(table, Random(1))
        lines: list[dict[str, Any]] = []

        async def listen() -> None:
            async with ann.http.stream("GET", f"/api/tables/{table}/stream") as response:
                async for line in response.aiter_lines():
                    if line.strip():
                        lines.append(json.loads(line))
                    if lines and lines[-1].get("event", {}).get("kind") == "finished":
                        return

        async with ann.socket() as socket:
            await socket.watch(table)
            job = asyncio.create_task(listen())
            await asyncio.sleep(0.3)
            await ann.turn(table, Random(2))
            await ann.do(table, "resign")
            await asyncio.wait_for(job, WAIT)
            await socket.event("finished")
            events = [line for line in lines if line["type"] == "event"]
            assert [e["event"]["seq"] for e in events] == [1, 2, 3, 4, 5]
            heard = [m for m in socket.seen if m["type"] == "event"]
            assert events[-len(heard) :] == heard
        whole = await ann.http.get(f"/api/tables/{table}/stream?follow=false&since=3")
        assert [json.loads(line)["event"]["seq"] for line in whole.text.splitlines()] == [4, 5]

    run(go())


def test_the_seats_say_how_many_play_unless_the_options_do(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        for count in (2, 3, 4):
            view = await ann.view(await ann.table(*["me"] * count, options={"board": "square8"}))
            assert view["options"]["players"] == len(view["seats"]) == count
        assert (
            len((await ann.view(await ann.table("me", "me", game="great_kingdom")))["seats"]) == 2
        )
        body = {"game": "ringrift", "seats": [{"kind": "me"}] * 2}
        answer = await ann.post("/api/tables", 422, id=new_id(), options={"players": 3}, **body)
        assert answer["error"]["code"] == "wrong_seats"
        body["seats"] = [{"kind": "me"}]
        answer = await ann.post("/api/tables", 422, id=new_id(), **body)
        assert "players" in answer["error"]["text"] and "2" in answer["error"]["text"]

    run(go())


def test_pairing_brings_two_people_together_once(server: Server) -> None:
    async def go() -> None:
        people = [await Client(server).guest(f"P{n}") for n in range(6)]
        clock = {"kind": "realtime", "base_seconds": 77}
        wanted: dict[str, Any] = {
            "game": "ringrift",
            "options": {"players": 2},
            "clock": clock,
        }
        made = await asyncio.gather(
            *(p.post("/api/pairing", id=new_id(), **wanted) for p in people)
        )
        tables = [answer["table"] for answer in made]
        assert len(set(tables)) == 3 and all(tables.count(table) == 2 for table in tables)
        for table in set(tables):
            assert (await people[0].view(table))["status"] == "playing"

    run(go())


def test_rated_games_need_accounts_and_fill_the_leaderboard(server: Server) -> None:
    async def go() -> None:
        guest = await Client(server).guest("G")
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "ringrift", "seats": seats, "rated": True, "listed": True}
        await guest.post("/api/tables", 403, id="x", **body)
        one = await (await Client(server).guest("1")).account(f"one{new_id()}")
        two = await (await Client(server).guest("2")).account(f"two{new_id()}")
        table = await one.table(*seats, rated=True, listed=True)
        await guest.do(table, "join", 403)
        await two.do(table, "join")
        await one.do(table, "hint", 403)
        await one.get(f"/api/tables/{table}/threats", 403)
        await one.turn(table, Random(1))
        await two.do(table, "resign")
        pool = next(row["pool"] for row in await one.get("/api/history") if row["table"] == table)
        board = await guest.get("/api/leaderboard", pool=pool)
        places = [row["person"] for row in board]
        assert places.index(one.person) < places.index(two.person)
        assert pool in (await guest.get("/api/pools"))
        profile = await guest.get(f"/api/people/{one.person}")
        assert profile["ratings"][pool] > 0
        for language, words in WORDS_OF_THE_POOL.items():
            headers = {"accept-language": language}
            answer = await guest.http.get("/leaderboard", params={"pool": pool}, headers=headers)
            assert f"<h2>{words}</h2>" in answer.text
            assert f'<option value="{pool}" selected>{words}' in answer.text

    run(go())


def test_games_are_exported_and_imported(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        tables = []
        for game in ("ringrift", "great_kingdom"):
            table = await ann.table("me", "me", game=game)
            for number in range(4):
                await ann.turn(table, Random(number))
            await ann.do(table, "resign")
            tables.append(table)
        exported = (await ann.http.get("/api/export")).text
        assert exported.count('"riftkeep_record"') == 2
        bob = await Client(server).guest("Bob")
        response = await bob.http.post("/api/import", content=exported)
        assert response.status_code == 201, response.text
        for old, new in zip(tables, response.json()["tables"], strict=True):
            before, after = await ann.view(old), await bob.view(new)
            assert before["position"] == after["position"] and after["status"] == "finished"
            assert before["outcome"] == after["outcome"]
        assert len(await bob.get("/api/history", person=bob.person)) == 2
        assert await ann.get("/api/history", person=bob.person) == []  # not listed

    run(go())


def test_import_bombs_are_refused(server: Server) -> None:
    async def go() -> None:
        header = '{"riftkeep_record": 1, "game": "great_kingdom", "options": {}}\n'
        huge = '{"type": "place_castle", "player": 1, "at": [' + "9" * 5000 + ", 1]}\n"
        bombs = [
            b"\xff\xfe",
            b"[" * 1_000_000,
            b'{"a":' * 200_000,
            header.encode() * 1000,
            header.encode() + b'{"type": "pass", "player": 1}\n' * 60_000,
            b"9" * 1_500_000,
            header.replace("{}", '{"size": 1e999}').encode(),
            header.replace("{}", '{"size": 100000}').encode(),
            (header + huge).encode(),
        ]
        for bomb in bombs:
            client = await Client(server).guest("B")
            response = await client.http.post("/api/import", content=bomb)
            assert response.status_code in (413, 422), (response.status_code, bomb[:40])
        client = await Client(server).guest("B")
        response = await client.http.post("/api/import", content=b"x" * 3_000_000)
        assert response.status_code == 413

    run(go())


def test_health_metrics_and_schema(server: Server) -> None:
    async def go() -> None:
        client = Client(server)
        assert (await client.get("/healthz"))["ok"]
        metrics = (await client.http.get("/metrics")).text
        assert "riftkeep_commands_total" in metrics and "riftkeep_command_seconds" in metrics
        protocol = await client.get("/api/protocol")
        assert protocol["protocol"] == 1 and protocol["client"]["oneOf"]
        assert protocol["log"] == log_schema()
        games = {row["game"]: row for row in await client.get("/api/games")}
        assert set(games) == {"ringrift", "great_kingdom"}
        assert games["ringrift"]["highest_level"] == 10 and games["ringrift"]["title"]
        options = {one["name"]: one for one in games["ringrift"]["choices"]}
        assert set(options) == set(games["ringrift"]["options"])
        assert "hexagonal" in options["board"]["choices"] and options["board"]["is_board"]
        assert set(options["players"]["offered"]) == {2, 3, 4}
        page = await client.http.get("/")
        assert page.status_code == 200 and "Play now" in page.text

    run(go())


def test_sockets_from_elsewhere_are_refused(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as refused:
                async with ann.socket(origin=origin):
                    pass
            assert refused.value.response.status_code == 403
        async with ann.socket(origin=server.url) as socket:
            assert (await socket.ask("ping"))["type"] == "pong"

    run(go())
