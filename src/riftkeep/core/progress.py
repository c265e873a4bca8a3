"""How far a seat has come on one of the ways to win: the type that ``Game.progress`` speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from riftkeep.core.sentence import Sentence

Cell = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A count with what is needed to win by it, or without a goal one that is good to know.

    ``says`` names the count. ``cells`` are what is counted, where the position does not say so.
    """

    says: Sentence
    value: int
    goal: int | None = None
    cells: tuple[Cell, ...] = ()

    @property
    def name(self) -> str:
        """What is counted, in English."""
        return self.says.text

    def to_json(self) -> dict[str, Any]:
        """The progress as plain JSON data."""
        return {
            "name": self.name,
            "says": self.says.to_json(),
            "value": self.value,
            "goal": self.goal,
            "cells": [list(cell) for cell in self.cells],
        }
