"""Puzzles: the list, one puzzle, and attempts at it. Nothing is kept; pages send what was tried."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from riftkeep.puzzles.attempt import goal_of, hints
from riftkeep.puzzles.choosing import daily_puzzle
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import BadPuzzle, Kind, Puzzle, find_puzzle, puzzles_of
from riftkeep.server.live.wire import move_line
from riftkeep.server.pages.page import PageOf, title_of
from riftkeep.server.people.identity import SiteOf
from riftkeep.server.routes.study import answered
from riftkeep.server.routes.tables import ANSWERS
from riftkeep.server.work.bodies import body_schema

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Data = dict[str, Any]


@pages.get("/puzzles")
async def list_page(page: PageOf) -> HTMLResponse:
    """Choose what to solve."""
    data = await list_puzzles()
    grades = sorted({entry["grade"] for entry in data["puzzles"]})
    today = await asyncio.to_thread(find_puzzle, data["daily"])
    shown = {
        "layout": today.game.layout_json(),
        "position": today.state.to_json(),
        "goal": goal_of(today).to_json(),
    }
    return page(
        "puzzle_list.html",
        games=puzzle_games(),
        kinds=[*Kind],
        grades=grades,
        data=data | {"today": shown},
        today=today,
    )


@pages.get("/puzzles/{name}")
async def puzzle_page(name: str, page: PageOf) -> HTMLResponse:
    """One puzzle."""
    try:
        puzzle = await asyncio.to_thread(find_puzzle, name)
    except BadPuzzle:
        return page.missing("puzzle")
    game = puzzle.game
    data = {
        "name": puzzle.name,
        "game": game.name,
        "layout": game.layout_json(),
        "position": puzzle.state.to_json(),
        "goal": goal_of(puzzle).to_json(),
        "hints": [hint.to_json() for hint in hints(puzzle)],
        "answer": _answer(puzzle),
    }
    return page("puzzle.html", data=data, puzzle=puzzle, title=title_of(game.name))


def _answer(puzzle: Puzzle) -> Data:
    """The moves of the answer with what they do, and why it is the answer."""
    state, moves = puzzle.state, []
    for text in puzzle.line:
        move = puzzle.game.parse_move(state, text)
        after = state.play(move)
        deed = puzzle.game.deed(state, move, after)
        moves.append(move_line(puzzle.game, move, move.player, state.turn_number, deed))
        state = after
    why = hints(puzzle)[0] if state.outcome is None else state.outcome.says
    return {"moves": moves, "why": why.to_json() | {"text": why.text}}


@router.get("")
async def list_puzzles() -> Data:
    """Every puzzle by its name, with its game, kind and grade, and that of today."""
    return await asyncio.to_thread(_listed)  # the first time all of them are read


@router.post("/{name}/try", responses=ANSWERS, openapi_extra=body_schema("puzzle"))
async def try_moves(
    name: Annotated[str, Path(max_length=64)], request: Request, site: SiteOf
) -> Response:
    """How an attempt stands, and the engine's answer to a pointing while it goes on."""
    return await answered("puzzle", {"name": name}, request, site)


def _listed() -> Data:
    day = datetime.now(UTC).date()
    return {
        "puzzles": _entries(),
        "date": day.isoformat(),
        "yesterday": day.fromordinal(day.toordinal() - 1).isoformat(),
        "daily": daily_puzzle(day, puzzle_games()).name,
    }


@cache
def _entries() -> list[Data]:
    return [
        {"name": puzzle.name, "game": game, "kind": puzzle.kind.value, "grade": puzzle.grade}
        for game in puzzle_games()
        for puzzle in puzzles_of(game)
    ]
