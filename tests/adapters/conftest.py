"""Suites of others draw random numbers that a process shares: the same ones in each run."""

from __future__ import annotations

import random

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def _same_chance() -> None:
    random.seed(1)
    np.random.seed(1)
