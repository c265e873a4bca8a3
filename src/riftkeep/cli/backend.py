"""Which implementation of the rules is in use: plain Python, or the compiled core."""

from __future__ import annotations

import importlib.util

from riftkeep.core.errors import MissingBackend

PYTHON, NATIVE = "python", "native"
BACKENDS = (PYTHON, NATIVE)


def backend_in_use() -> tuple[str, str]:
    """The backend's name and why it was chosen."""
    return PYTHON, "the rules in plain Python; there is no compiled core in this version"


def require_backend(name: str) -> None:
    """Refuse a backend that is not there."""
    if name not in BACKENDS:
        raise MissingBackend(f"no backend {name!r}; the backends are {', '.join(BACKENDS)}")
    if name == NATIVE and importlib.util.find_spec("riftkeep.native") is None:
        raise MissingBackend("the native backend is not in this version; use --backend python")
