"""The pages to learn and to study on: lessons, replays, imported games and the position editor."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.record import Record
from riftkeep.core.registry import game_names, load
from riftkeep.server import study
from riftkeep.server.identity import SiteOf
from riftkeep.server.page import TITLES, PageOf
from riftkeep.server.routes.tables import TableIn
from riftkeep.server.table import NoSuchTable
from riftkeep.server.tutorial import find_lesson, lessons

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
        "layout": lesson.game.layout().to_json(),
    }
    return page(
        "lesson.html", data=data, game=game, lesson=lesson_id, course=course, title=TITLES[game]
    )


@router.get("/replay/{table_id}")
async def replay(table_id: TableIn, site: SiteOf, page: PageOf) -> HTMLResponse:
    """A game from its first move to its last."""
    try:
        found = await site.tables.get(table_id)
    except NoSuchTable:
        return page.missing("table")
    if not found.is_owned:
        await site.tables.catch_up(found)
    ledger = found.ledger
    seats = tuple(ledger.chairs[chair].name for chair in ledger.chair_of_seat)
    record = Record(ledger.game, seats, tuple(ledger.moves), None, ledger.outcome)
    data = await asyncio.to_thread(study.study_of, record)
    data |= {"table": table_id, "status": ledger.status}
    return page("study.html", data=data, title=TITLES[ledger.game.name], table=table_id)


@router.get("/study")
async def study_page(page: PageOf, position: PositionText = "") -> HTMLResponse:
    """A position to try things out in, or a place to bring a game to."""
    if not position:
        return page("import.html", problem="")
    try:
        data: dict[str, Any] = await asyncio.to_thread(study.read_study, position)
    except RiftkeepError as error:
        return page("import.html", 422, problem=str(error))
    return page("study.html", data=data, title=TITLES[data["game"]], table=None)


@router.get("/editor")
async def editor(page: PageOf, position: PositionText = "") -> HTMLResponse:
    """Set up a position."""
    problem, start = "", None
    if position:
        try:
            start = await asyncio.to_thread(study.read_study, position)
        except RiftkeepError as error:
            problem = str(error)
    if start is None:
        game = load(game_names()[-1] if "ringrift" not in game_names() else "ringrift")
        start = study.study_of(Record(game, ("",) * game.num_players, ()))
    return page("editor.html", data=start, problem=problem)
