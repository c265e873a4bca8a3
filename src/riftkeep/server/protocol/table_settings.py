"""What a table is set up with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from riftkeep.server.protocol.parts import CommandId, Message, Name
from riftkeep.store.clock_settings import (
    ClockSettings,
    CorrespondenceClock,
    NoClock,
    RealTimeClock,
)

__all__ = [
    "BotSeat",
    "ClockSettings",
    "ComputerSeat",
    "CorrespondenceClock",
    "NoClock",
    "OpenSeat",
    "Pairing",
    "PersonSeat",
    "RealTimeClock",
    "SeatSettings",
    "TableSettings",
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
    options: dict[str, Any] = Field(default={})
    seats: Annotated[list[SeatSettings], Field(min_length=1, max_length=4)]
    clock: ClockSettings = NoClock()
    rated: bool = False
    listed: bool = False
    shuffle: bool = False
    """Draw lots for the seats; otherwise they are as ``seats`` says."""
    takebacks: bool = True
    leaver: Literal["wait", "computer", "lose"] = "wait"
    leaver_grace_seconds: Annotated[int, Field(ge=5, le=3600)] = 120


class Pairing(Message):
    """Play somebody, anybody, at this."""

    id: CommandId
    game: Annotated[str, Field(max_length=32)]
    options: dict[str, Any] = Field(default={})
    clock: ClockSettings = NoClock()
    rated: bool = False
