"""The legal moves of a position, phase by phase (B3, D20), by ascending action id.

Each phase asks the file of its rule what is possible and turns the answer into moves. Where nothing
can be done the one required no-op is the only legal move. Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from riftkeep.games.ringrift.capture import is_mobile, landings_beyond
from riftkeep.games.ringrift.geometry import Geometry, members
from riftkeep.games.ringrift.lines import processable_lines, segments
from riftkeep.games.ringrift.move import (
    Move,
    MoveType,
    elimination_move,
    moves_from,
    placement_table,
    plain_move,
    slide_move,
)
from riftkeep.games.ringrift.movement import (
    Ground,
    cells_before,
    first_obstacle,
    ground_for,
    movable_stacks,
)
from riftkeep.games.ringrift.placement import placement_sets
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position, cap_height
from riftkeep.games.ringrift.territory import processable_regions, region_move


def legal_moves(position: Position) -> list[Move]:
    """Every legal move; empty only when the game is over."""
    return _GENERATORS[position.phase](position)


def may_swap(position: Position) -> bool:
    """May seat 2 still take over the first seat's opening (D77)?

    Only after a first turn from the empty board: one stack and one marker, both of player 1, and
    every other ring in hand.
    """
    config = position.config
    if not config.options.pie_rule or config.players != 2 or position.swap_used:
        return False
    if position.player != 2 or position.turn != 2 or len(position.stacks) != 1:
        return False
    (rings,) = position.stacks.values()
    return (
        rings.count(1) == len(rings) == config.rings - position.hand[1]
        and position.hand[2] == config.rings
        and position.markers[1].bit_count() == 1
        and not position.markers[2]
        and not position.all_collapsed()
        and not any(position.eliminated)
    )


def _plain(position: Position, kind: MoveType) -> Move:
    return plain_move(position.geometry, position.player, kind)


def _ring_placement(position: Position) -> list[Move]:
    geometry, player = position.geometry, position.player
    moves = _placements(geometry, player, placement_sets(position, player))
    if not moves:
        moves.append(_plain(position, MoveType.NO_PLACEMENT_ACTION))
    elif is_mobile(position, player):
        moves.append(_plain(position, MoveType.SKIP_PLACEMENT))
    if may_swap(position):
        moves.append(_plain(position, MoveType.SWAP_SIDES))
    return moves


def _placements(geometry: Geometry, player: int, sets: list[int]) -> list[Move]:
    """The placements of so many rings on the cells of each set, cell by cell."""
    most = len(sets) - 1
    table = placement_table(geometry, player, most)
    flags = bytearray(len(table))
    for count in range(1, most + 1):
        flags[count - 1 :: most] = geometry.flags(sets[count])
    return list(compress(table, flags))  # type: ignore[arg-type]  # none is off the board


def _movement(position: Position) -> list[Move]:
    ground = ground_for(position, position.player)
    moves: list[Move] = []
    for cell in movable_stacks(position):
        moves += _slides(position, cell, ground, MoveType.OVERTAKING_CAPTURE, with_moves=True)
    return moves or [_plain(position, MoveType.NO_MOVEMENT_ACTION)]


def _capture(position: Position) -> list[Move]:
    assert position.active is not None
    ground = ground_for(position, position.player)
    kind = MoveType.OVERTAKING_CAPTURE
    moves = _slides(position, position.active, ground, kind, with_moves=False)
    return [*moves, _plain(position, MoveType.SKIP_CAPTURE)]


def _chain_capture(position: Position) -> list[Move]:
    assert position.active is not None
    ground = ground_for(position, position.player)
    kind = MoveType.CONTINUE_CAPTURE_SEGMENT
    return _slides(position, position.active, ground, kind, with_moves=False)


def _slides(
    position: Position, cell: int, ground: Ground, capture_type: MoveType, *, with_moves: bool
) -> list[Move]:
    """The moves and captures of one stack, direction by direction, the nearest first."""
    geometry, player, stacks = position.geometry, position.player, position.stacks
    free, landable = ground
    rings = stacks[cell]
    height, cap = len(rings), cap_height(rings)
    moves: list[Move] = []
    for direction, outward in enumerate(moves_from(geometry, player, cell)):
        obstacle = first_obstacle(geometry, cell, direction, free)
        if with_moves:
            first, last = height - 1, cells_before(geometry, cell, direction, obstacle)
            if landable == free:
                moves += outward[first:last]
            else:
                ray = geometry.rays[cell][direction]
                moves += [outward[n] for n in range(first, last) if landable >> ray[n] & 1]
        if obstacle in stacks:
            ends = landings_beyond(position, cell, obstacle, height, cap, direction, ground)
            moves += [slide_move(geometry, player, capture_type, cell, obstacle, to) for to in ends]
    return moves


def _line_processing(position: Position) -> list[Move]:
    geometry, player, order = position.geometry, position.player, position.geometry.order
    if position.owed == PAYMENT:
        return _eliminations(position, MoveType.ELIMINATE_RINGS_FROM_STACK)
    if isinstance(position.owed, tuple):
        kind = MoveType.CHOOSE_LINE_REWARD
        moves = [Move(kind, player, geometry, option=1)] if position.owned[player] else []
        parts = segments(position.owed, position.config.line_length)
        parts.sort(key=lambda segment: order[segment[0]])
        return moves + [
            Move(kind, player, geometry, option=2, segment=segment) for segment in parts
        ]
    found = processable_lines(position, player)
    found.sort(key=lambda entry: (order[entry[1][0]], entry[0]))
    return [Move(MoveType.PROCESS_LINE, player, geometry, line=line) for _, line in found] or [
        _plain(position, MoveType.NO_LINE_ACTION)
    ]


def _territory_processing(position: Position) -> list[Move]:
    geometry, player = position.geometry, position.player
    if position.owed == PAYMENT:
        return _eliminations(position, MoveType.ELIMINATE_RINGS_FROM_STACK)
    regions = processable_regions(position, player)
    moves = [region_move(geometry, player, region) for region in regions]
    if not moves:
        return [_plain(position, MoveType.NO_TERRITORY_ACTION)]
    return [*moves, _plain(position, MoveType.SKIP_TERRITORY_PROCESSING)]


def _forced_elimination(position: Position) -> list[Move]:
    return _eliminations(position, MoveType.FORCED_ELIMINATION)


def _eliminations(position: Position, kind: MoveType) -> list[Move]:
    geometry, player = position.geometry, position.player
    return [
        elimination_move(geometry, player, kind, cell) for cell in members(position.owned[player])
    ]


def _game_over(_: Position) -> list[Move]:
    return []


_GENERATORS: dict[Phase, Callable[[Position], list[Move]]] = {
    Phase.RING_PLACEMENT: _ring_placement,
    Phase.MOVEMENT: _movement,
    Phase.CAPTURE: _capture,
    Phase.CHAIN_CAPTURE: _chain_capture,
    Phase.LINE_PROCESSING: _line_processing,
    Phase.TERRITORY_PROCESSING: _territory_processing,
    Phase.FORCED_ELIMINATION: _forced_elimination,
    Phase.GAME_OVER: _game_over,
}
