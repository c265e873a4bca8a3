"""Load on a real server process over loopback: how fast is a turn acknowledged durably?

    python -m bench.server --games 1000 --rate 200 --seconds 15

Two guests and two sockets a game, all in this process; the server is a process of its own with
its store on the disk. Prints one line of JSON. ``--spectators`` puts an audience at one game,
``--computers`` keeps the workers busy with games of computers, ``--database-url`` and
``--redis-url`` with ``--processes 2`` measure several processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import uvloop
from tests.server.harness import Client, Server, Socket, new_id
from websockets.asyncio.client import connect

import riftkeep
from riftkeep.core.game import State
from riftkeep.server.engines import random_turn

CONCURRENT_SETUP = 64


@dataclass
class LiveGame:
    """One game, as the load generator follows it."""

    table: str
    sockets: list[Socket]
    state: State[Any]
    seq: int = 2
    is_over: bool = False
    waiting: dict[str, float] = field(default_factory=dict)


@dataclass
class Result:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    sent: int = 0


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Set everything up, put the load on, and take it off again."""
    with tempfile.TemporaryDirectory() as directory:
        settings: dict[str, Any] = {"workers": options.workers}
        if options.database_url:
            settings["database_url"] = options.database_url
        if options.redis_url:
            settings["redis_url"] = options.redis_url
        servers = [Server(Path(directory), **settings).start() for _ in range(options.processes)]
        try:
            return await _measure(options, servers)
        finally:
            for server in servers:
                server.stop()


async def _measure(options: argparse.Namespace, servers: list[Server]) -> dict[str, Any]:
    result, began = Result(), time.monotonic()
    gate = asyncio.Semaphore(CONCURRENT_SETUP)
    games = await asyncio.gather(
        *(_set_up(gate, servers, number) for number in range(options.games))
    )
    setup_seconds = time.monotonic() - began
    readers = [asyncio.create_task(_read(game, side, result)) for game in games for side in (0, 1)]
    audience = [
        asyncio.create_task(_spectate(gate, servers[0], games[0].table))
        for _ in range(options.spectators)
    ]
    await _start_computers(servers[0], options.computers)
    await asyncio.sleep(3 if options.spectators or options.computers else 1)
    cpu = [_cpu_seconds(server.pid) for server in servers]
    before, own = await _histogram(servers), time.process_time()
    await _load(games, result, options)
    own = time.process_time() - own
    inside = _percentile(before, await _histogram(servers), 0.99)
    cpu = [_cpu_seconds(server.pid) - before for server, before in zip(servers, cpu, strict=True)]
    memory = max(server.memory_mb() for server in servers)
    for task in (*readers, *audience):
        task.cancel()
    outcomes = await asyncio.gather(*audience, return_exceptions=True)
    times = sorted(result.times)
    return {
        "games": options.games,
        "sockets": 2 * options.games + options.spectators,
        "computer_games": options.computers,
        "turns_sent": result.sent,
        "turns_acknowledged": len(times),
        "turns_per_second": round(len(times) / options.seconds, 1),
        "errors": result.errors
        + sum(
            isinstance(o, Exception) and not isinstance(o, asyncio.CancelledError) for o in outcomes
        ),
        "p50_ms": round(times[len(times) // 2] * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "max_ms": round(times[-1] * 1000, 1),
        "p99_inside_the_server_ms_at_most": inside,
        "server_memory_mb": round(memory),
        "generator_cpu_seconds": round(own, 1),
        "server_cpu_seconds": round(sum(cpu), 1),
        "setup_seconds": round(setup_seconds, 1),
    }


async def _set_up(gate: asyncio.Semaphore, servers: list[Server], number: int) -> LiveGame:
    async with gate:
        people = [
            await Client(servers[(number + side) % len(servers)]).guest(f"P{number}-{side}")
            for side in (0, 1)
        ]
        table = await people[0].table("me", "open", options={"board": "square8"})
        await people[1].do(table, "join")
        sockets = []
        for person in people:
            cookie = person.http.cookies["riftkeep_session"]
            raw = await connect(
                person.server.url.replace("http", "ws") + "/ws",
                additional_headers={"cookie": f"riftkeep_session={cookie}"},
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )
            socket = Socket(raw)
            await socket.watch(table, positions=False)
            sockets.append(socket)
            await person.close()
        state = riftkeep.load("ringrift", board="square8").initial_state()
        seq = int(socket.seen[-1]["view"]["seq"])
        for socket in sockets:
            socket.seen.clear()
        return LiveGame(table, sockets, state, seq)


async def _read(game: LiveGame, side: int, result: Result) -> None:
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


async def _load(games: list[LiveGame], result: Result, options: argparse.Namespace) -> None:
    random = Random(1)
    began = time.perf_counter()
    planned = 0
    while (now := time.perf_counter() - began) < options.seconds:
        while planned < now * options.rate:
            planned += 1
            game = games[random.randrange(len(games))]
            if game.waiting or game.is_over or game.state.outcome is not None:
                continue
            command = new_id()
            chair = game.state.player - 1
            moves = [m for m in random_turn(game.state, random) if m.type != "swap_sides"]
            if not moves:
                continue
            data = {
                "type": "play",
                "table": game.table,
                "id": command,
                "seq": game.seq,
                "key": f"{game.state.key:016x}",
                "moves": [move.to_json() for move in moves],
            }
            text = json.dumps(data)
            game.waiting[command] = time.perf_counter()
            result.sent += 1
            await game.sockets[chair].raw.send(text)
        await asyncio.sleep(0.002)
    for _ in range(500):
        if not any(game.waiting for game in games):
            return
        await asyncio.sleep(0.01)
    result.errors += sum(bool(game.waiting) for game in games)


async def _spectate(gate: asyncio.Semaphore, server: Server, table: str) -> None:
    async with gate:
        raw = await connect(
            server.url.replace("http", "ws") + "/ws", compression=None, open_timeout=60
        )
        await raw.send(json.dumps({"type": "watch", "table": table}))
    async for _ in raw:
        pass


async def _start_computers(server: Server, count: int) -> None:
    if count:
        owner = await Client(server).guest("Watcher")
        for _ in range(count):
            await owner.table("computer", "computer", options={"board": "square8"})
        await owner.close()


async def _histogram(servers: list[Server]) -> dict[float, float]:
    """How many commands were answered within so many seconds, as the servers count."""
    counts: dict[float, float] = {}
    for server in servers:
        client = Client(server)
        for line in (await client.http.get("/metrics")).text.splitlines():
            if line.startswith("riftkeep_command_seconds_bucket"):
                bound = float(line.split('"')[1])
                counts[bound] = counts.get(bound, 0.0) + float(line.rsplit(" ", 1)[1])
        await client.close()
    return counts


def _percentile(before: dict[float, float], after: dict[float, float], share: float) -> float:
    """The bound, in milliseconds, below which this share of the commands was answered."""
    counts = {bound: after[bound] - before.get(bound, 0.0) for bound in sorted(after)}
    total = max(counts.values())
    return next(bound for bound, count in counts.items() if count >= share * total) * 1000


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--computers", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database-url")
    parser.add_argument("--redis-url")
    print(json.dumps(uvloop.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
