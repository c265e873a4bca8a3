"""Which implementation of the rules a command uses: plain Python, or the compiled core."""

from __future__ import annotations

import importlib
from typing import Any

from riftkeep.core.errors import MissingBackend

AUTO, PYTHON, NATIVE = "auto", "python", "native"
BACKENDS = (AUTO, PYTHON, NATIVE)


def backend_in_use() -> tuple[str, str]:
    """The backend's name and why it was chosen."""
    native = native_module()
    if native is None:
        return PYTHON, "there is no compiled core in this version"
    name, reason = native.backend()
    return name, reason


def choose_backend(wanted: str) -> str:
    """``python`` or ``native``; MissingBackend if the one wanted cannot be had."""
    if wanted not in BACKENDS:
        raise MissingBackend(f"no backend {wanted!r}; the backends are {', '.join(BACKENDS)}")
    if wanted == PYTHON:
        return PYTHON
    name, reason = backend_in_use()
    if wanted == NATIVE and name != NATIVE:
        raise MissingBackend(f"the native backend cannot be had: {reason}; use --backend {PYTHON}")
    return name


def native_module() -> Any:
    """The module ``riftkeep.native``, or None in a version without it."""
    try:
        return importlib.import_module("riftkeep.native")
    except ModuleNotFoundError as error:
        if error.name != "riftkeep.native":
            raise
        return None
