"""Flipped bits in the store: noticed, said, and never served."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update
from tests.server.harness import Client, Server, run
from tests.server.site import place

from riftkeep.server.live import registry as live
from riftkeep.server.live.live_table import DamagedTable
from riftkeep.server.live.verification import verify_all
from riftkeep.store import games, open_database
from riftkeep.store.schema import events


@pytest.mark.parametrize("column", ["payload", "position_key", "kind", "at"])
def test_a_flipped_bit_in_a_log_takes_the_table_out_of_play(database_url: str, column: str) -> None:
    async def go() -> None:
        async with place(database_url) as p:
            ann, bob = await p.person("Ann"), await p.person("Bob")
            tables = [await p.table(ann, bob) for _ in range(2)]
            for table in tables:
                await p.turn(table, [ann, bob], Random(1))
        async with place(database_url) as p:
            [event] = await p.store.read(lambda c: games.load_events(c, tables[0], since=2))
            old = getattr(event, column)
            new = old + 1.0 if column == "at" else chr(ord(old[0]) ^ 1) + old[1:]
            await p.store.write(
                lambda c: c.execute(
                    update(events)
                    .where(events.c.table_id == tables[0], events.c.seq == event.seq)
                    .values({column: new})
                )
            )
            with pytest.raises(DamagedTable):
                await p.tables.get(tables[0])
            await p.tables.sweep()  # which goes on for the others
            assert (await p.tables.get(tables[1])).ledger.seq == 3
        database = open_database(database_url)
        try:
            found = dict(verify_all(database))
        finally:
            database.close()
        assert found[tables[0]] and not found[tables[1]]

    run(go())


def test_damage_is_said_to_whoever_asks_and_the_rest_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        tables = [await ann.table("me", "me", game="great_kingdom") for _ in range(2)]
        server.stop()
        database = open_database(str(server.settings["database_url"]))
        database.write(
            lambda c: c.execute(
                update(events).where(events.c.table_id == tables[0]).values(payload="{}")
            )
        )
        database.close()
        server.start()
        for path in ("", "/record", "/events"):
            answer = await ann.get(f"/api/tables/{tables[0]}{path}", 503)
            assert answer["error"]["code"] == "damaged"
        async with ann.socket() as socket:
            await socket.send("watch", table=tables[0])
            refused = await socket.wait("refused")
            assert refused["refusal"]["code"] == "damaged"
            assert (await socket.watch(tables[1]))["status"] == "playing"

    try:
        run(go())
    finally:
        server.stop()


def test_a_table_that_is_being_loaded_is_never_swept(database_url: str) -> None:
    async def go() -> None:
        async with place(database_url) as p:
            p.time.now += 10 * live.IDLE_SECONDS
            ann, bob = await p.person("Ann"), await p.person("Bob")
            made = [await p.table(ann, bob) for _ in range(8)]
            is_over = False

            async def sweep() -> None:
                while not is_over:
                    await p.tables.sweep()
                    await asyncio.sleep(0.001)

            sweeping = asyncio.create_task(sweep())
            for _ in range(6):
                for table_id in made:
                    known = p.tables.known(table_id)
                    if known is not None:
                        p.tables.forget(table_id)
                got = await asyncio.gather(*(p.tables.get(table_id) for table_id in made))
                for table_id, table in zip(made, got, strict=True):
                    assert p.tables.known(table_id) is table
            is_over = True
            await sweeping

    run(go())
