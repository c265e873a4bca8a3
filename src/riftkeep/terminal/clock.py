"""A chess clock for the people and computers at one table.

Times are seconds of a monotonic clock that the caller passes in. What every seat has left is a tag
of the record, so that a resumed game goes on with it; time that passes while nobody has the game
open is charged to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from riftkeep.core.errors import InvalidOptions

CLOCK_TAG, LEFT_TAG = "clock", "clock_left"
_MOST_MINUTES, _MOST_INCREMENT = 24 * 60, 3600


class Clock:
    """What every seat has left, and the seat whose time goes."""

    def __init__(
        self,
        text: str,
        seats: int,
        left: Sequence[float] | None = None,
        *,
        has_exchanged: bool = False,
    ) -> None:
        self.text = text
        minutes, self._increment = parse_clock(text)
        self._left = list(left or [minutes * 60.0] * seats)
        self._has_exchanged = has_exchanged
        self._running: int | None = None
        self._since = 0.0

    def run(self, seat: int | None, now: float) -> None:
        """Let the time of a seat go, or nobody's; whoever has just moved gets the increment."""
        if seat == self._running:
            return
        if self._running is not None:
            left = self.left(self._running, now)
            self._left[self._running - 1] = max(0.0, left) + self._increment
        self._running, self._since = seat, now

    def halt(self, now: float) -> None:
        """Let nobody's time go, and give no increment: what was being thought about is gone."""
        if self._running is not None:
            self._left[self._running - 1] = self.left(self._running, now)
        self._running = None

    def left(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        spent = now - self._since if seat == self._running else 0.0
        return max(0.0, self._left[seat - 1] - spent)

    def sit(self, has_exchanged: bool) -> None:
        """Whoever sits on seats 1 and 2 may have changed places; they take their time along."""
        if has_exchanged != self._has_exchanged:
            self._has_exchanged = has_exchanged
            self._left[0], self._left[1] = self._left[1], self._left[0]
            if self._running in (1, 2):
                self._running = 3 - self._running

    def tags(self, now: float) -> dict[str, str]:
        """What the record says of the clock."""
        seats = range(1, len(self._left) + 1)
        left = ",".join(f"{self.left(seat, now):.1f}" for seat in seats)
        return {CLOCK_TAG: self.text, LEFT_TAG: left}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str], seats: int, *, has_exchanged: bool) -> Clock | None:
        """The clock that a record speaks of, or None; what cannot be read is as at the start."""
        text, left = tags.get(CLOCK_TAG), tags.get(LEFT_TAG, "")
        if text is None or not _CLOCK.fullmatch(text):
            return None
        words = left[:200].split(",")
        is_known = len(words) == seats and all(_LEFT.fullmatch(word) for word in words)
        left_now = [float(word) for word in words] if is_known else None
        return cls(text, seats, left_now, has_exchanged=has_exchanged)


_CLOCK = re.compile(r"(\d{1,4}(?:\.\d)?)(?:\+(\d{1,4}))?", re.ASCII)
_LEFT = re.compile(r"\d{1,6}(?:\.\d)?", re.ASCII)


def parse_clock(text: str) -> tuple[float, float]:
    """Minutes for each seat and seconds added after each turn, from ``10+5``."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise InvalidOptions(
            "--clock", f"must be minutes, or minutes+seconds such as 10+5, not {text[:40]!r}"
        )
    minutes, increment = float(found[1]), float(found[2] or 0)
    if not 0 < minutes <= _MOST_MINUTES or increment > _MOST_INCREMENT:
        raise InvalidOptions(
            "--clock", f"must be at most {_MOST_MINUTES} minutes + {_MOST_INCREMENT} seconds"
        )
    return minutes, increment


def format_seconds(seconds: float) -> str:
    """Time left as people read it: ``9:58``, ``1:05:00``."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"
