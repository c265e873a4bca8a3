"""Tests that need torch import it themselves: it takes three seconds.

Every process that runs tests collects all of them, and few run these.
"""

from __future__ import annotations

import importlib.util

import pytest

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="pip install 'riftkeep[train]'"
)
