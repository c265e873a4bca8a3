"""The same place at two server processes: every command goes to the one that was not asked last."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pydantic import TypeAdapter
from tests.server.harness import Client, Pair, new_id
from tests.server.site import Place

from riftkeep.server.live.ledger import Chair, Ledger
from riftkeep.server.protocol.messages import Ack, RefusedAnswer, Resync, TableView
from riftkeep.store import games, people
from riftkeep.store.people import Person

_parse_answer: TypeAdapter[Any] = TypeAdapter(Ack | Resync | RefusedAnswer)


class TwoPlaces(Place):
    """Tables are written into the store and belong to nobody until a process is asked for one."""

    is_ordered = False

    def __init__(self, pair: Pair) -> None:
        super().__init__(str(pair.settings["database_url"]))
        self.time.date = time.time()  # the processes forget guests who came long ago
        self._pair = pair
        self._secrets: dict[str, str] = {}

    async def person(self, name: str, kind: str = "guest") -> Person:
        person = await super().person(name, kind)
        secret, now = people.new_secret(), self.time.wall()
        await self.store.write(lambda c: people.open_session(c, person.id, secret, now, 1e9))
        self._secrets[person.id] = secret
        return person

    async def _create(
        self, settings: dict[str, Any], seats: list[Chair], creator: str | None
    ) -> str:
        table_id, row, chairs, log = self.tables.first_rows(settings, seats, creator, None)
        return await self.store.write(lambda c: games.create(c, table_id, row, chairs, log))

    async def ledger(self, table_id: str) -> Ledger:
        log = await self.store.read(lambda c: games.load_events(c, table_id))
        return Ledger.replayed(table_id, log, 0.0)

    async def do(self, table_id: str, person: Person, type: str, **fields: Any) -> Any:
        fields.setdefault("id", new_id())
        async with self._client(person).socket() as socket:
            answer = await socket.ask(type, table=table_id, **fields)
        return _parse_answer.validate_python(answer)

    async def view(self, table_id: str, person: Person) -> TableView:
        async with self._client(person).socket() as socket:
            return TableView.model_validate(await socket.watch(table_id))

    def _client(self, person: Person) -> Client:
        client = Client(self._pair)
        client.http.cookies.set("riftkeep_session", self._secrets[person.id])
        return client


@asynccontextmanager
async def two_places(pair: Pair) -> AsyncIterator[Place]:
    """Tables at two processes for the length of a test."""
    made = TwoPlaces(pair)
    try:
        yield made
    finally:
        await made.close()
