"""Games and random play for the tests of the learners' adapters."""

from __future__ import annotations

import warnings
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from riftkeep import native

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "square8 for 2": ("ringrift", {"board": "square8", "players": 2}),
    "square8 for 3": ("ringrift", {"board": "square8", "players": 3}),
    "square8 for 4": ("ringrift", {"board": "square8", "players": 4}),
    "Great Kingdom": ("great_kingdom", {"size": 5}),
}
"""Games that are short enough to be played to their end many times."""

every_game = pytest.mark.parametrize(("name", "options"), GAMES.values(), ids=GAMES)

BACKENDS = [native.PYTHON, native.NATIVE] if native.is_available() else [native.PYTHON]


def quiet_import(name: str) -> ModuleType:
    """A module of OpenSpiel that imports all its games, and with them SciPy, which takes seconds.

    What those warn of while they are imported is not about our games; in the games that follow
    every warning is an error again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(name)


def alike(one: list[Any], other: list[Any]) -> bool:
    """Are two trajectories the same? The last digit of a plane may differ between backends."""
    return len(one) == len(other) and all(map(_alike, one, other))


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return bool(np.allclose(one, other, rtol=1e-6, atol=0))
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)
