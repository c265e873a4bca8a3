"""A server that the tests of one process share."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack

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
    settings: dict[str, object] = {}
    with ExitStack() as stack:
        if request.param != "SQLite":
            postgres: Postgres = request.getfixturevalue("postgres")
            name = f"site_{os.getpid()}_{time.monotonic_ns()}"
            settings["database_url"] = postgres.new_database(name)
        if "two" not in request.param:
            started = Server(directory, **settings).start()
        else:
            settings["redis_url"] = stack.enter_context(running_redis(directory))
            pair = [Server(directory, **settings) for _ in range(2)]
            for one in pair:  # as behind a proxy, both are reached by one origin
                one.environment["RIFTKEEP_ORIGINS"] = json.dumps([other.url for other in pair])
                one.start(wait=False)
            for one in pair:
                one.wait_ready()
            started = Pair(*pair)
        yield started
        started.stop()
    assert started.errors() == []
    started.verify()
