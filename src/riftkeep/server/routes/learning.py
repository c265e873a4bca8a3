"""The pages to learn and to study on: lessons, replays, imported games and the position editor."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from riftkeep.core.record import Record
from riftkeep.core.registry import about, default_game, game_names, load
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.live_table import NoSuchTable
from riftkeep.server.pages import study
from riftkeep.server.pages.forms import forms
from riftkeep.server.pages.offline import LIVE_HEADER
from riftkeep.server.pages.page import JsonText, PageOf, title_of
from riftkeep.server.pages.tutorial import find_lesson, lessons
from riftkeep.server.people.identity import SiteOf, address_of
from riftkeep.server.protocol.app_status import status_of
from riftkeep.server.routes.tables import TableIn
from riftkeep.store import games

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

PositionText = Annotated[str, Query(max_length=8000)]


@router.get("/learn")
async def list_lessons(page: PageOf) -> HTMLResponse:
    """All lessons of all games."""
    courses = {game: [lesson.id for lesson in lessons(game)] for game in game_names()}
    return page("learn.html", courses={game: ids for game, ids in courses.items() if ids})


@router.get("/learn/{game}/{lesson_id}")
async def learn(game: str, lesson_id: str, page: PageOf) -> HTMLResponse:
    """A lesson."""
    lesson = find_lesson(game, lesson_id)
    if lesson is None:
        return page.missing("lesson")
    course = [one.id for one in lessons(game)]
    at = course.index(lesson_id)
    data = {
        "game": game,
        "lesson": lesson_id,
        "next": course[at + 1] if at + 1 < len(course) else None,
        "layout": lesson.game.layout_json(),
        "position": lesson.start.to_json(),
    }
    return page(
        "lesson.html", data=data, game=game, lesson=lesson_id, course=course, title=title_of(game)
    )


@router.get("/replay/{table_id}")
async def replay(table_id: TableIn, request: Request, site: SiteOf, page: PageOf) -> HTMLResponse:
    """A game from its first move to its last."""
    try:
        text = await site.reading.of_table("replay", table_id, address_of(request))
    except NoSuchTable:
        return page.missing("table")
    row = await site.store.read(lambda c: games.find_table(c, table_id))
    title = "" if row is None else title_of(row["game"])
    response = page("study.html", data=JsonText(text), title=title, table=table_id)
    if row is not None and row["status"] in ("open", "playing"):
        response.headers[LIVE_HEADER] = "1"
    return response


@router.get("/study")
async def study_page(
    page: PageOf, request: Request, site: SiteOf, position: PositionText = ""
) -> HTMLResponse:
    """A position to try things out in, or a place to bring a game to."""
    if not position:
        return page("import.html", problem="")
    try:
        data = await site.reading.ask("open", _opening(position), address_of(request))
    except Refused as error:
        status = status_of(error.refusal.code)
        return page("import.html", status, problem=page.said(error.refusal))
    return page("study.html", data=data, title=title_of(data["game"]), table=None)


@router.get("/editor")
async def editor(
    page: PageOf, request: Request, site: SiteOf, position: PositionText = ""
) -> HTMLResponse:
    """Set up a position."""
    problem, start = "", None
    if position:
        try:
            start = await site.reading.ask("open", _opening(position), address_of(request))
        except Refused as error:
            problem = page.said(error.refusal)
    if start is None:
        game = load(default_game())
        start = study.study_of(Record(game, ("",) * game.num_players, ()), [game.initial_state()])
    data = start | {"set_up": about(start["game"]).set_up.to_json()}
    return page("editor.html", data=data, problem=problem, games=forms())


def _opening(text: str) -> dict[str, object]:
    """What a reader process is to open."""
    return {"text": text, "fill_forced": False}
