"""What the protocol says of sockets and of setting up tables."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.server.harness import Client, Server, closed_with, new_id, run
from tests.server.site import WAIT, place, state_of
from websockets.asyncio.client import connect

from riftkeep.server.people.accounts import NOBODY
from riftkeep.server.protocol.answering import COST_OF_POINTING, MAX_WATCHED
from riftkeep.server.protocol.client_socket import ClientSocket
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.messages import Interact, Play, Watch
from riftkeep.server.work.engines import random_turn


def test_a_socket_begins_with_hello_and_watches_so_many_tables(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        seats = ("me", "open")
        tables = await asyncio.gather(*(ann.table(*seats) for _ in range(MAX_WATCHED + 1)))
        async with ann.socket() as socket:
            hello = socket.seen[0]
            assert (hello["type"], hello["person"]) == ("hello", ann.person)
            for table in tables[:MAX_WATCHED]:
                await socket.watch(table)
            await socket.watch(tables[0])  # again
            await socket.send("watch", table=tables[-1])
            assert (await socket.wait("refused"))["refusal"]["code"] == "too_many_tables"
            await socket.send("unwatch", table=tables[0])
            await socket.watch(tables[-1])
            for wrong in ("x" * 65, "a b", ""):
                await socket.send("ping", id=wrong)
                assert (await socket.wait("refused"))["refusal"]["code"] == "bad_message"
        assert MAX_WATCHED == 50

    run(go())


def test_a_command_for_a_table_that_is_not_there_is_no_error_of_the_server(server: Server) -> None:
    """Whoever sent such commands filled the log with errors, 2 KB each."""

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as socket:
            for kind in ("join", "leave", "resign", "abort", "takeback_ask", "rematch"):
                refused = await socket.ask(kind, table="nowhere")
                assert refused["refusal"]["code"] == "no_such_table"
        await ann.do("nowhere", "join", 404)
        assert server.errors() == []

    run(go())


def test_one_socket_too_many_is_told_to_come_later(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0, max_sockets_per_address=2, drain_seconds=WAIT).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as first, ann.socket():
            url = server.url.replace("http", "ws") + "/ws"
            async with connect(url, open_timeout=WAIT) as third:
                await third.wait_closed()
                assert (third.close_code, third.close_reason) == (1013, "too many sockets")
            assert (await first.ask("ping"))["type"] == "pong"
        async with asyncio.timeout(WAIT):  # until it is seen that the others are gone
            while (await ann.get("/healthz"))["sockets"]:
                await asyncio.sleep(0.02)
        async with ann.socket() as again:
            await asyncio.to_thread(server.terminate)
            assert await closed_with(again) == 1012

    run(go())
    assert server.errors() == []


def test_lots_are_drawn_for_the_seats_and_moves_are_taken_as_text(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        own = {tuple((await ann.view(await ann.table("me", "open")))["your_seats"])}
        assert own == {(1,)}
        for _ in range(64):
            own.add(
                tuple((await ann.view(await ann.table("me", "open", shuffle=True)))["your_seats"])
            )
            if len(own) == 2:
                break
        assert own == {(1,), (2,)}
        table = await ann.table("me", "me", game="great_kingdom")
        view = await ann.view(table)
        state = state_of(view["position"])
        texts = [str(move) for move in random_turn(state, Random(1))]
        turn = {"id": new_id(), "seq": view["seq"], "key": view["key"], "moves": texts}
        await ann.do(table, "play", **turn)
        assert [line["text"] for line in (await ann.view(table))["moves"]] == texts

    run(go())


def test_the_sockets_of_an_address_share_a_limit(tmp_path: Path) -> None:
    """Whoever opens a second socket may not send twice as much; other addresses are not counted."""

    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'site.db'}") as here:
            limits = RateLimits(lambda: 0.0)  # nothing is filled again
            raw: Any = SimpleNamespace()
            first, second = (
                ClientSocket(here.tables, limits, raw, NOBODY, "192.0.2.1") for _ in range(2)
            )
            most = int(limits.commands_by_address.rate.burst)
            watch = Watch(type="watch", table="nowhere")
            codes = [
                await _refusal(first if number % 2 else second, watch) for number in range(most + 2)
            ]
            assert codes == ["no_such_table"] * most + ["too_many"] * 2
            other = ClientSocket(here.tables, limits, raw, NOBODY, "192.0.2.2")
            assert await _refusal(other, watch) == "no_such_table"
            play = Play(type="play", table="x", id="1", seq=1, key="0" * 16, moves=["pass"])
            assert await _refusal(first, play) == "too_many"
            point = Interact(type="interact", table="nowhere", id="1", seq=1, key="0" * 16)
            pointing = ClientSocket(here.tables, limits, raw, NOBODY, "192.0.2.3")
            codes = [await _refusal(pointing, point) for _ in range(most // COST_OF_POINTING + 1)]
            assert codes[:-1] == ["no_such_table"] * (most // COST_OF_POINTING)
            assert codes[-1] == "too_many"

    run(go())


async def _refusal(client: ClientSocket, message: Watch | Play | Interact) -> str:
    """The code with which a message is refused."""
    await client._answering.answer(message, client.identity, 0.0)
    told = await client._listener.next()
    assert told is not None
    return str(json.loads(told)["refusal"]["code"])
