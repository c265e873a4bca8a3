"""What can be drawn onto a picture of a position besides the position: the type of ``Game.svg``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from riftkeep.core.interaction import Cell

if TYPE_CHECKING:
    from riftkeep.core.move import Move


@dataclass(frozen=True)
class Annotation:
    """Moves to be shown, short texts on cells, and how much of a cell belongs to a seat."""

    moves: tuple[Move, ...] = ()
    """Moves that follow one another from the position on."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    """One or two characters on a cell."""
    owners: Mapping[Cell, tuple[int, float]] = field(default_factory=dict)
    """A seat, and from 0 to 1 how much of the cell is its."""
