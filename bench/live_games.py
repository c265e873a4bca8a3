"""Live games as a load generator plays them: two guests with a socket each, moves at random."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from random import Random

from tests.server.harness import Client, Server, Socket, new_id
from websockets.asyncio.client import connect

import riftkeep
from riftkeep.core.state import AnyState
from riftkeep.server.work.engines import random_turn

WAIT_SECONDS = 5.0
"""A turn without an answer for so long after the load has ended is an error."""


@dataclass
class LiveGame:
    """One game, as the load generator follows it."""

    table: str
    sockets: list[Socket]
    state: AnyState
    seq: int = 2
    is_over: bool = False
    waiting: dict[str, float] = field(default_factory=dict)
    sent_at: dict[int, float] = field(default_factory=dict)
    """When the turn was sent that became the event of a number."""


@dataclass
class Result:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    sent: int = 0


async def set_up(gate: asyncio.Semaphore, servers: list[Server], number: int) -> LiveGame:
    """Two guests sit down and watch their table; at most so many at a time as the gate lets in."""
    async with gate:
        people = []
        for side in (0, 1):
            person = Client(servers[(number + side) % len(servers)])
            person.http.headers["x-forwarded-for"] = address_of(number, side)
            people.append(await person.guest(f"P{number}-{side}"))
        table = await people[0].table("me", "open", options={"board": "square8"})
        await people[1].do(table, "join")
        sockets = []
        for person in people:
            cookie = person.http.cookies["riftkeep_session"]
            raw = await connect(
                person.server.url.replace("http", "ws") + "/ws",
                additional_headers={
                    "cookie": f"riftkeep_session={cookie}",
                    "x-forwarded-for": person.http.headers["x-forwarded-for"],
                },
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )
            socket = Socket(raw)
            await socket.watch(table, positions=False)
            sockets.append(socket)
            await person.close()
        state = riftkeep.load("ringrift", board="square8", players=2).initial_state()
        seq = int(socket.seen[-1]["view"]["seq"])
        for socket in sockets:
            socket.seen.clear()
        return LiveGame(table, sockets, state, seq)


def address_of(number: int, side: int) -> str:
    """Everybody comes from elsewhere, for a server that believes this machine to be a proxy."""
    return f"10.{side}.{number // 250}.{number % 250 + 1}"


async def read(game: LiveGame, side: int, result: Result) -> None:
    """Take in what one of the two is told, for as long as it is told something."""
    socket = game.sockets[side]
    async for text in socket.raw:
        message = json.loads(text)
        kind = message["type"]
        if kind == "ack":
            result.times.append(time.perf_counter() - game.waiting.pop(message["id"]))
        elif kind in ("resync", "refused"):
            game.waiting.pop(message.get("id"), None)
            result.errors += 1
        elif kind == "event" and side == 0:
            event = message["event"]
            game.seq = event["seq"]
            if event["kind"] == "moves":
                for move in event["data"]["moves"]:
                    parsed = game.state.game.move_from_json(move)
                    game.state = game.state.play_assuming_legal(parsed)
            elif event["kind"] == "finished":
                game.is_over = True


async def play(
    games: list[LiveGame], result: Result, random: Random, rate: float, seconds: float
) -> None:
    """Send so many turns a second for so long, then wait for the last answers."""
    began = time.perf_counter()
    planned = 0
    while (now := time.perf_counter() - began) < seconds:
        while planned < now * rate:
            planned += 1
            game = games[random.randrange(len(games))]
            if game.waiting or game.is_over or game.state.outcome is not None:
                continue
            await _send_turn(game, result, random)
        await asyncio.sleep(0.002)
    deadline = time.perf_counter() + WAIT_SECONDS
    while any(game.waiting for game in games) and time.perf_counter() < deadline:
        await asyncio.sleep(0.01)
    result.errors += sum(bool(game.waiting) for game in games)


async def _send_turn(game: LiveGame, result: Result, random: Random) -> None:
    moves = [move for move in random_turn(game.state, random) if move != game.state.exchange]
    if not moves:
        return
    command = new_id()
    data = {
        "type": "play",
        "table": game.table,
        "id": command,
        "seq": game.seq,
        "key": f"{game.state.key:016x}",
        "moves": [move.to_json() for move in moves],
    }
    text = json.dumps(data)
    socket = game.sockets[game.state.player - 1]
    game.waiting[command] = game.sent_at[game.seq + 1] = time.perf_counter()
    result.sent += 1
    await socket.raw.send(text)


async def spectate(
    gate: asyncio.Semaphore, server: Server, game: LiveGame, times: list[float]
) -> None:
    """Look on at a game, and note how long after they were sent its turns are seen."""
    async with gate:
        raw = await connect(
            server.url.replace("http", "ws") + "/ws", compression=None, open_timeout=60
        )
        await raw.send(json.dumps({"type": "watch", "table": game.table}))
    async for text in raw:
        # Read only as far as needed: a thousand browsers would read in parallel.
        if str(text).startswith('{"type":"event"'):
            seq = int(str(text).partition('"seq":')[2].partition(",")[0])
            if seq in game.sent_at:
                times.append(time.perf_counter() - game.sent_at[seq])
