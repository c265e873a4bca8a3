"""An event loop whose time passes only while everybody sleeps, so that no test waits or is late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Goes on to the next timer at once. Nothing from outside is heard, only timers."""

    def __init__(self) -> None:
        super().__init__()
        self._passed = 0.0
        self._selector.select = self._skip  # type: ignore[attr-defined]

    def time(self) -> float:
        """Seconds slept through."""
        return self._passed

    def _skip(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for something that is no timer"
        self._passed += max(0.0, timeout)
        return []


def run_virtually(make: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine that is told its loop, for as long as it takes in virtual time."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(make(loop))
    finally:
        loop.close()
