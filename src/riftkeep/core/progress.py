"""How far a seat has come on one of the ways to win: the type that ``Game.progress`` speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Cell = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A count with what is needed to win by it, or without a goal one that is good to know.

    ``cells`` are what is counted, where the position itself does not say so.
    """

    name: str
    value: int
    goal: int | None = None
    cells: tuple[Cell, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The progress as plain JSON data."""
        return {
            "name": self.name,
            "value": self.value,
            "goal": self.goal,
            "cells": [list(cell) for cell in self.cells],
        }
