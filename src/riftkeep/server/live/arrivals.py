"""What has come in and is not carried out yet: no flag falls before a turn that came in time.

A message may wait: for another one of the same socket, for the table to be read, for the store.
Its time is that of its arrival, and so it must not be overtaken by a flag that falls later.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Arrivals:
    """The times at which messages of people came in that are still to be carried out."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[float]] = {}

    def begin(self, person_id: str, at: float) -> None:
        """A message has come in."""
        self._waiting.setdefault(person_id, []).append(at)

    def end(self, person_id: str, at: float) -> None:
        """It was carried out, or never will be."""
        waiting = self._waiting[person_id]
        waiting.remove(at)
        if not waiting:
            del self._waiting[person_id]

    @contextmanager
    def during(self, person_id: str, at: float) -> Iterator[None]:
        """A message that came in is being carried out."""
        self.begin(person_id, at)
        try:
            yield
        finally:
            self.end(person_id, at)

    def has_before(self, person_id: str | None, at: float) -> bool:
        """Did somebody send something before a time that is still to be carried out?"""
        return any(one < at for one in self._waiting.get(person_id or "", ()))
