"""Stalls: while this process does not run, no time passes at its tables.

A process may be stopped (SIGSTOP), wait for a long collection or a busy machine, or sleep with a
laptop. ``LivedTime`` is the time that the event loop has lived through: a pulse beats every
``BEAT_SECONDS``, and whatever passes after a beat beyond ``MOST_SECONDS`` is not counted. So no
clock runs meanwhile, no flag falls, and a turn that came in meanwhile came in time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog

from riftkeep.server import metrics
from riftkeep.server.live.live_table import Time

log = structlog.get_logger()

BEAT_SECONDS = 0.05
MOST_SECONDS = 0.1
"""What counts at most from one beat to the next."""
LONG_SECONDS = 1.0
"""A stall as long as this is logged, and whoever sees a running clock is shown it again."""


class LivedTime(Time):
    """Time that stands still while the event loop does; ``beat`` must be called all the time."""

    def __init__(self, passing: Callable[[], float] = time.monotonic) -> None:
        self._passing = passing
        self._beat_at = passing()
        self._missed = 0.0

    def monotonic(self) -> float:
        """Seconds that only ever grow, without those of stalls."""
        passed = min(self._passing() - self._beat_at, MOST_SECONDS)
        return self._beat_at + passed - self._missed

    @property
    def stalled(self) -> float:
        """Seconds of stalls so far; one that has just ended counts already."""
        return self._missed + max(0.0, self._passing() - self._beat_at - MOST_SECONDS)

    def beat(self) -> float:
        """The event loop runs: how long it has not since the last beat, beyond what counts."""
        now = self._passing()
        stall = max(0.0, now - self._beat_at - MOST_SECONDS)
        self._missed += stall
        self._beat_at = now
        return stall


class Pulse:
    """Beats as long as the event loop runs, and says when it has not."""

    def __init__(
        self,
        lived: LivedTime,
        on_long_stall: Callable[[], None],
        on_beat: Callable[[], None],
    ) -> None:
        self._time = lived
        self._on_long_stall = on_long_stall
        self._on_beat = on_beat
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to beat; what passed before was no stall of anybody's."""
        self._time.beat()
        self._go_on()

    def stop(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _go_on(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        self._on_beat()
        self._go_on()
        stall = self._time.beat()
        if stall <= 0.0:
            return
        metrics.STALLS.inc()
        metrics.STALLED_SECONDS.inc(stall)
        if stall >= LONG_SECONDS:
            log.warning("stalled", seconds=round(stall, 3))
            self._on_long_stall()
