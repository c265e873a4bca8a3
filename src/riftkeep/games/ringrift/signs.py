"""The first look at a move of RingRift: named signs (move features) of what it does at once.

The twin of cpp/games/ringrift/signs.hpp; weights.inc says what each sign means.
"""

from __future__ import annotations

from collections.abc import Iterator

from riftkeep.games.ringrift.move import PLAIN_TYPES, Move, MoveType
from riftkeep.games.ringrift.state import Position, cap_height
from riftkeep.games.ringrift.walls import narrows, open_to
from riftkeep.games.ringrift.weights import SIGNS


def signs(position: Position, move: Move) -> list[float]:
    """How strong each sign of a move is, in the order of SIGNS."""
    found = dict.fromkeys(SIGNS, 0.0)
    for name, strength in _signs(position, move):
        found[name] += strength
    return [found[name] for name in SIGNS]


def _signs(position: Position, move: Move) -> Iterator[tuple[str, int]]:
    if move.type is MoveType.PLACE_RING:
        yield from _place(position, move)
    elif move.source is not None and move.to is not None:
        yield from _leave(position, move.source)
        yield from _slide(position, move.source, move.to)
    elif move.type in PLAIN_TYPES:
        yield "skips", 1
    elif move.at is not None:
        yield "pays", cap_height(position.stacks[move.at])
    elif move.region is not None:
        yield "takes_region", 1


def _place(position: Position, move: Move) -> Iterator[tuple[str, int]]:
    assert move.to is not None
    assert move.count is not None
    yield from _leave(position, move.to)
    rings = position.stacks.get(move.to)
    if rings is None:
        yield "places_more", move.count - 1
    elif rings[-1] == position.player:
        yield "places_on_own", 1
    else:
        yield "places_on_other", 1
        yield "covers", cap_height(rings)


def _leave(position: Position, cell: int) -> Iterator[tuple[str, int]]:
    """The stack on this cell is going to leave a marker on it."""
    geometry, own = position.geometry, position.markers[position.player]
    if narrows(geometry, open_to(position, position.player)) >> cell & 1:
        yield "closes_wall", 1
    if geometry.grown(own) >> cell & 1:
        yield "beside_own", 1
    if geometry.grown(position.all_markers() & ~own) >> cell & 1:
        yield "beside_other", 1


def _slide(position: Position, source: int, to: int) -> Iterator[tuple[str, int]]:
    geometry, player = position.geometry, position.player
    direction = geometry.direction(source, to)
    assert direction is not None
    steps = geometry.distance(source, to, direction)
    yield "steps", steps
    for cell in geometry.rays[source][direction][:steps]:
        rings = position.stacks.get(cell)
        if rings is not None:
            yield "captures_own" if rings[-1] == player else "captures", 1
            if rings[-1] != player:
                yield "captures_cap", cap_height(rings)
        elif position.all_markers() >> cell & 1:
            is_own = position.markers[player] >> cell & 1
            if cell != to:
                yield "collapses" if is_own else "flips", 1
            else:
                yield "lands_single" if len(position.stacks[source]) == 1 else "lands", 1
