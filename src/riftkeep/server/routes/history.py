"""Games played: finding, exporting and importing them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from sqlalchemy import Connection

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.identity import Anybody, Player, Reader, SiteOf
from riftkeep.server.routes.tables import After, TableLine, table_line
from riftkeep.store import games
from riftkeep.store.events import LogLine
from riftkeep.store.games import Filter
from riftkeep.store.rows import Seat

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
    after: After = None,
) -> list[TableLine]:
    """Games over, the latest first; of listed tables, and one's own.

    ``after`` is the last table of the page before.
    """
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
    rows = await site.store.read(lambda c: games.list_tables(c, chosen, limit, after))
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
        raise Refused("too_many", Sentence("refused.too_many_exports"))
    chosen = Filter(
        game=game,
        status=("finished", "aborted"),
        person_id=person.id,
        since=since,
        before=before,
    )
    ids = await site.store.read(lambda c: list(games.table_ids(c, chosen, MAX_EXPORTED)))

    async def records() -> AsyncIterator[str]:
        for table_id in ids:
            yield json.loads(await site.reading.of_table("record", table_id, person.id))

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
        raise Refused("too_many", Sentence("refused.too_many_imports"))
    data = {"importer": person.id, "wall": site.time.wall()}
    imported = await site.reading.ask("import", data, person.id, await request.body())
    made = [await site.store.write(partial(keep_imported, one, person.id)) for one in imported]
    return Imported(tables=made)


def keep_imported(imported: dict[str, Any], person_id: str, connection: Connection) -> str:
    """Make a table of a record; whoever has imported it has the first chair."""
    chairs = [Seat(number, None, name) for number, name in enumerate(imported["names"])]
    chairs[0] = Seat(0, person_id, chairs[0].name)
    log = [LogLine(*row) for row in imported["log"]]
    return games.create(connection, imported["table"], imported["row"], chairs, log)
