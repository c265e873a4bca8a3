"""Setting up a table: who sits where, and whether such a table can be."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from riftkeep.core.registry import about, load_json
from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.ledger import Chair
from riftkeep.server.people.names import clean_name
from riftkeep.server.protocol.messages import (
    BotSeat,
    ComputerSeat,
    OpenSeat,
    PersonSeat,
    TableSettings,
)
from riftkeep.server.site import Site
from riftkeep.store import games, people
from riftkeep.store.people import Person

MAX_OPEN_TABLES = 8
"""Listed tables of one person that wait for others at a time."""


async def set_up(
    site: Site, settings: TableSettings, person: Person, address: str | None = None
) -> str:
    """The id of the table that these settings make, now or when they were sent before.

    ``address`` is where it is asked for: the lobby is shared between addresses, too.
    """
    if not site.limits.tables.allows(person.id):
        raise Refused("too_many", Sentence("refused.too_many_tables"))
    if settings.listed and any(isinstance(seat, OpenSeat) for seat in settings.seats):
        await _check_share(site, person, f"{person.id}/{settings.id}", address)
    chairs = await _chairs(site, settings, person)
    if settings.shuffle:
        SystemRandom().shuffle(chairs)
    game = load_json({"game": settings.game, "options": _options_of(settings)})
    if len(chairs) != game.num_players:
        raise Refused("wrong_seats", Sentence("refused.wrong_seats", seats=game.num_players))
    created = settings.model_dump(exclude={"id", "seats", "shuffle"}) | {
        "options": game.options_json
    }
    return await site.tables.create(
        created, chairs, creator=person.id, command_id=f"{person.id}/{settings.id}"
    )


async def _check_share(site: Site, person: Person, command_id: str, address: str | None) -> None:
    """Nobody fills the lobby alone."""
    if address is not None and not site.limits.listed.allows(address):
        raise Refused("too_many", Sentence("refused.too_many_tables"))
    most = MAX_OPEN_TABLES * site.settings.limit_scale
    if await site.store.read(lambda c: games.open_tables_of(c, person.id, command_id)) >= most:
        raise Refused("too_many", Sentence("refused.your_tables_wait"))


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be passed by name."""
    if not all(name.isidentifier() and len(name) < 40 for name in options):
        raise Refused("bad_options")
    return options


def _options_of(settings: TableSettings) -> dict[str, Any]:
    """The options of the table. The seats say how many play where the options do not."""
    options = checked_options(settings.options)
    if all(option.name != "players" for option in about(settings.game).options):
        return options
    return {"players": len(settings.seats)} | options


async def _chairs(site: Site, settings: TableSettings, person: Person) -> list[Chair]:
    own = [seat for seat in settings.seats if isinstance(seat, PersonSeat)]
    if settings.rated:
        if person.kind == "guest":
            raise Refused("account_needed", Sentence("refused.rated_needs_account"))
        if len(own) > 1 or any(isinstance(seat, ComputerSeat) for seat in settings.seats):
            raise Refused("not_ratable")
    if person.kind == "bot" and len(own) > 1:
        raise Refused("not_ratable", Sentence("refused.one_seat_a_bot"))
    return [await _chair(site, seat, person, len(own) > 1) for seat in settings.seats]


async def _chair(site: Site, seat: Any, person: Person, is_hot_seat: bool) -> Chair:
    if isinstance(seat, ComputerSeat):
        return Chair("computer", f"Computer {seat.level}", level=seat.level)
    if isinstance(seat, BotSeat):
        bot = await site.store.read(lambda c: people.find_by_name(c, seat.name))
        if bot is None or bot.kind != "bot":
            raise Refused("no_such_person", Sentence("refused.no_such_bot"))
        return Chair("open", bot.name, reserved_for=bot.id)
    if isinstance(seat, PersonSeat):
        name = clean_name(seat.name) if seat.name and is_hot_seat else person.name
        return Chair("bot" if person.kind == "bot" else "person", name, person.id)
    return Chair("open")
