"""Which implementation of the rules a command uses: plain Python, or the compiled core."""

from __future__ import annotations

from riftkeep.core.errors import MissingBackend

AUTO, PYTHON, NATIVE = "auto", "python", "native"
BACKENDS = (AUTO, PYTHON, NATIVE)


def choose_backend(wanted: str) -> str:
    """``python`` or ``native``; MissingBackend if the one wanted cannot be had."""
    if wanted not in BACKENDS:
        raise MissingBackend(f"no backend {wanted!r}; the backends are {', '.join(BACKENDS)}")
    if wanted == PYTHON:
        return PYTHON
    from riftkeep import native

    name, reason, _ = native.backend()
    if wanted == NATIVE and name != NATIVE:
        raise MissingBackend(f"the native backend cannot be had: {reason}; use --backend {PYTHON}")
    return name
