"""A server that the tests of one process share."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.server.harness import Pair, Server
from tests.services import Postgres, running_redis

ARRANGEMENTS = ["SQLite", "PostgreSQL", "two processes, PostgreSQL, Redis"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process; at the end it must have logged no errors and every log must replay."""
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    started.stop()
    assert started.errors() == []
    started.verify()


@pytest.fixture(scope="module", params=ARRANGEMENTS)
def any_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The same site in every arrangement; it must have logged no errors, and its logs replay."""
    directory = tmp_path_factory.mktemp("site")
    with ExitStack() as stack:
        if request.param == "SQLite":
            started = Server(directory).start()
        else:
            postgres: Postgres = request.getfixturevalue("postgres")
            url = new_site_database(postgres)
            if "two" not in request.param:
                started = Server(directory, database_url=url).start()
            else:
                started = stack.enter_context(two_processes(directory, url))
        yield started
        started.stop()
    assert started.errors() == []
    started.verify()


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes on PostgreSQL and Redis that are one site; as above at the end."""
    directory = tmp_path_factory.mktemp("pair")
    with two_processes(directory, new_site_database(postgres)) as started:
        yield started
        started.stop()
    assert started.errors() == []
    started.verify()


def new_site_database(postgres: Postgres) -> str:
    """The URL of a fresh database."""
    return postgres.new_database(f"site_{os.getpid()}_{time.monotonic_ns()}")


@contextmanager
def two_processes(directory: Path, database_url: str) -> Iterator[Pair]:
    """Two server processes with a Redis of their own."""
    with running_redis(directory) as redis_url:
        settings = {"database_url": database_url, "redis_url": redis_url}
        servers = [Server(directory, **settings) for _ in range(2)]
        for server in servers:  # as behind a proxy, both are reached by one origin
            server.environment["RIFTKEEP_ORIGINS"] = json.dumps([one.url for one in servers])
            server.start(wait=False)
        for server in servers:
            server.wait_ready()
            server.wait_hints()
        yield Pair(*servers)
