"""Setting up a table: who sits where, and whether such a table can be."""

from __future__ import annotations

from typing import Any

from riftkeep.core.registry import load
from riftkeep.server.accounts import clean_name
from riftkeep.server.drafts import Refused
from riftkeep.server.ledger import Chair
from riftkeep.server.messages import BotSeat, ComputerSeat, PersonSeat, TableSettings
from riftkeep.server.site import Site
from riftkeep.store import people
from riftkeep.store.people import Person


async def set_up(site: Site, settings: TableSettings, person: Person) -> str:
    """The id of the table that these settings make, now or when they were sent before."""
    if not site.limits.tables.allows(person.id):
        raise Refused("too_many", "Too many new tables; wait a moment.")
    chairs = await _chairs(site, settings, person)
    game = load(settings.game, **checked_options(settings.options))
    if len(chairs) != game.num_players:
        raise Refused("wrong_seats", f"This game has {game.num_players} seats.")
    created = settings.model_dump(exclude={"id", "seats"}) | {"options": game.options_json}
    return await site.tables.create(
        created, chairs, creator=person.id, command_id=f"{person.id}/{settings.id}"
    )


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be passed by name."""
    if not all(name.isidentifier() and len(name) < 40 for name in options):
        raise Refused("bad_options", "Options have plain names.")
    return options


async def _chairs(site: Site, settings: TableSettings, person: Person) -> list[Chair]:
    own = [seat for seat in settings.seats if isinstance(seat, PersonSeat)]
    if settings.rated:
        if person.kind == "guest":
            raise Refused("account_needed", "A rated game needs an account.")
        if len(own) > 1 or any(isinstance(seat, ComputerSeat) for seat in settings.seats):
            raise Refused("not_ratable", "Only games between different people can be rated.")
    if person.kind == "bot" and len(own) > 1:
        raise Refused("not_ratable", "A bot can take one seat only.")
    return [await _chair(site, seat, person, len(own) > 1) for seat in settings.seats]


async def _chair(site: Site, seat: Any, person: Person, is_hot_seat: bool) -> Chair:
    if isinstance(seat, ComputerSeat):
        return Chair("computer", f"Computer {seat.level}", level=seat.level)
    if isinstance(seat, BotSeat):
        bot = await site.store.read(lambda c: people.find_by_name(c, seat.name))
        if bot is None or bot.kind != "bot":
            raise Refused("no_such_person", "There is no bot of this name.")
        return Chair("open", bot.name, reserved_for=bot.id)
    if isinstance(seat, PersonSeat):
        name = clean_name(seat.name) if seat.name and is_hot_seat else person.name
        return Chair("bot" if person.kind == "bot" else "person", name, person.id)
    return Chair("open")
