"""Who listens: bounded queues between what happens and those who are told.

A listener that does not read is dropped when its queue is full, so that nobody else waits for it
and memory is bounded.
"""

from __future__ import annotations

import asyncio
from collections import deque

MAX_QUEUED = 256
MAX_QUEUED_BYTES = 2_000_000


class Listener:
    """A queue of texts to be sent to one socket or stream."""

    def __init__(self, person_id: str | None) -> None:
        self.person_id = person_id
        self.wants_positions = True
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self.is_closed = False
        self.has_overflowed = False

    def send(self, text: str) -> None:
        """Queue a text; on overflow the listener is dropped instead."""
        if self.is_closed:
            return
        if len(self._queue) >= MAX_QUEUED or self._bytes + len(text) > MAX_QUEUED_BYTES:
            self.has_overflowed = True
            self.close()
            return
        self._queue.append(text)
        self._bytes += len(text)
        self._wake.set()

    def close(self) -> None:
        """Send nothing more; whoever waits in ``next`` gets None once the queue is empty."""
        self.is_closed = True
        self._wake.set()

    async def next(self) -> str | None:
        """The next text to send, or None when there will be no more."""
        while not self._queue:
            if self.is_closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        text = self._queue.popleft()
        self._bytes -= len(text)
        return text
