"""Rate limits: a bucket for each key, filled again with time, and closed when in doubt."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.harness import Server, plain_client

from riftkeep.server.protocol.limits import Limit, Rate


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_and_fills_again() -> None:
    clock = Clock()
    limit = Limit("x", Rate(burst=3, per_second=0.5), clock)
    assert [limit.allows("ann") for _ in range(5)] == [True] * 3 + [False] * 2
    assert limit.allows("bob"), "another's bucket is full"
    clock.now = 2.0
    assert [limit.allows("ann") for _ in range(2)] == [True, False]
    clock.now = 1000.0
    assert [limit.allows("ann") for _ in range(4)] == [True] * 3 + [False], "no fuller than full"


def test_what_costs_more_takes_more() -> None:
    limit = Limit("x", Rate(burst=3, per_second=1), Clock())
    assert limit.allows("ann", 2) and not limit.allows("ann", 2) and limit.allows("ann")


def test_with_too_many_keys_those_not_known_are_refused() -> None:
    clock = Clock()
    limit = Limit("x", Rate(burst=2, per_second=1), clock, max_keys=3)
    assert all(limit.allows(key) for key in ("a", "b", "c"))
    assert not limit.allows("d"), "nobody gets in by making others forgotten"
    assert limit.allows("a"), "whoever is known is not shut out"
    clock.now = 2.0  # b and c are full again and need not be remembered
    assert limit.allows("d")
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]


def test_a_household_can_open_the_site_at_once(tmp_path: Path) -> None:
    """Files of pages have a limit of their own: people behind one address share it."""
    server = Server(tmp_path, limit_scale=1).start()
    try:
        with plain_client(base_url=server.url) as client:
            names = re.findall(r'src="(/static/js/[\w.]+)"', client.get("/").text)
            assert names
            assert {client.get(names[-1]).status_code for _ in range(400)} == {200}
            assert client.get("/").status_code == 200, "files leave the other limit as it was"
    finally:
        server.stop()
