"""What the server sends."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from riftkeep.core.sentence import Sentence
from riftkeep.server.protocol.parts import PROTOCOL_VERSION, PersonId, PositionKey, Seq, TableId


class Answer(BaseModel):
    """Anything the server says."""

    model_config = ConfigDict(extra="forbid")


class RefusalData(Answer):
    """Why not: a code for programs, a sentence for people, and the rule if a rule refuses.

    ``text`` is the sentence in English; ``says`` is the sentence as data, its code and values.
    """

    code: str
    text: str
    rule: str | None = None
    says: dict[str, Any] | None = None

    @classmethod
    def of(cls, code: str, says: Sentence, rule: str | None = None) -> RefusalData:
        """A refusal that says a sentence."""
        return cls(code=code, text=says.text, rule=rule, says=says.to_json())


class LogEvent(Answer):
    """One line of a table's log; ``data`` depends on the kind (``riftkeep.store.events``)."""

    table: TableId
    seq: Seq
    kind: str
    at: float
    key: PositionKey
    data: dict[str, Any]


class ProgressData(Answer):
    """How far a seat has come; see ``riftkeep.core.progress``."""

    name: str
    says: dict[str, Any]
    value: int
    goal: int | None = None
    cells: list[list[int]] = []


ProgressOfSeats = list[list[ProgressData]]
"""In seat order."""


class Step(Answer):
    """The position after a move inside a turn: ``after`` counts the turn's moves played."""

    after: int
    position: dict[str, Any]


Holders = list[int]
"""Who holds each seat, in seat order: the seat in which that person began, which is chair + 1."""


class EventMessage(Answer):
    """Something happened. ``position`` is set when it changed; ``texts`` are the moves in words."""

    type: Literal["event"] = "event"
    event: LogEvent
    position: dict[str, Any] | None = None
    holders: Holders = []
    """Who holds each seat now; empty if the position did not change."""
    progress: ProgressOfSeats = []
    steps: list[Step] = []
    texts: list[str] = []
    turns: list[int] = []
    """To which turn each of the moves belongs, by its number."""
    are_forced: list[bool] = []
    """Does each of the moves only record that nothing could be done (R076)?"""
    deeds: list[dict[str, Any] | None] = []
    """What each of the moves did (``riftkeep.core.deed``), or null."""


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
    is_guest: bool = False
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
    holders: Holders
    exchanged_by: int | None = None
    """The chair that made people change seats with the last turn, if one did."""
    progress: ProgressOfSeats
    player: int
    phase: str
    moves: list[dict[str, Any]]
    """Every move played: ``text``, ``seat``, ``person`` whose it was, ``turn`` (the number of the
    turn that it belongs to), ``is_forced`` (does it only record that nothing could be done?),
    ``move`` in JSON form, ``deed`` (what it did, or null)."""
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


class RefusedAnswer(Answer):
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
    holders: Holders = []
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
    error_says: dict[str, Any] | None = None
    """What ``error`` says, as data."""
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
    says: dict[str, Any]
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
