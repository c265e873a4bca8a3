"""The hand-made evaluation of RingRift; its C++ twin is cpp/games/ringrift/evaluation.hpp.

Each seat has named features; their weighted sums are shared out as win shares. The weights are in
weights.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.evaluation import Shares
from riftkeep.core.game import AnyGame
from riftkeep.games.ringrift.capture import capture_landings
from riftkeep.games.ringrift.geometry import members, shifted
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.movement import Ground, free_run
from riftkeep.games.ringrift.signs import signs
from riftkeep.games.ringrift.state import Position, State, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions, is_color_missing
from riftkeep.games.ringrift.walls import best_cut, next_to_slide
from riftkeep.games.ringrift.weights import (
    FEATURES,
    LARGE_FEATURES,
    LARGE_SIGNS,
    SMALL_FEATURES,
    SMALL_SIGNS,
)


def fitted_weights(game: AnyGame) -> tuple[float, ...]:
    """The weights of the features and then of the signs, on the board of a game."""
    if game.options_json["board"] == "square8":
        return (*SMALL_FEATURES, *SMALL_SIGNS)
    return (*LARGE_FEATURES, *LARGE_SIGNS)


def evaluate(state: State, weights: Sequence[float] = ()) -> Shares:
    """The win shares of a position, by its features alone."""
    fitted = fitted_weights(state.game)
    weights = weights or fitted
    if len(weights) != len(fitted):
        raise InvalidOptions("weights", f"must be {len(fitted)}, not {len(weights)}")
    scores = [
        sum(weight * value for weight, value in zip(weights, values, strict=False))
        for values in features(state)
    ]
    best = max(scores)
    powers = [math.exp(score - best) for score in scores]
    total = sum(powers)
    return tuple(power / total for power in powers)


def features(state: State) -> list[list[float]]:
    """The features of each seat, in the order of FEATURES."""
    position = state._position
    config, free = position.config, position.free()
    counted: dict[int, dict[str, float]] = {
        seat: dict.fromkeys(FEATURES, 0.0) for seat in position.seats
    }
    for seat in position.seats:
        found = counted[seat]
        caps = mobile = landings = 0
        own = list(members(position.owned[seat]))
        for cell in own:
            rings = position.stacks[cell]
            caps += cap_height(rings)
            ways, attacked = _ways(position, cell, free)
            landings += ways
            mobile += ways > 0
            found["attacks"] += 0.125 * sum(owner != seat for owner in attacked)
            for owner in attacked:
                if owner != seat:
                    counted[owner]["threats"] += 0.125
        on_board = sum(rings.count(seat) for rings in position.stacks.values())
        found["elimination"] = position.eliminated[seat] / config.ring_goal
        found["elimination_squared"] = found["elimination"] ** 2
        found["rings_near"] = 1 / max(1, config.ring_goal - position.eliminated[seat])
        found["land"] = position.land(seat) / config.land_goal
        found["land_squared"] = found["land"] ** 2
        found["hand"] = position.hand[seat] / config.rings
        found["stacks"] = len(own) / config.rings
        found["caps"] = caps / config.rings
        found["buried"] = (on_board - caps) / config.rings
        found["mobile"] = mobile / config.rings
        found["blocked"] = (len(own) - mobile) / config.rings
        found["landings"] = min(landings, 40) / 40
        found["markers"] = position.markers[seat].bit_count() / config.land_goal
        found["open_lines"] = _open_lines(position, seat, free) / 4
        found["to_move"] = float(position.player == seat)
        found["cannot_act"] = float(mobile == 0 and position.hand[seat] == 0)
        found["exclusive"] = float(position.previous_exclusive == seat)
        found["exhaustion"] = 1 / (1 + position.hand[seat] + mobile)
        when = "next" if seat == next_to_slide(position) else "later"
        cut = best_cut(position, seat)
        found[f"cut_{when}"] = min(cut.cells, config.land_goal) / config.land_goal
        found[f"wins_{when}"] = float(cut.wins)
    _add_regions(position, counted)
    return [[counted[seat][name] for name in FEATURES] for seat in position.seats]


def _ways(position: Position, cell: int, free: int) -> tuple[int, list[int]]:
    """How many landings a stack has, and who controls the stacks it could capture from."""
    geometry, rings = position.geometry, position.stacks[cell]
    height, cap = len(rings), cap_height(rings)
    ground = Ground(free, free)
    ways, attacked = 0, []
    for direction in range(len(geometry.deltas)):
        ways += max(0, free_run(geometry, cell, direction, free) - height + 1)
        target, ends = capture_landings(position, cell, height, cap, direction, ground)
        if target is not None and ends:
            ways += len(ends)
            attacked.append(position.stacks[target][-1])
    return ways, attacked


def _open_lines(position: Position, seat: int, free: int) -> int:
    """Windows of a line's length, without stack or territory, in which one marker is missing."""
    marked = position.markers[seat]
    unmarked = free & ~marked
    total = 0
    for delta in position.geometry.axis_deltas:
        whole, but_one = marked, unmarked
        for step in range(1, position.config.line_length):
            marks, opens = shifted(marked, -delta * step), shifted(unmarked, -delta * step)
            but_one = but_one & marks | whole & opens
            whole &= marks
        total += but_one.bit_count()
    return total


def _add_regions(position: Position, counted: dict[int, dict[str, Any]]) -> None:
    """What could be taken by whoever takes regions next."""
    for region in cut_off_regions(position):
        if not is_color_missing(position, region.cells):
            continue
        inside = members(region.cells & position.all_stacks())
        rings = sum(len(position.stacks[cell]) for cell in inside)
        cells = (region.cells | region.border).bit_count() / position.config.land_goal
        for seat in position.seats:
            if position.owned[seat] & ~region.cells:
                found = counted[seat]
                found["regions"] = max(found["regions"], cells)
                found["region_rings"] = max(
                    found["region_rings"], rings / position.config.ring_goal
                )


def promise(state: State, move: Any) -> float:
    """How promising a move looks by itself, as a logarithm."""
    assert isinstance(move, Move)
    position = state._position
    is_small = position.config.options.board == "square8"
    weights = SMALL_SIGNS if is_small else LARGE_SIGNS
    found = signs(position, move)
    return sum(weight * strength for weight, strength in zip(weights, found, strict=True))
