"""The pages about people and their games: lobby, own games, leaderboard, account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from riftkeep.server.identity import Anybody, SiteOf
from riftkeep.server.page import PageOf
from riftkeep.server.routes.tables import TableLine, table_line
from riftkeep.server.site import Site
from riftkeep.store import games, ratings
from riftkeep.store.games import Filter

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

ON_A_PAGE = 30
PLACES = 50
Number = Annotated[int, Query(ge=1, le=1000)]


async def _lines(site: Site, chosen: Filter, number: int = 1) -> list[TableLine]:
    offset = (number - 1) * ON_A_PAGE
    rows = await site.store.read(lambda c: games.list_tables(c, chosen, ON_A_PAGE, offset))
    return [table_line(row) for row in rows]


@router.get("/lobby")
async def lobby(site: SiteOf, page: PageOf) -> HTMLResponse:
    """Tables to sit down at, and games to watch."""
    return page(
        "lobby.html",
        lobby=await _lines(site, Filter(status=("open",), is_listed=True)),
        watch=await _lines(site, Filter(status=("playing",), is_listed=True)),
        over=await _lines(site, Filter(status=("finished",), is_listed=True)),
    )


@router.get("/games")
async def own_games(
    site: SiteOf, identity: Anybody, page: PageOf, number: Number = 1
) -> HTMLResponse:
    """All of one's own games, a page at a time."""
    on: list[TableLine] = []
    over: list[TableLine] = []
    if identity.person_id is not None:
        if number == 1:
            on = await _lines(
                site, Filter(status=("open", "playing"), person_id=identity.person_id)
            )
        over = await _lines(
            site, Filter(status=("finished", "aborted"), person_id=identity.person_id), number
        )
    return page(
        "games.html",
        on=on,
        over=over,
        number=number,
        has_more=len(over) == ON_A_PAGE,
        me=identity.person_id,
    )


@router.get("/leaderboard")
async def leaderboard(
    site: SiteOf, page: PageOf, pool: Annotated[str, Query(max_length=128)] = ""
) -> HTMLResponse:
    """Who is rated highest, in one pool of games."""
    pools = await site.store.read(ratings.pools)
    shown = pool if pool in pools else (pools[0] if pools else "")
    rows = await site.store.read(lambda c: ratings.leaderboard(c, shown, PLACES)) if shown else []
    return page("leaderboard.html", pools=pools, pool=shown, rows=rows)


@router.get("/account")
async def account(identity: Anybody, page: PageOf) -> HTMLResponse:
    """Register, log in and out, and make tokens for bots."""
    person = identity.person
    name = "" if person is None else person.name
    return page("account.html", name=name, kind="nobody" if person is None else person.kind)
