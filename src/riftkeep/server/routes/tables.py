"""Tables over HTTP: set up, listed, shown and followed. What is done at them is commands.py."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from pydantic import BaseModel

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.pairing import pair_here_or_there
from riftkeep.server.live.setting_up import set_up
from riftkeep.server.people.identity import Anybody, Creator, Reader, SiteOf, address_of
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.messages import (
    ChatMessage,
    LogEvent,
    Pairing,
    RefusedAnswer,
    Resync,
    TableSettings,
    TableView,
)
from riftkeep.server.protocol.showing import may_show
from riftkeep.server.site import Site
from riftkeep.server.work.reader_tasks import log_data
from riftkeep.store import games, people
from riftkeep.store.games import Filter

router = APIRouter(prefix="/api", tags=["tables"])

TableIn = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
After = Annotated[str | None, Query(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
KEEPALIVE_SECONDS = 15.0

ANSWERS: dict[int | str, dict[str, Any]] = {
    403: {"description": "Not yours to do."},
    404: {"description": "There is no such table."},
    409: {"model": Resync, "description": "For another position: this is the position now."},
    422: {"model": RefusedAnswer, "description": "Refused, and why."},
    429: {"description": "Too many requests."},
    503: {"description": "Could not be saved; nothing was done. Try again."},
}


class TableLine(BaseModel):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    players: int
    pool: str
    speed: str
    status: str
    rated: bool
    moves: int
    seats: list[dict[str, Any]]
    """The people, in the order of the seats in which they began."""
    winner: int | None
    """Which of ``seats`` won, counted from 1, whichever side that person had at the end."""
    reason: str | None
    created_at: float
    updated_at: float
    to_act: str | None
    """The person whose turn it is."""


class Made(BaseModel):
    """A table that was set up, or joined."""

    table: str


def table_line(row: dict[str, Any]) -> TableLine:
    """A row of the store as clients see it."""
    return TableLine(
        table=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        players=row["players"],
        pool=row["pool"],
        speed=row["speed"],
        status=row["status"],
        rated=row["is_rated"],
        moves=row["moves"],
        seats=row["seats"],
        winner=row["winner"],
        reason=row["reason"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        to_act=row["acting_id"],
    )


@router.post("/tables", status_code=201, responses=ANSWERS)
async def create_table(
    settings: TableSettings, request: Request, person: Creator, site: SiteOf
) -> Made:
    """Set up a table. The link to it is ``/table/<id>``; whoever has it may take an open seat."""
    return Made(table=await set_up(site, settings, person, address_of(request)))


@router.post("/pairing", responses=ANSWERS)
async def pair(wanted: Pairing, person: Creator, site: SiteOf) -> Made:
    """Sit down at an open table like this, or open one and wait."""
    return Made(table=await pair_here_or_there(site, wanted, person))


@router.get("/tables")
async def list_tables(
    site: SiteOf,
    identity: Anybody,
    game: str | None = None,
    status: Annotated[list[str] | None, Query(max_length=4)] = None,
    mine: bool = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    after: After = None,
) -> list[TableLine]:
    """The lobby: listed tables, or with ``mine`` those one sits at or is invited to.

    ``after`` is the last table of the page before.
    """
    if mine and identity.person is None:
        return []
    chosen = Filter(
        game=game,
        status=tuple(status or ("open", "playing")),
        person_id=identity.person_id if mine else None,
        is_listed=None if mine else True,
    )
    rows = await site.store.read(lambda c: games.list_tables(c, chosen, limit, after))
    return [table_line(row) for row in rows]


@router.get(
    "/tables/{table_id}",
    response_model=TableView,
    responses={404: ANSWERS[404], 429: ANSWERS[429]},
)
async def show_table(
    table_id: TableIn, identity: Anybody, site: SiteOf, request: Request
) -> Response:
    """The table now."""
    table = await site.tables.get(table_id)
    if not may_show(table.ledger, site.limits, address_of(request)):
        raise Refused("too_many")
    if not table.is_owned:
        await site.tables.catch_up(table)
    view: TableView = site.tables.view(table, identity.person_id)
    return Response(view.model_dump_json(), media_type="application/json")  # not checked once more


@router.get(
    "/tables/{table_id}/events", response_model=list[LogEvent], responses={404: ANSWERS[404]}
)
async def list_events(
    table_id: TableIn,
    identity: Anybody,
    site: SiteOf,
    request: Request,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """The log after an event."""
    await site.tables.get(table_id)
    log = await site.store.read(lambda c: games.load_events(c, table_id, since))
    text = await site.reading.of_log("events", log_data(table_id, log), address_of(request))
    return Response(text, media_type="application/json")


@router.get("/tables/{table_id}/position", responses={404: ANSWERS[404]})
async def show_position(
    table_id: TableIn,
    identity: Anybody,
    site: SiteOf,
    request: Request,
    moves: Annotated[int, Query(ge=0, le=100_000)],
) -> Response:
    """The position after so many moves, for looking through a game."""
    text = await site.reading.of_table("position", table_id, address_of(request), moves)
    return Response(text, media_type="application/json")


@router.get("/tables/{table_id}/record", responses={404: ANSWERS[404]})
async def show_record(
    table_id: TableIn, identity: Anybody, site: SiteOf, request: Request
) -> PlainTextResponse:
    """The game as a Riftkeep record (JSON Lines)."""
    text = await site.reading.of_table("record", table_id, address_of(request))
    return PlainTextResponse(json.loads(text), media_type="application/jsonl")


@router.get(
    "/tables/{table_id}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
            "description": "One event message a line, as on the socket; blank lines keep alive.",
        },
        404: ANSWERS[404],
        429: ANSWERS[429],
    },
)
async def stream(
    table_id: TableIn,
    person: Reader,
    site: SiteOf,
    request: Request,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    follow: bool = True,
    positions: bool = True,
) -> StreamingResponse:
    """Everything that happened after an event and, with ``follow``, happens from now on."""
    site.streams.check(person.id)
    table = await site.tables.get(table_id)
    listener = Listener(person.id)
    listener.wants_positions = positions

    async def lines() -> AsyncIterator[str]:
        with site.streams.one_more(person.id):
            try:
                sent = since
                while True:  # until what was read is what is live
                    log = await site.store.read(lambda c: games.load_events(c, table_id))
                    data = log_data(table_id, log) | {"since": sent, "positions": positions}
                    part = json.loads(await site.reading.of_log("lines", data, person.id))
                    sent = max(sent, part["seq"])
                    yield part["lines"]
                    if not table.is_owned:
                        await site.tables.catch_up(table)
                    if part["seq"] >= table.ledger.seq:
                        break
                if not follow:
                    return
                site.tables.audience.listen(table, listener)
                async for line in _live(site, listener):
                    yield line
            finally:
                listener.close()
                site.tables.audience.unlisten(table, listener)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def _live(site: Site, listener: Listener) -> AsyncIterator[str]:
    while not site.tables.is_draining:
        try:
            async with asyncio.timeout(KEEPALIVE_SECONDS):
                text = await listener.next()
        except TimeoutError:
            yield "\n"
            continue
        if text is None:
            return
        yield text + "\n"


@router.get("/tables/{table_id}/chat", responses=ANSWERS)
async def show_chat(table_id: TableIn, person: Reader, site: SiteOf) -> list[ChatMessage]:
    """The chat of those seated, for them."""
    ledger = (await site.tables.get(table_id)).ledger
    if not ledger.is_seated(person.id):
        raise Refused("not_seated", Sentence("refused.chat_not_readable"))
    rows, muted = await site.store.read(
        lambda c: (games.load_chat(c, table_id), people.muted_by(c, person.id))
    )
    return [
        ChatMessage(
            table=table_id,
            number=row["id"],
            person=row["person_id"],
            name=row["name"],
            text=row["text"],
            at=row["at"],
        )
        for row in rows
        if row["person_id"] not in muted
    ]
