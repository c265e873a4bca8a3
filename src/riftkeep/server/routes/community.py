"""The pages about people and their games: lobby, own games, leaderboard, account."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from riftkeep.server.pages.forms import forms
from riftkeep.server.pages.lists import (
    ListedTable,
    Row,
    board_in_words,
    clocks_of,
    listed,
    pool_in_words,
    ratings_in,
    shown,
)
from riftkeep.server.pages.page import Page, PageOf
from riftkeep.server.people.identity import Anybody, SiteOf
from riftkeep.server.routes.tables import After
from riftkeep.server.site import Site
from riftkeep.store import games, ratings
from riftkeep.store.games import Filter

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

ON_A_PAGE = 30
LOOKED_AT = 200
OF_ONE_PERSON = 3
PLACES = 50


async def _shared_lines(site: Site, page: Page, person_id: str | None) -> list[ListedTable]:
    """Tables to sit down at; of each person the latest few, so that everybody's are seen."""
    chosen = Filter(status=("open",), is_listed=True)

    def read(connection: Connection) -> tuple[list[Row], dict[str, Row], Any]:
        seen: Counter[str] = Counter()
        rows = []
        for row in games.list_tables(connection, chosen, LOOKED_AT):
            seen[row["creator_id"]] += 1
            if seen[row["creator_id"]] <= OF_ONE_PERSON:
                rows.append(row)
        rows = rows[:ON_A_PAGE]
        return rows, clocks_of(connection, rows), ratings_in(connection, rows)

    rows, clocks, rated = await site.store.read(read)
    return shown(rows, clocks, rated, page, person_id)


@router.get("/lobby")
async def lobby(site: SiteOf, identity: Anybody, page: PageOf) -> HTMLResponse:
    """Tables to sit down at, games to watch, and somebody to play with."""

    async def lines(status: str) -> list[ListedTable]:
        chosen = Filter(status=(status,), is_listed=True)
        return await listed(site, page, identity.person_id, chosen, ON_A_PAGE)

    return page(
        "lobby.html",
        lobby=await _shared_lines(site, page, identity.person_id),
        watch=await lines("playing"),
        over=await lines("finished"),
        kinds=_kinds(page),
        is_account=identity.person is not None and identity.person.kind == "account",
    )


def _kinds(page: Page) -> list[dict[str, Any]]:
    """Every game and board that can be asked for, with its words."""
    return [
        {
            "wanted": {"game": form.name, "options": board},
            "words": f"{form.about.title}: {board_in_words(form.name, board, page)}",
        }
        for form in forms()
        for board in form.boards
    ]


@router.get("/games")
async def own_games(
    site: SiteOf, identity: Anybody, page: PageOf, after: After = None
) -> HTMLResponse:
    """All of one's own games, a page at a time."""
    person_id = identity.person_id

    async def lines(*status: str, after: str | None = None) -> list[ListedTable]:
        if person_id is None:
            return []
        chosen = Filter(status=status, person_id=person_id)
        return await listed(site, page, person_id, chosen, ON_A_PAGE, after)

    over = await lines("finished", "aborted", after=after)
    return page(
        "games.html",
        on=await lines("open", "playing") if after is None else [],
        over=over,
        is_first=after is None,
        last=over[-1].table if len(over) == ON_A_PAGE else None,
        me=person_id,
    )


@router.get("/leaderboard")
async def leaderboard(
    site: SiteOf, page: PageOf, pool: Annotated[str, Query(max_length=128)] = ""
) -> HTMLResponse:
    """Who is rated highest, in one pool of games."""
    pools = await site.store.read(ratings.pools)
    shown = pool if pool in pools else (pools[0] if pools else "")
    rows = await site.store.read(lambda c: ratings.leaderboard(c, shown, PLACES)) if shown else []
    words = {name: pool_in_words(name, page) for name in pools}
    return page("leaderboard.html", pools=words, pool=shown, rows=rows)


@router.get("/account")
async def account(identity: Anybody, page: PageOf) -> HTMLResponse:
    """Register, log in and out, and make tokens for bots."""
    person = identity.person
    name = "" if person is None else person.name
    return page("account.html", name=name, kind="nobody" if person is None else person.kind)
