"""What clients and the server say to each other: one definition for sockets, HTTP and bots.

A client sends commands; each that changes anything carries an ``id`` the client makes up, and the
same id again gets the same answer. ``python -m riftkeep.server.protocol.messages`` prints
the JSON Schema of both directions; ``/api/protocol`` serves it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from riftkeep.server.protocol.answers import (
    Ack,
    Answer,
    ChatMessage,
    ClockView,
    EventMessage,
    Hello,
    InteractionMessage,
    JobData,
    JobMessage,
    LogEvent,
    Notice,
    NoticeMessage,
    Pong,
    Presence,
    ProgressData,
    ProgressOfSeats,
    RefusalData,
    RefusedAnswer,
    Restarting,
    Resync,
    SeatView,
    Step,
    TableMessage,
    TableView,
)
from riftkeep.server.protocol.commands import (
    Abort,
    Chat,
    ChatBody,
    ClientMessage,
    Command,
    Interact,
    InteractBody,
    Join,
    JoinBody,
    Leave,
    Mute,
    MuteBody,
    Ping,
    Play,
    PlayBody,
    Rematch,
    Resign,
    ResignBody,
    TableCommand,
    TakebackAnswer,
    TakebackAnswerBody,
    TakebackAsk,
    Unwatch,
    Watch,
    parse_client_message,
    parse_table_command,
)
from riftkeep.server.protocol.parts import (
    MAX_FRAME_BYTES,
    PROTOCOL_VERSION,
    CommandId,
    Message,
    MoveData,
    Name,
    PersonId,
    PositionKey,
    Seq,
    TableId,
)
from riftkeep.server.protocol.table_settings import (
    BotSeat,
    ClockSettings,
    ComputerSeat,
    CorrespondenceClock,
    NoClock,
    OpenSeat,
    Pairing,
    PersonSeat,
    RealTimeClock,
    SeatSettings,
    TableSettings,
)
from riftkeep.store.events import log_schema

__all__ = [
    "MAX_FRAME_BYTES",
    "PROTOCOL_VERSION",
    "Abort",
    "Ack",
    "Answer",
    "BotSeat",
    "Chat",
    "ChatBody",
    "ChatMessage",
    "ClientMessage",
    "ClockSettings",
    "ClockView",
    "Command",
    "CommandId",
    "ComputerSeat",
    "CorrespondenceClock",
    "EventMessage",
    "Hello",
    "Interact",
    "InteractBody",
    "InteractionMessage",
    "JobData",
    "JobMessage",
    "Join",
    "JoinBody",
    "Leave",
    "LogEvent",
    "Message",
    "MoveData",
    "Mute",
    "MuteBody",
    "Name",
    "NoClock",
    "Notice",
    "NoticeMessage",
    "OpenSeat",
    "Pairing",
    "PersonId",
    "PersonSeat",
    "Ping",
    "Play",
    "PlayBody",
    "Pong",
    "PositionKey",
    "Presence",
    "ProgressData",
    "ProgressOfSeats",
    "RealTimeClock",
    "RefusalData",
    "RefusedAnswer",
    "Rematch",
    "Resign",
    "ResignBody",
    "Restarting",
    "Resync",
    "SeatSettings",
    "SeatView",
    "Seq",
    "ServerMessage",
    "Step",
    "TableCommand",
    "TableId",
    "TableMessage",
    "TableSettings",
    "TableView",
    "TakebackAnswer",
    "TakebackAnswerBody",
    "TakebackAsk",
    "Unwatch",
    "Watch",
    "parse_client_message",
    "parse_table_command",
    "protocol_schema",
]

ServerMessage = Annotated[
    Hello
    | TableMessage
    | EventMessage
    | Ack
    | Resync
    | RefusedAnswer
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
    """The JSON Schema of both directions, and of the events of a log."""
    server: TypeAdapter[Any] = TypeAdapter(ServerMessage)
    return {
        "protocol": PROTOCOL_VERSION,
        "max_frame_bytes": MAX_FRAME_BYTES,
        "client": parse_client_message.json_schema(),
        "server": server.json_schema(mode="serialization"),
        "log": log_schema(),
    }


@cache
def protocol_text() -> str:
    """The same, written out once: to make it takes 60 ms, and anybody may ask for it."""
    return json.dumps(protocol_schema())


if __name__ == "__main__":
    print(json.dumps(protocol_schema(), indent=1))
