"""What a net must know of a game's board: its grid, its cells, and how symmetries move them.

Found out through the contract of a game and the compiled core alone, so that a new board needs
nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.layout import Shape
from riftkeep.core.move import Move

MOST_SEATS = 4
"""For so many seats there are planes, whatever the number of players: one net serves all."""


@dataclass(frozen=True)
class Board:
    """The board of a game as a net sees it.

    ``cells`` has a 1 for every cell of the grid, row by row, that exists. ``symmetries[s][cell]``
    is where symmetry ``s`` of the game takes a cell of the grid.
    """

    planes: int
    height: int
    width: int
    cells: bytes
    is_hexagonal: bool
    num_kinds: int
    num_keys: int
    symmetries: npt.NDArray[np.int16]


@cache
def board_of(game: AnyGame) -> Board:
    """The board of a game; MissingBackend without the compiled core."""
    sampler = native.sampler(game)
    planes, height, width = sampler.plane_shape
    layout = game.layout()
    places = [place.cell for place in layout.places]
    left, top = min(cell[0] for cell in places), min(cell[1] for cell in places)

    def number(cell: tuple[int, ...]) -> int:
        return (cell[1] - top) * width + cell[0] - left

    exists = bytearray(height * width)
    for cell in places:
        exists[number(cell)] = 1
    placements: dict[tuple[int, ...], Any] = {}
    for move in game.initial_state().legal_moves:
        at = _cell_of(move)
        if at is not None:
            placements.setdefault(at, move)
    tables = []
    for symmetry in range(game.num_symmetries):
        table = {}
        for cell in places:
            moved = cell  # what nobody can place on, such as the neutral castle, stays
            if cell in placements:
                found = _cell_of(game.transform_move(placements[cell], symmetry))
                moved = cell if found is None else found
            table[number(cell)] = number(moved)
        rest = iter(sorted(set(range(height * width)) - set(table.values())))
        tables.append([table[i] if i in table else next(rest) for i in range(height * width)])
    return Board(
        planes=planes,
        height=height,
        width=width,
        cells=bytes(exists),
        is_hexagonal=layout.shape is Shape.HEXAGON,
        num_kinds=sampler.num_kinds,
        num_keys=sampler.num_keys,
        symmetries=np.array(tables, np.int16),
    )


def _cell_of(move: Move) -> tuple[int, ...] | None:
    """The cell that a placement is about."""
    data = move.to_json()
    cell = data.get("to", data.get("at"))
    return None if cell is None else tuple(cell)
