"""Opening a database: connections set up as durability asks for, and migrations.

SQLite runs in WAL mode with ``synchronous=FULL``: a commit is on the disk before it returns.
PostgreSQL commits are durable by default; its statements are given time limits, so that a database
that does not answer is an error within seconds, not a hang.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from riftkeep.core.errors import RiftkeepError

T = TypeVar("T")

BUSY_TIMEOUT_SECONDS = 5
STATEMENT_TIMEOUT_SECONDS = 10
STEPS_BETWEEN_LOOKS = 20_000
"""Steps of SQLite's machine, about 1 ms, after which it is looked whether a read takes too long."""


class StoreUnavailable(RiftkeepError):
    """The database cannot be used now; whether the last write was kept is not known."""


class Database:
    """A database that can be read at any time and is written by one connection a process."""

    def __init__(
        self,
        url: URL,
        *,
        busy_timeout_seconds: float = BUSY_TIMEOUT_SECONDS,
        read_seconds: float | None = None,
    ) -> None:
        self.url = url
        self._read_seconds = read_seconds
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if url.database not in (None, "", ":memory:"):
                _keep_private(Path(str(url.database)))
            self.connect_args: dict[str, Any] = {"timeout": busy_timeout_seconds}
            """What the driver is given to connect as a writer, besides what the URL says."""
            self.write_engine = _sqlite_engine(url, "BEGIN IMMEDIATE", busy_timeout_seconds, 1)
            self.read_engine = _sqlite_engine(url, "BEGIN", busy_timeout_seconds, 8)
        else:
            write_seconds = STATEMENT_TIMEOUT_SECONDS
            self.connect_args = _postgresql_args(busy_timeout_seconds, write_seconds)
            self.write_engine = _postgresql_engine(url, busy_timeout_seconds, write_seconds, 2)
            self.read_engine = _postgresql_engine(url, busy_timeout_seconds, read_seconds or 0, 8)

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job on one consistent view of the database, for no longer than a read may take."""
        try:
            with self.read_engine.connect() as connection, self._deadline(connection):
                return job(connection)
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            raise StoreUnavailable(describe_failure(error)) from error

    @contextmanager
    def _deadline(self, connection: Connection) -> Iterator[None]:
        """Interrupt a read that takes too long; PostgreSQL has a setting for it."""
        if self._read_seconds is None or not self.is_sqlite:
            yield
            return
        raw: Any = connection.connection.driver_connection
        until = time.monotonic() + self._read_seconds
        raw.set_progress_handler(lambda: time.monotonic() > until, STEPS_BETWEEN_LOOKS)
        try:
            yield
        finally:
            raw.set_progress_handler(None, 0)

    def check_pages(self) -> list[str]:
        """What is wrong with the pages of a SQLite file, which should be nothing."""
        if not self.is_sqlite:
            return []
        try:
            with self.read_engine.connect() as connection:
                found = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        except DBAPIError as error:
            return [describe_failure(error)]
        return [str(problem) for problem in found if problem != "ok"]

    def optimize(self) -> None:
        """Let SQLite look at what its tables hold, so that it chooses the right index."""
        if self.is_sqlite:
            with self.write_engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA analysis_limit=400")
                connection.exec_driver_sql("PRAGMA optimize")

    def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction of its own; for commands that are the only writer."""
        try:
            with self.write_engine.begin() as connection:
                return job(connection)
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            raise StoreUnavailable(describe_failure(error)) from error

    def migrate(self) -> None:
        """Bring the tables up to date; nothing happens if they are."""
        try:
            with self.write_engine.begin() as connection:
                if not self.is_sqlite:  # processes that start together must migrate one by one
                    # ... and wait for each other as long as it takes, unlike for a row.
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8243219712043)")
                config = migration_config()
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except DBAPIError as error:
            raise StoreUnavailable(describe_failure(error)) from error

    def revision(self) -> str | None:
        """Which migration the tables are at."""
        with self.read_engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def close(self) -> None:
        """Give every connection back."""
        self.write_engine.dispose()
        self.read_engine.dispose()


def open_database(
    url: str,
    *,
    migrate: bool = True,
    busy_timeout_seconds: float = BUSY_TIMEOUT_SECONDS,
    read_seconds: float | None = None,
) -> Database:
    """The database at a URL: ``sqlite:///file`` or ``postgresql://user@host/name``.

    A read may take ``read_seconds``, or as long as it likes.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:  # not repeated here: it may hold a password
        raise StoreUnavailable(
            "the database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        ) from error
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    elif parsed.get_backend_name() != "sqlite":
        raise StoreUnavailable(
            f"no database of the kind {parsed.get_backend_name()!r}; use sqlite or postgresql"
        )
    database = Database(
        parsed, busy_timeout_seconds=busy_timeout_seconds, read_seconds=read_seconds
    )
    if migrate:
        database.migrate()
    return database


def migration_config() -> Config:
    """Where Alembic finds the migrations, which ship inside the package."""
    config = Config()
    config.set_main_option("script_location", "riftkeep.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def latest_revision() -> str | None:
    """The newest migration there is."""
    return ScriptDirectory.from_config(migration_config()).get_current_head()


def describe_failure(error: Exception) -> str:
    """What went wrong, without the statement and its values, which may hold secrets."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0][:200] if str(cause).strip() else type(cause).__name__


def _keep_private(path: Path) -> None:
    """Make a database's file for its owner only; SQLite makes the files beside it alike."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Only a new file is opened: to close one gives up every lock that this process has on it,
        # and then another process that closes the database takes its log away from under this one.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDONLY, 0o600))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError:
        return  # what is wrong with it is said when it is opened


def _sqlite_engine(url: URL, begin: str, busy_timeout_seconds: float, connections: int) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=busy_timeout_seconds,
        connect_args={"check_same_thread": False, "timeout": busy_timeout_seconds},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where ``begin`` below says so
        cursor = connection.cursor()
        mode = cursor.execute("PRAGMA journal_mode=WAL").fetchone()[0]
        if mode not in ("wal", "memory"):
            raise StoreUnavailable(f"SQLite cannot use its write-ahead log here (mode {mode})")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _postgresql_engine(
    url: URL, busy_timeout_seconds: float, statement_seconds: float, connections: int
) -> Engine:
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=busy_timeout_seconds,
        isolation_level="REPEATABLE READ" if connections > 2 else "READ COMMITTED",
        connect_args=_postgresql_args(busy_timeout_seconds, statement_seconds),
    )


def _postgresql_args(busy_timeout_seconds: float, statement_seconds: float) -> dict[str, Any]:
    limits = (
        f"-c statement_timeout={int(statement_seconds * 1000)}"
        f" -c lock_timeout={int(busy_timeout_seconds * 1000)}"
        f" -c idle_in_transaction_session_timeout={3 * STATEMENT_TIMEOUT_SECONDS * 1000}"
    )
    return {"connect_timeout": 5, "options": limits}
