"""Puzzles: the list, one puzzle, and attempts at it. Nothing is kept; pages send what was tried."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from pydantic import Field

from riftkeep.puzzles.attempt import Verdict, attempt, goal_of, hints
from riftkeep.puzzles.choosing import daily_puzzle
from riftkeep.puzzles.puzzle import GAMES, BadPuzzle, Kind, Puzzle, find_puzzle, puzzles_of
from riftkeep.server import study
from riftkeep.server.drafts import Refused
from riftkeep.server.messages import Message
from riftkeep.server.page import TITLES, PageOf
from riftkeep.server.routes.tables import ANSWERS

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Data = dict[str, Any]
MOST_TRIED = 60


class Trying(Message):
    """The moves decided in finished turns, and what was pointed at in the one being entered."""

    tried: Annotated[list[Data], Field(max_length=MOST_TRIED, default_factory=list)]
    partial: Data | None = None
    event: Data | None = None


@pages.get("/puzzles")
async def list_page(page: PageOf) -> HTMLResponse:
    """Choose what to solve."""
    grades = sorted({puzzle.grade for game in GAMES for puzzle in puzzles_of(game)})
    return page("puzzles.html", games=GAMES, kinds=[*Kind], grades=grades, data=_listed())


@pages.get("/puzzles/{name}")
async def puzzle_page(name: str, page: PageOf) -> HTMLResponse:
    """One puzzle."""
    try:
        puzzle = find_puzzle(name)
    except BadPuzzle:
        return page.missing("puzzle")
    game = puzzle.game
    data = {
        "name": puzzle.name,
        "game": game.name,
        "layout": game.layout().to_json(),
        "goal": goal_of(puzzle).to_json(),
        "hints": [hint.to_json() for hint in hints(puzzle)],
        "line": list(puzzle.line),
    }
    return page("puzzle.html", data=data, puzzle=puzzle, title=TITLES[game.name])


@router.get("")
async def list_puzzles() -> Data:
    """Every puzzle by its name, with its game, kind and grade, and that of today."""
    return _listed()


@router.post("/{name}/try", responses=ANSWERS)
async def try_moves(name: str, body: Trying) -> Data:
    """How an attempt stands, and the engine's answer to a pointing while it goes on."""
    try:
        puzzle = find_puzzle(name)
    except BadPuzzle as error:
        raise Refused("no_such_puzzle", "There is no such puzzle.") from error
    return await asyncio.to_thread(_tried, puzzle, body)


def _tried(puzzle: Puzzle, body: Trying) -> Data:
    game = puzzle.game
    before = [game.move_from_json(data) for data in body.tried]
    so_far = attempt(puzzle, before)
    answer: Data = {}
    if so_far.verdict is Verdict.OPEN:
        answer = study.interact(so_far.state, body.partial, body.event)
        entered = [game.move_from_json(d) for d in answer["interaction"]["partial"]["moves"]]
        decided = [move for move in entered if not game.is_forced(move)]
        if decided:
            so_far = attempt(puzzle, [*before, *decided])
    if so_far.verdict is not Verdict.OPEN:
        shown = study.shown(so_far.state)
        answer |= {"preview": shown["position"], "progress": shown["progress"]}
    return answer | {
        "verdict": so_far.verdict.value,
        "sentence": so_far.sentence.to_json(),
        "moves": [move.to_json() for move in so_far.moves],
        "texts": [str(move) for move in so_far.moves],
    }


def _listed() -> Data:
    day = datetime.now(UTC).date()
    return {
        "puzzles": _entries(),
        "date": day.isoformat(),
        "yesterday": day.fromordinal(day.toordinal() - 1).isoformat(),
        "daily": daily_puzzle(day, GAMES).name,
    }


@cache
def _entries() -> list[Data]:
    return [
        {"name": puzzle.name, "game": game, "kind": puzzle.kind.value, "grade": puzzle.grade}
        for game in GAMES
        for puzzle in puzzles_of(game)
    ]
