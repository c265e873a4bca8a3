"""What clients and the server say to each other: one definition for sockets, HTTP and bots.

A client sends commands; each that changes anything carries an ``id`` the client makes up, and the
same id again gets the same answer. ``python -m riftkeep.server.messages`` prints the JSON Schema
of both directions; ``/api/protocol`` serves it.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL_VERSION = 1
MAX_FRAME_BYTES = 16_384

CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
TableId = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
PersonId = TableId
Name = Annotated[str, Field(min_length=1, max_length=32)]
PositionKey = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Seq = Annotated[int, Field(ge=0, le=2**31 - 1)]
MoveData = Annotated[str, Field(max_length=2000)] | dict[str, Any]
"""A move in JSON form, or its notation."""


class Message(BaseModel):
    """Anything said: unknown fields are refused, nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- what a table is set up with ---------------------------------------------------------------


class NoClock(Message):
    """Play without a clock."""

    kind: Literal["none"] = "none"


class RealTimeClock(Message):
    """Time for the whole game, and some more for each turn."""

    kind: Literal["realtime"]
    base_seconds: Annotated[int, Field(ge=5, le=6 * 3600)]
    increment_seconds: Annotated[int, Field(ge=0, le=600)] = 0


class CorrespondenceClock(Message):
    """Days for each turn."""

    kind: Literal["correspondence"]
    days_per_turn: Annotated[int, Field(ge=1, le=30)]


ClockSettings = Annotated[
    NoClock | RealTimeClock | CorrespondenceClock, Field(discriminator="kind")
]


class PersonSeat(Message):
    """The one who sets up the table sits here; with more than one such seat, as a hot seat."""

    kind: Literal["me"]
    name: Name | None = None


class OpenSeat(Message):
    """Whoever has the link, or finds the table in the lobby, may sit here."""

    kind: Literal["open"]


class ComputerSeat(Message):
    """A computer plays here."""

    kind: Literal["computer"]
    level: Annotated[int, Field(ge=1, le=10)] = 1


class BotSeat(Message):
    """Only this bot may sit here."""

    kind: Literal["bot"]
    name: Name


SeatSettings = Annotated[
    PersonSeat | OpenSeat | ComputerSeat | BotSeat, Field(discriminator="kind")
]


class TableSettings(Message):
    """A table to be set up."""

    id: CommandId
    game: Annotated[str, Field(max_length=32)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatSettings], Field(min_length=1, max_length=4)]
    clock: ClockSettings = NoClock()
    rated: bool = False
    listed: bool = False
    takebacks: bool = True
    leaver: Literal["wait", "computer", "lose"] = "wait"
    leaver_grace_seconds: Annotated[int, Field(ge=5, le=3600)] = 120


class Pairing(Message):
    """Play somebody, anybody, at this."""

    id: CommandId
    game: Annotated[str, Field(max_length=32)]
    options: dict[str, Any] = {}
    clock: ClockSettings = NoClock()
    rated: bool = False


# --- what a client sends -------------------------------------------------------------------------


class Command(Message):
    """A command that is carried out at most once."""

    id: CommandId


class PlayBody(Command):
    """The moves of a turn, in the position that ``seq`` and ``key`` name."""

    seq: Seq
    key: PositionKey
    moves: Annotated[list[MoveData], Field(min_length=1, max_length=200)]


class InteractBody(Command):
    """What was pointed at while a turn is entered; see ``riftkeep.core.interaction``."""

    seq: Seq
    key: PositionKey
    partial: dict[str, Any] | None = None
    event: dict[str, Any] | None = None


class JoinBody(Command):
    """Sit down; on any free chair unless one is named."""

    chair: Annotated[int, Field(ge=0, le=3)] | None = None


class ResignBody(Command):
    """Give up; at a hot seat, for the chair named or the one to act."""

    chair: Annotated[int, Field(ge=0, le=3)] | None = None


class TakebackAnswerBody(Command):
    """Agree to a takeback, or not."""

    accept: bool


class ChatBody(Command):
    """Say something to those seated."""

    text: Annotated[str, Field(min_length=1, max_length=300)]


