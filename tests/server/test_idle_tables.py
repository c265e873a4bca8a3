"""Tables that nobody looks at: few are kept, however many are asked for."""

from __future__ import annotations

import pytest
from tests.server.harness import run
from tests.server.site import listener, place

from riftkeep.server.live import registry


def test_whoever_walks_through_all_games_does_not_fill_the_memory(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_IDLE", 3)

    async def go() -> None:
        async with place(database_url) as p:
            ann, bob = await p.person("Ann"), await p.person("Bob")
            made = [await p.table(ann, bob) for _ in range(8)]
            watched = await p.tables.get(made[0])
            p.tables.audience.listen(watched, listener(ann))
            await p.tables.sweep()
            assert len(p.tables) == 8  # all of them were used just now
            p.time.pass_by(registry.CROWDED_SECONDS + 1)
            await p.tables.get(made[1])
            await p.tables.sweep()
            kept = {one for one in made if p.tables.known(one) is not None}
            assert len(kept) == 4 and {made[0], made[1]} <= kept
            assert p.tables.known(made[0]) is watched
            p.time.pass_by(registry.IDLE_SECONDS)
            await p.tables.sweep()
            assert [one for one in made if p.tables.known(one) is not None] == [made[0]]

    run(go())
