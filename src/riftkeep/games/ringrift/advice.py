"""What is said when somebody points where nothing can be done (interact.py).

If it is clear what was meant, that is advice: where to point instead. Otherwise it is the rule that
refuses the move which the pointing would mean. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from riftkeep.core.refusal import Refusal
from riftkeep.games.ringrift.move import Move, MoveType, placement_move, slide_move
from riftkeep.games.ringrift.movement import first_obstacle
from riftkeep.games.ringrift.offers import offer_in
from riftkeep.games.ringrift.refusal import Why, why_not_from
from riftkeep.games.ringrift.state import Phase, Position, State
from riftkeep.games.ringrift.territory import cut_off_regions


def why_not(state: State, selected: tuple[int, ...], cell: int) -> Refusal:
    """Where to point instead, or the rule that refuses what pointing at a cell would mean here."""
    advice = _how_to_jump(state, selected, cell)
    if advice is not None:
        return advice
    for meant, move in _meanings(state, selected, cell):
        refusal = meant.why_illegal(move)
        if refusal is not None:
            return refusal
    if state._position.phase is Phase.MOVEMENT:
        blocked = Why.STACK_BLOCKED.refusal(cell=state._position.geometry.names[cell])
        return why_not_from(state._position, cell) or blocked
    return Why.NOT_A_TARGET.refusal(cell=state._position.geometry.names[cell])


def _how_to_jump(state: State, selected: tuple[int, ...], cell: int) -> Refusal | None:
    """Where to point if somebody points at the stack to be captured itself (R101)."""
    geometry = state._position.geometry
    place = offer_in(state, selected).choices.get("place")
    if place is not None:
        state = state.play_assuming_legal(place.moves[0])
    jumps = [move for move in state.legal_moves if move.target == cell]
    position = state._position
    fixed = position.must_move if position.must_move is not None else position.active
    source = fixed if fixed is not None else (selected[0] if selected else None)
    ends = dict.fromkeys(move.to for move in jumps if move.source == source)
    why, cells = (Why.JUMP_OVER, ends) if ends else (Why.JUMP_FROM, _sources(jumps))
    if not cells or (source is not None and not ends):
        return None
    shown = [at for at in cells if at is not None]
    names = ", ".join(geometry.names[at] for at in shown)
    refusal = why.refusal(cell=state._position.geometry.names[cell], cells=names)
    return replace(refusal, cells=tuple(geometry.coordinates[at] for at in shown))


def _meanings(state: State, selected: tuple[int, ...], cell: int) -> Iterator[tuple[State, Move]]:
    """The moves that pointing at a cell could mean here, with the position for each."""
    geometry, player = state._position.geometry, state.player
    position = state._position
    phase = position.phase
    if phase is Phase.RING_PLACEMENT and not selected:
        yield state, placement_move(geometry, player, cell, 1)
    elif phase is Phase.RING_PLACEMENT:
        place = offer_in(state, selected).choices.get("place")
        if place is None:  # what was selected cannot be placed on: a partial turn from outside
            yield state, placement_move(geometry, player, selected[0], len(selected))
        else:
            after = state.play_assuming_legal(place.moves[0])
            yield after, _slide_to(after._position, selected[0], cell)
    elif phase in (Phase.MOVEMENT, Phase.CAPTURE, Phase.CHAIN_CAPTURE):
        source = position.must_move if position.must_move is not None else position.active
        if source is None and selected:
            source = selected[0]
        if source is not None:
            yield state, _slide_to(position, source, cell)
    elif phase is Phase.FORCED_ELIMINATION or position.owed == "payment":
        yield state, Move(state.legal_moves[0].type, player, geometry, at=cell)
    elif phase is Phase.TERRITORY_PROCESSING:
        yield state, _region_around(state, cell)
    else:
        kind = state.legal_moves[0].type
        yield state, Move(kind, player, geometry, option=2, segment=(cell,), line=(cell,))


def _region_around(state: State, cell: int) -> Move:
    """The smallest region around a cell that is cut off at all, or the cell alone."""
    regions = cut_off_regions(state._position)
    around = [region.cells for region in regions if region.cells >> cell & 1]
    cells = min(around, key=int.bit_count, default=1 << cell)
    kind = MoveType.PROCESS_TERRITORY_REGION
    return Move(kind, state.player, state._position.geometry, region=cells)


def _sources(moves: Iterable[Move]) -> dict[int | None, None]:
    return dict.fromkeys(move.source for move in moves)


def _slide_to(position: Position, source: int, to: int) -> Move:
    """The move from one cell to another: a capture if there is a stack on the way."""
    geometry, player = position.geometry, position.player
    direction = geometry.direction(source, to)
    target = None
    if direction is not None:
        obstacle = first_obstacle(geometry, source, direction, position.free())
        if obstacle is not None and obstacle in position.stacks and obstacle != to:
            is_before = geometry.distance(source, obstacle, direction) < geometry.distance(
                source, to, direction
            )
            target = obstacle if is_before else None
    if position.phase is Phase.MOVEMENT and target is None:
        return slide_move(geometry, player, MoveType.MOVE_STACK, source, None, to)
    kind = (
        MoveType.CONTINUE_CAPTURE_SEGMENT
        if position.phase is Phase.CHAIN_CAPTURE
        else MoveType.OVERTAKING_CAPTURE
    )
    return slide_move(geometry, player, kind, source, to if target is None else target, to)
