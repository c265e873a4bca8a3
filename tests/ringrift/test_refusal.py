"""Every reason to refuse a move: its code, the rule that it names (D81), and its sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.ringrift.positions import (
    box,
    capture,
    column,
    move,
    place,
    play,
    position,
    run,
    start,
)

from riftkeep.core.errors import IllegalMove
from riftkeep.core.interaction import Event
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.refusal import Why
from riftkeep.games.ringrift.state import State


@dataclass(frozen=True)
class Case:
    """A position, a move that the rules refuse there, and the refusal."""

    code: str
    rule: str
    text: str
    state: State
    type: str
    fields: dict[str, Any] = field(default_factory=dict)

    def made(self) -> Move:
        """The move."""
        given = {"type": self.type, "player": self.state.player} | self.fields
        return self.state.game.move_from_json(given)


def line_owing(kind: str) -> State:
    """After process_line: a payment or a reward is owed."""
    length = 4 if kind == "payment" else 6
    state = position(M={1: run((0, 0), (length - 1, 0))}, S={(7, 7): "1"}, phase="line_processing")
    return play(state, "process_line", line=run((0, 0), (length - 1, 0)))


OVER = position(
    S={(0, 0): "1"},
    elim=[19, 0],
    phase="game_over",
    outcome={"winner": 1, "reason": "ring_elimination"},
)
OPEN = position(S={(0, 0): "11", (4, 4): "2"}, hand=[2, 2], phase="ring_placement")
BUSY = position(
    S={(4, 4): "1", (0, 0): "2"},
    X={2: [(1, 1)]},
    M={2: [(2, 2)]},
    hand=[2, 2],
    phase="ring_placement",
)
WALLED = position(
    X={2: [(0, 1), (1, 1), (2, 0)]}, S={(7, 7): "1"}, hand=[3, 0], phase="ring_placement"
)
NO_MOBILE = position(S={(0, 0): "222222221"}, hand=[2, 0], phase="ring_placement")
ROW = position(S={(0, 0): "11", (4, 0): "2", (0, 4): "1"}, X={2: [(4, 4)]}, hand=[3, 0])
PLACED = place(position(S={(4, 4): "1"}, hand=[2, 0], phase="ring_placement"), (0, 0))
JUMP = position(S={(0, 0): "1", (1, 0): "22", (0, 1): "2", (0, 3): "2"})
MOVED = move(position(S={(0, 0): "1", (3, 0): "2", (6, 6): "1", (7, 7): "2"}), (0, 0), (2, 0))
CHAIN = capture(
    position(S={(0, 0): "1", (1, 0): "2", (3, 0): "2", (7, 1): "1"}), (0, 0), (1, 0), (2, 0)
)
LINE = position(M={1: run((0, 0), (3, 0))}, S={(7, 7): "1", (5, 5): "2"}, phase="line_processing")
POOR = position(M={1: run((0, 0), (3, 0))}, S={(7, 7): "2"}, phase="line_processing")
POOR_LONG = play(
    position(M={1: run((0, 0), (5, 0))}, S={(7, 7): "2"}, phase="line_processing"),
    "process_line",
    line=run((0, 0), (5, 0)),
)
LEFT, RIGHT = box((0, 0), (3, 7)), box((5, 0), (7, 7))
WALL = position(
    M={1: column(4)}, S={(1, 1): "1", (6, 6): "2", (6, 1): "1"}, phase="territory_processing"
)
QUIET = position(S={(1, 1): "1", (6, 6): "2"}, phase="territory_processing")
ONE_SIDE = position(M={1: column(4)}, S={(1, 1): "1", (6, 6): "2"}, phase="territory_processing")
HIGH = position(S={(0, 0): "22222222", (7, 7): "1"}, hand=[1, 0], phase="ring_placement")
TALL = position(S={(0, 0): "1111", (2, 0): "2"}, X={2: [(5, 0)]})
REGION_TAKEN = play(
    position(M={1: column(4)}, S={(6, 6): "2", (6, 1): "1"}, phase="territory_processing"),
    "process_territory_region",
    region=box((0, 0), (3, 7)),
)
FIRST = position(S={(0, 0): "1", (7, 7): "2"}, M={2: [(2, 0)]}, ruleset="first-edition")
FORCED = position(S={(0, 0): "1", (4, 4): "2"}, phase="forced_elimination", acted=False)

CASES = [
    Case("game_over", "R051", "The game is over.", OVER, "no_territory_action"),
    Case("wrong_player", "R070", "It is player 1's turn.", OPEN, "place_ring",
         {"player": 2, "to": [5, 5], "count": 1}),
    Case("wrong_phase", "R070", "This move belongs to movement; now it is ring placement.",
         OPEN, "move_stack", {"from": [0, 0], "to": [0, 2]}),
    Case("wrong_phase", "R070",
         "This move belongs to movement or capture; now it is ring placement.",
         OPEN, "overtaking_capture", {"from": [0, 0], "target": [4, 4], "to": [5, 5]}),
    Case("action_available", "R076", "There is something to do here, so it cannot be passed over.",
         OPEN, "no_placement_action"),
    Case("action_available", "R076", "There is something to do here, so it cannot be passed over.",
         ROW, "no_movement_action"),
    Case("action_available", "R076", "There is something to do here, so it cannot be passed over.",
         ONE_SIDE, "no_territory_action"),
    Case("no_rings_in_hand", "R080", "You have no rings in hand.",
         position(S={(0, 0): "1"}, phase="ring_placement"), "place_ring", {"to": [5, 5]}),
    Case("placement_on_collapsed", "R081",
         "b2 is collapsed; rings go on empty cells or on stacks.", BUSY, "place_ring",
         {"to": [1, 1]}),
    Case("placement_on_marker", "R081", "c3 holds a marker, so it is not empty.", BUSY,
         "place_ring", {"to": [2, 2]}),
    Case("too_many_rings", "R081", "At most 2 rings can be placed here now.", BUSY, "place_ring",
         {"to": [7, 7], "count": 3}),
    Case("too_many_rings", "R081", "At most 3 rings can be placed here now.", start(),
         "place_ring", {"to": [7, 7], "count": 4}),
    Case("one_ring_on_stack", "R082", "Only one ring at a time can be placed on a stack.", BUSY,
         "place_ring", {"to": [0, 0], "count": 2}),
    Case("dead_placement", "R081",
         "The stack on a1 could neither move nor capture afterwards.", WALLED, "place_ring",
         {"to": [0, 0], "count": 2}),
    Case("dead_placement", "R082",
         "The stack on a1 could neither move nor capture afterwards.", HIGH, "place_ring",
         {"to": [0, 0], "count": 1}),
    Case("placement_mandatory", "R080", "You must place: no stack of yours can move or capture.",
         NO_MOBILE, "skip_placement"),
    Case("nothing_to_skip", "R075", "There is nothing to skip.",
         position(S={(0, 0): "1"}, phase="ring_placement"), "skip_placement"),
    Case("nothing_to_skip", "R075", "There is nothing to skip.", QUIET,
         "skip_territory_processing"),
    Case("swap_not_offered", "R180",
         "Sides can be swapped only by player 2 of 2, once, after a first turn on the empty board.",
         OPEN, "swap_sides"),
    Case("no_stack", "R090", "There is no stack on h8.", ROW, "move_stack",
         {"from": [7, 7], "to": [7, 6]}),
    Case("no_stack", "R101", "There is no stack on h8.", JUMP, "overtaking_capture",
         {"from": [7, 7], "target": [1, 0], "to": [7, 5]}),
    Case("no_stack", "R122", "There is no stack on h1.", line_owing("payment"),
         "eliminate_rings_from_stack", {"at": [7, 0]}),
    Case("no_stack", "R145", "There is no stack on h1.", REGION_TAKEN,
         "eliminate_rings_from_stack", {"at": [7, 0]}),
    Case("no_stack", "R100", "There is no stack on h1.", FORCED,
         "forced_elimination", {"at": [7, 0]}),
    Case("not_your_stack", "R090", "The stack on e1 is controlled by player 2.", ROW,
         "move_stack", {"from": [4, 0], "to": [4, 1]}),
    Case("not_your_stack", "R101", "The stack on a2 is controlled by player 2.", JUMP,
         "overtaking_capture", {"from": [0, 1], "target": [0, 0], "to": [0, 2]}),
    Case("not_your_stack", "R122", "The stack on f6 is controlled by player 2.",
         play(LINE, "process_line", line=run((0, 0), (3, 0))),
         "eliminate_rings_from_stack", {"at": [5, 5]}),
    Case("not_your_stack", "R145", "The stack on g7 is controlled by player 2.", REGION_TAKEN,
         "eliminate_rings_from_stack", {"at": [6, 6]}),
    Case("not_your_stack", "R100", "The stack on e5 is controlled by player 2.", FORCED,
         "forced_elimination", {"at": [4, 4]}),
    Case("placed_stack_must_move", "D28", "You placed on a1, so that stack must move.", PLACED,
         "move_stack", {"from": [4, 4], "to": [4, 5]}),
    Case("not_in_line", "R091", "c2 is not in a straight line from a1.", ROW, "move_stack",
         {"from": [0, 0], "to": [2, 1]}),
    Case("not_in_line", "R101", "c2 is not in a straight line from a1.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [0, 1], "to": [2, 1]}),
    Case("not_in_line", "R091", "a1 is not in a straight line from a1.", ROW, "move_stack",
         {"from": [0, 0], "to": [0, 0]}),
    Case("too_short", "R091", "A stack of height 2 must go at least 2 steps, not 1.", ROW,
         "move_stack", {"from": [0, 0], "to": [1, 0]}),
    Case("too_short", "R101", "A stack of height 4 must go at least 4 steps, not 3.", TALL,
         "overtaking_capture", {"from": [0, 0], "target": [2, 0], "to": [3, 0]}),
    Case("too_short", "R101", "A stack of height 5 must go at least 3 steps, not 2.",
         position(S={(0, 0): "11111", (1, 1): "2"}, ruleset="first-edition"),
         "overtaking_capture", {"from": [0, 0], "target": [1, 1], "to": [2, 2]}),
    Case("path_blocked_by_stack", "R091", "The stack on e1 is in the way.", ROW, "move_stack",
         {"from": [0, 0], "to": [6, 0]}),
    Case("path_blocked_by_stack", "R101", "The stack on a4 is in the way.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [0, 1], "to": [0, 5]}),
    Case("path_blocked_by_collapsed", "R101", "The collapsed cell f1 is in the way.", TALL,
         "overtaking_capture", {"from": [0, 0], "target": [2, 0], "to": [6, 0]}),
    Case("landing_on_collapsed", "R101", "A move cannot end on the collapsed cell f1.", TALL,
         "overtaking_capture", {"from": [0, 0], "target": [2, 0], "to": [5, 0]}),
    Case("path_blocked_by_collapsed", "R091", "The collapsed cell e5 is in the way.", ROW,
         "move_stack", {"from": [0, 0], "to": [6, 6]}),
    Case("landing_on_stack", "R091", "A move cannot end on the stack on a5.", ROW, "move_stack",
         {"from": [0, 0], "to": [0, 4]}),
    Case("landing_on_collapsed", "R091", "A move cannot end on the collapsed cell e5.", ROW,
         "move_stack", {"from": [0, 0], "to": [4, 4]}),
    Case("landing_on_marker", "E",
         "In the first edition a move cannot end on another player's marker.", FIRST, "move_stack",
         {"from": [0, 0], "to": [2, 0]}),
    Case("landing_on_marker", "E",
         "In the first edition a move cannot end on another player's marker.",
         position(S={(0, 0): "1", (1, 0): "2"}, M={2: [(2, 0)]}, ruleset="first-edition"),
         "overtaking_capture", {"from": [0, 0], "target": [1, 0], "to": [2, 0]}),
    Case("no_target", "R101", "There is no stack on c3 to capture from.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [2, 2], "to": [3, 3]}),
    Case("target_not_first", "R101",
         "The stack to jump must be the first one between start and landing.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [0, 3], "to": [0, 5]}),
    Case("target_not_first", "R101",
         "The stack to jump must be the first one between start and landing.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [0, 1], "to": [0, 1]}),
    Case("cap_too_small", "R101", "A cap of 1 cannot capture from a cap of 2.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [1, 0], "to": [2, 0]}),
    Case("landing_on_stack", "R101", "A move cannot end on the stack on a4.", JUMP,
         "overtaking_capture", {"from": [0, 0], "target": [0, 1], "to": [0, 3]}),
    Case("only_moved_stack", "R093", "Only the stack that just moved, on c1, may capture now.",
         MOVED, "overtaking_capture", {"from": [6, 6], "target": [7, 7], "to": [6, 7]}),
    Case("must_continue_chain", "R103",
         "The chain must go on: capture again with the stack on c1.", CHAIN, "skip_capture"),
    Case("must_continue_chain", "R103",
         "The chain must go on: capture again with the stack on c1.", CHAIN,
         "continue_capture_segment", {"from": [7, 1], "target": [3, 0], "to": [0, 0]}),
    Case("no_such_line", "R120", "These cells are not a whole line of at least 4 of your markers.",
         LINE, "process_line", {"line": run((0, 0), (2, 0))}),
    Case("no_such_line", "R120", "These cells are not a whole line of at least 4 of your markers.",
         LINE, "process_line", {"line": run((0, 2), (3, 2))}),
    Case("cannot_pay", "R122", "You control no stack to pay with.", POOR, "process_line",
         {"line": run((0, 0), (3, 0))}),
    Case("cannot_pay", "R122", "You control no stack to pay with.", POOR_LONG,
         "choose_line_reward", {"option": 1}),
    Case("line_cannot_be_declined", "R121", "A line you can process must be processed.", LINE,
         "no_line_action"),
    Case("reward_owed", "R122", "Choose the reward for your line first.", line_owing("reward"),
         "no_line_action"),
    Case("payment_owed", "R205", "Pay first: eliminate the cap of one of your stacks.",
         line_owing("payment"), "no_line_action"),
    Case("nothing_owed", "R205", "Nothing is to be paid now.", LINE, "eliminate_rings_from_stack",
         {"at": [7, 7]}),
    Case("no_reward_owed", "R122", "No reward is to be chosen now.", LINE, "choose_line_reward",
         {"option": 1}),
    Case("wrong_segment", "R122", "Choose 4 cells in a row within the line.",
         line_owing("reward"), "choose_line_reward",
         {"option": 2, "segment": run((0, 0), (2, 0))}),
    Case("region_not_disconnected", "R141", "These cells are not cut off by one player's markers.",
         WALL, "process_territory_region", {"region": [[0, 0]]}),
    Case("region_has_all_colors", "R142",
         "Every player with rings on the board has a stack in there.", WALL,
         "process_territory_region", {"region": RIGHT}),
    Case("nothing_outside_to_pay", "R143",
         "You have no stack outside this region to pay with.", ONE_SIDE,
         "process_territory_region", {"region": LEFT}),
    Case("wrong_border", "R145", "These are not the markers that wall the region off.", WALL,
         "process_territory_region",
         {"region": LEFT, "border": [[4, 0]], "border_color": 1}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.rule}-{case.type}")
def test_d81_a_refused_move_names_its_rule_and_leaves_the_position_alone(case: Case) -> None:
    before = case.state.to_json()
    refusal = case.state.why_illegal(case.made())
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.text) == (case.code, case.rule, case.text)
    assert case.made() not in case.state.legal_moves
    with pytest.raises(IllegalMove) as caught:
        case.state.play(case.made())
    assert caught.value.refusal == refusal
    assert str(caught.value) == f"{case.text} [{case.rule}]"
    assert case.state.to_json() == before


POINTING = {
    "no_such_cell",
    "no_such_choice",
    "not_a_target",
    "nothing_to_undo",
    "stack_blocked",
    "turn_complete",
    "jump_over",
    "jump_from",
}
"""Reasons that only pointing at cells can give."""


def test_d81_every_reason_to_refuse_a_move_has_a_case_for_every_rule_it_can_name() -> None:
    tried = {(case.code, case.rule) for case in CASES} | {("malformed", "D21")}
    known = {(why.name.lower(), rule) for why in Why for rule in why.rules}
    assert {(code, rule) for code, rule in known if code not in POINTING} == tried


TWO_WALLS = position(
    M={
        2: [(1, 0), (1, 1), (0, 1)],
        1: [(3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3), (3, 3)],
    },
    S={(7, 7): "1", (6, 6): "2"},
    phase="territory_processing",
)
BLOCKED = position(S={(0, 0): "1", (5, 5): "1"}, X={2: [(0, 1), (1, 0), (1, 1)]})
IDLE = position(S={(4, 4): "2"}, phase="ring_placement")
JUMPABLE = position(S={(0, 0): "1", (0, 1): "2"})
POINTED = [
    ("jump_over", "R101", JUMPABLE, [Event.point(0, 0), Event.point(0, 1)]),
    ("jump_from", "R101", JUMPABLE, [Event.point(0, 1)]),
    ("no_such_cell", "R002", OPEN, [Event.point(9, 9)]),
    ("no_such_choice", "R070", OPEN, [Event.choose("dance")]),
    ("not_a_target", "R070", TWO_WALLS, [Event.point(0, 0), Event.point(0, 0)]),
    ("nothing_to_undo", "R070", OPEN, [Event.undo()]),
    ("stack_blocked", "R090", BLOCKED, [Event.point(0, 0)]),
    ("turn_complete", "R070", IDLE, [Event.point(4, 4)]),
]


@pytest.mark.parametrize(("code", "rule", "state", "events"), POINTED)
def test_d81_pointing_that_is_refused_names_its_rule(
    code: str, rule: str, state: State, events: list[Event]
) -> None:
    partial = None
    for event in events:
        answer = state.game.interact(state, partial, event)
        partial = answer.partial
    assert answer.refusal is not None
    assert (answer.refusal.code, answer.refusal.rule) == (code, rule)


def test_d81_every_reason_to_refuse_pointing_has_a_case() -> None:
    assert {code for code, *_ in POINTED} == POINTING
    known = {(why.name.lower(), rule) for why in Why for rule in why.rules}
    assert {(code, rule) for code, rule, *_ in POINTED} == {
        pair for pair in known if pair[0] in POINTING
    }


MALFORMED = [
    (OPEN, MoveType.PLACE_RING, {}),
    (OPEN, MoveType.PLACE_RING, {"to": 0}),
    (OPEN, MoveType.PLACE_RING, {"to": 0, "count": 0}),
    (ROW, MoveType.MOVE_STACK, {}),
    (ROW, MoveType.MOVE_STACK, {"source": 0}),
    (JUMP, MoveType.OVERTAKING_CAPTURE, {}),
    (JUMP, MoveType.OVERTAKING_CAPTURE, {"source": 0, "to": 2}),
    (JUMP, MoveType.OVERTAKING_CAPTURE, {"source": 0, "target": 1}),
    (FORCED, MoveType.FORCED_ELIMINATION, {}),
    (WALL, MoveType.PROCESS_TERRITORY_REGION, {}),
]


@pytest.mark.parametrize(("state", "kind", "fields"), MALFORMED)
def test_a_move_without_the_fields_of_its_type_is_malformed(
    state: State, kind: MoveType, fields: dict[str, int]
) -> None:
    refusal = state.why_illegal(Move(kind, 1, state.game.geometry, **fields))  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("malformed", "D21")
    assert refusal.text == "This is not a move of this board; take one from legal_moves."


def test_a_move_of_another_board_or_of_no_game_is_malformed() -> None:
    other = start("sq19/2p").legal_moves[0]
    refusal = OPEN.why_illegal(other)
    assert refusal is not None and refusal.code == "malformed"
    refusal = OPEN.why_illegal("d4+1")  # type: ignore[arg-type]
    assert refusal is not None and refusal.code == "malformed"


def test_a_line_or_segment_that_is_missing_is_no_line_of_the_position() -> None:
    refusal = LINE.why_illegal(Move(MoveType.PROCESS_LINE, 1, LINE.game.geometry))
    assert refusal is not None and refusal.code == "no_such_line"
    owing = line_owing("reward")
    refusal = owing.why_illegal(Move(MoveType.CHOOSE_LINE_REWARD, 1, owing.game.geometry))
    assert refusal is not None and refusal.code == "wrong_segment"


def test_a_region_may_be_named_without_its_border() -> None:
    """The region determines its wall, so that a client need not know it."""
    bare = WALL.game.move_from_json(
        {"type": "process_territory_region", "player": 1, "region": [list(c) for c in LEFT]}
    )
    assert WALL.why_illegal(bare) is None
    full = next(m for m in WALL.legal_moves if m.type.value == "process_territory_region")
    assert WALL.play(bare) == WALL.play(full)
    assert set(bare.to_json()) == {"type", "player", "region"}


@pytest.mark.parametrize(
    ("stated", "is_right"),
    [
        ({"border_color": 1}, True),
        ({"border_color": 2}, False),
        ({"border": column(4)}, True),
        ({"border": column(4)[1:]}, False),
        ({"border": column(4), "border_color": 2}, False),
    ],
)
def test_what_is_stated_of_a_border_must_be_right(stated: dict[str, Any], is_right: bool) -> None:
    data = {"type": "process_territory_region", "player": 1, "region": LEFT} | stated
    made = WALL.game.move_from_json(data)
    assert WALL.game.move_from_json(made.to_json()) == made
    assert (WALL.why_illegal(made) is None) == is_right


def test_skip_capture_is_always_legal_after_a_move() -> None:
    skip = MOVED.game.move_from_json({"type": "skip_capture", "player": 1})
    assert MOVED.why_illegal(skip) is None