class MuteBody(Command):
    """Do not show me this person's chat."""

    person: PersonId
    muted: bool = True


class Watch(Message):
    """Send me this table and everything that happens there."""

    type: Literal["watch"]
    table: TableId
    since: Seq | None = None
    positions: bool = True


class Unwatch(Message):
    """No more of this table."""

    type: Literal["unwatch"]
    table: TableId


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]
    id: CommandId | None = None


class Play(PlayBody):
    """See PlayBody."""

    type: Literal["play"]
    table: TableId


class Interact(InteractBody):
    """See InteractBody."""

    type: Literal["interact"]
    table: TableId


class Join(JoinBody):
    """See JoinBody."""

    type: Literal["join"]
    table: TableId


class Leave(Command):
    """Stand up before the game has begun."""

    type: Literal["leave"]
    table: TableId


class Resign(ResignBody):
    """See ResignBody."""

    type: Literal["resign"]
    table: TableId


class Abort(Command):
    """End the game without a result, before the second turn."""

    type: Literal["abort"]
    table: TableId


class TakebackAsk(Command):
    """Ask to go back to my last decision."""

    type: Literal["takeback_ask"]
    table: TableId


class TakebackAnswer(TakebackAnswerBody):
    """See TakebackAnswerBody."""

    type: Literal["takeback_answer"]
    table: TableId


class Rematch(Command):
    """Offer another game, or accept the offer."""

    type: Literal["rematch"]
    table: TableId


class Chat(ChatBody):
    """See ChatBody."""

    type: Literal["chat"]
    table: TableId


class Mute(MuteBody):
    """See MuteBody."""

    type: Literal["mute"]
    table: TableId


TableCommand = Play | Join | Leave | Resign | Abort | TakebackAsk | TakebackAnswer | Rematch | Chat
ClientMessage = Annotated[
    Watch
    | Unwatch
    | Ping
    | Interact
    | Mute
    | Play
    | Join
    | Leave
    | Resign
    | Abort
    | TakebackAsk
    | TakebackAnswer
    | Rematch
    | Chat,
    Field(discriminator="type"),
]
parse_client_message: TypeAdapter[Any] = TypeAdapter(ClientMessage)
parse_table_command: TypeAdapter[Any] = TypeAdapter(
    Annotated[TableCommand, Field(discriminator="type")]
)


# --- what the server sends -----------------------------------------------------------------------


class Answer(BaseModel):
    """Anything the server says."""

    model_config = ConfigDict(extra="forbid")


class RefusalData(Answer):
    """Why not: a code for programs, a sentence for people, and the rule if a rule refuses."""

    code: str
    text: str
    rule: str | None = None


class LogEvent(Answer):
    """One line of a table's log; ``data`` depends on the kind."""

    table: TableId
    seq: Seq
    kind: str
    at: float
    key: PositionKey
    data: dict[str, Any]


class ProgressData(Answer):
    """How far a seat has come; see ``riftkeep.core.progress``."""

    name: str
    value: int
    goal: int | None = None
    cells: list[list[int]] = []


ProgressOfSeats = list[list[ProgressData]]
"""In seat order."""


class Step(Answer):
    """The position after a move inside a turn: ``after`` counts the turn's moves played."""

    after: int
    position: dict[str, Any]


class EventMessage(Answer):
    """Something happened. ``position`` is set when it changed; ``texts`` are the moves in words."""

    type: Literal["event"] = "event"
    event: LogEvent
    position: dict[str, Any] | None = None
    progress: ProgressOfSeats = []
    steps: list[Step] = []
    texts: list[str] = []


class SeatView(Answer):
    """A seat, and who sits there."""

    seat: int
    chair: int
    kind: str
    name: str
    person: str | None = None
    level: int | None = None
    is_lost: bool = False
    is_connected: bool = False
    rating: float | None = None


class ClockView(Answer):
    """The clocks now, by chair; a client counts down the running one."""

    kind: str
    remaining_ms: list[int]
    running: int | None = None
    increment_ms: int = 0


