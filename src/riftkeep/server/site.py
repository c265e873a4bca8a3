"""Everything one server process consists of, put together and taken apart in order."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count

import structlog

from riftkeep.server import metrics
from riftkeep.server.accounts import Accounts
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.cluster import Cluster
from riftkeep.server.jobs import Jobs
from riftkeep.server.limits import Limits
from riftkeep.server.settings import Settings
from riftkeep.server.sockets import Sockets
from riftkeep.server.streams import Streams
from riftkeep.server.table import Time
from riftkeep.server.tables import Tables
from riftkeep.server.workers import Workers
from riftkeep.store import StoreUnavailable, open_database, people

log = structlog.get_logger()

SESSION_SECONDS = 10.0
"""How often it is looked up whose the sockets' sessions are, and whether they have ended."""
ROUNDS_UNTIL_EXPIRED_ARE_FORGOTTEN = 360


class Site:
    """One server process. Made before the event loop runs; ``start`` and ``stop`` run in it."""

    def __init__(self, settings: Settings, time: Time | None = None) -> None:
        self.settings = settings
        self.time = time or Time()
        self.limits = Limits(self.time.monotonic, settings.limit_scale)
        self.streams = Streams()
        self.is_ready = False

    async def start(self) -> None:
        """Open the database, make this process known, be ready."""
        settings = self.settings
        self.store = AsyncStore(open_database(settings.database_url))
        self.workers = Workers(
            settings.engine,
            settings.workers,
            silence_seconds=settings.think_seconds,
            max_waiting=settings.max_jobs_waiting,
            max_per_person=settings.max_jobs_per_person,
        )
        self.analysts = Workers(
            settings.engine,
            settings.analysts,
            silence_seconds=settings.think_seconds,
            max_waiting=settings.max_jobs_waiting,
            max_per_person=settings.max_jobs_per_person,
        )
        process_id = people.new_id()
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
        self.tables.on_person = self.cluster.on_person = self.sockets.tell_person
        self.cluster.on_closed = self._closed_elsewhere
        await self.cluster.start()
        self.jobs.start()
        self._watching_sessions = asyncio.create_task(self._watch_sessions())
        metrics.WRITES_WAITING.set_function(lambda: self.store.writer.waiting)
        metrics.JOBS_WAITING.set_function(lambda: self.workers.waiting)
        metrics.WORKERS_REPLACED.set_function(lambda: self.workers.replaced)
        metrics.TABLES.set_function(lambda: len(self.tables))
        self.is_ready = True
        log.info("ready", database=self.store.database.url.render_as_string(hide_password=True))

    def end_session(self, session: str | None, person_id: str | None = None) -> None:
        """Close the sockets of a session or token, or all of a person, at every process."""
        self._close(session, person_id)
        self.cluster.tell_closed(session, person_id)

    def _closed_elsewhere(self, session: str, person_id: str) -> None:
        self.accounts.forget_all()
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
                await self.sockets.recheck()
            except StoreUnavailable as error:
                log.warning("sessions not looked up", error=str(error))

    async def drain(self) -> None:
        """Tell every client to come back in a moment, and let commands under way finish."""
        if not self.is_ready:
            return
        self.is_ready = False
        log.info("draining", sockets=len(self.sockets), tables=len(self.tables))
        self.tables.is_draining = True
        self.sockets.announce_restart()
        await self.tables.drain(self.settings.drain_seconds)
        await self.sockets.close_all()

    async def stop(self) -> None:
        """Give everything back."""
        await self.drain()
        self._watching_sessions.cancel()
        await asyncio.gather(self._watching_sessions, return_exceptions=True)
        await self.jobs.stop()
        await asyncio.gather(self.workers.close(), self.analysts.close())
        await self.cluster.stop()
        self.store.close()
        log.info("stopped")
