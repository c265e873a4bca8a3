"""How long lists take when a site has many games.

    python -m bench.lists --games 100000
    python -m bench.lists --games 1000000 --postgres

Fills an empty database, SQLite or a PostgreSQL of its own, with copies of two games that were
really played, most of them over, a few open or on; one account has 1,000 of them. Then a server is
started on it, and every list is asked
for again and again. Prints a line of JSON: for each list the median and the longest time in
milliseconds, and how long a turn's acknowledgement took at most while twelve strangers asked for
history. ``--plans`` prints how the database goes about each list instead.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from sqlalchemy import Connection, text
from tests.server.harness import Client, Server
from tests.services import running_postgres

from riftkeep.store import open_database
from riftkeep.store.database import Database
from riftkeep.store.listing import Filter, branches

TIMES = 15
OF_ONE = 1000
"""Games of the account that has many."""
GAMES_OF_A_PERSON = 50
STRANGERS = 12

NUMBERS = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < :games) "
PEOPLE = (
    NUMBERS
    + "INSERT INTO people (id, kind, name, created_at)"
    + " SELECT 'p' || n, 'guest', 'Guest ' || n, created_at FROM n"
    + " JOIN people ON id = :player WHERE n <= :people"
)
TABLES = (
    NUMBERS
    + "INSERT INTO tables (id, game, options, players, pool, speed, status, is_rated, is_listed,"
    + " seq, position_key, moves, winner, reason, created_at, updated_at)"
    + " SELECT 'g' || n, game, options, players, pool, speed,"
    + " CASE n % 500 WHEN 0 THEN 'open' WHEN 1 THEN 'playing' ELSE status END, n % 3 = 0,"
    + " n % 10 <> 3, seq, position_key, moves, winner, reason, created_at - n, updated_at - n"
    + " FROM n JOIN tables ON id = CASE n % 2 WHEN 0 THEN :first ELSE :second END"
)
SEATS = (
    NUMBERS
    + "INSERT INTO seats (table_id, chair, person_id, name, ended_at)"
    + " SELECT 'g' || n, chair, CASE WHEN chair = 0 AND n % :every = 2 THEN :player"
    + " ELSE 'p' || (1 + (n * (1 + 6 * chair) + chair) % :people) END, name,"
    + " CASE WHEN n % 500 > 1 THEN ended_at - n END"
    + " FROM n JOIN seats ON table_id = CASE n % 2 WHEN 0 THEN :first ELSE :second END"
)
EVENTS = (  # without checksums, as earlier versions wrote them
    NUMBERS
    + "INSERT INTO events (table_id, seq, kind, position_key, at, payload)"
    + " SELECT 'g' || n, seq, kind, position_key, at - n, payload"
    + " FROM n JOIN events ON table_id = CASE n % 2 WHEN 0 THEN :first ELSE :second END"
)


def lists_for(player: str, middle: str) -> dict[str, str]:
    """The addresses of all lists; ``middle`` is a table half way through the history."""
    return {
        "/": "/",
        "/games": "/games",
        "/games, a later page": f"/games?after={middle}",
        "/lobby": "/lobby",
        "/leaderboard": "/leaderboard",
        "tables": "/api/tables?limit=100",
        "history": "/api/history?limit=100",
        "history, half way": f"/api/history?limit=100&after={middle}",
        "history, rated": "/api/history?limit=100&rated=true",
        "history of a game": "/api/history?limit=100&game=great_kingdom",
        f"history of a player of {OF_ONE}": f"/api/history?limit=100&person={player}",
        "their rated games": f"/api/history?limit=100&person={player}&rated=true",
    }


FILTERS = {
    "open tables": Filter(status=("open",), is_listed=True),
    "history": Filter(status=("finished",), visible_to=""),
    "history of a player": Filter(status=("finished",), visible_to="", person_id="PLAYER"),
    "own games": Filter(status=("finished", "aborted"), person_id="PLAYER"),
}


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Fill a database, serve it, and ask."""
    with ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory())
        settings: dict[str, Any] = {"workers": 0, "verify_hours": 0}
        if options.postgres:
            database = stack.enter_context(running_postgres(is_durable=True))
            settings["database_url"] = database.new_database("bench")
        server = Server(Path(directory), **settings).start()
        try:
            began = time.monotonic()
            player, table = await _fill(server, options.games)
            report: dict[str, Any] = {"games": options.games}
            report["filled_seconds"] = round(time.monotonic() - began, 1)
            if options.plans:
                return report | {"plans": _plans(server, player.person)}
            every = _every(options.games)
            asked = lists_for(player.person, f"g{options.games // 2 // every * every + 2}")
            times = {name: await _time(player, path) for name, path in asked.items()}
            report["median_and_longest_ms"] = times
            report["turn_ms_at_most_meanwhile"] = await _while_strangers_ask(server, player, table)
            return report | {"server_memory_mb": round(server.memory_mb())}
        finally:
            server.stop()
            print("\n".join(server.errors()), end="", file=sys.stderr)


