"""The clocks that a table can be played with, as people choose them and as the log keeps them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Clock(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NoClock(_Clock):
    """Play without a clock."""

    kind: Literal["none"] = "none"


class RealTimeClock(_Clock):
    """Time for the whole game, and some more for each turn."""

    kind: Literal["realtime"]
    base_seconds: Annotated[int, Field(ge=5, le=6 * 3600)]
    increment_seconds: Annotated[int, Field(ge=0, le=600)] = 0


class CorrespondenceClock(_Clock):
    """Days for each turn."""

    kind: Literal["correspondence"]
    days_per_turn: Annotated[int, Field(ge=1, le=30)]


AnyClock = NoClock | RealTimeClock | CorrespondenceClock
ClockSettings = Annotated[AnyClock, Field(discriminator="kind")]
