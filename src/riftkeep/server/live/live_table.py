"""One table in memory: its ledger, who listens to it, and the timers that go with it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from riftkeep.server.live.ledger import Ledger
from riftkeep.server.protocol.hub import Listener


class Time:
    """Where the server's time comes from; tests bring their own."""

    def monotonic(self) -> float:
        """Seconds that only ever grow: for clocks."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970: for people."""
        return time.time()

    @property
    def stalled(self) -> float:
        """Seconds that passed while the process did not run, and that ``monotonic`` leaves out."""
        return 0.0


@dataclass(eq=False)
class Table:
    """A table in memory. ``owner_id`` is the process that plays it, if one does."""

    ledger: Ledger
    is_owned: bool
    owner_id: str | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_stale: bool = False
    listeners: set[Listener] = field(default_factory=set)
    flag: asyncio.TimerHandle | None = None
    presence_timer: asyncio.TimerHandle | None = None
    leave_timers: dict[int, asyncio.TimerHandle] = field(default_factory=dict)
    remote_presence: dict[str, tuple[frozenset[str], int, float]] = field(default_factory=dict)
    thinking_key: tuple[int, str] | None = None
    used_at: float = field(kw_only=True)
    chat_seen: int = 0
    ratings: dict[str, float] = field(default_factory=dict)
    """What the seated are rated, by person."""
    guests: frozenset[str] = frozenset()
    """Who of the seated has no account."""
    crowd: deque[tuple[list[Listener], Callable[[Listener], str]]] = field(default_factory=deque)
    """What those who look on are still to be told, and who they are."""

    def seated_people(self) -> set[str]:
        """Who plays or played here."""
        return {chair.person for chair in self.ledger.chairs if chair.person is not None}

    def connected_people(self) -> set[str]:
        """Who of the seated is connected, here or at another process."""
        here = {one.person_id for one in self.listeners if one.person_id is not None}
        for there, _, _ in self.remote_presence.values():
            here |= there
        return here

    def spectators(self) -> int:
        """How many look on."""
        seated = {chair.person for chair in self.ledger.chairs}
        return sum(1 for one in self.listeners if one.person_id not in seated) + sum(
            count for _, count, _ in self.remote_presence.values()
        )


class DamagedTable(Exception):
    """What the store holds of this table is not what was written: it is out of play."""


class NoSuchTable(Exception):
    """There is no table of this id."""
