"""What tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from riftkeep.store.database import Database
from riftkeep.store.writer import Writer


@pytest.fixture
def writer(database: Database) -> Iterator[Writer]:
    """A writer of a test's own database."""
    started = Writer(database)
    yield started
    started.close()
