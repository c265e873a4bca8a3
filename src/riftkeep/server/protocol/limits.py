"""Rate limits: token buckets by key, bounded in number, closed when in doubt.

Kept in memory, so that each process of a site counts for itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from riftkeep.server import metrics

MAX_KEYS = 100_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


class Limit:
    """One kind of limit, for many keys."""

    def __init__(
        self, name: str, rate: Rate, now: Callable[[], float], max_keys: int = MAX_KEYS
    ) -> None:
        self.name = name
        self.rate = rate
        self._now = now
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Take from a key's bucket; False if there is not enough in it.

        With too many keys to remember those with full buckets are forgotten; if there are none,
        a key that is not known is refused.
        """
        now = self._now()
        tokens, since = self._buckets.get(key, (self.rate.burst, now))
        tokens = min(self.rate.burst, tokens + (now - since) * self.rate.per_second)
        if key not in self._buckets and len(self._buckets) >= self._max_keys:
            self._forget_full(now)
            if len(self._buckets) >= self._max_keys:
                metrics.LIMITED.labels(self.name).inc()
                return False
        is_allowed = tokens >= cost
        self._buckets[key] = (tokens - cost if is_allowed else tokens, now)
        self._buckets.move_to_end(key)
        if not is_allowed:
            metrics.LIMITED.labels(self.name).inc()
        return is_allowed

    def _forget_full(self, now: float) -> None:
        refill = self.rate.burst / self.rate.per_second
        while self._buckets:
            key, (_, since) = next(iter(self._buckets.items()))
            if now - since < refill:
                return
            del self._buckets[key]


class RateLimits:
    """Every limit of the site."""

    def __init__(self, now: Callable[[], float], scale: float = 1.0) -> None:
        def limit(name: str, burst: float, per_second: float) -> Limit:
            return Limit(name, Rate(burst * scale, per_second * scale), now)

        self.requests = limit("requests", 120, 20)
        # A visit loads some 60 small files, and people who share an address come together.
        self.files = limit("files", 2000, 200)
        self.handshakes = limit("handshakes", 60, 5)
        self.guests = limit("guests", 20, 0.1)
        self.accounts = limit("accounts", 5, 0.01)
        self.logins_by_address = limit("logins_by_address", 20, 0.1)
        # Of one account from one address few, and of all addresses together more: whoever guesses
        # from elsewhere must not lock out the owner, who comes from a place of its own.
        self.logins_by_place = limit("logins_by_place", 8, 0.02)
        self.logins_by_account = limit("logins_by_account", 200, 0.1)
        self.internal = limit("internal", 2000, 1000)
        self.tables = limit("tables", 30, 0.5)
        self.listed = limit("listed", 20, 0.05)
        self.chat = limit("chat", 8, 0.5)
        # Games of a megabyte and more: each is memory until a reader has it, and work for that one.
        self.uploads = limit("uploads", 5, 0.1)
        self.exports = limit("exports", 3, 0.02)
        self.commands = limit("commands", 60, 15)
        # Of all sockets of an address together, of which there may be 200.
        self.commands_by_address = limit("commands_by_address", 600, 100)
        # Moves of tables that are shown as a whole: 1,500 of them take 10 ms and 230 KB.
        self.shown_moves = limit("shown_moves", 20_000, 2_000)