async def _fill(server: Server, games: int) -> tuple[Client, str]:
    """Two real games, and copies of them; the account with many games, and a table of its own."""
    player = await (await Client(server).guest("P")).account("Ann-of-many")
    samples = []
    for game in ("ringrift", "great_kingdom"):
        samples.append(await player.table("me", "me", game=game, listed=True))
        await player.turn(samples[-1], Random(1))
        await player.do(samples[-1], "resign")
    values: dict[str, Any] = {"games": games, "people": max(10, games // GAMES_OF_A_PERSON)}
    values |= {"first": samples[0], "second": samples[1], "player": player.person}
    values["every"] = _every(games)
    await asyncio.to_thread(_copy, server, values)
    return player, await player.table("me", "me", options={"board": "square8"})


def _every(games: int) -> int:
    """Every which game the account that has many sits at."""
    return max(3, games // OF_ONE)


def _copy(server: Server, values: dict[str, Any]) -> None:
    database = open_database(str(server.settings["database_url"]))
    statements = [PEOPLE, TABLES, SEATS, EVENTS]
    if not database.is_sqlite:
        statements.append("ANALYZE")
    for statement in statements:
        database.write(partial(_execute, database, statement, values))
    database.optimize()
    database.close()


def _execute(
    database: Database, statement: str, values: dict[str, Any], connection: Connection
) -> None:
    if not database.is_sqlite:
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # copying a million takes long
    named = {name: value for name, value in values.items() if f":{name}" in statement}
    connection.execute(text(statement), named)


async def _time(client: Client, path: str) -> tuple[float, float]:
    times = []
    for _ in range(TIMES):
        began = time.monotonic()
        response = await client.http.get(path)
        times.append((time.monotonic() - began) * 1000)
        assert response.status_code == 200, (path, response.status_code)
    return round(median(times), 1), round(max(times), 1)


async def _while_strangers_ask(server: Server, player: Client, table: str) -> float:
    """The longest time to a turn's acknowledgement while strangers ask for history."""
    strangers = [Client(server) for _ in range(STRANGERS)]
    paths = list(lists_for(player.person, "g2").values())

    async def ask(stranger: Client, number: int) -> None:
        for turn in range(len(paths)):
            await stranger.http.get(paths[(turn + number) % len(paths)])

    asking = [asyncio.create_task(ask(one, n)) for n, one in enumerate(strangers)]
    longest, random = 0.0, Random(1)
    while not all(task.done() for task in asking):
        view = await player.view(table)
        if view["status"] != "playing":
            table = await player.table("me", "me", options={"board": "square8"})
            continue
        began = time.monotonic()
        await player.turn(table, random)
        longest = max(longest, time.monotonic() - began)
    await asyncio.gather(*asking, *(one.close() for one in strangers))
    return round(longest * 1000, 1)


def _plans(server: Server, player: str) -> dict[str, list[str]]:
    database = open_database(str(server.settings["database_url"]))
    try:
        return {
            name: [_plan(database, query, player) for query in branches(chosen, 30)]
            for name, chosen in FILTERS.items()
        }
    finally:
        database.close()


def _plan(database: Database, query: Any, player: str) -> str:
    prefix = "EXPLAIN QUERY PLAN " if database.is_sqlite else "EXPLAIN ANALYZE "
    with database.read_engine.connect() as connection:
        compiled = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
        rows = connection.exec_driver_sql(
            prefix + compiled.replace("PLAYER", player).replace("%", "%%")
        )
        return "; ".join(str(row[-1]).strip() for row in rows)


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--plans", action="store_true")
    print(json.dumps(asyncio.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
