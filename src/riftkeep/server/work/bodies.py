"""What people send to be read: only reader processes look into it.

Whoever sends a body decides how much work it is to check it, and the server has moves to answer.
So it hands a body over as it came, after a look at its length, and the reader says what is wrong
with it.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.pages.study import FRAME
from riftkeep.server.protocol import unread
from riftkeep.server.protocol.messages import Message, MoveData

Data = dict[str, Any]
MAX_MOVES = 5000
MOST_TRIED = 60
Moves = Annotated[list[MoveData], Field(max_length=MAX_MOVES, default_factory=list)]


class Text(Message):
    """A game or a position, in any format that ``riftkeep import`` reads."""

    fields_with_lines = frozenset({"text"})
    text: Annotated[str, Field(max_length=2_000_000)]
    fill_forced: bool = False
    """Fill in forced moves that notation leaves out."""


class Position(Message):
    """A position."""

    position: Data


class Line(Position):
    """A position, and moves to be played from it."""

    moves: Annotated[list[MoveData], Field(max_length=FRAME, default_factory=list)]


class Pointing(Position):
    """A position, and what was pointed at while a turn is entered."""

    partial: Data | None = None
    event: Data | None = None


class PlayedGame(Message):
    """A game, from its start or from ``position``.

    ``seats`` are the names of the people in the order in which they began. ``outcome`` is how the
    game ended, if the rules did not end it: by resignation, time or leaving.
    """

    game: Annotated[str, Field(max_length=32)]
    options: Annotated[Data, Field(default_factory=dict)]
    position: Data | None = None
    moves: Moves
    seats: Annotated[
        list[Annotated[str, Field(max_length=64)]], Field(max_length=4, default_factory=list)
    ]
    outcome: Data | None = None


class Writing(PlayedGame):
    """A game to be written in a format."""

    format: Annotated[str, Field(max_length=16)]


class LessonTrying(Message):
    """The turns made in a lesson so far, and what was pointed at in the next one."""

    turns: Annotated[
        list[Annotated[list[Data], Field(max_length=40)]],
        Field(max_length=8, default_factory=list),
    ]
    partial: Data | None = None
    event: Data | None = None


class PuzzleTrying(Message):
    """The moves decided in finished turns, and what was pointed at in the one being entered."""

    tried: Annotated[list[Data], Field(max_length=MOST_TRIED, default_factory=list)]
    partial: Data | None = None
    event: Data | None = None


BODIES: dict[str, TypeAdapter[Any]] = {
    "open": TypeAdapter(Text),
    "line": TypeAdapter(Line),
    "check": TypeAdapter(Position),
    "interact": TypeAdapter(Pointing),
    "write": TypeAdapter(Writing),
    "keep": TypeAdapter(Text | PlayedGame),
    "reviewed": TypeAdapter(PlayedGame),
    "lesson": TypeAdapter(LessonTrying),
    "puzzle": TypeAdapter(PuzzleTrying),
}
"""What the body of a task is, by its name; that of an import is text."""


def read_body(task: str, body: bytes) -> Data:
    """What a body holds; Refused names the field that is wrong."""
    if task == "import":
        return {"text": _decoded(body)}
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as error:
        says = Sentence("unread.at", where="body", says=Sentence("unread.not_json"))
        raise Refused(unread.CODE, says) from error
    try:
        message: Message = BODIES[task].validate_python(given)
    except ValidationError as error:
        raise Refused(unread.CODE, unread.reason_of(error, within="body")) from error
    return message.model_dump()


def body_schema(task: str) -> Data:
    """The body of a task for the description of a route."""
    schema = BODIES[task].json_schema()
    parts = schema.pop("$defs", {})
    if parts:  # one of several, which a description of all routes cannot refer to
        schema = {"anyOf": [parts[one["$ref"].rpartition("/")[2]] for one in schema["anyOf"]]}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _decoded(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise Refused("bad_record", Sentence("refused.not_utf8")) from error
