"""A server that the tests of one process share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.harness import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process; at the end it must have logged no errors and every log must replay."""
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    started.stop()
    assert started.errors() == []
    started.verify()
