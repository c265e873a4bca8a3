"""Reversi for three players on a hexagonal board.

The first six discs lie around the middle. A disc must enclose discs of the others in a straight
line between itself and another own disc, and turns all that it encloses. Whoever cannot do so
passes. The game is over when all three pass or the board is full; most discs win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import sqrt
from typing import Any

from riftkeep.core.board_game import BoardGame, most_pieces
from riftkeep.core.board_state import BoardState
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import Json
from riftkeep.core.interaction import Cell
from riftkeep.core.layout import Layout, Place, Shape
from riftkeep.core.outcome import Outcome
from riftkeep.core.progress import Progress
from riftkeep.core.sentence import Sentence

Reversi = BoardState["ThreeReversi"]

SMALLEST, LARGEST, USUAL = 3, 6, 4
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class ThreeReversi(BoardGame):
    """Reversi for three."""

    name = "three_reversi"
    num_players = 3

    def __init__(self, size: int = USUAL) -> None:
        if not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
            raise InvalidOptions("size", f"must be from {SMALLEST} to {LARGEST}, not {size!r}")
        self.size = size

    @classmethod
    def with_options(cls, /, **options: Any) -> ThreeReversi:
        """The game with these options."""
        for name in options.keys() - {"size"}:
            raise InvalidOptions(name, "is no option of three_reversi; its only one is size")
        return cls(**options)

    @property
    def options_json(self) -> Json:
        """The size: cells along an edge."""
        return {"size": self.size}

    def layout(self) -> Layout:
        """A hexagon of hexagons; a1 is the first cell of the first row."""
        return self._layout

    @cached_property
    def _layout(self) -> Layout:
        places, far = [], self.size - 1
        for row, r in enumerate(range(-far, far + 1)):
            first = max(-far, -far - r)
            for column, q in enumerate(range(first, first + 2 * far + 1 - abs(r))):
                name = f"{'abcdefghijk'[row]}{column + 1}"
                places.append(Place((q, r), name, row, column, q + r / 2, r * sqrt(3) / 2))
        return Layout(Shape.HEXAGON, tuple(places))

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """From every place the places in each direction, the nearest first."""
        return tuple(
            tuple(tuple(self._ray(place.cell, step)) for step in DIRECTIONS)
            for place in self.places
        )

    def _ray(self, cell: Cell, step: tuple[int, int]) -> Iterator[int]:
        at = (cell[0] + step[0], cell[1] + step[1])
        while at in self.number_at:
            yield self.number_at[at]
            at = (at[0] + step[0], at[1] + step[1])

    def first_pieces(self) -> tuple[int, ...]:
        """One, two, three, one, two, three around the middle."""
        pieces = [0] * len(self.places)
        for number, cell in enumerate(DIRECTIONS):
            pieces[self.number_at[cell]] = number % 3 + 1
        return tuple(pieces)

    def enclosed(self, state: Reversi, place: int) -> list[int]:
        """The discs that one of the seat to act would turn."""
        turned: list[int] = []
        for ray in self.rays[place]:
            line: list[int] = []
            for number in ray:
                seat = state.pieces[number]
                if seat in (0, state.player):
                    turned += line if seat else []
                    break
                line.append(number)
        return turned

    def cells_to_place(self, state: Reversi) -> Iterable[int]:
        """Empty places from which something is enclosed."""
        empty = (number for number, seat in enumerate(state.pieces) if not seat)
        return [number for number in empty if self.enclosed(state, number)]

    def placed(self, state: Reversi, place: int) -> tuple[int, ...]:
        """The disc, and all that it turns."""
        own = {place, *self.enclosed(state, place)}
        return tuple(state.player if n in own else seat for n, seat in enumerate(state.pieces))

    def ending(self, state: Reversi) -> Outcome | None:
        """All have passed, or the board is full."""
        if state.passes < self.num_players and 0 in state.pieces:
            return None
        return most_pieces(state)

    def seat_says(self, seat: int) -> Sentence:
        """The colors of the discs."""
        return Sentence("three_reversi.seat", seat=seat)

    def seat_summaries(self, state: Reversi) -> tuple[tuple[Sentence, ...], ...]:
        """How many discs everybody has."""
        return tuple(
            (Sentence("three_reversi.count", count=state.count(seat)),) for seat in (1, 2, 3)
        )

    def progress(self, state: Reversi) -> tuple[tuple[Progress, ...], ...]:
        """The discs of every seat."""
        return tuple(
            (Progress(Sentence("three_reversi.discs"), state.count(seat)),) for seat in (1, 2, 3)
        )

    def __reduce__(self) -> tuple[type[ThreeReversi], tuple[int]]:
        return ThreeReversi, (self.size,)
