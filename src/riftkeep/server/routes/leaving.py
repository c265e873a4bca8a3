"""Leaving the site: one's own data to take along, and one's own account to be forgotten."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.identity import COOKIE, ByName, SiteOf, address_of
from riftkeep.server.protocol.messages import Message
from riftkeep.server.routes.people import check_attempt, somebody_of
from riftkeep.store import leaving

router = APIRouter(prefix="/api", tags=["people"])


class Leaving(Message):
    """The password, so that nobody else does it; guests have none."""

    password: Annotated[str, Field(max_length=256)] = ""


@router.get("/account/data", response_class=Response)
async def own_data(identity: ByName, site: SiteOf) -> Response:
    """All that the site keeps of oneself and one's bots, as JSON."""
    person = somebody_of(identity)
    if not site.limits.exports.allows(person.id):
        raise Refused("too_many", Sentence("refused.too_many_exports"))
    data = await site.store.read(partial(leaving.export_person, person_id=person.id))
    return Response(
        json.dumps(data, indent=1),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="riftkeep-data.json"'},
    )


@router.post("/account/delete")
async def leave(
    body: Leaving, request: Request, response: Response, identity: ByName, site: SiteOf
) -> dict[str, bool]:
    """Forget this person with its bots; games stay, without the name."""
    person = somebody_of(identity)
    check_attempt(site, person.name, address_of(request))
    await site.accounts.check_own_password(identity, body.password, address_of(request))
    try:
        await site.store.write(partial(leaving.delete_person, person_id=person.id))
    except leaving.StillPlaying as error:
        raise Refused("still_playing") from error
    site.accounts.forget_all()
    await site.tables.reread_renamed()
    site.end_session(None, person.id)
    response.delete_cookie(COOKIE, path="/")
    return {"deleted": True}
