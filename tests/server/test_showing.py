"""Whole tables are long answers to short questions: an address gets so many moves a second."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.server.harness import run
from tests.server.site import place, turn_of

from riftkeep.server.people.accounts import NOBODY, Identity
from riftkeep.server.protocol.client_socket import ClientSocket
from riftkeep.server.protocol.limits import Limit, Rate, RateLimits
from riftkeep.server.protocol.messages import Interact, Play, Resign, Watch


def test_whoever_asks_for_long_games_again_and_again_is_refused(tmp_path: Path) -> None:
    """By looking on, by turns and by pointing that do not fit; a turn that fits is always taken."""

    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'site.db'}") as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            over, table = await here.table(ann, bob), await here.table(ann, bob)
            await here.play_out(over, [ann, bob], Random(1))
            await here.turn(table, [ann, bob], Random(2))
            moves = len((await here.ledger(over)).moves)
            limits = RateLimits(lambda: 0.0)  # nothing is filled again
            limits.shown_moves = Limit("shown_moves", Rate(4.5 * moves, 1.0), lambda: 0.0)

            async def told(client: ClientSocket, message: Any) -> tuple[str, str | None]:
                await client._answering.answer(message, client.identity, 0.0)
                besides = ("presence", "event")  # what those who look on are told too
                heard: dict[str, Any] = {"type": besides[0]}
                while heard["type"] in besides:
                    heard = json.loads(await client._listener.next() or "{}")
                refusal = heard.get("refusal")
                return heard["type"], None if refusal is None else refusal["code"]

            raw: Any = SimpleNamespace()
            player = ClientSocket(here.tables, limits, raw, Identity(ann), "192.0.2.1")
            stale: dict[str, Any] = {"id": "a", "seq": 1, "key": "0" * 16, "table": over}
            play = Play(type="play", moves=["pass"], **stale)
            for message in (
                Watch(type="watch", table=over),
                play,
                Interact(type="interact", **stale),
                Resign(type="resign", id="b", table=over),
            ):
                assert (await told(player, message))[0] in ("table", "resync")
            for message in (Watch(type="watch", table=over), play):
                assert await told(player, message) == ("refused", "too_many")
            other = ClientSocket(here.tables, limits, raw, NOBODY, "192.0.2.2")
            assert (await told(other, Watch(type="watch", table=over)))[0] == "table"

            ledger = await here.ledger(table)
            acting = ann if ledger.chairs[ledger.acting_chair].person == ann.id else bob
            sender = ClientSocket(here.tables, limits, raw, Identity(acting), "192.0.2.1")
            fits = Play(type="play", id="c", table=table, **turn_of(ledger, Random(3)))
            assert (await told(sender, fits))[0] == "ack"

    run(go())
