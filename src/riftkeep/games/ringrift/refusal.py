"""Why a move is not legal: one code for each reason, and the rule that decides.

The rule is the one that forbids this kind of move in this phase: a stack that goes too short a way
breaks R091 when it moves and R101 when it captures (D81). A single move is checked against the rule
that decides it, without listing all legal moves, and agrees with legal.py on every move
(conformance). Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.capture import fewest_steps, is_mobile
from riftkeep.games.ringrift.legal import legal_moves, may_swap
from riftkeep.games.ringrift.lines import lines, segments
from riftkeep.games.ringrift.move import FORCED_TYPES, Move, MoveType
from riftkeep.games.ringrift.movement import first_obstacle
from riftkeep.games.ringrift.placement import has_placement, is_placeable
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions, is_color_missing, processable_regions


class Why(Enum):
    """Every reason to refuse a move, with the rule that decides.

    What to tell the player is in texts/, under ``ringrift.`` and the name of the reason. Where
    several kinds of move can be refused for the same reason, the rules are listed after one
    another, and whoever refuses names the one that applies.
    """

    GAME_OVER = "game_over", "R051"
    WRONG_PLAYER = "wrong_player", "R070"
    MALFORMED = "malformed", "D21"
    WRONG_PHASE = "wrong_phase", "R070"
    ACTION_AVAILABLE = "action_available", "R076"

    NO_RINGS_IN_HAND = "no_rings_in_hand", "R080"
    PLACEMENT_ON_COLLAPSED = "placement_on_collapsed", "R081"
    PLACEMENT_ON_MARKER = "placement_on_marker", "R081"
    TOO_MANY_RINGS = "too_many_rings", "R081"
    ONE_RING_ON_STACK = "one_ring_on_stack", "R082"
    DEAD_PLACEMENT = "dead_placement", "R081 R082"
    PLACEMENT_MANDATORY = "placement_mandatory", "R080"
    NOTHING_TO_SKIP = "nothing_to_skip", "R075"
    SWAP_NOT_OFFERED = "swap_not_offered", "R180"

    NO_STACK = "no_stack", "R090 R101 R122 R145 R100"
    NOT_YOUR_STACK = "not_your_stack", "R090 R101 R122 R145 R100"
    PLACED_STACK_MUST_MOVE = "placed_stack_must_move", "D28"
    NOT_IN_LINE = "not_in_line", "R091 R101"
    TOO_SHORT = "too_short", "R091 R101"
    PATH_BLOCKED_BY_STACK = "path_blocked_by_stack", "R091 R101"
    PATH_BLOCKED_BY_COLLAPSED = "path_blocked_by_collapsed", "R091 R101"
    LANDING_ON_STACK = "landing_on_stack", "R091 R101"
    LANDING_ON_COLLAPSED = "landing_on_collapsed", "R091 R101"
    LANDING_ON_MARKER = "landing_on_marker", "E"

    NO_TARGET = "no_target", "R101"
    TARGET_NOT_FIRST = "target_not_first", "R101"
    CAP_TOO_SMALL = "cap_too_small", "R101"
    ONLY_MOVED_STACK = "only_moved_stack", "R093"
    MUST_CONTINUE_CHAIN = "must_continue_chain", "R103"

    NO_SUCH_LINE = "no_such_line", "R120"
    CANNOT_PAY = "cannot_pay", "R122"
    LINE_CANNOT_BE_DECLINED = "line_cannot_be_declined", "R121"
    REWARD_OWED = "reward_owed", "R122"
    PAYMENT_OWED = "payment_owed", "R205"
    NOTHING_OWED = "nothing_owed", "R205"
    NO_REWARD_OWED = "no_reward_owed", "R122"
    WRONG_SEGMENT = "wrong_segment", "R122"

    REGION_NOT_DISCONNECTED = "region_not_disconnected", "R141"
    REGION_HAS_ALL_COLORS = "region_has_all_colors", "R142"
    NOTHING_OUTSIDE_TO_PAY = "nothing_outside_to_pay", "R143"
    WRONG_BORDER = "wrong_border", "R145"

    # Only while a turn is being entered by pointing (interact.py):
    NO_SUCH_CELL = "no_such_cell", "R002"
    NO_SUCH_CHOICE = "no_such_choice", "R070"
    STACK_BLOCKED = "stack_blocked", "R090"
    NOT_A_TARGET = "not_a_target", "R070"
    TURN_COMPLETE = "turn_complete", "R070"
    NOTHING_TO_UNDO = "nothing_to_undo", "R070"
    JUMP_OVER = "jump_over", "R101"
    JUMP_FROM = "jump_from", "R101"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that can decide so, the usual one first."""
        return tuple(self.value[1].split())

    def refusal(self, rule: str | None = None, **values: str | int | Sentence) -> Refusal:
        """The refusal by a rule, or the usual one, with the values that its sentence names."""
        rule = rule or self.rules[0]
        assert rule in self.rules
        code = self.value[0]
        return Refusal(code, rule, Sentence(f"ringrift.{code}", **values))


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
            belongs=_either([_phase(phase) for phase in _BELONGS[move.type]]),
            phase=_phase(position.phase),
        )
    return _why_owed(position, move) or _CHECKS[move.type](position, move)


