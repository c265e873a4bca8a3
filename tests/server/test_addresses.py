"""Who counts as one client, how many connections it may have, and how often it may try."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from riftkeep.server.protocol.addresses import client_key
from riftkeep.server.protocol.connections import Connections
from riftkeep.server.protocol.guard import Guard
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.loop_share import LoopShare
from riftkeep.server.protocol.under_way import UnderWay
from riftkeep.server.settings import ServerSettings


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("2001:db8:1:2::5", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9%eth0", "2001:db8:1:2::/64"),
        ("not an address", "unknown"),
        ("", "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_network_of_64_bits(text: str, key: str) -> None:
    assert client_key(text) == key


def test_one_client_cannot_take_all_connections() -> None:
    connections = Connections(most=100, most_of_one=10)
    taken = [connections.enter(f"2001:db8::{number}") for number in range(1100)]
    assert taken.count(True) == 10
    assert connections.enter("192.0.2.7")
    for _ in range(10):
        connections.leave("2001:db8::1")
    assert connections.enter("2001:db8::1") and len(connections) == 2


def test_all_together_leave_room_for_files_and_a_proxy_brings_everybody() -> None:
    connections = Connections(most=100, most_of_one=10, proxies=["10.0.0.0/8"])
    assert [connections.enter("10.0.0.2") for _ in range(101)].count(True) == 100


def _seen_address(forwarded: str, peer: str = "10.0.0.2") -> str:
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["state"]["address"])

    async def nothing(*_: Any) -> Any:
        return {"type": "http.request"}

    settings = ServerSettings(
        trusted_proxies=["10.0.0.0/8"], database_url="sqlite://", host="0.0.0.0"
    )
    guard = Guard(app, settings, RateLimits(lambda: 0.0), UnderWay(), LoopShare(), lambda: 0.0)
    headers = [(b"host", b"x"), (b"x-forwarded-for", forwarded.encode())]
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": headers,
        "client": (peer, 1),
        "scheme": "http",
    }
    asyncio.run(guard(scope, nothing, nothing))
    return seen[0]


def test_what_is_no_address_is_never_a_key() -> None:
    assert _seen_address("192.0.2.7") == "192.0.2.7"
    assert _seen_address("192.0.2.7, 10.0.0.9") == "192.0.2.7"
    assert _seen_address("198.51.100.1, made-up-1") == "10.0.0.2"
    assert _seen_address("2001:db8:1:2::77") == "2001:db8:1:2::/64"
    assert _seen_address("192.0.2.7", peer="203.0.113.5") == "203.0.113.5"
