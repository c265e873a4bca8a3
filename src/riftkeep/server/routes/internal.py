"""What processes of one site say to each other; only with the secret from the database."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from riftkeep.server.cluster import SECRET_HEADER
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.pairing import pair_here
from riftkeep.server.people.identity import SiteOf, site_of
from riftkeep.server.protocol.messages import Pairing, parse_table_command
from riftkeep.store.people import Person


async def _check_secret(request: Request) -> None:
    given = request.headers.get(SECRET_HEADER, "")
    if not hmac.compare_digest(given.encode(), site_of(request).cluster.secret.encode()):
        raise HTTPException(404, "Not Found")


router = APIRouter(
    prefix="/internal", include_in_schema=False, dependencies=[Depends(_check_secret)]
)
Data = Annotated[dict[str, Any], Body()]


@router.post("/tables/{table_id}/command")
async def command(table_id: str, data: Data, site: SiteOf) -> JSONResponse:
    """Carry out a command that came to another process."""
    table = await site.tables.get(table_id)
    if not table.is_owned:
        return JSONResponse({"error": "not owned"}, 409)
    message = parse_table_command.validate_python(data["message"])
    person = Person(**data["person"])
    arrived = site.time.monotonic() - float(data["waited"])
    answer = await site.tables.referee.command(table_id, person, message, arrived)
    return JSONResponse(answer.model_dump())


@router.post("/tables/{table_id}/presence")
async def presence(table_id: str, data: Data, site: SiteOf) -> dict[str, bool]:
    """Who is connected to another process."""
    table = await site.tables.get(table_id)
    if table.is_owned:
        site.tables.audience.remote_presence_changed(
            table, data["process"], frozenset(data["persons"]), data["spectators"]
        )
    return {"ok": True}


@router.post("/tables/{table_id}/end")
async def end(table_id: str, site: SiteOf) -> dict[str, bool]:
    """End a table (``riftkeep admin end``)."""
    await site.tables.referee.end(table_id)
    return {"ok": True}


@router.post("/pairing")
async def pair(data: Data, site: SiteOf) -> dict[str, Any]:
    """Pair somebody who asked at another process."""
    wanted = Pairing.model_validate(data["pairing"])
    try:
        return {"table": await pair_here(site, wanted, Person(**data["person"]))}
    except Refused as error:
        return {"refusal": error.refusal.model_dump()}
