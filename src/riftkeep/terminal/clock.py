"""A chess clock for the people and computers at one table.

Times are seconds of a monotonic clock that the caller passes in. They belong to people, who are
numbered by the seats in which they began (core/people.py). What everybody has left is a tag of the
record, so that a resumed game goes on with it; time that passes while nobody has the game open is
charged to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from riftkeep.core.errors import InvalidOptions

CLOCK_TAG, LEFT_TAG = "clock", "clock_left"
_MOST_MINUTES, _MOST_INCREMENT = 24 * 60, 3600


class Clock:
    """What every person has left, and whose time goes."""

    def __init__(
        self,
        text: str,
        people: int,
        left: Sequence[float] | None = None,
    ) -> None:
        self.text = text
        minutes, self._increment = parse_clock(text)
        self._left = list(left or [minutes * 60.0] * people)
        self._running: int | None = None
        self._since = 0.0

    def run(self, person: int | None, now: float) -> None:
        """Let the time of a person go, or nobody's; whoever has just moved gets the increment."""
        if person == self._running:
            return
        if self._running is not None:
            left = self.left(self._running, now)
            self._left[self._running - 1] = max(0.0, left) + self._increment
        self._running, self._since = person, now

    def halt(self, now: float) -> None:
        """Let nobody's time go, and give no increment: what was being thought about is gone."""
        if self._running is not None:
            self._left[self._running - 1] = self.left(self._running, now)
        self._running = None

    def left(self, person: int, now: float) -> float:
        """The seconds that a person has left."""
        spent = now - self._since if person == self._running else 0.0
        return max(0.0, self._left[person - 1] - spent)

    def tags(self, now: float) -> dict[str, str]:
        """What the record says of the clock."""
        people = range(1, len(self._left) + 1)
        left = ",".join(f"{self.left(person, now):.1f}" for person in people)
        return {CLOCK_TAG: self.text, LEFT_TAG: left}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str], people: int) -> Clock | None:
        """The clock that a record speaks of, or None; what cannot be read is as at the start."""
        text, left = tags.get(CLOCK_TAG), tags.get(LEFT_TAG, "")
        if text is None or not _CLOCK.fullmatch(text):
            return None
        words = left[:200].split(",")
        is_known = len(words) == people and all(_LEFT.fullmatch(word) for word in words)
        left_now = [float(word) for word in words] if is_known else None
        return cls(text, people, left_now)


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
