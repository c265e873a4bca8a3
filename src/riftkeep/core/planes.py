"""The planes of a game as data: what a learner sees of a position, by name and bounds.

The compiled core writes the numbers (``riftkeep.native.State.planes`` and ``VectorEnv``); each game
that it plays lists them in its own planes.py, in the order in which they are written. A net that
was trained with one format cannot read another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from riftkeep.core.arguments import whole_number
from riftkeep.core.errors import InvalidOptions

if TYPE_CHECKING:
    from riftkeep.core.game import AnyGame

PLANES_FORMAT = 2
"""Rises whenever the planes of a game change in number, order or meaning."""


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane: its numbers are from ``low`` to ``high``, on the board and 0 beside it."""

    name: str
    meaning: str
    high: float = 1.0
    low: float = 0.0


def check_seat(game: AnyGame, seat: int | None) -> int | None:
    """A seat whose view is asked for; InvalidOptions if the game has no such seat."""
    if seat is None:
        return None
    return whole_number("seat", seat, 1, game.num_players, InvalidOptions)
