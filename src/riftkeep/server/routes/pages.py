"""The pages: the start page, tables, replays and the rules. What moves on them is in ``web``."""

from __future__ import annotations

import asyncio
from importlib.resources import files

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from riftkeep.core.registry import about, game_names, load
from riftkeep.server.live.live_table import NoSuchTable
from riftkeep.server.pages.forms import forms
from riftkeep.server.pages.lists import ListedTable, listed
from riftkeep.server.pages.page import Page, PageOf, title_of
from riftkeep.server.pages.rulebook import RulesPage, guide_page, reference_page, rules_page
from riftkeep.server.pages.showcase import showcase_text
from riftkeep.server.pages.tutorial import lessons
from riftkeep.server.people.identity import Anybody, SiteOf
from riftkeep.server.routes.tables import TableIn
from riftkeep.server.site import Site
from riftkeep.store.games import Filter
from riftkeep.store.people import Person

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

SHOWN_IN_A_LIST = 12


class WebFiles(StaticFiles):
    """The scripts, styles and pictures; browsers keep them and ask whether they are still good."""

    def __init__(self) -> None:
        super().__init__(directory=str(files("riftkeep") / "web"))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


@router.get("/")
async def start(site: SiteOf, identity: Anybody, page: PageOf) -> HTMLResponse:
    """Set up a game, or find one."""

    async def lines(chosen: Filter) -> list[ListedTable]:
        return await listed(site, page, identity.person_id, chosen, SHOWN_IN_A_LIST)

    own: list[ListedTable] = []
    if identity.person is not None:
        own = await lines(
            Filter(status=("open", "playing", "finished"), person_id=identity.person_id)
        )
    lobby = await lines(Filter(status=("open",), is_listed=True))
    watch = await lines(Filter(status=("playing",), is_listed=True))
    name = identity.person.name if identity.person is not None else ""
    first = {game: found[0].id for game in game_names() if (found := lessons(game))}
    return page(
        "start.html",
        games=forms(),
        own=own,
        lobby=lobby,
        watch=watch,
        name=name,
        is_account=identity.person is not None and identity.person.kind == "account",
        first_lessons=first,
    )


@router.get("/showcase/{game}")
async def showcase(game: str, page: PageOf) -> Response:
    """The game that plays itself on the start page."""
    if game not in game_names():
        return page.missing("page")
    headers = {"cache-control": "max-age=3600"}
    text = await asyncio.to_thread(showcase_text, game)
    return Response(text, media_type="application/json", headers=headers)


@router.get("/table/{table_id}")
async def table(table_id: TableIn, site: SiteOf, identity: Anybody, page: PageOf) -> HTMLResponse:
    """A table: to play, to join or to look on."""
    return await _table_page(page, "table.html", table_id, site, identity.person)


async def _table_page(
    page: Page, template: str, table_id: str, site: Site, person: Person | None
) -> HTMLResponse:
    try:
        found = await site.tables.get(table_id)
    except NoSuchTable:
        return page.missing("table")
    if not found.is_owned:
        await site.tables.catch_up(found)
    view = site.tables.view(found, None if person is None else person.id)
    data = {"view": view.model_dump(), "layout": found.ledger.game.layout_json()}
    data["name"] = "" if person is None else person.name
    return page(
        template, view=view, data=data, title=title_of(view.game), example=about(view.game).example
    )


@router.get("/rules")
async def list_rules(page: PageOf) -> HTMLResponse:
    """Which rules there are."""
    return page(
        "rules_list.html",
        games=[name for name in game_names() if rules_page(name)],
        guides=[name for name in game_names() if guide_page(name)],
    )


@router.get("/rules/{game}")
async def rules(game: str, page: PageOf) -> HTMLResponse:
    """The rules of a game for players, in the reader's language if there are any in it."""
    return _rules(rules_page(game, page.language) if game in game_names() else None, game, page)


@router.get("/rules/{game}/guide")
async def guide(game: str, page: PageOf) -> HTMLResponse:
    """How to play a game well, and what is often asked."""
    return _rules(guide_page(game, page.language) if game in game_names() else None, game, page)


@router.get("/rules/{game}/reference")
async def reference(game: str, page: PageOf) -> HTMLResponse:
    """The complete rules of a game, with the ids that refusals name."""
    return _rules(reference_page(game) if game in game_names() else None, game, page)


def _rules(found: RulesPage | None, game: str, page: Page) -> HTMLResponse:
    if found is None:
        return page.missing("rules")
    return page(
        "rules.html",
        page=found,
        game=game,
        options=load(game).options_json,
        has_guide=guide_page(game) is not None,
    )
