"""How many connections there may be: in all, and from one client.

The cap in all leaves room for the files that the process needs besides, the cap for one client
leaves room for others. Addresses of trusted proxies are not capped: they bring everybody.
"""

from __future__ import annotations

import contextlib
import resource
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_network

from riftkeep.server import metrics
from riftkeep.server.protocol.addresses import client_key, parse_address

FILES_BESIDES = 200
"""Open files kept free for the store, workers and logs."""


class Connections:
    """Counts the connections that are open."""

    def __init__(self, most: int, most_of_one: int, proxies: Sequence[str] = ()) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Count a new connection; False if it is one too many, and must be closed."""
        key = client_key(address)
        is_too_many = self._open[key] >= self.most_of_one and not self._is_proxy(address)
        if is_too_many or len(self) >= self.most:
            if not self._open[key]:
                del self._open[key]
            metrics.LIMITED.labels("connections").inc()
            return False
        self._open[key] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was counted has ended."""
        key = client_key(address)
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]

    def _is_proxy(self, address: str) -> bool:
        found = parse_address(address)
        return found is not None and any(found in network for network in self._proxies)


def raise_open_files(wanted: int) -> int:
    """Let the process open as many files as the system allows, up to ``wanted``; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else soft
