"""Studying: positions and games that are no table, and the lessons of the tutorial.

The bodies are handed to reader processes as they come (work/bodies.py).
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.identity import Player, SiteOf, address_of
from riftkeep.server.protocol.messages import Answer
from riftkeep.server.routes.history import keep_imported
from riftkeep.server.routes.tables import ANSWERS
from riftkeep.server.work.bodies import body_schema

router = APIRouter(prefix="/api", tags=["study"])

Data = dict[str, Any]
ShortName = Annotated[str, Path(max_length=64)]


class Kept(Answer):
    """The ``table`` that a game has become; of a mere position only its text.

    ``filled`` says how many forced moves were filled in.
    """

    table: str | None
    position: str | None
    filled: int


@router.post("/study/open", responses=ANSWERS, openapi_extra=body_schema("open"))
async def open_study(request: Request, site: SiteOf) -> Response:
    """A game or a position, ready to be stepped through.

    ``filled`` says how many forced moves were filled in for ``fill_forced``.
    """
    return await answered("open", {}, request, site)


@router.post("/study/line", responses=ANSWERS, openapi_extra=body_schema("line"))
async def line(request: Request, site: SiteOf) -> Response:
    """A position as it is kept, and after each of these moves."""
    return await answered("line", {}, request, site)


@router.post("/study/check", responses=ANSWERS, openapi_extra=body_schema("check"))
async def check(request: Request, site: SiteOf) -> Response:
    """Whether a position is possible: as it is kept, or the problem with it."""
    return await answered("check", {}, request, site)


@router.post("/study/interact", responses=ANSWERS, openapi_extra=body_schema("interact"))
async def interact(request: Request, site: SiteOf) -> Response:
    """One step of entering a turn in any position; see ``riftkeep.core.interaction``."""
    return await answered("interact", {}, request, site)


@router.post("/study/write", responses=ANSWERS, openapi_extra=body_schema("write"))
async def write(request: Request, site: SiteOf) -> Response:
    """A game as a record, JSON, notation or SGF, or its last position as a line or a picture."""
    return await answered("write", {}, request, site)


@router.post("/study/keep", status_code=201, responses=ANSWERS, openapi_extra=body_schema("keep"))
async def keep(request: Request, person: Player, site: SiteOf) -> Kept:
    """A game, as text in any format or as moves, becomes a finished table of one's own."""
    if not site.limits.exports.allows(person.id):
        raise Refused("too_many", Sentence("refused.too_many_imports"))
    data = {"importer": person.id, "wall": site.time.wall()}
    kept = await site.reading.ask("keep", data, person.id, await request.body())
    made = kept["made"]
    if made is not None:
        await site.store.write(partial(keep_imported, made, person.id))
        for task, text in made["remembered"].items():
            key = (task, made["table"], len(made["log"]), None, tuple(made["names"]))
            site.reading.remember(key, text)
    return Kept(
        table=None if made is None else made["table"],
        position=kept["position"],
        filled=kept["filled"],
    )


async def answered(task: str, data: Data, request: Request, site: SiteOf) -> Response:
    """What a reader process makes of what was sent, passed on as it is."""
    body = await request.body()
    text = await site.reading.text(task, data, address_of(request), body)
    return Response(text, media_type="application/json")


@router.post("/learn/{game}/{lesson_id}", responses=ANSWERS, openapi_extra=body_schema("lesson"))
async def learn(game: ShortName, lesson_id: ShortName, request: Request, site: SiteOf) -> Response:
    """One step of a lesson: the engine's answer, and whether the goal is met."""
    return await answered("lesson", {"game": game, "lesson": lesson_id}, request, site)
