"""Clocks: how much time each chair has left, on a clock that only ever goes forward.

All times are seconds of a monotonic clock that the caller passes in, so that a jump of the wall
clock changes nothing and tests need not wait. The rules:

- Time is charged from the moment a turn's predecessor is committed to the moment the turn arrives
  here; what the server itself takes is charged to nobody, a stall included (stalls.py).
- ``GRACE_SECONDS`` after a clock has run out the flag falls. A move that arrives within them
  counts, and leaves no time but the increment: grace makes up for the network, and never shows.
- What a client says about time is never read.
- Real time: the increment is added when the turn is over. Correspondence: each turn has its days.
- After a restart the chair to act has the time it had when its turn began, less, in
  correspondence, what had passed while the server was up; never less than
  ``AFTER_RESTART_SECONDS``. So nobody loses on time what passed while the server was away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from riftkeep.server.protocol.messages import ClockView
from riftkeep.store.clock_settings import AnyClock, CorrespondenceClock, NoClock, RealTimeClock

GRACE_SECONDS = 0.5
AFTER_RESTART_SECONDS = {"realtime": 15.0, "correspondence": 3600.0}
DAY_SECONDS = 86_400.0


@dataclass
class Clock:
    """The clocks of a table. ``running`` is the chair whose time goes, ``since`` from when on."""

    settings: AnyClock
    chairs: int
    remaining: list[float] = field(init=False)
    running: int | None = None
    since: float = 0.0

    def __post_init__(self) -> None:
        self.remaining = [self.full_seconds] * self.chairs

    @property
    def full_seconds(self) -> float:
        """What a chair has at first."""
        if isinstance(self.settings, RealTimeClock):
            return float(self.settings.base_seconds)
        if isinstance(self.settings, CorrespondenceClock):
            return self.settings.days_per_turn * DAY_SECONDS
        return 0.0

    @property
    def is_none(self) -> bool:
        """Is this table played without a clock?"""
        return isinstance(self.settings, NoClock)

    def left(self, chair: int, now: float) -> float:
        """What a chair has left; below zero while its grace lasts."""
        spent = max(0.0, now - self.since) if chair == self.running else 0.0
        return self.remaining[chair] - spent

    def after_turn(self, chair: int, now: float, is_over: bool) -> list[float]:
        """What everybody has left once this chair has played; is its turn over?"""
        remaining = list(self.remaining)
        if self.is_none:
            return remaining
        remaining[chair] = max(0.0, self.left(chair, now))
        if is_over and isinstance(self.settings, RealTimeClock):
            remaining[chair] += self.settings.increment_seconds
        elif is_over:
            remaining[chair] = self.full_seconds
        return remaining

    def set(self, remaining: Sequence[float], running: int | None, now: float) -> None:
        """Take over what an event says."""
        self.remaining = list(remaining)
        self.running = None if self.is_none else running
        self.since = now

    def resume(self, used: float, now: float) -> None:
        """Go on after the server was away; ``used`` is what had passed while it was up."""
        if self.running is None:
            return
        least = AFTER_RESTART_SECONDS.get(self.settings.kind, 0.0)
        had = self.remaining[self.running]
        if isinstance(self.settings, CorrespondenceClock):
            had -= max(0.0, used)
        self.remaining[self.running] = max(had, min(least, self.full_seconds))
        self.since = now

    def is_flagged(self, now: float) -> bool:
        """Has the running clock fallen, grace included?"""
        return self.running is not None and self.left(self.running, now) <= -GRACE_SECONDS

    def falls_at(self) -> float | None:
        """When the running clock falls if nothing happens, grace included."""
        if self.running is None:
            return None
        return self.since + self.remaining[self.running] + GRACE_SECONDS

    def flag_in(self, now: float) -> float | None:
        """In how many seconds the running clock falls if nothing happens."""
        falls_at = self.falls_at()
        return None if falls_at is None else max(0.0, falls_at - now)

    def view(self, now: float) -> ClockView:
        """The clocks as clients see them: never below zero."""
        increment = getattr(self.settings, "increment_seconds", 0)
        return ClockView(
            kind=self.settings.kind,
            remaining_ms=[
                max(0, round(self.left(chair, now) * 1000)) for chair in range(self.chairs)
            ],
            running=self.running,
            increment_ms=increment * 1000,
        )
