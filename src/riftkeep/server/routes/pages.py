"""The pages: the start page, tables, replays and the rules. What moves on them is in ``web``."""

from __future__ import annotations

from importlib.resources import files

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from riftkeep.core.registry import game_names, load
from riftkeep.server.identity import Anybody, SiteOf
from riftkeep.server.page import TITLES, Page, PageOf
from riftkeep.server.routes.tables import TableIn, TableLine, table_line
from riftkeep.server.rulebook import rules_page
from riftkeep.server.site import Site
from riftkeep.server.table import NoSuchTable
from riftkeep.store import games
from riftkeep.store.games import Filter

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

    async def lines(chosen: Filter) -> list[TableLine]:
        rows = await site.store.read(lambda c: games.list_tables(c, chosen, SHOWN_IN_A_LIST))
        return [table_line(row) for row in rows]

    own: list[TableLine] = []
    if identity.person is not None:
        own = await lines(
            Filter(status=("open", "playing", "finished"), person_id=identity.person_id)
        )
    lobby = await lines(Filter(status=("open",), is_listed=True))
    watch = await lines(Filter(status=("playing",), is_listed=True))
    name = identity.person.name if identity.person is not None else ""
    return page("start.html", own=own, lobby=lobby, watch=watch, name=name)


@router.get("/table/{table_id}")
async def table(table_id: TableIn, site: SiteOf, identity: Anybody, page: PageOf) -> HTMLResponse:
    """A table: to play, to join or to look on."""
    return await _table_page(page, "table.html", table_id, site, identity.person_id)


async def _table_page(
    page: Page, template: str, table_id: str, site: Site, person_id: str | None
) -> HTMLResponse:
    try:
        found = await site.tables.get(table_id)
    except NoSuchTable:
        return page.missing("table")
    if not found.is_owned:
        await site.tables.catch_up(found)
    view = site.tables.view(found, person_id)
    data = {"view": view.model_dump(), "layout": found.ledger.game.layout().to_json()}
    return page(template, view=view, data=data, title=TITLES.get(view.game, view.game))


@router.get("/rules")
async def list_rules(page: PageOf) -> HTMLResponse:
    """Which rules there are."""
    return page("rules_list.html", games=game_names())


@router.get("/rules/{game}")
async def rules(game: str, page: PageOf) -> HTMLResponse:
    """The rules of a game."""
    found = rules_page(game) if game in game_names() else None
    if found is None:
        return page.missing("rules")
    return page("rules.html", page=found, game=game, options=load(game).options_json)
