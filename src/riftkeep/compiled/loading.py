"""Which backend plays: the compiled core or the Python rules, chosen once for a process."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from riftkeep.core.errors import MissingBackend

if TYPE_CHECKING:
    from types import ModuleType

VARIABLE = "RIFTKEEP_BACKEND"
NATIVE, PYTHON, AUTO = "native", "python", "auto"


class Backend(NamedTuple):
    """What plays the games fast: ``name`` is ``native`` or ``python``, ``reason`` says why.

    ``is_asked_for`` says whether the environment names it.
    """

    name: str
    reason: str
    is_asked_for: bool = False


@cache
def backend() -> Backend:
    """The backend of this process; MissingBackend if one is demanded that cannot be had."""
    wanted = os.environ.get(VARIABLE, "").strip().lower() or AUTO
    if wanted not in (NATIVE, PYTHON, AUTO):
        raise MissingBackend(f"{VARIABLE} must be {AUTO}, {NATIVE} or {PYTHON}, not {wanted!r}")
    if wanted == PYTHON:
        return Backend(PYTHON, f"{VARIABLE}={PYTHON}", is_asked_for=True)
    try:
        _imported()
    except ImportError as error:
        why = f"the compiled core cannot be loaded ({error})"
        if wanted == NATIVE:
            raise MissingBackend(
                f"{VARIABLE}={NATIVE}, but {why}; reinstall Riftkeep with a C++20 compiler at hand"
            ) from error
        return Backend(PYTHON, why)
    if wanted == NATIVE:
        return Backend(NATIVE, f"{VARIABLE}={NATIVE}", is_asked_for=True)
    return Backend(NATIVE, "the compiled core is installed")


def is_available() -> bool:
    """Is the compiled core in use?"""
    return backend().name == NATIVE


def _imported() -> ModuleType:
    return import_module("riftkeep._core")


def core_module() -> ModuleType:
    """The compiled core; MissingBackend says why it cannot be used."""
    chosen = backend()
    if chosen.name != NATIVE:
        raise MissingBackend(f"the compiled core is not in use: {chosen.reason}")
    return _imported()
