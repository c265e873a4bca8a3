"""Without the compiled core its tests are skipped, unless it is required."""

from __future__ import annotations

import os

import pytest

from riftkeep import native

REQUIRED = "RIFTKEEP_REQUIRE_NATIVE"


@pytest.fixture(autouse=True)
def _native() -> None:
    if native.is_available():
        return
    message = f"the compiled core is not in use: {native.backend().reason}"
    if os.environ.get(REQUIRED, "").lower() in ("1", "true", "yes", "on"):
        pytest.fail(f"{REQUIRED} is set, but {message}")
    pytest.skip(message)
