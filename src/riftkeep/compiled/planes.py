"""Positions as arrays for learners: how large they are, whose view they show, how they turn."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from riftkeep.compiled.arrays import writable_array
from riftkeep.compiled.games import core_game
from riftkeep.core.errors import InvalidData
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.planes import check_seat


def plane_shape(game: AnyGame, seats_shown: int | None = None) -> tuple[int, int, int]:
    """How many planes a position of the game has, their height and their width."""
    return core_game(game).plane_shape_for(view(game, None, seats_shown)[1])


def view(game: AnyGame, seat: int | None, seats_shown: int | None) -> tuple[int, int]:
    """Whose view of a position and how many seats, as the core wants them: 0 for what is usual."""
    if seats_shown is not None:
        game.plane_table(seats_shown)  # refuses a wrong number
    seat = check_seat(game, seat)
    return 0 if seat is None else int(seat), 0 if seats_shown is None else int(seats_shown)


def transform_planes(
    game: AnyGame,
    planes: npt.NDArray[np.float32],
    symmetry: int,
    out: npt.NDArray[np.float32] | None = None,
) -> npt.NDArray[np.float32]:
    """Planes of a position as those of the position seen through a symmetry of the board.

    Any number of planes as high and wide as the board, written into another array.
    """
    number = check_game(game).check_symmetry(symmetry)
    side = plane_shape(game)[1]
    if not isinstance(planes, np.ndarray) or planes.ndim != 3 or planes.shape[1:] != (side, side):
        raise InvalidData("planes", f"must be an array, any number x {side} x {side}")
    if out is planes:
        raise InvalidData("out", "must be another array than planes")
    planes = np.ascontiguousarray(planes, np.float32)
    out = writable_array("out", out, planes.shape, np.float32)
    core_game(game).transform_planes(planes, number, out)
    return out
