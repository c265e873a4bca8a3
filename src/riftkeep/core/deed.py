"""What a move did, as data: the type that ``Game.deed`` speaks.

A deed is a code with values. Texts in any language are found by the code (``deed.<game>.<code>``),
so that every turn can be told in one sentence: "Orange placed 1 ring on d7, moved it to d1,
captured twice". Pure data; the words are elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Values = dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Deed:
    """What a move did. ``count`` says how many or how often.

    Deeds of the same code in a row are told as one: their counts are added, and the values of the
    last one stay. ``seats`` are those that it is about, such as the colors missing in a region;
    ``cells`` are to be lit up: a wall, a line, captured castles.
    """

    code: str
    count: int = 1
    values: Values = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    cells: tuple[tuple[int, ...], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The deed as plain JSON data."""
        return {
            "code": self.code,
            "count": self.count,
            "values": dict(self.values),
            "seats": list(self.seats),
            "cells": [list(cell) for cell in self.cells],
        }
