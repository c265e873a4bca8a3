"""Opening a database: connections set up as durability asks for, and migrations.

SQLite runs in WAL mode with ``synchronous=FULL``: a commit is on the disk before it returns.
PostgreSQL commits are durable by default; its statements are given time limits, so that a database
that does not answer is an error within seconds, not a hang.
"""

from __future__ import annotations

from collections.abc import Callable
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


class StoreUnavailable(RiftkeepError):
    """The database cannot be used now; whether the last write was kept is not known."""


class Database:
    """A database that can be read at any time and is written by one connection a process."""

    def __init__(self, url: URL, *, busy_timeout_seconds: float = BUSY_TIMEOUT_SECONDS) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if url.database not in (None, "", ":memory:"):
                Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
            self.write_engine = _sqlite_engine(url, "BEGIN IMMEDIATE", busy_timeout_seconds, 1)
            self.read_engine = _sqlite_engine(url, "BEGIN", busy_timeout_seconds, 8)
        else:
            self.write_engine = _postgresql_engine(url, busy_timeout_seconds, 2)
            self.read_engine = _postgresql_engine(url, busy_timeout_seconds, 8)

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job on one consistent view of the database."""
        try:
            with self.read_engine.connect() as connection:
                return job(connection)
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            raise StoreUnavailable(describe_failure(error)) from error

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
    url: str, *, migrate: bool = True, busy_timeout_seconds: float = BUSY_TIMEOUT_SECONDS
) -> Database:
    """The database at a URL: ``sqlite:///file`` or ``postgresql://user@host/name``."""
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
    database = Database(parsed, busy_timeout_seconds=busy_timeout_seconds)
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


def _postgresql_engine(url: URL, busy_timeout_seconds: float, connections: int) -> Engine:
    limits = (
        f"-c statement_timeout={STATEMENT_TIMEOUT_SECONDS * 1000}"
        f" -c lock_timeout={int(busy_timeout_seconds * 1000)}"
        f" -c idle_in_transaction_session_timeout={3 * STATEMENT_TIMEOUT_SECONDS * 1000}"
    )
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=busy_timeout_seconds,
        isolation_level="REPEATABLE READ" if connections > 2 else "READ COMMITTED",
        connect_args={"connect_timeout": 5, "options": limits},
    )
