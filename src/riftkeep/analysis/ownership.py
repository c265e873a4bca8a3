"""Who is expected to own which cells.

The expected lines of the best moves are played out, and the owners in the positions where they end
are averaged, each line counting by the visits of its move. In such a position

- Great Kingdom: a castle and a point of territory belong wholly to their player. Any other empty
  point is shared out by nearness: the player whose castles are twice as near has two thirds of it.
  The neutral castle, and points that nobody's castles reach, belong to nobody.
- RingRift: territory belongs wholly to its player, a stack or a marker by half, because it may
  still change hands; an empty cell belongs to nobody.

It is a picture of where the lines lead, not a count of points. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from riftkeep.core.game import Move, State
from riftkeep.core.interaction import Cell
from riftkeep.games.great_kingdom import GreatKingdomState
from riftkeep.games.ringrift.state import State as RingRiftState
from riftkeep.search.result import Shares

HELD = 0.5
"""How much of a cell of RingRift belongs to the player of the stack or marker on it."""

Owners = dict[Cell, Shares]


def expected_owners(
    state: State[Any], lines: Iterable[tuple[float, Iterable[Move]]]
) -> Mapping[Cell, Shares]:
    """How much of each cell every seat is expected to own, by lines with their weights."""
    players = state.game.num_players
    total = 0.0
    sums: dict[Cell, list[float]] = {
        place.cell: [0.0] * players for place in state.game.layout().places
    }
    for weight, line in lines:
        end = state
        for move in line:
            end = end.play_assuming_legal(move)
        for cell, shares in owners(end).items():
            sums[cell] = [
                old + weight * share for old, share in zip(sums[cell], shares, strict=True)
            ]
        total += weight
    return {cell: tuple(share / total for share in shares) for cell, shares in sums.items()}


def owners(state: State[Any]) -> Owners:
    """How much of each cell every seat owns in a position; cells that nobody owns are missing."""
    if isinstance(state, RingRiftState):
        return _ringrift_owners(state)
    assert isinstance(state, GreatKingdomState)
    return _great_kingdom_owners(state)


def _ringrift_owners(state: RingRiftState) -> Owners:
    found: Owners = {}
    for entry in state.to_json()["cells"]:
        seat, share = entry.get("collapsed"), 1.0
        if seat is None:
            seat, share = entry.get("marker") or entry["stack"][-1], HELD
        found[tuple(entry["at"])] = tuple(
            share if seat == player else 0.0 for player in range(1, state.game.num_players + 1)
        )
    return found


def _great_kingdom_owners(state: GreatKingdomState) -> Owners:
    geometry = state.game.geometry
    blue, orange = state.territory
    found: Owners = {}
    for bits, shares in (
        (state.blue | blue, (1.0, 0.0)),
        (state.orange | orange, (0.0, 1.0)),
    ):
        for point in geometry.points_in(bits):
            found[point] = shares
    near_blue, near_orange = (_distances(state, castles) for castles in (state.blue, state.orange))
    for point in geometry.points_in(state.empty & ~(blue | orange)):
        to_blue, to_orange = near_blue.get(point), near_orange.get(point)
        if to_blue is not None and to_orange is not None:
            share = to_orange / (to_blue + to_orange)
            found[point] = share, 1 - share
    return found


def _distances(state: GreatKingdomState, castles: int) -> dict[Cell, int]:
    """How many steps over empty points each empty point is from castles."""
    geometry = state.game.geometry
    found: dict[Cell, int] = {}
    reached, steps = 0, 1
    fresh = geometry.neighbours(castles) & state.empty
    while fresh:
        for point in geometry.points_in(fresh):
            found[point] = steps
        reached |= fresh
        fresh = geometry.neighbours(fresh) & state.empty & ~reached
        steps += 1
    return found
