"""Everything one server process consists of, put together and taken apart in order."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count

import structlog

from riftkeep.server import metrics
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.cluster import Cluster
from riftkeep.server.live.daily_verification import Verifying
from riftkeep.server.live.live_table import Time
from riftkeep.server.live.registry import Tables
from riftkeep.server.pages.preparing import prepare_pages
from riftkeep.server.people.accounts import Accounts
from riftkeep.server.people.places import Places
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.loop_share import LoopShare
from riftkeep.server.protocol.sockets import Sockets
from riftkeep.server.protocol.streams import Streams
from riftkeep.server.protocol.under_way import MOST_OF_ONE, UnderWay
from riftkeep.server.settings import ServerSettings
from riftkeep.server.stalls import LivedTime, Pulse
from riftkeep.server.work.behind_moves import READING
from riftkeep.server.work.crew import Workers, thinkers
from riftkeep.server.work.queue import Jobs
from riftkeep.server.work.reading import Reading
from riftkeep.store import StoreUnavailable, leaving, open_database, people
from riftkeep.store.rows import new_id

log = structlog.get_logger()

SESSION_SECONDS = 10.0
"""How often it is looked up which sessions have ended, whose the others are, and who has left."""
READ_SECONDS = 5.0
"""A read of the store that takes longer is given up."""
READ_PATIENCE = 20
"""Readers are limited by the processor's time; so many times longer they may take on a busy one."""
READS_OF_ONE = 16
"""Reads that one person or address may have under way: a class that learns has one address."""
ROUNDS_UNTIL_EXPIRED_ARE_FORGOTTEN = 360


