"""Studying: positions and games that are no table, and the lessons of the tutorial."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.registry import load_json
from riftkeep.server import study, tutorial
from riftkeep.server.drafts import Refused
from riftkeep.server.messages import Message, MoveData
from riftkeep.server.routes.tables import ANSWERS

router = APIRouter(prefix="/api", tags=["study"])

MAX_MOVES = 5000
Moves = Annotated[list[MoveData], Field(max_length=MAX_MOVES, default_factory=list)]
Data = dict[str, Any]


class Text(Message):
    """A game or a position, in any format that ``riftkeep import`` reads."""

    text: Annotated[str, Field(max_length=2_000_000)]


class Position(Message):
    """A position."""

    position: Data


class Line(Position):
    """A position, and moves to be played from it."""

    moves: Annotated[list[MoveData], Field(max_length=study.FRAME, default_factory=list)]


class Pointing(Position):
    """A position, and what was pointed at while a turn is entered."""

    partial: Data | None = None
    event: Data | None = None


class Writing(Message):
    """A game, from its start or from ``position``, to be written in a format."""

    game: Annotated[str, Field(max_length=32)]
    options: Annotated[Data, Field(default_factory=dict)]
    position: Data | None = None
    moves: Moves
    seats: Annotated[
        list[Annotated[str, Field(max_length=64)]], Field(max_length=4, default_factory=list)
    ]
    format: Annotated[str, Field(max_length=16)]


class Trying(Message):
    """The turns made in a lesson so far, and what was pointed at in the next one."""

    turns: Annotated[
        list[Annotated[list[Data], Field(max_length=40)]],
        Field(max_length=8, default_factory=list),
    ]
    partial: Data | None = None
    event: Data | None = None


@router.post("/study/open", responses=ANSWERS)
async def open_study(body: Text) -> Data:
    """A game or a position, ready to be stepped through."""
    return await asyncio.to_thread(study.read_study, body.text)


@router.post("/study/line", responses=ANSWERS)
async def line(body: Line) -> Data:
    """A position as it is kept, and after each of these moves."""
    state = study.position_of(body.position)
    played = study.play_line(state, body.moves)
    steps = [study.shown(after) | {"move": study.move_line(move)} for move, after in played]
    return {"start": study.shown(state), "steps": steps}


@router.post("/study/check", responses=ANSWERS)
async def check(body: Position) -> Data:
    """Whether a position is possible: as it is kept, or the problem with it."""
    try:
        return {"start": study.shown(study.position_of(body.position)), "problem": None}
    except RiftkeepError as error:
        return {"start": None, "problem": str(error)}


@router.post("/study/interact", responses=ANSWERS)
async def interact(body: Pointing) -> Data:
    """One step of entering a turn in any position; see ``riftkeep.core.interaction``."""
    return study.interact(study.position_of(body.position), body.partial, body.event)


@router.post("/study/write", responses=ANSWERS)
async def write(body: Writing) -> Data:
    """A game as a record, JSON, notation or SGF, or its last position as a line or a picture."""
    if body.format not in study.FORMATS:
        raise Refused("bad_format", f"format: must be one of {', '.join(study.FORMATS)}.")
    game = load_json({"game": body.game, "options": body.options})
    start = None if body.position is None else study.position_of(body.position)
    if start is not None and start.game != game:
        raise Refused("bad_format", "position: is of another game than game and options say.")
    seats = [*body.seats, *(f"Player {n + 1}" for n in range(len(body.seats), game.num_players))]
    text = await asyncio.to_thread(
        study.write_study, start, game, body.moves, seats[: game.num_players], body.format
    )
    return {"text": text}


@router.post("/learn/{game}/{lesson_id}", responses=ANSWERS)
async def learn(game: str, lesson_id: str, body: Trying) -> Data:
    """One step of a lesson: the engine's answer, and whether the goal is met."""
    lesson = tutorial.find_lesson(game, lesson_id)
    if lesson is None:
        raise Refused("no_such_lesson", "There is no such lesson.")
    so_far = tutorial.attempt(lesson, body.turns)
    data: Data = {"is_met": so_far.is_met, "is_over": so_far.is_over}
    data |= study.shown(so_far.state)
    if not so_far.is_over:
        answer, preview, is_met = tutorial.interact(lesson, so_far, body.partial, body.event)
        data |= {"interaction": answer.to_json(), "is_met": is_met}
        data |= {"preview": preview.to_json(), "progress": study.shown(preview)["progress"]}
    return data
