"""Leaving a site: one's data to take along, and one's name out of every game."""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from pathlib import Path
from random import Random

from sqlalchemy import Connection, update
from tests.cli.process import Cli
from tests.server.harness import Client, Server, closed_with, run
from tests.server.site import place

from riftkeep.server.live.verification import verify_all
from riftkeep.server.work.reading import Reading
from riftkeep.store import leaving, open_database, people
from riftkeep.store.leaving import GUEST_SECONDS, NEW_SECONDS
from riftkeep.store.schema import people as rows

NAME = "Wilhelmina"


async def _played(server: Server) -> tuple[Client, Client, str]:
    """An account with a bot, a game that is over, chat, a mute and a session elsewhere."""
    will = await (await Client(server).guest("W")).account(NAME)
    bob = await Client(server).guest("Bob")
    await will.bot("Wilhelmbot")
    table = await will.table("me", "open")
    await bob.do(table, "join")
    await will.turn(table, Random(1))
    await will.do(table, "chat", text="I am Wilhelmina")
    await will.http.put(f"/api/mutes/{bob.person}")
    return will, bob, table


def test_a_person_takes_its_data_along_and_is_forgotten(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0).start()

    async def go() -> None:
        will, bob, table = await _played(server)
        data = (await will.http.get("/api/account/data")).json()
        assert data["person"]["name"] == NAME and data["bots"][0]["name"] == "Wilhelmbot"
        assert data["tables"][0]["table"] == table and data["muted"] == [{"muted_id": bob.person}]
        assert data["chat"][0]["text"] == "I am Wilhelmina" and len(data["sessions"]) == 1
        assert "secret" not in json.dumps(data) and "password" not in json.dumps(data)
        # Not while a game is on, not without the password, not by a token.
        answer = await will.post("/api/account/delete", 409, password="correct horse")
        assert answer["error"]["code"] == "still_playing"
        await will.do(table, "resign")
        shown = (f"/api/tables/{table}", f"/table/{table}", f"/replay/{table}")
        for path in shown:  # so that it is in memory
            assert NAME in (await bob.http.get(path)).text, path
        await will.post("/api/account/delete", 401, password="wrong horse")
        async with will.socket() as socket:
            assert await will.post("/api/account/delete", password="correct horse")
            assert await closed_with(socket) == 1008
        assert (await will.get("/api/session"))["name"] is None
        await Client(server).post("/api/login", 401, name=NAME, password="correct horse")
        logs = (f"/api/tables/{table}/record", f"/api/tables/{table}/events")
        for path in (*shown, *logs, "/games", "/"):
            assert NAME not in (await bob.http.get(path)).text, path
        await (await Client(server).guest("N")).account(NAME)  # the name is free again

    try:
        run(go())
    finally:
        server.stop()
    server.verify()


def test_a_name_that_was_forgotten_elsewhere_goes_out_of_memory_as_well(database_url: str) -> None:
    """By another process without Redis, or by ``riftkeep admin delete``."""

    async def go() -> None:
        async with place(database_url) as p:
            will, bob = await p.person(NAME, "account"), await p.person("Bob")
            table = await p.table(will, bob)
            await p.do(table, will, "resign")
            reading = Reading(p.store, p.workers)  # a short log is read without a worker
            assert NAME in await reading.of_table("record", table, "bob")
            await p.store.write(lambda c: leaving.delete_person(c, will.id))
            assert NAME not in await reading.of_table("record", table, "bob")
            await p.tables.reread_renamed()
            view = await p.view(table, bob)
            assert {seat.name for seat in view.seats} == {leaving.GONE, "Bob"}
            assert NAME not in view.model_dump_json()
            before = await p.tables.get(table)
            await p.tables.reread_renamed()
            assert not before.is_stale  # and is not read again and again

    run(go())


def test_no_trace_of_the_name_is_left_in_the_database(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0).start()

    async def go() -> None:
        will, _, table = await _played(server)
        await will.do(table, "resign")

    try:
        run(go())
    finally:
        server.stop()
    url = f"sqlite:///{tmp_path / 'site.db'}"
    admin = partial(Cli(tmp_path), "admin")
    shown = admin("data", NAME, "--database-url", url)
    assert json.loads(shown.stdout)["person"]["name"] == NAME
    done = admin("delete", NAME, "--database-url", url)
    assert done.returncode == 0, done.stderr
    with sqlite3.connect(tmp_path / "site.db") as raw:
        text = "\n".join(raw.iterdump())
    raw.close()
    assert "wilhelm" not in text.lower()
    database = open_database(url)
    try:
        assert [problems for _, problems in verify_all(database) if problems] == []
    finally:
        database.close()
    again = admin("delete", NAME, "--database-url", url)
    assert again.returncode != 0 and "nobody of the name" in again.stderr


def test_guests_who_never_played_are_forgotten(database_url: str) -> None:
    async def go() -> None:
        async with place(database_url) as p:
            now = 1e9
            played = await p.person("Player of one game")
            await p.table(played, played)
            gone = await p.person("Gone")
            kept = await p.person("Kept")
            old = await p.person("Old")

            def set_up(connection: Connection) -> None:
                ages = {played: 2 * GUEST_SECONDS, gone: 2 * NEW_SECONDS}
                ages |= {kept: 2 * NEW_SECONDS, old: GUEST_SECONDS + 1}
                for person, age in ages.items():
                    row = update(rows).where(rows.c.id == person.id)
                    connection.execute(row.values(created_at=now - age))
                for person in (kept, old):
                    people.open_session(connection, person.id, person.id, now, 1e9)

            await p.store.write(set_up)
            found = await p.store.read(lambda c: leaving.idle_guests(c, now))
            assert sorted(found) == sorted([gone.id, old.id])
            assert await p.store.write(lambda c: leaving.forget_guests(c, [*found, played.id])) == 2
            left = await p.store.read(
                lambda c: [people.find_person(c, one.id) for one in (played, gone, kept, old)]
            )
            assert [one is not None for one in left] == [True, False, True, False]

    run(go())
