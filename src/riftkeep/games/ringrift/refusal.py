"""Why a move is not legal: one code, one rule and one sentence for each reason.

Checks a single move against the rule that decides it, without listing all legal moves, and agrees
with legal.py on every move (conformance). Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from riftkeep.core.refusal import Refusal
from riftkeep.games.ringrift.capture import is_mobile
from riftkeep.games.ringrift.legal import legal_moves, may_swap
from riftkeep.games.ringrift.lines import lines, segments
from riftkeep.games.ringrift.move import FORCED_TYPES, Move, MoveType
from riftkeep.games.ringrift.movement import first_obstacle
from riftkeep.games.ringrift.placement import has_placement, is_placeable
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions, lacks_colour, processable_regions


class Why(Enum):
    """Every reason to refuse a move: the rule that decides, and what to tell the player."""

    GAME_OVER = "R051", "The game is over."
    WRONG_PLAYER = "R070", "It is player {player}'s turn."
    MALFORMED = "D21", "This is not a move of this board; take one from legal_moves."
    WRONG_PHASE = "R070", "This move belongs to {belongs}; now it is {phase}."
    ACTION_AVAILABLE = "R076", "There is something to do here, so it cannot be passed over."

    NO_RINGS_IN_HAND = "R080", "You have no rings in hand."
    PLACEMENT_ON_COLLAPSED = "R081", "{cell} is collapsed; rings go on empty cells or on stacks."
    PLACEMENT_ON_MARKER = "R081", "{cell} holds a marker, so it is not empty."
    TOO_MANY_RINGS = "R081", "At most {most} rings can be placed here now."
    ONE_RING_ON_STACK = "R082", "Only one ring at a time can be placed on a stack."
    DEAD_PLACEMENT = "R081", "The stack on {cell} could neither move nor capture afterwards."
    PLACEMENT_MANDATORY = "R080", "You must place: no stack of yours can move or capture."
    NOTHING_TO_SKIP = "R075", "There is nothing to skip."
    SWAP_NOT_OFFERED = (
        "R180",
        "Sides can be swapped only by player 2 of 2, once, on the first turn.",
    )

    NO_STACK = "R090", "There is no stack on {cell}."
    NOT_YOUR_STACK = "R090", "The stack on {cell} is controlled by player {owner}."
    PLACED_STACK_MUST_MOVE = "D28", "You placed on {cell}, so that stack must move."
    NOT_IN_LINE = "R091", "{cell} is not in a straight line from {source}."
    TOO_SHORT = "R091", "A stack of height {height} must go at least {height} steps, not {steps}."
    PATH_BLOCKED_BY_STACK = "R091", "The stack on {cell} is in the way."
    PATH_BLOCKED_BY_COLLAPSED = "R091", "The collapsed cell {cell} is in the way."
    LANDING_ON_STACK = "R091", "A move cannot end on the stack on {cell}."
    LANDING_ON_COLLAPSED = "R091", "A move cannot end on the collapsed cell {cell}."
    LANDING_ON_MARKER = "E", "In the first edition a move cannot end on another player's marker."

    NO_TARGET = "R101", "There is no stack on {cell} to capture from."
    TARGET_NOT_FIRST = "R101", "The stack to jump must be the first one between start and landing."
    CAP_TOO_SMALL = "R101", "A cap of {cap} cannot capture from a cap of {target_cap}."
    ONLY_MOVED_STACK = "R093", "Only the stack that just moved, on {cell}, may capture now."
    MUST_CONTINUE_CHAIN = "R103", "The chain must go on: capture again with the stack on {cell}."

    NO_SUCH_LINE = "R120", "These cells are not a whole line of at least {length} of your markers."
    CANNOT_PAY = "R122", "You control no stack to pay with."
    LINE_CANNOT_BE_DECLINED = "R121", "A line you can process must be processed."
    REWARD_OWED = "R122", "Choose the reward for your line first."
    PAYMENT_OWED = "R205", "Pay first: eliminate the cap of one of your stacks."
    NOTHING_OWED = "R205", "Nothing is to be paid now."
    NO_REWARD_OWED = "R122", "No reward is to be chosen now."
    WRONG_SEGMENT = "R122", "Choose {length} cells in a row within the line."

    REGION_NOT_DISCONNECTED = "R141", "These cells are not cut off by one player's markers."
    REGION_HAS_ALL_COLOURS = "R142", "Every player with rings on the board has a stack in there."
    NOTHING_OUTSIDE_TO_PAY = "R143", "You have no stack outside this region to pay with."
    WRONG_BORDER = "R145", "These are not the markers that wall the region off."

    # Only while a turn is being entered by pointing (interact.py):
    NO_SUCH_CELL = "R002", "There is no cell {cell} on this board."
    NO_SUCH_CHOICE = "R070", "{choice!r} is not one of the choices here."
    STACK_BLOCKED = "R090", "The stack on {cell} can neither move nor capture."
    NOT_A_TARGET = "R070", "Pointing at {cell} does nothing here."
    TURN_COMPLETE = "R070", "The turn is complete: submit it, or take something back."
    NOTHING_TO_UNDO = "R070", "Nothing has been entered yet."

    def refusal(self, **values: object) -> Refusal:
        """The refusal, with the values that its sentence names."""
        rule, text = self.value
        return Refusal(self.name.lower(), rule, text.format(**values))


_BELONGS: dict[MoveType, tuple[Phase, ...]] = {
    MoveType.PLACE_RING: (Phase.RING_PLACEMENT,),
    MoveType.SKIP_PLACEMENT: (Phase.RING_PLACEMENT,),
    MoveType.NO_PLACEMENT_ACTION: (Phase.RING_PLACEMENT,),
    MoveType.SWAP_SIDES: (Phase.RING_PLACEMENT,),
    MoveType.MOVE_STACK: (Phase.MOVEMENT,),
    MoveType.OVERTAKING_CAPTURE: (Phase.MOVEMENT, Phase.CAPTURE),
    MoveType.NO_MOVEMENT_ACTION: (Phase.MOVEMENT,),
    MoveType.SKIP_CAPTURE: (Phase.CAPTURE,),
    MoveType.CONTINUE_CAPTURE_SEGMENT: (Phase.CHAIN_CAPTURE,),
    MoveType.PROCESS_LINE: (Phase.LINE_PROCESSING,),
    MoveType.CHOOSE_LINE_REWARD: (Phase.LINE_PROCESSING,),
    MoveType.NO_LINE_ACTION: (Phase.LINE_PROCESSING,),
    MoveType.ELIMINATE_RINGS_FROM_STACK: (Phase.LINE_PROCESSING, Phase.TERRITORY_PROCESSING),
    MoveType.PROCESS_TERRITORY_REGION: (Phase.TERRITORY_PROCESSING,),
    MoveType.SKIP_TERRITORY_PROCESSING: (Phase.TERRITORY_PROCESSING,),
    MoveType.NO_TERRITORY_ACTION: (Phase.TERRITORY_PROCESSING,),
    MoveType.FORCED_ELIMINATION: (Phase.FORCED_ELIMINATION,),
}
"""The phases in which each type of move can be made (D21)."""


def why_illegal(position: Position, move: Move) -> Refusal | None:
    """None if the move is legal here, otherwise the rule that refuses it."""
    if position.phase is Phase.GAME_OVER:
        return Why.GAME_OVER.refusal()
    if not isinstance(move, Move) or move.geometry is not position.geometry:
        return Why.MALFORMED.refusal()
    if move.player != position.player:
        return Why.WRONG_PLAYER.refusal(player=position.player)
    if position.phase not in _BELONGS[move.type]:
        if position.phase is Phase.CHAIN_CAPTURE:
            return Why.MUST_CONTINUE_CHAIN.refusal(cell=_name(position, position.active))
        return Why.WRONG_PHASE.refusal(
            belongs=" or ".join(_words(phase) for phase in _BELONGS[move.type]),
            phase=_words(position.phase),
        )
    return _why_owed(position, move) or _CHECKS[move.type](position, move)


def _words(phase: Phase) -> str:
    return phase.value.replace("_", " ")


def _name(position: Position, cell: int | None) -> str:
    return "" if cell is None else position.geometry.names[cell]


def _why_owed(position: Position, move: Move) -> Refusal | None:
    """While something is owed only that may be done (D48)."""
    is_payment = move.type is MoveType.ELIMINATE_RINGS_FROM_STACK
    is_reward = move.type is MoveType.CHOOSE_LINE_REWARD
    if position.owed == PAYMENT and not is_payment:
        return Why.PAYMENT_OWED.refusal()
    if isinstance(position.owed, tuple) and not is_reward:
        return Why.REWARD_OWED.refusal()
    if position.owed is None and is_payment:
        return Why.NOTHING_OWED.refusal()
    if position.owed is None and is_reward:
        return Why.NO_REWARD_OWED.refusal()
    return None


def _place_ring(position: Position, move: Move) -> Refusal | None:
    cell, count, player = move.to, move.count, position.player
    if cell is None or count is None or count < 1:
        return Why.MALFORMED.refusal()
    bit, name = 1 << cell, _name(position, cell)
    if position.hand[player] == 0:
        return Why.NO_RINGS_IN_HAND.refusal()
    if position.all_collapsed() & bit:
        return Why.PLACEMENT_ON_COLLAPSED.refusal(cell=name)
    if position.all_markers() & bit:
        return Why.PLACEMENT_ON_MARKER.refusal(cell=name)
    if cell in position.stacks and count > 1:
        return Why.ONE_RING_ON_STACK.refusal()
    most = min(position.config.max_placed, position.hand[player])
    if count > most:
        return Why.TOO_MANY_RINGS.refusal(most=most)
    if not is_placeable(position, player, cell, count):
        return Why.DEAD_PLACEMENT.refusal(cell=name)
    return None


def _skip_placement(position: Position, _: Move) -> Refusal | None:
    if not has_placement(position, position.player):
        return Why.NOTHING_TO_SKIP.refusal()
    if not is_mobile(position, position.player):
        return Why.PLACEMENT_MANDATORY.refusal()
    return None


def _swap_sides(position: Position, _: Move) -> Refusal | None:
    return None if may_swap(position) else Why.SWAP_NOT_OFFERED.refusal()


def _no_op(position: Position, _: Move) -> Refusal | None:
    """A no-op is legal exactly where the list of legal moves has it (D20)."""
    if any(move.type in FORCED_TYPES for move in legal_moves(position)):
        return None
    if position.phase is Phase.LINE_PROCESSING:
        return Why.LINE_CANNOT_BE_DECLINED.refusal()
    return Why.ACTION_AVAILABLE.refusal()


def _move_stack(position: Position, move: Move) -> Refusal | None:
    return why_not_from(position, move.source) or _why_not_along(position, move)


def why_not_from(position: Position, source: int | None) -> Refusal | None:
    """Can the player act with the stack on this cell in this phase?"""
    name = _name(position, source)
    if source is None:
        return Why.MALFORMED.refusal()
    if source not in position.stacks:
        return Why.NO_STACK.refusal(cell=name)
    if not position.owned[position.player] >> source & 1:
        return Why.NOT_YOUR_STACK.refusal(cell=name, owner=position.stacks[source][-1])
    if position.must_move not in (None, source):
        return Why.PLACED_STACK_MUST_MOVE.refusal(cell=_name(position, position.must_move))
    if position.active not in (None, source):
        why = (
            Why.MUST_CONTINUE_CHAIN
            if position.phase is Phase.CHAIN_CAPTURE
            else Why.ONLY_MOVED_STACK
        )
        return why.refusal(cell=_name(position, position.active))
    return None


def _why_not_along(position: Position, move: Move) -> Refusal | None:
    """Is the way from ``source`` to ``to`` free, but for the target, and long enough?"""
    geometry = position.geometry
    source, target, to = move.source, move.target, move.to
    if source is None or to is None:
        return Why.MALFORMED.refusal()
    direction = geometry.direction(source, to)
    if direction is None:
        return Why.NOT_IN_LINE.refusal(cell=_name(position, to), source=_name(position, source))
    free = position.free()
    steps = geometry.distance(source, to, direction)
    start = source
    if target is not None:
        obstacle = first_obstacle(geometry, source, direction, free)
        if obstacle != target or geometry.distance(source, target, direction) >= steps:
            return Why.TARGET_NOT_FIRST.refusal()
        start = target
    obstacle = first_obstacle(geometry, start, direction, free)
    if obstacle is not None and geometry.distance(source, obstacle, direction) <= steps:
        is_stack, is_landing = obstacle in position.stacks, obstacle == to
        if is_landing:
            why = Why.LANDING_ON_STACK if is_stack else Why.LANDING_ON_COLLAPSED
        else:
            why = Why.PATH_BLOCKED_BY_STACK if is_stack else Why.PATH_BLOCKED_BY_COLLAPSED
        return why.refusal(cell=_name(position, obstacle))
    height = len(position.stacks[source])
    if steps < height:
        return Why.TOO_SHORT.refusal(height=height, steps=steps)
    if not position.landable(position.player) >> to & 1:
        return Why.LANDING_ON_MARKER.refusal()
    return None


def _capture(position: Position, move: Move) -> Refusal | None:
    refusal = why_not_from(position, move.source)
    if refusal is not None:
        return refusal
    if move.target is None or move.source is None:
        return Why.MALFORMED.refusal()
    if move.target not in position.stacks:
        return Why.NO_TARGET.refusal(cell=_name(position, move.target))
    refusal = _why_not_along(position, move)
    if refusal is not None:
        return refusal
    cap, target_cap = (
        cap_height(position.stacks[move.source]),
        cap_height(position.stacks[move.target]),
    )
    if target_cap > cap:
        return Why.CAP_TOO_SMALL.refusal(cap=cap, target_cap=target_cap)
    return None


def _skip_capture(_: Position, __: Move) -> Refusal | None:
    return None


def _process_line(position: Position, move: Move) -> Refusal | None:
    length = position.config.line_length
    if move.line is None or all(line != move.line for _, line in lines(position, move.player)):
        return Why.NO_SUCH_LINE.refusal(length=length)
    if len(move.line) == length and not position.owned[position.player]:
        return Why.CANNOT_PAY.refusal()
    return None


def _choose_line_reward(position: Position, move: Move) -> Refusal | None:
    assert isinstance(position.owed, tuple)
    length = position.config.line_length
    if move.option == 1:
        return None if position.owned[position.player] else Why.CANNOT_PAY.refusal()
    if move.segment not in segments(position.owed, length):
        return Why.WRONG_SEGMENT.refusal(length=length)
    return None


def _process_territory_region(position: Position, move: Move) -> Refusal | None:
    if move.region is None:
        return Why.MALFORMED.refusal()
    region = next((r for r in cut_off_regions(position) if r.cells == move.region), None)
    if region is None:
        return Why.REGION_NOT_DISCONNECTED.refusal()
    if not lacks_colour(position, region.cells):
        return Why.REGION_HAS_ALL_COLOURS.refusal()
    if not position.owned[position.player] & ~region.cells:
        return Why.NOTHING_OUTSIDE_TO_PAY.refusal()
    stated = move.border, move.border_color
    if any(part not in (None, real) for part, real in zip(stated, region[1:], strict=True)):
        return Why.WRONG_BORDER.refusal()
    return None


def _skip_territory_processing(position: Position, _: Move) -> Refusal | None:
    if not processable_regions(position, position.player):
        return Why.NOTHING_TO_SKIP.refusal()
    return None


def _eliminate(position: Position, move: Move) -> Refusal | None:
    if move.at is None:
        return Why.MALFORMED.refusal()
    if move.at not in position.stacks:
        return Why.NO_STACK.refusal(cell=_name(position, move.at))
    if not position.owned[position.player] >> move.at & 1:
        owner = position.stacks[move.at][-1]
        return Why.NOT_YOUR_STACK.refusal(cell=_name(position, move.at), owner=owner)
    return None


_CHECKS: dict[MoveType, Callable[[Position, Move], Refusal | None]] = {
    MoveType.PLACE_RING: _place_ring,
    MoveType.SKIP_PLACEMENT: _skip_placement,
    MoveType.NO_PLACEMENT_ACTION: _no_op,
    MoveType.SWAP_SIDES: _swap_sides,
    MoveType.MOVE_STACK: _move_stack,
    MoveType.OVERTAKING_CAPTURE: _capture,
    MoveType.NO_MOVEMENT_ACTION: _no_op,
    MoveType.SKIP_CAPTURE: _skip_capture,
    MoveType.CONTINUE_CAPTURE_SEGMENT: _capture,
    MoveType.PROCESS_LINE: _process_line,
    MoveType.CHOOSE_LINE_REWARD: _choose_line_reward,
    MoveType.NO_LINE_ACTION: _no_op,
    MoveType.ELIMINATE_RINGS_FROM_STACK: _eliminate,
    MoveType.PROCESS_TERRITORY_REGION: _process_territory_region,
    MoveType.SKIP_TERRITORY_PROCESSING: _skip_territory_processing,
    MoveType.NO_TERRITORY_ACTION: _no_op,
    MoveType.FORCED_ELIMINATION: _eliminate,
}