def _phase(phase: Phase) -> Sentence:
    return Sentence(f"ringrift.phase.{phase.value}")


def _either(phases: list[Sentence]) -> Sentence:
    one, *others = phases
    return Sentence("ringrift.phase.either", one=one, other=others[0]) if others else one


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
        return Why.TOO_MANY_RINGS.refusal(rings=most)
    if not is_placeable(position, player, cell, count):
        rule = "R082" if cell in position.stacks else "R081"
        return Why.DEAD_PLACEMENT.refusal(rule, cell=name)
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
    return why_not_from(position, move.source) or _why_not_along(position, move, "R091")


def why_not_from(position: Position, source: int | None, rule: str | None = None) -> Refusal | None:
    """Can the player act with the stack on this cell in this phase?"""
    refusal = _why_not_own(position, source, rule)
    if refusal is not None:
        return refusal
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


def _why_not_own(position: Position, cell: int | None, rule: str | None) -> Refusal | None:
    """Is there a stack of the player on this cell?"""
    name = _name(position, cell)
    if cell is None:
        return Why.MALFORMED.refusal()
    if cell not in position.stacks:
        return Why.NO_STACK.refusal(rule, cell=name)
    if not position.owned[position.player] >> cell & 1:
        return Why.NOT_YOUR_STACK.refusal(rule, cell=name, owner=position.stacks[cell][-1])
    return None


def _why_not_along(position: Position, move: Move, rule: str) -> Refusal | None:
    """Is the way from ``source`` to ``to`` free, but for the target, and long enough?"""
    geometry = position.geometry
    source, target, to = move.source, move.target, move.to
    if source is None or to is None:
        return Why.MALFORMED.refusal()
    direction = geometry.direction(source, to)
    if direction is None:
        names = {"cell": _name(position, to), "source": _name(position, source)}
        return Why.NOT_IN_LINE.refusal(rule, **names)
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
        return why.refusal(rule, cell=_name(position, obstacle))
    height = len(position.stacks[source])
    least = height if target is None else fewest_steps(position, height, direction)
    if steps < least:
        return Why.TOO_SHORT.refusal(rule, height=height, least=least, steps=steps)
    if not position.landable(position.player) >> to & 1:
        return Why.LANDING_ON_MARKER.refusal()
    return None


def _capture(position: Position, move: Move) -> Refusal | None:
    refusal = why_not_from(position, move.source, "R101")
    if refusal is not None:
        return refusal
    if move.target is None or move.source is None:
        return Why.MALFORMED.refusal()
    if move.target not in position.stacks:
        return Why.NO_TARGET.refusal(cell=_name(position, move.target))
    refusal = _why_not_along(position, move, "R101")
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
    if not is_color_missing(position, region.cells):
        return Why.REGION_HAS_ALL_COLORS.refusal()
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


_ELIMINATION_RULES = {
    Phase.LINE_PROCESSING: "R122",
    Phase.TERRITORY_PROCESSING: "R145",
    Phase.FORCED_ELIMINATION: "R100",
}


def _eliminate(position: Position, move: Move) -> Refusal | None:
    return _why_not_own(position, move.at, _ELIMINATION_RULES[position.phase])


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
