"""Games played: finding, exporting and importing them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from sqlalchemy import Connection

from riftkeep.server.drafts import Refused
from riftkeep.server.identity import Anybody, Player, Reader, SiteOf
from riftkeep.server.indexing import index_row
from riftkeep.server.ledger import Ledger
from riftkeep.server.records import imported_log, parse_records, record_of
from riftkeep.server.routes.tables import TableLine, table_line
from riftkeep.store import games, people
from riftkeep.store.games import Filter, Seat

router = APIRouter(prefix="/api", tags=["history"])

MAX_EXPORTED = 10_000
Status = Annotated[list[str] | None, Query(max_length=4)]


class Imported(BaseModel):
    """The tables that records became."""

    tables: list[str]


@router.get("/history")
async def history(
    site: SiteOf,
    identity: Anybody,
    person: Annotated[str | None, Query(max_length=32)] = None,
    game: Annotated[str | None, Query(max_length=32)] = None,
    pool: Annotated[str | None, Query(max_length=128)] = None,
    rated: bool | None = None,
    status: Status = None,
    since: float | None = None,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> list[TableLine]:
    """Games over, the latest first; of listed tables, and one's own."""
    chosen = Filter(
        game=game,
        status=tuple(status or ("finished",)),
        person_id=person,
        pool=pool,
        is_rated=rated,
        visible_to=identity.person_id or "",
        since=since,
        before=before,
    )
    rows = await site.store.read(lambda c: games.list_tables(c, chosen, limit, offset))
    return [table_line(row) for row in rows]


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}},
)
async def export(
    site: SiteOf,
    person: Reader,
    game: Annotated[str | None, Query(max_length=32)] = None,
    since: float | None = None,
    before: float | None = None,
) -> StreamingResponse:
    """All of one's own games that are over, as records one after the other."""
    if not site.limits.exports.allows(person.id):
        raise Refused("too_many", "Too many exports; wait a while.")
    chosen = Filter(
        game=game,
        status=("finished", "aborted"),
        person_id=person.id,
        since=since,
        before=before,
    )
    ids = await site.store.read(lambda c: list(games.table_ids(c, chosen))[:MAX_EXPORTED])

    async def records() -> AsyncIterator[str]:
        for table_id in ids:
            log = await site.store.read(partial(games.load_events, table_id=table_id))
            yield record_of(Ledger.replayed(table_id, log, 0.0))

    headers = {"content-disposition": 'attachment; filename="riftkeep-games.jsonl"'}
    return StreamingResponse(records(), media_type="application/jsonl", headers=headers)


@router.post(
    "/import",
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
)
async def import_records(request: Request, person: Player, site: SiteOf) -> Imported:
    """Records (JSON Lines, as ``/api/export`` gives) become finished tables of one's own."""
    if not site.limits.exports.allows(person.id):
        raise Refused("too_many", "Too many imports; wait a while.")
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Refused("bad_record", "The records must be UTF-8 text.") from error
    records = await asyncio.to_thread(parse_records, text)
    wall = site.time.wall()
    made: list[str] = []
    for record in records:
        table_id = people.new_id()
        ledger, log = await asyncio.to_thread(imported_log, table_id, record, person.id, wall)
        chairs = [Seat(n, None, chair.name) for n, chair in enumerate(ledger.chairs)]
        chairs[0] = Seat(0, person.id, chairs[0].name)
        row = index_row(ledger, person.id, wall)

        def job(
            connection: Connection,
            table_id: str = table_id,
            row: dict[str, object] = row,
            chairs: list[Seat] = chairs,
            log: list[games.Event] = log,
        ) -> str:
            return games.create(connection, table_id, row, chairs, log)

        made.append(await site.store.write(job))
    return Imported(tables=made)
