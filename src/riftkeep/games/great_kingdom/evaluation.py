"""A hand-made evaluation of Great Kingdom in plain Python, with features of its own.

Another and simpler one than that of the compiled core (cpp/games/great_kingdom/weights.inc), which
looks for continuous attacks at every position: this one only keeps the lower levels alive without
it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.evaluation import Shares
from riftkeep.games.great_kingdom.geometry import Bits, Geometry
from riftkeep.games.great_kingdom.groups import liberties_of
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.state import GreatKingdomState

SIMPLE_FEATURES = ("nearer", "territory", "atari", "two_liberties", "three_liberties", "to_move")
"""Points nearer to one's castles than to the opponent's; points of territory; groups with one, two
and three liberties; being to move. Each counts for Blue and against Orange."""

SIMPLE_WEIGHTS = (0.12, 0.15, -2.5, -0.5, -0.1, 0.4)
"""Set by hand: levels 1 to 4 only need to be beatable and sensible."""

_REACH = 9


def evaluate(state: GreatKingdomState, weights: Sequence[float] = ()) -> Shares:
    """The win shares of a position, by its features alone."""
    weights = weights or SIMPLE_WEIGHTS
    if len(weights) != len(SIMPLE_WEIGHTS):
        raise InvalidOptions("weights", f"must be {len(SIMPLE_WEIGHTS)}, not {len(weights)}")
    blue, orange = features(state)
    lead = sum(w * (b - o) for w, b, o in zip(weights, blue, orange, strict=True))
    lead -= 0.15 * state.game.options.margin
    share = 1 / (1 + math.exp(-max(-30.0, min(30.0, lead))))
    return share, 1 - share


def features(state: GreatKingdomState) -> tuple[list[float], list[float]]:
    """The features of Blue and of Orange, in the order of SIMPLE_FEATURES."""
    geometry, empty = state.game.geometry, state.empty
    near = [_within(geometry, state.castles(seat), empty) for seat in (1, 2)]
    found = []
    for index, seat in enumerate((1, 2)):
        own, other = near[index], near[1 - index]
        nearer = 0
        for step in range(1, _REACH + 1):
            nearer += (own[step] & ~own[step - 1] & ~other[step]).bit_count()
        counts = [0, 0, 0, 0]
        for group in geometry.components(state.castles(seat)):
            liberties = liberties_of(geometry, group, empty).bit_count()
            if liberties <= 3:
                counts[liberties] += 1
        territory = state.territory[index].bit_count()
        is_mover = float(state.player == seat)
        found.append([float(nearer), float(territory), *map(float, counts[1:]), is_mover])
    return found[0], found[1]


def _within(geometry: Geometry, castles: Bits, empty: Bits) -> list[Bits]:
    """The empty points within 0, 1, 2, ... steps of castles."""
    sets = [0]
    reached = geometry.neighbors(castles) & empty
    for _ in range(_REACH):
        sets.append(reached)
        reached |= geometry.neighbors(reached) & empty
    return sets


def promise(state: GreatKingdomState, move: Any) -> float:
    """How promising a move looks by itself, as a logarithm."""
    assert isinstance(move, Move)
    if move.at is None:
        return -3.0
    geometry = state.game.geometry
    around = geometry.around[geometry.bit_at[move.at]]
    size = state.game.options.size
    edge = min(*move.at, size - 1 - move.at[0], size - 1 - move.at[1])
    result = -1.0 if edge == 0 else 0.0
    if around & state.castles(3 - state.player):
        result += 0.8
    if around & state.castles(state.player):
        result += 0.3
    if not around & state.empty:
        result -= 3.0
    return result
