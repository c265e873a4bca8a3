"""Real services for tests: PostgreSQL and Redis on loopback, in directories of their own.

Where a program is not installed the test is skipped with a message, which is a failure in
continuous integration (tests/no_skips.py).
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

import psycopg
import pytest

START_SECONDS = 300
"""A service that has not started by then never will, however busy the machine is."""


def free_port() -> int:
    """A port of loopback that nobody listens on now.

    Below those that the system gives to connections, so that none of the thousands that the tests
    open takes it before whoever asked for it listens there.
    """
    while True:
        port = SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def missing(what: str, package: str) -> None:
    """Skip because a program is missing."""
    pytest.skip(f"{what} is not installed: apt-get install {package}")


@dataclass
class Postgres:
    """A running PostgreSQL server."""

    directory: Path
    port: int
    binaries: Path
    is_durable: bool = False
    """Do commits wait for the disk? Tests are quicker without."""

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    @property
    def pid(self) -> int:
        """The process that has all others as children."""
        return int((self.directory / "data" / "postmaster.pid").read_text().split()[0])

    def new_database(self, name: str) -> str:
        """The URL of a fresh database."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def control(self, *arguments: str) -> None:
        """Run pg_ctl as an unprivileged user."""
        command = [str(self.binaries / "pg_ctl"), "-D", str(self.directory / "data"), *arguments]
        _unprivileged(command, self.directory)

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -p {self.port} -c unix_socket_directories=''"
            f" -c fsync={'on' if self.is_durable else 'off'} -c max_connections=100"
        )
        log = str(self.directory / "log")
        self.control("-w", "-t", str(START_SECONDS), "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self.control("-w", "-m", "immediate", "stop")


@contextmanager
def running_postgres(is_durable: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL server of our own; ``is_durable``: its commits wait for the disk.

    Not in pytest's folder: that is closed to other users, and PostgreSQL does not run as root.
    """
    found = shutil.which("initdb") or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None
    )
    if found is None:
        missing("PostgreSQL", "postgresql")
    assert found is not None
    with tempfile.TemporaryDirectory(prefix="riftkeep-postgres-") as name:
        directory = Path(name)
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(directory, account.pw_uid, account.pw_gid)
        server = Postgres(directory, free_port(), Path(found).resolve().parent, is_durable)
        initdb = [found, "-D", str(directory / "data"), "-U", "postgres", "-A", "trust", "-N"]
        _unprivileged([*initdb, "--no-locale", "-E", "UTF8"], directory)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Wait while a test in another process does the same: two of it would be too slow."""
    path = Path(tempfile.gettempdir()) / f"riftkeep-{name}-{os.getuid()}.lock"
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def running_redis(directory: Path, port: int | None = None) -> Iterator[str]:
    """A Redis server of our own; its URL."""
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    if found is None:
        missing("Redis", "redis-server")
    assert found is not None
    port = port or free_port()
    arguments = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(directory)]
    with subprocess.Popen([found, *arguments], stdout=subprocess.DEVNULL) as process:
        try:
            _wait_for_port(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.kill()


def _wait_for_port(port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")


def _unprivileged(command: list[str], directory: Path) -> None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    done = subprocess.run(
        command,
        cwd=directory,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=2 * START_SECONDS,
    )
    assert done.returncode == 0, done.stdout.decode()
