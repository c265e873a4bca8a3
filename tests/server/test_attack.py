"""Under attack: whatever is sent is refused or answered, and people play on meanwhile."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path
from random import Random

from bench.attack import Attack, attacks
from tests.server.harness import Client, Server, run

TURNS = int(os.environ.get("RIFTKEEP_ATTACKED_TURNS", "30"))
ADDRESSES = 20


def test_people_play_on_while_twenty_addresses_attack(tmp_path: Path) -> None:
    server = Server(
        tmp_path, workers=0, limit_scale=1, trusted_proxies=["127.0.0.1"], read_seconds=2
    ).start()

    async def go() -> Attack:
        ann = Client(server)
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        await ann.guest("Ann")
        table = await ann.table("me", "me", game="great_kingdom")
        attack = Attack(server.url, table, ADDRESSES)
        attack.start()
        played, random = 0, Random(1)
        try:
            while played < TURNS or len({name for name, _ in attack.answers}) < len(attacks(table)):
                view = await ann.view(table)
                if view["status"] != "playing":
                    table = await ann.table("me", "me", game="great_kingdom")
                    continue
                answer = await ann.turn(table, random)
                assert answer["type"] == "ack", answer
                played += 1
                await asyncio.sleep(0.2)  # as people do, within what one address may ask for
        finally:
            await attack.stop()
        assert (await ann.get("/healthz"))["ok"]
        return attack

    try:
        attack = run(go())
        assert server.process is not None and server.process.poll() is None
        assert server.errors() == []
    finally:
        server.stop()
    statuses: Counter[int] = Counter()
    for (_, status), count in attack.answers.items():
        statuses[status] += count
    print(f"{attack.answers.total()} requests of attackers: {dict(statuses)}")
    assert attack.failures == {}
    assert {status for _, status in attack.answers} <= {200, 400, 401, 404, 409, 413, 422, 429, 503}
    server.verify()
