"""Moves: a castle on a point, a pass, or the point of the neutral castle.

GK-13, GK-18. Only the data; which moves are legal is legal.py, what they do is turn.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from riftkeep.core.fields import FieldReader
from riftkeep.core.game import Json
from riftkeep.games.great_kingdom.geometry import Geometry, format_point, off_board


class MoveType(StrEnum):
    """The kinds of moves."""

    PLACE_CASTLE = "place_castle"
    PASS = "pass"
    PLACE_NEUTRAL = "place_neutral"


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: a castle on a point, a pass, or the point of the neutral castle."""

    type: MoveType
    player: int
    at: tuple[int, int] | None = None

    def to_json(self) -> Json:
        """The move as plain JSON data."""
        data: Json = {"type": str(self.type), "player": self.player}
        if self.at is not None:
            data["at"] = list(self.at)
        return data

    def __str__(self) -> str:
        if self.at is None:
            return str(self.type)
        name = format_point(self.at)
        return f"neutral {name}" if self.type is MoveType.PLACE_NEUTRAL else name


def move_from_json(geometry: Geometry, data: Mapping[str, Any]) -> Move:
    """The move described by JSON data; InvalidMove names what is wrong with it."""
    fields = FieldReader.for_move(data)
    type = MoveType(fields.choice("type", list(MoveType)))
    player = fields.integer("player", 1, 2)
    if type is MoveType.PASS:
        fields.refuse_unknown(("type", "player"))
        return Move(type, player)
    fields.refuse_unknown(("type", "player", "at"))
    cell = fields.cell("at")
    if cell not in geometry.bit_at:
        raise fields.fail("at", off_board(geometry))
    return Move(type, player, cell)
