"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

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
