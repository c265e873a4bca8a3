"""What a client sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from riftkeep.server.protocol.parts import (
    CommandId,
    Message,
    MoveData,
    PersonId,
    PositionKey,
    Seq,
    TableId,
)


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
