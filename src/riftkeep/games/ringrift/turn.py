"""What a move does, and how one phase and one turn lead to the next.

RR-CANON-R070..R076, R170, R172, R203..R208 (D15-D23, D48, D62-D66, D77; B4, B5). This is the whole
state machine; what a rule means is asked of its own file. ``carry_out`` changes the position it is
given and assumes that the move is legal.
"""

from __future__ import annotations

from collections.abc import Callable

from riftkeep.games.ringrift.capture import captures, take_top_ring
from riftkeep.games.ringrift.elimination import eliminate_all, eliminate_cap
from riftkeep.games.ringrift.geometry import as_set
from riftkeep.games.ringrift.lines import processable_lines
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.movement import land, slide
from riftkeep.games.ringrift.placement import has_real_action
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position
from riftkeep.games.ringrift.territory import processable_regions
from riftkeep.games.ringrift.victory import judge


def carry_out(position: Position, move: Move) -> None:
    """Play a legal move on the position."""
    position.move_number += 1
    if not position.config.quiet_rounds:
        is_turn_over = _EFFECTS[move.type](position, move)
    else:
        before = position.progress()
        is_turn_over = _EFFECTS[move.type](position, move)
        if position.progress() > before:
            position.progress_turn = position.turn
    if is_turn_over:
        _end_turn(position)


def begin_turn(position: Position) -> None:
    """The player's turn starts: every seat's turn visits every phase (R075, D16-D19)."""
    position.phase = Phase.RING_PLACEMENT
    position.must_move = position.active = position.owed = None
    position.acted = False
    position.real_action[position.player] = has_real_action(position, position.player)


def _end_turn(position: Position) -> None:
    position.outcome = judge(position)
    if position.outcome is not None:
        position.phase = Phase.GAME_OVER
        return
    position.turn += 1
    position.player = position.player % position.config.players + 1
    begin_turn(position)


def _act(position: Position) -> None:
    """Note that the player has done something of his own in this turn (D62)."""
    position.acted = True
    position.last_action[position.player] = position.move_number


def _place_ring(position: Position, move: Move) -> None:
    assert move.to is not None and move.count is not None
    player = position.player
    rings = position.stacks.get(move.to, b"")
    position.put_stack(move.to, rings + bytes((player,)) * move.count)
    position.hand[player] -= move.count
    position.must_move = move.to
    _act(position)
    position.phase = Phase.MOVEMENT


def _to_movement(position: Position, _: Move) -> None:
    position.phase = Phase.MOVEMENT


def _swap_sides(position: Position, _: Move) -> None:
    """The people change places, which is the host's business; the position stays (D78)."""
    position.swap_used = True


def _move_stack(position: Position, move: Move) -> None:
    assert move.source is not None and move.to is not None
    rings = position.remove_stack(move.source)
    slide(position, move.source, move.to)
    land(position, move.to, rings)
    _after_landing(position, move.to, Phase.CAPTURE)


def _capture(position: Position, move: Move) -> None:
    assert move.source is not None and move.target is not None and move.to is not None
    rings = position.remove_stack(move.source)
    slide(position, move.source, move.to)
    captured = take_top_ring(position, move.target)
    land(position, move.to, captured + rings)
    _after_landing(position, move.to, Phase.CHAIN_CAPTURE)


def _after_landing(position: Position, cell: int, next_phase: Phase) -> None:
    """A stack still the player's may (after a move) or must go on capturing (R093, R103)."""
    _act(position)
    position.must_move = None
    is_own = position.owned[position.player] >> cell & 1
    if is_own and next(captures(position, cell), None) is not None:
        position.active = cell
        position.phase = next_phase
    else:
        position.active = None
        position.phase = Phase.LINE_PROCESSING


def _to_lines(position: Position, _: Move) -> None:
    position.must_move = position.active = None
    position.phase = Phase.LINE_PROCESSING


def _process_line(position: Position, move: Move) -> None:
    assert move.line is not None
    _act(position)
    if len(move.line) == position.config.line_length:
        position.collapse(as_set(move.line))
        position.owed = PAYMENT
    else:
        position.owed = move.line


def _choose_line_reward(position: Position, move: Move) -> None:
    assert isinstance(position.owed, tuple)
    _act(position)
    if move.option == 1:
        position.collapse(as_set(position.owed))
        position.owed = PAYMENT
    else:
        assert move.segment is not None
        position.collapse(as_set(move.segment))
        position.owed = None
        _next_line(position)


def _next_line(position: Position) -> None:
    if not processable_lines(position, position.player):
        position.phase = Phase.TERRITORY_PROCESSING


def _to_territory(position: Position, _: Move) -> None:
    position.phase = Phase.TERRITORY_PROCESSING


def _process_territory_region(position: Position, move: Move) -> None:
    assert move.region is not None
    border = move.border
    if border is None:
        border = next(
            region.border
            for region in processable_regions(position, position.player)
            if region.cells == move.region
        )
    _act(position)
    eliminate_all(position, move.region)
    position.collapse(move.region | border)
    position.owed = PAYMENT


def _eliminate_rings_from_stack(position: Position, move: Move) -> bool:
    assert move.at is not None
    _act(position)
    eliminate_cap(position, move.at)
    position.owed = None
    if position.phase is Phase.LINE_PROCESSING:
        _next_line(position)
        return False
    return not processable_regions(position, position.player)


def _leave_territory(position: Position, _: Move) -> bool:
    """Whoever has stacks and has done nothing all turn must eliminate a cap (R100, D62, D63)."""
    if not position.acted and position.owned[position.player]:
        position.phase = Phase.FORCED_ELIMINATION
        return False
    return True


def _forced_elimination(position: Position, move: Move) -> bool:
    """The turn ends (D64); or it goes on with its phases if the player can act now (E).

    ``acted`` stays set then, so that no second forced elimination follows.
    """
    assert move.at is not None
    _act(position)
    eliminate_cap(position, move.at)
    if not position.config.goes_on_after_forced or not has_real_action(position, position.player):
        return True
    position.phase = Phase.RING_PLACEMENT
    return False


# An effect is true if the turn is over: it ends only after the progress of its last move is noted.
_EFFECTS: dict[MoveType, Callable[[Position, Move], bool | None]] = {
    MoveType.PLACE_RING: _place_ring,
    MoveType.SKIP_PLACEMENT: _to_movement,
    MoveType.NO_PLACEMENT_ACTION: _to_movement,
    MoveType.SWAP_SIDES: _swap_sides,
    MoveType.MOVE_STACK: _move_stack,
    MoveType.OVERTAKING_CAPTURE: _capture,
    MoveType.CONTINUE_CAPTURE_SEGMENT: _capture,
    MoveType.SKIP_CAPTURE: _to_lines,
    MoveType.NO_MOVEMENT_ACTION: _to_lines,
    MoveType.PROCESS_LINE: _process_line,
    MoveType.CHOOSE_LINE_REWARD: _choose_line_reward,
    MoveType.ELIMINATE_RINGS_FROM_STACK: _eliminate_rings_from_stack,
    MoveType.NO_LINE_ACTION: _to_territory,
    MoveType.PROCESS_TERRITORY_REGION: _process_territory_region,
    MoveType.SKIP_TERRITORY_PROCESSING: _leave_territory,
    MoveType.NO_TERRITORY_ACTION: _leave_territory,
    MoveType.FORCED_ELIMINATION: _forced_elimination,
}