class Site:
    """One server process. Made before the event loop runs; ``start`` and ``stop`` run in it."""

    def __init__(self, settings: ServerSettings, time: Time | None = None) -> None:
        self.settings = settings
        self.time = time or LivedTime()
        self.limits = RateLimits(self.time.monotonic, settings.limit_scale)
        self.places = Places()
        self.loop_share = LoopShare()
        self.under_way = UnderWay(int(MOST_OF_ONE * max(1.0, settings.limit_scale)))
        self.streams = Streams()
        self.is_ready = False
        self.checking: asyncio.Task[str | None] | None = None
        """What finds out whether commands can be carried out, while it does."""
        self._pulse: Pulse | None = None

    async def start(self) -> None:
        """Open the database, make this process known, be ready."""
        settings = self.settings
        self.store = AsyncStore(open_database(settings.database_url, read_seconds=READ_SECONDS))
        self.workers = Workers(
            thinkers(settings.engine),
            settings.workers,
            silence_seconds=settings.think_seconds,
            max_waiting=settings.max_jobs_waiting,
            max_per_person=settings.max_jobs_per_person,
        )
        self.analysts = Workers(
            thinkers(settings.engine),
            settings.analysts,
            silence_seconds=settings.think_seconds,
            max_waiting=settings.max_jobs_waiting,
            max_per_person=settings.max_jobs_per_person,
        )
        self.readers = Workers(
            ("riftkeep.server.work.reader_process", str(settings.read_seconds)),
            settings.readers,
            silence_seconds=settings.read_seconds * READ_PATIENCE,
            max_waiting=settings.max_jobs_waiting,
            max_per_person=READS_OF_ONE,
            attempts=1,
            niceness=READING,
        )
        self.reading = Reading(self.store, self.readers)
        process_id = new_id()
        self.tables = Tables(
            self.store, process_id, self.workers, settings.lease_seconds, self.time
        )
        self.cluster = Cluster(settings, self.tables)
        self.accounts = Accounts(self.store, self.time, settings.session_days * 86400)
        self.sockets = Sockets(self.tables, self.accounts, self.limits, settings)
        self.jobs = Jobs(
            self.store,
            self.analysts,
            process_id,
            self.time,
            max_per_person=settings.max_jobs_per_person,
            lease_seconds=settings.lease_seconds,
            tell=self.tables.tell_person,
        )
        if isinstance(self.time, LivedTime):
            self._pulse = Pulse(
                self.time, self.tables.audience.show_clocks_again, self.loop_share.beat
            )
            self._pulse.start()
        self.tables.on_person = self.cluster.on_person = self.sockets.tell_person
        self.cluster.on_closed = self._closed_elsewhere
        await self.cluster.start()
        self.jobs.start()
        self.verifying = Verifying(settings, self.tables)
        self.verifying.start()
        self._watching_sessions = asyncio.create_task(self._watch_sessions())
        metrics.WRITES_WAITING.set_function(lambda: self.store.writer.waiting)
        metrics.WRITES_REFUSED.set_function(lambda: self.store.writer.refused)
        for name, crew in self._crews().items():
            metrics.JOBS_WAITING.labels(name).set_function(lambda crew=crew: crew.waiting)  # type: ignore[misc]
            metrics.WORKERS_REPLACED.labels(name).set_function(lambda crew=crew: crew.replaced)  # type: ignore[misc]
        metrics.REQUESTS_SHARE.set_function(lambda: self.loop_share.share)
        metrics.REQUESTS_WAITING.set_function(lambda: self.loop_share.waiting)
        metrics.TABLES.set_function(lambda: len(self.tables))
        self._preparing = asyncio.create_task(asyncio.to_thread(prepare_pages))
        self.store.writer.scribe.start()  # now: the first move should not wait for it
        self.is_ready = True
        log.info("ready", database=self.store.database.url.render_as_string(hide_password=True))

    def _crews(self) -> dict[str, Workers]:
        return {
            "computers": self.workers,
            "analysts": self.analysts,
            "readers": self.readers,
            "hashers": self.accounts.hashing.crew,
        }

    def end_session(self, session: str | None, person_id: str | None = None) -> None:
        """Close the sockets of a session or token, or all of a person, at every process."""
        self._close(session, person_id)
        self.cluster.tell_closed(session, person_id)

    def _closed_elsewhere(self, session: str, person_id: str) -> None:
        self.accounts.forget_all()
        if person_id:
            self.tables.spawn(self.tables.reread_renamed())  # it may have left, with its name
        self._close(session or None, person_id or None)

    def _close(self, session: str | None, person_id: str | None) -> None:
        if session is not None:
            self.sockets.close_session(session)
        if person_id is not None:
            self.sockets.close_person(person_id)

    async def _watch_sessions(self) -> None:
        for number in count():
            await asyncio.sleep(SESSION_SECONDS)
            try:
                if number % ROUNDS_UNTIL_EXPIRED_ARE_FORGOTTEN == 0:
                    now = self.time.wall()
                    await self.store.write(partial(people.forget_expired, now=now))
                    await self._forget_guests(now)
                    await asyncio.to_thread(self.store.database.optimize)
                await self.sockets.recheck()
                await self.tables.reread_renamed()
            except StoreUnavailable as error:
                log.warning("sessions not looked up", error=str(error))

    async def _forget_guests(self, now: float) -> None:
        found = await self.store.read(partial(leaving.idle_guests, now=now))
        if found:
            gone = await self.store.write(partial(leaving.forget_guests, guests=found))
            log.info("guests forgotten", guests=gone)

    async def drain(self) -> None:
        """Tell every client to come back in a moment, and let commands under way finish.

        Whoever waits for a worker is told so at once: the web server would wait for them.
        """
        if not self.is_ready:
            return
        self.is_ready = False
        log.info("draining", sockets=len(self.sockets), tables=len(self.tables))
        self.tables.is_draining = True
        self.sockets.announce_restart()
        await self.tables.drain(self.settings.drain_seconds)
        await self._end_work()
        await self.sockets.close_all()

    async def _end_work(self) -> None:
        await asyncio.gather(self.jobs.stop(), self.verifying.stop())
        await asyncio.gather(*(crew.close() for crew in self._crews().values()))

    async def stop(self) -> None:
        """Give everything back."""
        await self.drain()
        if self._pulse is not None:
            self._pulse.stop()
        self._watching_sessions.cancel()
        await asyncio.gather(self._watching_sessions, self._preparing, return_exceptions=True)
        await self._end_work()
        await self.cluster.stop()
        self.store.close()
        log.info("stopped")
