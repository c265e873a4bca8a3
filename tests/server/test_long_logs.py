"""Logs that people make long: taking back costs little, and a log does not grow without end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.harness import run
from tests.server.site import Place, place

from riftkeep.games.ringrift.game import RingRift
from riftkeep.server.live import referee
from riftkeep.server.live.ledger import STRIDE
from riftkeep.store.people import Person


async def _long_game(p: Place, ann: Person, moves: int) -> str:
    """A game on one board with so many moves or more, that is still on."""
    for seed in range(1, 50):
        table_id, random = await p.table(ann, ann), Random(seed)
        while (ledger := await p.ledger(table_id)).status == "playing":
            if len(ledger.moves) >= moves:
                return table_id
            await p.turn(table_id, [ann], random)
    raise AssertionError("all games were too short")


def test_taking_back_does_not_play_the_whole_game_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 1,500 moves it took the event loop seconds, and whoever sits alone may do it at will."""
    played = 0
    play_assuming_legal = RingRift.play_assuming_legal

    def counted(game: RingRift, *given: Any) -> Any:
        nonlocal played
        played += 1
        return play_assuming_legal(game, *given)

    async def go() -> None:
        nonlocal played
        async with place(database_url) as p:
            ann = await p.person("Ann")
            table_id = await _long_game(p, ann, 4 * STRIDE)
            ledger = await p.ledger(table_id)
            keys = [ledger.state_after(turn.first).key_text for turn in ledger.turns]
            monkeypatch.setattr(RingRift, "play_assuming_legal", counted)
            while ledger.turns:
                played = 0
                assert (await p.do(table_id, ann, "takeback_ask")).type == "ack"
                assert played <= 2 * STRIDE
                assert ledger.key == keys.pop()
                assert len(ledger.moves) == len(ledger.movers) == len(ledger.deeds)
            assert not ledger.moves and not keys
            assert (await p.turn(table_id, [ann], Random(9))).type == "ack"
            p.tables.forget(table_id)
            again = await p.ledger(table_id)  # every key of the log is compared
            assert (again.key, again.seq, again.deeds) == (ledger.key, ledger.seq, ledger.deeds)

    run(go())


def test_a_log_does_not_grow_without_end(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with place(database_url) as p:
            ann = await p.person("Ann")
            table_id = await p.table(ann, ann)
            await p.turn(table_id, [ann], Random(1))
            ledger = await p.ledger(table_id)
            monkeypatch.setattr(referee, "MOST_EVENTS", ledger.seq + 1)
            assert (await p.do(table_id, ann, "takeback_ask")).type == "ack"
            assert (await p.turn(table_id, [ann], Random(1))).type == "ack"
            refused = await p.do(table_id, ann, "takeback_ask")
            assert (refused.type, refused.refusal.code) == ("refused", "too_many")
            await p.play_out(table_id, [ann], Random(2))

    run(go())
