"""Load on a real server process over loopback: how fast is a turn acknowledged durably?

    python -m bench.server --games 1000 --rate 200 --seconds 15

Two guests and two sockets a game, all in this process; the server is a process of its own with
its store on the disk. Prints one line of JSON. ``--spectators`` puts an audience at one game and
also says how fast turns reach it; ``--computers`` keeps the workers busy with games of computers
and also says how fast turns were acknowledged before those began; ``--database-url`` and
``--redis-url`` with ``--processes 2`` measure several processes, and ``--services`` starts a
PostgreSQL, whose commits wait for the disk, and a Redis for them. ``--attack 20`` lets so many
addresses send the worst requests (bench/attack.py), with the limits of a real site: periods with
and without them follow each other, ``--rounds`` of each, every time from other addresses, which
have not used up what they may ask for; ``p99_ms_attacked`` and ``p99_ms_unattacked`` are the
medians of the periods, and ``--only "the first page"`` lets them send that alone; everything else
in the report is of a last period without them. ``processors_idle`` and ``processors_stolen`` are
shares of the machine while turns are measured: without a good part idle, or where a host gives its
time to others, it is the machine that is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import uvloop
from bench.attack import AttackElsewhere, attacks
from bench.live_games import LiveGame, Result, play, read, set_up, spectate
from tests.server.harness import Client, Server
from tests.services import running_postgres, running_redis

CONCURRENT_SETUP = 64
SECONDS_AFTER_THE_ATTACK = 3.0
"""Until what attackers have asked for is done with."""


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Set everything up, put the load on, and take it off again."""
    with ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory())
        if options.services:
            database = stack.enter_context(running_postgres(is_durable=True))
            options.database_url = database.new_database("bench")
            options.redis_url = stack.enter_context(running_redis(Path(directory)))
            options.database_pid = database.pid
        settings: dict[str, Any] = {"workers": options.workers}
        if options.database_url:
            settings["database_url"] = options.database_url
        settings["trusted_proxies"] = ["127.0.0.1"]
        if options.attack:
            settings["limit_scale"] = 1.0
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
        *(set_up(gate, servers, number) for number in range(options.games))
    )
    report: dict[str, Any] = {"games": options.games, "sockets": 2 * options.games}
    report["setup_seconds"] = round(time.monotonic() - began, 1)
    tasks = [asyncio.create_task(read(game, side, result)) for game in games for side in (0, 1)]
    gc.disable()  # a collection of all that this process holds takes 0.3 s, which no server causes
    if options.computers:
        report["computer_games"] = options.computers
        alone = await _period(games, result, options)
        report |= {f"{name}_without_computers": value for name, value in alone.items()}
        await _start_computers(servers[0], options.computers)
    if options.attack:
        report |= await _attacked_and_not(games, result, options, servers[0])
    seen: list[float] = []
    audience = [
        asyncio.create_task(spectate(gate, servers[0], games[0], seen))
        for _ in range(options.spectators)
    ]
    await asyncio.sleep(3 if options.spectators or options.computers else 1)
    cpu = [_cpu_seconds(server.pid) for server in servers]
    database_cpu = _cpu_of_family(options.database_pid)
    before, own = await _histogram(servers), time.process_time()
    ticks = _machine_ticks()
    await _play(games, result, options)
    own = time.process_time() - own
    machine = _machine_since(ticks)
    inside = _bucket_ms(before, await _histogram(servers), 0.99)
    cpu = [_cpu_seconds(server.pid) - before for server, before in zip(servers, cpu, strict=True)]
    if audience:
        report["spectators"] = options.spectators
        report["turns_seen_by_spectators"] = len(seen)
        report["p50_ms_until_a_spectator_sees_it"] = _percentile_ms(seen, 0.5)
        report["p99_ms_until_a_spectator_sees_it"] = _percentile_ms(seen, 0.99)
    report |= {
        "turns_sent": result.sent,
        "turns_acknowledged": len(result.times),
        "turns_per_second": round(len(result.times) / options.seconds, 1),
        "p50_ms": _percentile_ms(result.times, 0.5),
        "p99_ms": _percentile_ms(result.times, 0.99),
        "max_ms": _percentile_ms(result.times, 1.0),
        "p99_inside_the_server_ms_at_most": inside,
        "server_memory_mb": round(max(server.memory_mb() for server in servers)),
        "generator_cpu_seconds": round(own, 1),
        "server_cpu_seconds": round(sum(cpu), 1),
        "processes": len(servers),
        **machine,
        "database_cpu_seconds": round(_cpu_of_family(options.database_pid) - database_cpu, 1),
    }
    for task in (*tasks, *audience):
        task.cancel()
    outcomes = await asyncio.gather(*tasks, *audience, return_exceptions=True)
    failures = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    return report | {"errors": result.errors + len(failures)}


