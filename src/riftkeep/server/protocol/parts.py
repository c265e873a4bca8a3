"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from riftkeep.core.characters import bad_character, bad_character_in

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


CLEAN: dict[str, bool] = {"is_clean": True}
"""The context of a message whose whole text has no character that cannot be kept."""


def context_of(text: str) -> dict[str, bool] | None:
    """CLEAN for a text without such characters, escaped ones included; None if it is not known."""
    return CLEAN if "\\" not in text and bad_character(text) is None else None


class Message(BaseModel):
    """Anything said: unknown fields are refused, nothing is converted.

    A field with a character that cannot be kept is refused by its name. Only the fields in
    ``fields_with_lines`` may have ends of lines.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    fields_with_lines: ClassVar[frozenset[str]] = frozenset()

    @field_validator("*", mode="after")
    @classmethod
    def _can_be_kept(cls, value: Any, info: ValidationInfo) -> Any:
        if info.context is CLEAN:
            return value
        has_lines = info.field_name in cls.fields_with_lines
        found = bad_character_in(value, has_lines=has_lines)
        if found is not None:
            raise PydanticCustomError(
                "bad_character",
                "has the character {character}, which cannot be kept; leave it out",
                {"character": found},
            )
        return value
