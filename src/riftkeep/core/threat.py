"""What a seat could do in one turn that decides much: the type that ``Game.threats`` speaks.

A coach warns of it, and shows the cells. Pure data; the words are found by the sentence's code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from riftkeep.core.sentence import Sentence

Cell = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Threat:
    """What ``seat`` could take in its next turn: these cells, or what stands on them.

    ``at`` is the cell where that turn begins, if it matters; ``is_win`` says that the game would be
    over by it.
    """

    seat: int
    says: Sentence
    cells: tuple[Cell, ...]
    at: Cell | None = None
    is_win: bool = False

    def to_json(self) -> dict[str, Any]:
        """The threat as plain JSON data."""
        return {
            "seat": self.seat,
            "text": self.says.text,
            "says": self.says.to_json(),
            "cells": [list(cell) for cell in self.cells],
            "at": None if self.at is None else list(self.at),
            "is_win": self.is_win,
        }
