"""The hand-made evaluation of RingRift; its C++ twin is cpp/games/ringrift/evaluation.hpp.

Each seat has named features; their weighted sums are shared out as win shares. The weights were
fitted on self-play; bench/fit_evaluation.py has the method and says where they come from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from riftkeep.games.ringrift.capture import capture_landings
from riftkeep.games.ringrift.geometry import members, shifted
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.movement import Ground, free_run
from riftkeep.games.ringrift.state import Position, State, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions, lacks_colour
from riftkeep.search.result import Shares

FEATURES = (
    "elimination",
    "elimination_squared",
    "land",
    "land_squared",
    "hand",
    "stacks",
    "caps",
    "buried",
    "mobile",
    "blocked",
    "landings",
    "attacks",
    "threats",
    "markers",
    "open_lines",
    "regions",
    "region_rings",
    "to_move",
    "cannot_act",
    "exclusive",
)
"""What the features are called; the C++ twin says what each means."""

FITTED_WEIGHTS = (
    1.450,  # elimination
    -0.245,  # elimination_squared
    0.305,  # land
    1.050,  # land_squared
    2.404,  # hand
    1.159,  # stacks
    1.108,  # caps
    1.130,  # buried
    0.507,  # mobile
    0.650,  # blocked
    -0.200,  # landings
    0.258,  # attacks
    -0.258,  # threats
    1.914,  # markers
    -0.221,  # open_lines
    1.648,  # regions
    0.563,  # region_rings
    0.246,  # to_move
    -1.567,  # cannot_act
    0.851,  # exclusive
)


CLOSES_WALL = 1.0
"""What a marker is worth where it could close a wall, in the promise of a move."""


def evaluate(state: State, weights: Sequence[float] = FITTED_WEIGHTS) -> Shares:
    """The win shares of a position, by its features alone."""
    scores = [
        sum(weight * value for weight, value in zip(weights, values, strict=True))
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
    """Windows of a line's length over cells without stack or territory that lack one marker."""
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
        if not lacks_colour(position, region.cells):
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
    if move.type is MoveType.PLACE_RING:
        assert move.to is not None
        assert move.count is not None
        closes = CLOSES_WALL * _is_narrow(position, move.to)
        rings = position.stacks.get(move.to)
        if rings is None:
            return closes + 0.15 * (move.count - 1)
        if rings[-1] == position.player:
            return closes - 0.3
        return closes + 0.2 + 0.15 * cap_height(rings)
    if move.source is not None and move.to is not None:
        closes = CLOSES_WALL * _is_narrow(position, move.source)
        return closes + _slide_promise(position, move.source, move.to)
    return 2.0 if move.region is not None else 0.0


def _is_narrow(position: Position, cell: int) -> bool:
    """Could a marker of the player on this cell close a wall, as far as its neighbours tell?

    The crossing number: into how many parts the cells around fall that are open to the player.
    """
    geometry = position.geometry
    deltas = geometry.deltas
    is_square = len(deltas) == 8
    opened = geometry.live & ~position.all_collapsed() & ~position.markers[position.player]
    if not opened >> cell & 1:
        return False
    beside = [
        bool(geometry.rays[cell][i]) and bool(opened >> (cell + delta) & 1)
        for i, delta in enumerate(deltas)
    ]
    step, count = (2, 8) if is_square else (1, 6)
    parts = 0
    for i in range(0, count, step):
        joined = beside[(i + step) % count] and (not is_square or beside[i + 1])
        parts += beside[i] and not joined
    return parts >= 2


def _slide_promise(position: Position, source: int, to: int) -> float:
    geometry, player = position.geometry, position.player
    direction = geometry.direction(source, to)
    assert direction is not None
    steps = geometry.distance(source, to, direction)
    result = 0.0
    for cell in geometry.rays[source][direction][:steps]:
        rings = position.stacks.get(cell)
        if rings is not None:
            result += 0.1 if rings[-1] == player else 1.0
        elif position.all_markers() >> cell & 1:
            is_own = position.markers[player] >> cell & 1
            if cell != to:
                result += 0.5 if is_own else 0.4
            else:
                result += -0.5 if len(position.stacks[source]) == 1 else 0.1
    return result
