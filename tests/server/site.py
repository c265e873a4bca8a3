"""Tables without the web around them: a store, a time of our own, people, and moves at random."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

from riftkeep.core.state import AnyState
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.live.ledger import Chair, Ledger
from riftkeep.server.live.live_table import Time
from riftkeep.server.live.registry import Tables
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.messages import Answer, TableView, parse_table_command
from riftkeep.server.work.crew import Workers, thinkers
from riftkeep.server.work.engines import random_turn
from riftkeep.store import open_database, people
from riftkeep.store.people import Person
from riftkeep.store.rows import new_id

WAIT = 300.0
"""Seconds until something must have happened: many times what it takes; machines are busy."""
_numbers = count(1)


class OwnTime(Time):
    """Time that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.date = 1.7e9

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.date

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.date += seconds


class Place:
    """Live tables on a store, and what tests do with them."""

    is_ordered = True
    """Are commands carried out in the order in which they were given?"""

    def __init__(self, url: str, time: OwnTime | None = None, workers: int = 0) -> None:
        self.time = time or OwnTime()
        self.store = AsyncStore(open_database(url))
        self.workers = Workers(
            thinkers("riftkeep.server.work.engines:RandomMover"), workers, silence_seconds=WAIT
        )
        self.tables = Tables(self.store, new_id(), self.workers, 10.0, self.time)

    async def close(self) -> None:
        await self.tables.drain(5)
        await self.workers.close()
        self.store.close()

    async def person(self, name: str, kind: str = "guest") -> Person:
        now = self.time.wall()
        return await self.store.write(lambda c: people.add_person(c, kind, name, now))

    async def table(self, *chairs: Chair | Person, **changes: Any) -> str:
        seats = [
            Chair("person", chair.name, chair.id) if isinstance(chair, Person) else chair
            for chair in chairs
        ]
        settings = {
            "game": "ringrift",
            "options": {"board": "square8", "players": len(seats)},
            "clock": {"kind": "none"},
            "rated": False,
            "listed": True,
            "takebacks": True,
            "leaver": "wait",
            "leaver_grace_seconds": 5,
        } | changes
        creator = next((chair.person for chair in seats if chair.person), None)
        return await self._create(settings, seats, creator)

    async def _create(
        self, settings: dict[str, Any], seats: list[Chair], creator: str | None
    ) -> str:
        return await self.tables.create(settings, seats, creator=creator, command_id=None)

    async def ledger(self, table_id: str) -> Ledger:
        return (await self.tables.get(table_id)).ledger

    async def view(self, table_id: str, person: Person) -> TableView:
        """The table as a person sees it."""
        view: TableView = self.tables.view(await self.tables.get(table_id), person.id)
        return view

    async def until(
        self, table_id: str, is_so: Callable[[Ledger], bool], seconds: float = WAIT
    ) -> None:
        """Wait until something is so at a table."""
        for _ in range(int(seconds / 0.02)):
            if is_so(await self.ledger(table_id)):
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it did not happen")

    async def do(self, table_id: str, person: Person, type: str, **fields: Any) -> Any:
        """Send a command; the answer."""
        fields.setdefault("id", f"c{next(_numbers)}")
        message = parse_table_command.validate_python({"type": type, "table": table_id, **fields})
        answer: Answer = await self.tables.referee.command(
            table_id, person, message, self.time.monotonic()
        )
        return answer

    async def turn(self, table_id: str, people: list[Person], random: Random, **fields: Any) -> Any:
        """Whoever is to act plays a turn at random."""
        ledger = await self.ledger(table_id)
        chair = ledger.chairs[ledger.acting_chair]
        person = next(person for person in people if person.id == chair.person)
        return await self.do(table_id, person, "play", **turn_of(ledger, random), **fields)

    async def play_out(self, table_id: str, people: list[Person], random: Random) -> int:
        """Play a game to its end; how many turns."""
        turns = 0
        while (await self.ledger(table_id)).status == "playing":
            answer = await self.turn(table_id, people, random)
            assert answer.type == "ack", answer
            turns += 1
        return turns


def turn_of(ledger: Ledger, random: Random) -> dict[str, Any]:
    """A turn at random, as a play command carries it."""
    moves = random_turn(ledger.state, random)
    return {
        "seq": ledger.seq,
        "key": ledger.key,
        "moves": [move.to_json() for move in moves],
    }


def state_of(data: dict[str, Any]) -> AnyState:
    """The position in a message."""
    from riftkeep.core.registry import load_json

    state: AnyState = load_json(data).state_from_json(data)
    return state


@asynccontextmanager
async def place(url: str, time: OwnTime | None = None, workers: int = 0) -> AsyncIterator[Place]:
    """Tables for the length of a test."""
    made = Place(url, time, workers)
    try:
        yield made
    finally:
        await made.close()


def listener(person: Person | None = None) -> Listener:
    """Somebody who hears everything."""
    return Listener(None if person is None else person.id)


async def settled(check: Any, seconds: float = WAIT) -> None:
    """Wait until something is so."""
    for _ in range(int(seconds / 0.01)):
        if check():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")
