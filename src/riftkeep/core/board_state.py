"""Positions and moves of games of pieces on cells (board_game.py). Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from riftkeep.core.game import Json
from riftkeep.core.interaction import Cell
from riftkeep.core.outcome import Outcome
from riftkeep.core.state import State

if TYPE_CHECKING:
    from riftkeep.core.board_game import BoardGame

PLACE, PASS = "place", "pass"
GameT = TypeVar("GameT", bound="BoardGame")


@dataclass(frozen=True, slots=True)
class CellMove:
    """A piece placed on a cell, or a pass."""

    type: str
    player: int
    at: Cell | None = None
    text: str = field(default=PASS, compare=False)
    """The move as people write it: the name of the cell, or ``pass``."""

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> Json:
        """The move as plain JSON data."""
        data: Json = {"type": self.type, "player": self.player}
        return data if self.at is None else data | {"at": list(self.at)}


@dataclass(frozen=True, slots=True)
class BoardState(State[CellMove], Generic[GameT]):
    """A position: whose piece is on each place of the layout, 0 for nobody's."""

    game: GameT = field()  # in place of the property of State, which is no default
    pieces: tuple[int, ...]
    player: int = 1
    passes: int = 0
    """How many seats have passed one after the other."""
    move_number: int = 0

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.ending(self)

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return "placement" if self.outcome is None else "game_over"

    def count(self, seat: int) -> int:
        """How many pieces a seat has on the board."""
        return self.pieces.count(seat)


AnyBoardState = BoardState[Any]
"""A position of whichever game on a board of cells."""
