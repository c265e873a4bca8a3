"""What people see of themselves: sessions, passwords, mutes, notices, ratings beside names."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.harness import Client, Server, closed_with, new_id, run


@pytest.fixture(name="server")
def server_fixture(any_server: Server) -> Server:
    """Everything here holds in one process and in two, on SQLite and on PostgreSQL."""
    return any_server


def test_sessions_are_listed_and_ended_one_by_one(server: Server) -> None:
    async def go() -> None:
        name = f"ses{new_id()}"
        here = await (await Client(server).guest("Ann")).account(name)
        there = Client(server)
        await there.post("/api/login", name=name, password="correct horse")
        sessions = await here.get("/api/sessions")
        assert sorted(session["is_current"] for session in sessions) == [False, True]
        other = next(session["id"] for session in sessions if not session["is_current"])
        eve = await Client(server).guest("Eve")
        assert (await eve.http.delete(f"/api/sessions/{other}")).status_code == 404
        async with there.socket() as socket:
            assert (await here.http.delete(f"/api/sessions/{other}")).status_code == 200
            assert await closed_with(socket) == 1008
        assert (await there.get("/api/session"))["person"] is None
        assert (await here.get("/api/session"))["name"] == name

    run(go())


def test_a_new_password_ends_every_other_session(server: Server) -> None:
    async def go() -> None:
        name = f"pas{new_id()}"
        here = await (await Client(server).guest("Ann")).account(name)
        there = Client(server)
        await there.post("/api/login", name=name, password="correct horse")
        await here.post("/api/password", 401, old="wrong horse", new="battery staple")
        await here.post("/api/password", 422, old="correct horse", new="short")
        await here.post("/api/password", old="correct horse", new="battery staple")
        assert (await here.get("/api/session"))["name"] == name
        assert (await there.get("/api/session"))["person"] is None
        await there.post("/api/login", 401, name=name, password="correct horse")
        await there.post("/api/login", name=name, password="battery staple")
        guest = await Client(server).guest("Bob")
        await guest.post("/api/password", 403, old="a", new="battery staple")

    run(go())


def test_mutes_are_kept_and_reach_sockets_that_are_open(server: Server) -> None:
    async def go() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open")
        await bob.do(table, "join")
        for where in (server.url, server.url):  # where there are two processes, at each
            async with bob.socket(url=where) as socket, ann.socket(url=where) as own:
                await socket.watch(table)
                await own.watch(table)
                assert (await bob.http.put(f"/api/mutes/{ann.person}")).json() == {"muted": True}
                assert await bob.get("/api/mutes") == [ann.person]
                await ann.do(table, "chat", text="unheard")
                assert (await own.wait("chat"))["text"] == "unheard"  # all there have been told
                assert (await bob.http.delete(f"/api/mutes/{ann.person}")).json() == {
                    "muted": False
                }
                await ann.do(table, "chat", text="heard")
                assert (await socket.wait("chat"))["text"] == "heard"
        assert (await bob.http.put("/api/mutes/nobody")).status_code == 404

    run(go())


def test_people_talk_on_when_their_game_is_over(server: Server) -> None:
    async def go() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open")
        await bob.do(table, "join")
        async with ann.socket() as a, bob.socket() as b:
            await a.watch(table)
            await b.watch(table)
            await ann.do(table, "resign")
            await a.event("finished")
            await b.event("finished")
            for number in range(3):
                for socket in (a, b):
                    await socket.send("chat", table=table, id=new_id(), text=f"{number}")
                    for ear in (a, b):
                        assert (await ear.wait("chat"))["text"] == f"{number}"

    run(go())


def test_people_are_told_of_tables_they_do_not_look_at(server: Server) -> None:
    async def go() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open")
        async with ann.socket() as away, bob.socket() as there:
            await bob.do(table, "join")
            started = (await away.wait("notice"))["notice"]
            assert (started["kind"], started["table"]) == ("started", table)
            assert [n["table"] for n in await ann.get("/api/notices")] == [table]
            assert await bob.get("/api/notices") == []
            await there.watch(table)
            for number in range(2):  # the second turn may be a swap, and go back to Bob
                player = ann if (await ann.view(table))["is_your_turn"] else bob
                await player.turn(table, Random(number))
            rows = await ann.get("/api/tables", mine=True)
            view = await ann.view(table)
            acting = next(s["person"] for s in view["seats"] if s["seat"] == view["player"])
            assert rows[0]["to_act"] == acting
            await bob.do(table, "resign")
            kinds = []
            while "finished" not in kinds:
                kinds.append((await away.wait("notice"))["notice"]["kind"])
            assert set(kinds) <= {"your_turn", "finished"}
            # Bob sees the table, and is told nothing twice.
            await there.send("ping", id="p")
            await there.wait("pong")
            assert not [
                m for m in there.seen if m["type"] == "notice" and m["notice"]["kind"] != "started"
            ]
        assert await ann.get("/api/notices") == []

    run(go())


def test_ratings_stand_beside_the_names_once_there_are_any(server: Server) -> None:
    async def go() -> None:
        ann = await (await Client(server).guest("A")).account(f"rat{new_id()}")
        bob = await (await Client(server).guest("B")).account(f"rat{new_id()}")
        table = await ann.table("me", "open", rated=True)
        await bob.do(table, "join")
        assert [seat["rating"] for seat in (await ann.view(table))["seats"]] == [None, None]
        for number in range(2):
            player = ann if (await ann.view(table))["is_your_turn"] else bob
            await player.turn(table, Random(number))
        await ann.do(table, "resign")
        after = {seat["person"]: seat["rating"] for seat in (await ann.view(table))["seats"]}
        assert after[ann.person] < after[bob.person]
        second = await ann.table("me", "open", rated=True)
        shown = {seat["person"]: seat["rating"] for seat in (await ann.view(second))["seats"]}
        assert shown[ann.person] == after[ann.person]

    run(go())


def test_a_page_that_is_not_there_is_said_in_the_readers_language(server: Server) -> None:
    async def go() -> None:
        wants = {"accept": "text/html,*/*", "accept-language": "de"}
        http = (await Client(server).guest("Ann")).http
        for path in ("/nowhere", "/replay/%3Cx%3E"):
            page = await http.get(path, headers=wants)
            assert page.status_code == 404, path
            assert "gibt es nicht" in page.text, path
        program = await http.get("/nowhere", headers={"accept": "*/*"})
        assert program.json()["error"]["code"] == "not_found"
        asked = await http.get("/api/nowhere", headers=wants)
        assert asked.json()["error"]["code"] == "not_found"

    run(go())