class TableView(Answer):
    """A table as it is now: all that a client needs to show it."""

    table: TableId
    seq: Seq
    key: PositionKey
    game: str
    options: dict[str, Any]
    status: Literal["open", "playing", "finished", "aborted"]
    rated: bool
    listed: bool
    takebacks: bool
    leaver: str
    seats: list[SeatView]
    your_seats: list[int]
    """Which seats the one who asks plays now."""
    is_your_turn: bool
    position: dict[str, Any]
    progress: ProgressOfSeats
    player: int
    phase: str
    moves: list[dict[str, Any]]
    """Every move played: ``text``, ``seat``, and ``move`` in JSON form."""
    last_turn: int
    """How many of the moves came before the last turn."""
    clock: ClockView
    outcome: dict[str, Any] | None = None
    takeback: dict[str, Any] | None = None
    rematch: dict[str, Any]
    can_abort: bool
    spectators: int = 0


class TableMessage(Answer):
    """The whole table: the answer to ``watch``."""

    type: Literal["table"] = "table"
    view: TableView


class Ack(Answer):
    """Done, and durably so: ``seq`` is the event that did it."""

    type: Literal["ack"] = "ack"
    id: str
    table: TableId
    seq: Seq
    data: dict[str, Any] = {}


class Resync(Answer):
    """The command was for another position: nothing was done, and this is the position now."""

    type: Literal["resync"] = "resync"
    id: str | None = None
    table: TableId
    reason: str
    view: TableView


class Refused(Answer):
    """The command cannot be carried out."""

    type: Literal["refused"] = "refused"
    id: str | None = None
    table: TableId | None = None
    refusal: RefusalData


class InteractionMessage(Answer):
    """What is entered now, what may come next, and the position so far."""

    type: Literal["interaction"] = "interaction"
    id: str
    table: TableId
    seq: Seq
    interaction: dict[str, Any]
    preview: dict[str, Any]
    progress: ProgressOfSeats = []


class ChatMessage(Answer):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    table: TableId
    number: int
    person: PersonId
    name: str
    text: str
    at: float


class Presence(Answer):
    """Who is connected, by chair, and how many look on."""

    type: Literal["presence"] = "presence"
    table: TableId
    connected: list[bool]
    spectators: int


class JobData(Answer):
    """A hint, analysis or review that was asked for; ``result`` grows while it runs."""

    job: str
    kind: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: float
    table: TableId | None = None
    result: dict[str, Any] | None = None
    error: str | None = None
    created_at: float
    updated_at: float


class JobMessage(Answer):
    """A job of one's own has changed; its result is at ``/api/jobs/<job>``."""

    type: Literal["job"] = "job"
    job: JobData


class Notice(Answer):
    """Something that a person should know of a table where it plays."""

    kind: Literal["started", "your_turn", "takeback_asked", "finished", "rematch_offered"]
    table: TableId
    game: str
    text: str
    at: float


class NoticeMessage(Answer):
    """Something happened at a table of one's own that is not open anywhere."""

    type: Literal["notice"] = "notice"
    notice: Notice


class Hello(Answer):
    """The first thing a socket hears."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL_VERSION
    version: str
    person: PersonId | None
    name: str | None
    kind: str | None


class Pong(Answer):
    """I am here."""

    type: Literal["pong"] = "pong"
    id: str | None = None


class Restarting(Answer):
    """The server is going down for a moment: connect again after this time."""

    type: Literal["restarting"] = "restarting"
    reconnect_after_ms: int


ServerMessage = Annotated[
    Hello
    | TableMessage
    | EventMessage
    | Ack
    | Resync
    | Refused
    | InteractionMessage
    | ChatMessage
    | Presence
    | JobMessage
    | NoticeMessage
    | Pong
    | Restarting,
    Field(discriminator="type"),
]


def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of both directions."""
    server: TypeAdapter[Any] = TypeAdapter(ServerMessage)
    return {
        "protocol": PROTOCOL_VERSION,
        "max_frame_bytes": MAX_FRAME_BYTES,
        "client": parse_client_message.json_schema(),
        "server": server.json_schema(mode="serialization"),
    }


if __name__ == "__main__":
    print(json.dumps(protocol_schema(), indent=1))
