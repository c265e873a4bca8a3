"""Bringing people together who want to play the same, at whichever process they ask.

Two who ask at the same moment must not both wait: so the process that has run longest pairs for
all, one after the other. If it cannot be reached, each pairs for itself until another has run
longest.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Any

from riftkeep.core.registry import load_json
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.setting_up import checked_options, set_up
from riftkeep.server.protocol.messages import (
    Ack,
    Join,
    OpenSeat,
    Pairing,
    PersonSeat,
    TableSettings,
)
from riftkeep.server.site import Site
from riftkeep.store import games, processes
from riftkeep.store.games import Filter
from riftkeep.store.people import Person

LOOKED_AT = 200
"""Open tables that are looked through for one that fits, the oldest first."""
_one_by_one = asyncio.Lock()


async def pair_here_or_there(site: Site, wanted: Pairing, person: Person) -> str:
    """The table where somebody sits now, alone or not."""
    load_json(
        {"game": wanted.game, "options": checked_options(wanted.options)}
    )  # what is wrong with it is said here
    alive_since = site.time.wall() - site.settings.lease_seconds
    oldest = await site.store.read(lambda c: processes.oldest_living(c, alive_since))
    if oldest not in (None, site.tables.process_id):
        data = {"person": asdict(person), "pairing": wanted.model_dump()}
        answer = await site.cluster.post(oldest, "/internal/pairing", data)
        if answer is not None and "refusal" in answer:
            raise Refused.from_json(answer["refusal"])
        if answer is not None:
            return str(answer["table"])
    return await pair_here(site, wanted, person)


async def pair_here(site: Site, wanted: Pairing, person: Person) -> str:
    """Sit down at an open table that fits, or set one up."""
    game = load_json({"game": wanted.game, "options": checked_options(wanted.options)})
    chosen = Filter(game=game.name, status=("open",), is_listed=True, is_rated=wanted.rated)
    async with _one_by_one:
        rows = await site.store.read(lambda c: games.list_tables(c, chosen, LOOKED_AT))
        for row in reversed(rows):
            if json.loads(row["options"]) != game.options_json:
                continue
            ledger = (await site.tables.get(row["id"])).ledger
            if ledger.settings.clock != wanted.clock:
                continue
            if any(chair.person == person.id for chair in ledger.chairs):
                return str(row["id"])
            message = Join(type="join", table=row["id"], id=wanted.id)
            now = site.time.monotonic()
            if isinstance(await site.tables.referee.command(row["id"], person, message, now), Ack):
                return str(row["id"])
        seats: list[Any] = [PersonSeat(kind="me")]
        seats += [OpenSeat(kind="open") for _ in range(game.num_players - 1)]
        settings = TableSettings(
            id=wanted.id,
            game=game.name,
            options=game.options_json,
            seats=seats,
            clock=wanted.clock,
            rated=wanted.rated,
            listed=True,
            shuffle=True,
        )
        return await set_up(site, settings, person)
