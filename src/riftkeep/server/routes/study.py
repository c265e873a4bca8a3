"""Studying: positions and games that are no table, and the lessons of the tutorial."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from riftkeep.core.formats import format_names
from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.pages import study
from riftkeep.server.people.identity import Player, SiteOf, address_of
from riftkeep.server.protocol.messages import Answer, Message, MoveData
from riftkeep.server.routes.history import keep_imported
from riftkeep.server.routes.tables import ANSWERS

router = APIRouter(prefix="/api", tags=["study"])

MAX_MOVES = 5000
Moves = Annotated[list[MoveData], Field(max_length=MAX_MOVES, default_factory=list)]
Data = dict[str, Any]
ShortName = Annotated[str, Path(max_length=64)]


class Text(Message):
    """A game or a position, in any format that ``riftkeep import`` reads."""

    fields_with_lines = frozenset({"text"})
    text: Annotated[str, Field(max_length=2_000_000)]
    fill_forced: bool = False
    """Fill in forced moves that notation leaves out."""


class Position(Message):
    """A position."""

    position: Data


class Line(Position):
    """A position, and moves to be played from it."""

    moves: Annotated[list[MoveData], Field(max_length=study.FRAME, default_factory=list)]


class Pointing(Position):
    """A position, and what was pointed at while a turn is entered."""

    partial: Data | None = None
    event: Data | None = None


class PlayedGame(Message):
    """A game, from its start or from ``position``.

    ``seats`` are the names of the people in the order in which they began. ``outcome`` is how the
    game ended, if the rules did not end it: by resignation, time or leaving.
    """

    game: Annotated[str, Field(max_length=32)]
    options: Annotated[Data, Field(default_factory=dict)]
    position: Data | None = None
    moves: Moves
    seats: Annotated[
        list[Annotated[str, Field(max_length=64)]], Field(max_length=4, default_factory=list)
    ]
    outcome: Data | None = None


class Writing(PlayedGame):
    """A game to be written in a format."""

    format: Annotated[str, Field(max_length=16)]


class Kept(Answer):
    """The ``table`` that a game has become; of a mere position only its text.

    ``filled`` says how many forced moves were filled in.
    """

    table: str | None
    position: str | None
    filled: int


class Trying(Message):
    """The turns made in a lesson so far, and what was pointed at in the next one."""

    turns: Annotated[
        list[Annotated[list[Data], Field(max_length=40)]],
        Field(max_length=8, default_factory=list),
    ]
    partial: Data | None = None
    event: Data | None = None


@router.post("/study/open", responses=ANSWERS)
async def open_study(body: Text, request: Request, site: SiteOf) -> Response:
    """A game or a position, ready to be stepped through.

    ``filled`` says how many forced moves were filled in for ``fill_forced``.
    """
    return await _answer("open", body, request, site)


@router.post("/study/line", responses=ANSWERS)
async def line(body: Line, request: Request, site: SiteOf) -> Response:
    """A position as it is kept, and after each of these moves."""
    return await _answer("line", body, request, site)


@router.post("/study/check", responses=ANSWERS)
async def check(body: Position, request: Request, site: SiteOf) -> Response:
    """Whether a position is possible: as it is kept, or the problem with it."""
    return await _answer("check", body, request, site)


@router.post("/study/interact", responses=ANSWERS)
async def interact(body: Pointing, request: Request, site: SiteOf) -> Response:
    """One step of entering a turn in any position; see ``riftkeep.core.interaction``."""
    return await _answer("interact", body, request, site)


@router.post("/study/write", responses=ANSWERS)
async def write(body: Writing, request: Request, site: SiteOf) -> Response:
    """A game as a record, JSON, notation or SGF, or its last position as a line or a picture."""
    if body.format not in format_names():
        raise Refused(
            "bad_format", Sentence("refused.bad_format", formats=", ".join(format_names()))
        )
    return await _answer("write", body, request, site)


@router.post("/study/keep", status_code=201, responses=ANSWERS)
async def keep(body: Text | PlayedGame, person: Player, site: SiteOf) -> Kept:
    """A game, as text in any format or as moves, becomes a finished table of one's own."""
    if not site.limits.exports.allows(person.id):
        raise Refused("too_many", Sentence("refused.too_many_imports"))
    given = {"text": None} | body.model_dump()
    data = given | {"importer": person.id, "wall": site.time.wall()}
    kept = await site.reading.ask("keep", data, person.id)
    made = kept["made"]
    if made is not None:
        await site.store.write(partial(keep_imported, made, person.id))
        record = json.dumps(made["record"])
        key = ("record", made["table"], len(made["log"]), None, tuple(made["names"]))
        site.reading.remember(key, record)
    return Kept(
        table=None if made is None else made["table"],
        position=kept["position"],
        filled=kept["filled"],
    )


async def _answer(task: str, body: Message, request: Request, site: SiteOf) -> Response:
    return await answered(task, body.model_dump(), request, site)


async def answered(task: str, data: Data, request: Request, site: SiteOf) -> Response:
    """What a reader process makes of something, passed on as it is."""
    text = await site.reading.text(task, data, address_of(request))
    return Response(text, media_type="application/json")


@router.post("/learn/{game}/{lesson_id}", responses=ANSWERS)
async def learn(
    game: ShortName, lesson_id: ShortName, body: Trying, request: Request, site: SiteOf
) -> Response:
    """One step of a lesson: the engine's answer, and whether the goal is met."""
    data = body.model_dump() | {"game": game, "lesson": lesson_id}
    return await answered("lesson", data, request, site)
