"""Several processes on one database: signs of life, forwarding, and hints that something happened.

The database says which process owns a table, and its log says what happened; everything here only
makes that quick. A command for a table of another process is sent there over HTTP, with a secret
that only whoever can read the database knows. After each event the owner publishes a hint by Redis;
without Redis, or when hints are lost, followed tables are read again every second. Notices for
people and sessions that have ended travel in the same way; a session that has ended is noticed by
looking at the database every ten seconds all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import Any

import httpx
import structlog
from pydantic import TypeAdapter

from riftkeep.server.internal_secret import secret_of
from riftkeep.server.live.live_table import Table
from riftkeep.server.live.registry import Tables
from riftkeep.server.protocol.messages import Ack, Answer, RefusedAnswer, Resync
from riftkeep.server.settings import ServerSettings
from riftkeep.store import StoreUnavailable, people, processes
from riftkeep.store.listing import OVER
from riftkeep.store.people import Person

log = structlog.get_logger()

CHANNEL = "riftkeep:hints"
SECRET_HEADER = "x-riftkeep-secret"
POLL_SECONDS = 1.0
POLL_SECONDS_WITH_HINTS = 10.0
FORWARD_SECONDS = 15.0
MAX_HINTS_WAITING = 10_000
REDIS_SECONDS = 1.0
"""A Redis that does not answer for so long does not answer."""
HINT_SECONDS = 10.0
"""A hint that Redis does not take is said again for so long; later it would surprise people."""
RESTART_SECONDS = 1.0
BEAT_SECONDS = 0.25
BEAT_SILENCE_SECONDS = 0.7
LOOK_SECONDS = 0.2
"""How often it is looked whether hints still come; once they do not, logs are read at once."""
PARTS = {"table": 1, "person": 3, "closed": 2, "beat": 0}
"""How many parts a hint has besides its sender and its kind."""

_parse_answer: TypeAdapter[Any] = TypeAdapter(Ack | Resync | RefusedAnswer)


class Cluster:
    """This process among those that share the database."""

    def __init__(self, settings: ServerSettings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._store = tables.store
        self.secret = secret_of(settings)
        self._hints: asyncio.Queue[tuple[float, str]] = asyncio.Queue(MAX_HINTS_WAITING)
        """Hints that are to be said, each with the time until which they are."""
        self._work: list[asyncio.Task[None]] = []
        self._beat_heard_at = float("-inf")
        self._not_followed: set[str] = set()
        """Tables whose logs cannot be followed; it was said so."""
        self.on_person: Callable[[str, str, str], None] = lambda person, text, table: None
        """Hears a message for a person's sockets."""
        self.on_closed: Callable[[str, str], None] = lambda session, person: None
        """Hears of a session, or of all of a person, that has ended."""
        tables.cluster = self

    @property
    def has_hints(self) -> bool:
        """Does Redis pass on what this process says now? It says that it lives twice a second."""
        return time.monotonic() - self._beat_heard_at < BEAT_SILENCE_SECONDS

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        """Asks other processes. Making it takes 0.04 s, since it reads certificates."""
        return httpx.AsyncClient(timeout=FORWARD_SECONDS, trust_env=False)

    async def start(self) -> None:
        """Make this process known, and keep it so."""
        if not self._store.database.is_sqlite:  # others are likely, and no command should wait
            _ = self._client
        wall, address = self._tables.time.wall(), self._settings.reachable_at
        hashed = people.hash_secret(self.secret)
        await self._store.write(
            lambda c: processes.register(c, self._tables.process_id, address, hashed, wall)
        )
        jobs = [self._beat, self._sweep, self._poll]
        if self._settings.redis_url is not None:
            jobs += [self._publish, self._subscribe]
        self._work = [asyncio.create_task(_going_on(job)) for job in jobs]

    async def stop(self) -> None:
        """Let others take over at once."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if "_client" in vars(self):
            await self._client.aclose()
        wall = self._tables.time.wall()
        with contextlib.suppress(StoreUnavailable):
            await self._store.write(lambda c: processes.stop(c, self._tables.process_id, wall))

    # --- forwarding ------------------------------------------------------------------------------

    async def forward(
        self, table: Table, person: Person, message: Any, arrived: float
    ) -> Answer | None:
        """The owner's answer; None if it cannot be reached."""
        data = {
            "person": {
                "id": person.id,
                "kind": person.kind,
                "name": person.name,
                "owner_id": person.owner_id,
            },
            "message": message.model_dump(),
            "waited": max(0.0, self._tables.time.monotonic() - arrived),
        }
        path = f"/internal/tables/{table.ledger.table_id}/command"
        answer = await self.post(table.owner_id, path, data)
        return None if answer is None else _parse_answer.validate_python(answer)

    async def report_presence(self, table: Table) -> None:
        """Tell the owner who is connected here."""
        seated = {chair.person for chair in table.ledger.chairs}
        here = [one.person_id for one in table.listeners]
        data = {
            "process": self._tables.process_id,
            "persons": sorted({str(person) for person in here if person in seated}),
            "spectators": sum(1 for person in here if person not in seated),
        }
        path = f"/internal/tables/{table.ledger.table_id}/presence"
        await self.post(table.owner_id, path, data)

    async def post(self, process_id: str | None, path: str, data: Any) -> Any | None:
        """What another process answers; None if it cannot be reached, or refuses."""
        if process_id is None:
            return None
        process = await self._store.read(lambda c: processes.find_process(c, process_id))
        if process is None or process.address is None:
            return None
        if process.secret != people.hash_secret(self.secret):
            log.error("another RIFTKEEP_INTERNAL_SECRET there", process=process.address)
            return None
        try:
            response = await self._client.post(
                process.address + path, json=data, headers={SECRET_HEADER: self.secret}
            )
        except httpx.HTTPError as error:
            log.warning("owner not reached", process=process_id, error=type(error).__name__)
            return None
        return response.json() if response.status_code == 200 else None

    # --- hints -----------------------------------------------------------------------------------

    def hint(self, table_id: str) -> None:
        """Something happened at a table; never waits, and may be lost."""
        self._say("table", table_id)

    def tell_person(self, person_id: str, text: str, table_id: str) -> None:
        """Send a message to a person's sockets at other processes; may be lost."""
        self._say("person", person_id, text, table_id)

    def tell_closed(self, session: str | None, person_id: str | None) -> None:
        """A session or token, or all of a person, has ended."""
        self._say("closed", session or "", person_id or "")

    def _say(self, *parts: str) -> None:
        if self._settings.redis_url is not None:
            with contextlib.suppress(asyncio.QueueFull):
                hint = json.dumps([self._tables.process_id, *parts])
                self._hints.put_nowait((time.monotonic() + HINT_SECONDS, hint))

    async def _publish(self) -> None:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        redis = Redis.from_url(
            str(self._settings.redis_url),
            socket_timeout=REDIS_SECONDS,
            socket_connect_timeout=REDIS_SECONDS,
        )
        try:
            while True:
                until, hint = await self._next_hint()
                while True:
                    with contextlib.suppress(RedisError, OSError):
                        await redis.publish(CHANNEL, hint)
                        break
                    if time.monotonic() >= until:
                        break
                    await asyncio.sleep(BEAT_SECONDS)
        finally:
            await redis.aclose()

    async def _next_hint(self) -> tuple[float, str]:
        """What to say next, and until when to try; that this process lives, if nothing else."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                while True:
                    until, hint = await self._hints.get()
                    if time.monotonic() < until:
                        return until, hint
        return 0.0, json.dumps([self._tables.process_id, "beat"])

    async def _subscribe(self) -> None:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        while True:
            redis = Redis.from_url(str(self._settings.redis_url), socket_connect_timeout=2)
            try:
                async with redis.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"])
            except (RedisError, OSError) as error:
                if self.has_hints:
                    log.warning("redis lost", error=type(error).__name__)
            finally:
                await redis.aclose()
            await asyncio.sleep(1.0)

    async def _heard(self, data: bytes | str) -> None:
        """Act on a hint; one that cannot be read is passed over, whoever wrote it."""
        try:
            hint = json.loads(data)
        except (ValueError, RecursionError):
            hint = None
        is_known = isinstance(hint, list) and all(isinstance(part, str) for part in hint)
        if not is_known or len(hint) < 2 or len(hint) - 2 != PARTS.get(hint[1]):
            log.warning("hint passed over", hint=str(data)[:80])
            return
        sender, kind, *parts = hint
        if sender == self._tables.process_id:
            if kind == "beat":
                self._beat_heard_at = time.monotonic()
            return
        if kind == "person":
            self.on_person(*parts)
        elif kind == "closed":
            self.on_closed(*parts)
        elif kind == "table":
            table = self._tables.known(parts[0])
            if table is not None:
                await self._follow(table)

    async def _follow(self, table: Table) -> None:
        """Read what others have written; what goes wrong at one table concerns no other."""
        table_id = table.ledger.table_id
        try:
            if not table.is_owned:
                await self._tables.catch_up(table)
            elif table.ledger.status not in OVER:  # nobody else writes there unless it was lost
                await self._tables.notice_lost([table])
            self._not_followed.discard(table_id)
        except StoreUnavailable:
            return  # it is read again in a while
        except Exception as error:
            if table_id not in self._not_followed:
                self._not_followed.add(table_id)
                log.error("table not followed", table=table_id, exc_info=error)

    # --- by the clock ----------------------------------------------------------------------------

    async def _beat(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(self._settings.heartbeat_seconds)
            wall = self._tables.time.wall()
            try:
                await self._store.write(
                    lambda c, wall=wall: processes.beat(c, self._tables.process_id, wall)  # type: ignore[misc]
                )
                if time.monotonic() - last > self._settings.lease_seconds:
                    log.warning("heartbeat late", seconds=round(time.monotonic() - last, 1))
                    await self._tables.notice_lost(self._tables.in_memory())
                last = time.monotonic()
            except StoreUnavailable as error:
                log.warning("no heartbeat", error=str(error))

    async def _sweep(self) -> None:
        while True:
            try:
                await self._tables.sweep()
            except StoreUnavailable as error:
                log.warning("no sweep", error=str(error))
            await asyncio.sleep(self._settings.lease_seconds / 2)

    async def _poll(self) -> None:
        waited, had_hints = 0.0, False
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
            are_lost, had_hints = had_hints and not self.has_hints, self.has_hints
            if not are_lost and waited < (POLL_SECONDS_WITH_HINTS if had_hints else POLL_SECONDS):
                continue
            waited = 0.0
            for table in self._tables.in_memory():
                if table.listeners and not table.is_owned:
                    await self._follow(table)


async def _going_on(job: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do a job that never ends; should it fail all the same, that is said, and it begins anew."""
    while True:
        try:
            await job()
        except Exception as error:
            log.error("job of the cluster failed", exc_info=error)
        await asyncio.sleep(RESTART_SECONDS)
