"""What several suites share: databases of both kinds, no unseen skips, and signals as usual."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.no_skips import pytest_make_collect_report, pytest_runtest_makereport
from tests.services import Postgres, running_postgres
from tests.signals import pytest_configure

__all__ = ["pytest_configure", "pytest_make_collect_report", "pytest_runtest_makereport"]

os.environ["LANGUAGE"] = "en"  # whatever the system of whoever runs the tests speaks
# Tests fill the cores already: threads of torch and numpy that wait for one another only burn time.
os.environ["OMP_NUM_THREADS"] = "1"

# The same examples on every machine, however long it takes to draw and to try them.
settings.register_profile(
    "riftkeep", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("riftkeep")

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'riftkeep.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"test_{next(_numbers)}")
