"""The pages: the start page, tables, replays and the rules. What moves on them is in ``web``."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from riftkeep import __version__
from riftkeep.core.registry import game_names, load
from riftkeep.server.identity import Anybody, SiteOf
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


def _as_json(data: Any) -> Markup:
    """Data for a script, inside a page: nothing in it can end the element it stands in."""
    return Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


def _board_words(options: dict[str, Any]) -> str:
    if "board" in options:
        return str(options["board"])
    return f"{options['size']}x{options['size']}"


TITLES = {"ringrift": "RingRift", "great_kingdom": "Great Kingdom"}
_pages = Environment(
    loader=FileSystemLoader(str(files("riftkeep.server") / "templates")),
    autoescape=select_autoescape(),
    trim_blocks=True,
    lstrip_blocks=True,
)
_pages.filters["as_json"] = _as_json
_pages.filters["board_words"] = _board_words
_pages.globals |= {"version": __version__, "titles": TITLES}


def _page(template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    return HTMLResponse(_pages.get_template(template).render(**values), status)


@router.get("/")
async def start(site: SiteOf, identity: Anybody) -> HTMLResponse:
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
    return _page("start.html", own=own, lobby=lobby, watch=watch, name=name)


@router.get("/table/{table_id}")
async def table(table_id: TableIn, site: SiteOf, identity: Anybody) -> HTMLResponse:
    """A table: to play, to join or to look on."""
    return await _table_page("table.html", table_id, site, identity.person_id)


@router.get("/replay/{table_id}")
async def replay(table_id: TableIn, site: SiteOf, identity: Anybody) -> HTMLResponse:
    """A game from its first move to its last."""
    return await _table_page("replay.html", table_id, site, identity.person_id)


async def _table_page(
    template: str, table_id: str, site: Site, person_id: str | None
) -> HTMLResponse:
    try:
        found = await site.tables.get(table_id)
    except NoSuchTable:
        return _page("missing.html", 404, what="There is no such table.")
    if not found.is_owned:
        await site.tables.catch_up(found)
    view = site.tables.view(found, person_id)
    data = {"view": view.model_dump(), "layout": found.ledger.game.layout().to_json()}
    return _page(template, view=view, data=data, title=TITLES.get(view.game, view.game))


@router.get("/rules")
async def list_rules() -> HTMLResponse:
    """Which rules there are."""
    return _page("rules_list.html", games=game_names())


@router.get("/rules/{game}")
async def rules(game: str, request: Request) -> HTMLResponse:
    """The rules of a game."""
    page = rules_page(game) if game in game_names() else None
    if page is None:
        return _page("missing.html", 404, what="There are no such rules.")
    return _page("rules.html", page=page, game=game, options=load(game).options_json)
