"""Hints and analyses: work for the worker processes, with a quota for each person."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from riftkeep.core.registry import load_json
from riftkeep.server.decisions import Refused
from riftkeep.server.identity import Player, SiteOf
from riftkeep.server.messages import Command, Message
from riftkeep.server.routes.tables import ANSWERS, TableIn
from riftkeep.server.site import Site
from riftkeep.server.workers import JobFailed, QueueFull

router = APIRouter(prefix="/api", tags=["analysis"])


class Position(Message):
    """A position to be looked at, as ``position`` in a table has it."""

    position: dict[str, Any]
    level: Annotated[int, Field(ge=1, le=10)] = 10
    budget_seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


@router.post("/tables/{table_id}/hint", responses=ANSWERS)
async def hint(table_id: TableIn, body: Command, person: Player, site: SiteOf) -> dict[str, Any]:
    """What a computer would play; not in a rated game that is on."""
    ledger = (await site.tables.get(table_id)).ledger
    if ledger.acting_chair not in ledger.chairs_of(person.id):
        raise Refused("not_your_turn", "It is not your turn.")
    if ledger.is_rated and ledger.status == "playing":
        raise Refused("is_rated", "There are no hints in rated games.")
    if ledger.state.outcome is not None:
        raise Refused("game_over", "The game is over.")
    return await _think(site, ledger.state, "hint", 10, 1.0, person.id)


@router.post("/analysis", responses=ANSWERS)
async def analyse(body: Position, person: Player, site: SiteOf) -> dict[str, Any]:
    """The best moves of a position and what the engine reports about them."""
    game = load_json(body.position)
    state = game.state_from_json(body.position)
    if state.outcome is not None:
        raise Refused("game_over", "The game is over.")
    return await _think(site, state, "analysis", body.level, body.budget_seconds, person.id)


async def _think(
    site: Site, state: Any, purpose: str, level: int, budget: float, person_id: str
) -> dict[str, Any]:
    try:
        return await site.workers.think(
            state, purpose, level=level, seed=0, budget_seconds=budget, person_id=person_id
        )
    except QueueFull as error:
        raise Refused("queue_full", str(error)) from error
    except JobFailed as error:
        raise Refused("worker_failed", "The computer could not answer; try again.") from error
