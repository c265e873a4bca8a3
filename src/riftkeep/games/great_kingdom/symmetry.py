"""Symmetries of the board: the eight of the square that leave the neutral castle in its place.

GK-18. Number 0 is the identity. With the neutral castle in the centre, without one, or with one to
be chosen there are eight; a neutral castle elsewhere leaves two or one. Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from riftkeep.games.great_kingdom.geometry import Bits, Geometry, Point, geometry_for
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.options import Options
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.state_json import finished_by_castle

_MAPS: tuple[Callable[[int, int, int], Point], ...] = (
    lambda x, y, top: (x, y),
    lambda x, y, top: (top - y, x),
    lambda x, y, top: (top - x, top - y),
    lambda x, y, top: (y, top - x),
    lambda x, y, top: (top - x, y),
    lambda x, y, top: (x, top - y),
    lambda x, y, top: (y, x),
    lambda x, y, top: (top - y, top - x),
)

PointMap = dict[Point, Point]


def symmetries_of(options: Options) -> tuple[PointMap, ...]:
    """Where each symmetry takes every point."""
    points = geometry_for(options.size).points
    maps = [{point: move(*point, options.size - 1) for point in points} for move in _MAPS]
    fixed = options.neutral_point
    return tuple(mapped for mapped in maps if fixed is None or mapped[fixed] == fixed)


def transformed_state(state: GreatKingdomState, mapped: PointMap) -> GreatKingdomState:
    """The position seen through a symmetry."""
    geometry = state.game.geometry
    seen = GreatKingdomState(
        state.game,
        _transform_bits(geometry, state.blue, mapped),
        _transform_bits(geometry, state.orange, mapped),
        _transform_bits(geometry, state.neutral, mapped),
        state.player,
        passes=state.passes,
        move_number=state.move_number,
        outcome=state.outcome,
    )
    if not state.last:
        return seen
    return finished_by_castle(seen, _transform_bits(geometry, state.last, mapped))


def transformed_move(move: Move, mapped: PointMap) -> Move:
    """The move seen through a symmetry."""
    return move if move.at is None else replace(move, at=mapped[move.at])


def _transform_bits(geometry: Geometry, bits: Bits, mapped: PointMap) -> Bits:
    return geometry.bits_at(mapped[point] for point in geometry.points_in(bits))