async def _attacked_and_not(
    games: list[LiveGame], result: Result, options: argparse.Namespace, server: Server
) -> dict[str, Any]:
    """What turns take by turns without attackers and with them: a host's moods reach both."""
    quiet, attacked = [], []
    for number in range(options.rounds):
        quiet.append(await _period(games, result, options))
        attack = AttackElsewhere()
        first = number * options.attack
        await attack.start(server.url, games[0].table, options.attack, first, options.only)
        await asyncio.sleep(1)
        period = await _period(games, result, options)
        attacked.append(period | await attack.stop())
        await asyncio.sleep(SECONDS_AFTER_THE_ATTACK)
    return {
        "attacked": attacked,
        "unattacked": quiet,
        "p99_ms_attacked": median(one["p99_ms"] for one in attacked),
        "p99_ms_unattacked": median(one["p99_ms"] for one in quiet),
    }


async def _period(
    games: list[LiveGame], result: Result, options: argparse.Namespace
) -> dict[str, Any]:
    """What turns take now: more and more, since positions fill up."""
    result.times.clear()
    ticks = _machine_ticks()
    await _play(games, result, options)
    p50, p99 = _percentile_ms(result.times, 0.5), _percentile_ms(result.times, 0.99)
    result.times.clear()
    result.sent = 0
    return {"p50_ms": p50, "p99_ms": p99} | _machine_since(ticks)


async def _play(games: list[LiveGame], result: Result, options: argparse.Namespace) -> None:
    await play(games, result, Random(1), options.rate, options.seconds)


async def _start_computers(server: Server, count: int) -> None:
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


def _bucket_ms(before: dict[float, float], after: dict[float, float], share: float) -> float:
    """The bound below which this share of the commands was answered."""
    counts = {bound: after[bound] - before.get(bound, 0.0) for bound in sorted(after)}
    total = max(counts.values())
    return next(bound for bound, count in counts.items() if count >= share * total) * 1000


def _percentile_ms(times: list[float], share: float) -> float:
    """The time within which this share was done."""
    ordered = sorted(times)
    return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000, 1)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _machine_ticks() -> list[int]:
    """What the processors have done since the machine was started, by kind (``man 5 proc``)."""
    return [int(ticks) for ticks in Path("/proc/stat").read_text().split(maxsplit=9)[1:9]]


def _machine_since(before: list[int]) -> dict[str, float]:
    """The shares of the processors that were idle, and that the host took away."""
    passed = [after - past for past, after in zip(before, _machine_ticks(), strict=True)]
    kinds = {"processors_idle": 3, "processors_stolen": 7}
    return {name: round(passed[kind] / sum(passed), 2) for name, kind in kinds.items()}


def _cpu_of_family(pid: int | None) -> float:
    """Of a process and its children, those that have ended included; 0 without a process."""
    if pid is None:
        return 0.0
    stats = [path.read_text() for path in Path("/proc").glob("[0-9]*/stat")]
    fields = [stat.rpartition(")")[2].split() for stat in stats]
    own = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = [one for one in fields if int(one[1]) == pid]
    ticks = sum(int(one[number]) for one in (own, *children) for number in (11, 12))
    return (ticks + int(own[13]) + int(own[14])) / 100


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--computers", type=int, default=0)
    parser.add_argument("--attack", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", choices=["", *attacks("")], metavar="ATTACK")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database-url")
    parser.add_argument("--redis-url")
    parser.add_argument("--services", action="store_true")
    parser.set_defaults(database_pid=None)
    print(json.dumps(uvloop.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
