"""Worked examples and answers of the complete rules (document 000) that have a checkable result.

Where the decisions overrule the document, the test follows the decisions and says so. The examples
of 15.3.1, 16.7, 16.8, 16.9.5, 16.9.7 and 16.9.8 are positions C28, C3, C45, C29-C31, C60, C61 and
are tested under those names.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
    Cell,
    all_but,
    box,
    capture,
    captures,
    column,
    counts,
    end_turn,
    game_of,
    lines,
    move,
    moves,
    noops,
    pay,
    payers,
    place,
    placements,
    play,
    position,
    progress,
    regions,
    run,
    start,
    take,
    types,
)

from riftkeep.games.ringrift.state import State, cap_height


def row(state: State, source: Cell = (0, 0)) -> set[Cell]:
    """Landings to the right of a stack, in its row."""
    return {b for a, b in moves(state) if a == source and b[1] == a[1] and b[0] > a[0]}


# --- 1, 3: setup ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "cells", "rings"), [("sq8/3p", 64, 18), ("sq19/3p", 361, 36), ("hex/3p", 469, 48)]
)
def test_1_2_1_board_sizes_and_rings_per_player(short: str, cells: int, rings: int) -> None:
    """000 1.2.1 (R020). 000 1.3 and 6.2 still say 36 rings on hexagons: overruled by D7."""
    state = start(short)
    assert len(placements(state)) == 3 * cells
    assert state.hand == (rings,) * 3
    assert state.stacks == {}


@pytest.mark.parametrize(
    ("short", "more_than"),
    [
        ("sq8/2p", 18), ("sq8/3p", 27),
        ("sq19/2p", 36), ("sq19/3p", 54), ("sq19/4p", 72),
        ("hex/2p", 48), ("hex/3p", 72), ("hex/4p", 96),
    ],
)  # fmt: skip
def test_13_1_and_q19_and_q21_the_ring_threshold_is_more_than_half(
    short: str, more_than: int
) -> None:
    """000 13.1, Q19, Q21 (R061)."""
    assert game_of(short).config.ring_goal == more_than + 1


@pytest.mark.parametrize(
    ("short", "more_than"), [("sq8/2p", 32), ("sq19/2p", 180), ("hex/2p", 234)]
)
def test_13_2_the_territory_threshold_is_more_than_half(short: str, more_than: int) -> None:
    """000 13.2 (R062). The document says more than 165 on hexagons, for an older, smaller board:
    overruled by D6."""
    assert game_of(short).config.land_goal == more_than + 1


# --- 4: the turn ------------------------------------------------------------------------------


def test_4_1_a_placement_that_makes_height_9_on_8x8_is_illegal_anywhere() -> None:
    """000 4.1 (R082)."""
    state = position(
        S={(0, 0): "22222222", (4, 4): "22222222"}, hand=[1, 0], phase="ring_placement"
    )
    assert counts(state, (0, 0)) == counts(state, (4, 4)) == []


def test_4_1_a_player_who_must_place_but_cannot_and_has_no_stack_forfeits_the_turn() -> None:
    """000 4.1 (D29): recorded as four no-ops."""
    rest = all_but((0, 0), (7, 7))
    state = position(
        S={(0, 0): "2"},
        X={1: rest[:31], 2: rest[31:]},
        hand=[2, 0],
        phase="ring_placement",
        turn=9,
    )
    assert noops(state).player == 2


def test_4_2_movement_is_mandatory_whenever_possible() -> None:
    """000 4.2 (R090): no skip in the movement phase."""
    assert types(position(S={(0, 0): "1"})) == {"move_stack"}
    assert types(position(S={(0, 0): "1", (1, 1): "2"})) == {"move_stack", "overtaking_capture"}


def test_4_3_four_rings_jump_two_and_then_choose_the_direction() -> None:
    """000 4.3, example: a 4-ring stack jumps east over a 2-ring stack, then north or east again."""
    state = position(
        "sq19/3p", S={(3, 9): "1111", (5, 9): "22", (7, 7): "2", (9, 9): "3", (0, 0): "3"}
    )
    state = capture(state, (3, 9), (5, 9), (7, 9))
    assert types(state) == {"continue_capture_segment"}
    targets = {target for _, target, _ in captures(state)}
    assert targets == {(7, 7), (9, 9), (5, 9)}


def test_4_4_the_player_chooses_which_cap_to_lose_when_blocked() -> None:
    """000 4.4, Q24 (R100, R206)."""
    state = noops(
        position(S={(0, 0): "22222211", (7, 0): "22222221", (3, 3): "2"}, phase="ring_placement")
    )
    assert payers(state) == {(0, 0), (7, 0)}
    assert types(state) == {"forced_elimination"}


def test_4_4_control_flips_but_the_seat_is_not_skipped() -> None:
    """000 4.4 says that rotation skips a player without material: overruled by D65."""
    state = position(
        "sq8/3p", S={(0, 0): "22222221", (5, 5): "2", (6, 1): "3"}, phase="ring_placement"
    )
    state = play(noops(state), "forced_elimination", at=(0, 0))
    state = end_turn(move(noops(state, "no_placement_action"), (5, 5), (5, 6)))
    state = end_turn(move(noops(state, "no_placement_action"), (6, 1), (7, 1)))
    assert state.player == 1
    assert noops(state).player == 2


# --- 5, 7: stacks -----------------------------------------------------------------------------


def test_5_2_cap_heights_of_the_two_examples() -> None:
    """000 5.2: three blue on one red is cap 3; two blue, red, blue from the top is cap 2."""
    assert cap_height(bytes((2, 1, 1, 1))) == 3
    assert cap_height(bytes((1, 2, 1, 1))) == 2


@pytest.mark.parametrize(
    ("mine", "theirs", "can"), [("2111", "122", True), ("2211", "1222", False)]
)
def test_5_2_a_cap_captures_caps_up_to_its_own_height(mine: str, theirs: str, can: bool) -> None:
    """000 5.2: cap 3 can capture cap 2, cap 2 cannot capture cap 3 (R101)."""
    state = position(S={(0, 0): mine, (1, 0): theirs})
    assert bool(captures(state)) == can


def test_5_3_placing_on_a_stack_takes_control_at_once() -> None:
    """000 5.3, 6.3 (R082): and the stack must move by its new height."""
    state = place(position(S={(0, 0): "22"}, hand=[1, 0], phase="ring_placement"), (0, 0))
    assert row(state) == set(run((3, 0), (7, 0)))


# --- 8.2: movement examples -------------------------------------------------------------------


def test_8_2_a_stack_of_height_1_may_go_one_step_or_more() -> None:
    """000 8.2, Q2."""
    assert row(position(S={(0, 0): "1"})) == set(run((1, 0), (7, 0)))


def test_8_2_a_stack_of_height_3_may_not_land_closer_than_three_steps() -> None:
    """000 8.2 example 1, 16.9.4.1."""
    assert row(position(S={(0, 0): "111"})) == set(run((3, 0), (7, 0)))


def test_8_2_a_stack_of_height_4_must_travel_four_spaces() -> None:
    """000 5.1, Q2."""
    assert row(position(S={(0, 0): "1212"}, player=2)) == set(run((4, 0), (7, 0)))


def test_8_2_with_markers_any_landing_far_enough_will_do() -> None:
    """000 8.2, the unified rule: height 2, empty, red, empty, empty, red, empty."""
    state = position(S={(0, 0): "22"}, M={2: [(2, 0), (5, 0)]}, X={1: [(7, 0)]}, player=2)
    assert row(state) == {(2, 0), (3, 0), (4, 0), (5, 0), (6, 0)}


def test_8_2_example_2_markers_of_several_colors_count_as_distance() -> None:
    """000 8.2 example 2: height 2 over red and green lands on either empty cell behind. The marker
    two steps away may be landed on too (D30)."""
    state = position("sq8/3p", S={(0, 0): "11"}, M={2: [(1, 0)], 3: [(2, 0)]}, X={2: [(5, 0)]})
    assert row(state) == {(2, 0), (3, 0), (4, 0)}


def test_8_2_landing_on_collapsed_spaces_is_never_legal() -> None:
    """000 8.2, Q2: nor passing over them."""
    assert row(position(S={(0, 0): "1"}, X={1: [(3, 0)]})) == {(1, 0), (2, 0)}


def test_8_2_landing_on_any_marker_costs_a_ring() -> None:
    """000 8.2. 8.3, 10.2, 16.5.1, Q2 and Q3 allow only the own marker: overruled by D30."""
    for owner in (1, 2):
        state = position(S={(0, 0): "11"}, M={owner: [(3, 0)]})
        after = move(state, (0, 0), (3, 0))
        assert after.stacks == {(3, 0): (1,)} and after.eliminated == (1, 0)
        assert after.markers == {(0, 0): 1}


def test_q17_the_first_ring_on_an_empty_board_moves_like_any_other() -> None:
    """000 Q17, 6.2."""
    state = place(start(), (0, 0), 3)
    assert moves(state) == {
        ((0, 0), (k * x, k * y)) for k in range(3, 8) for x, y in ((1, 0), (0, 1), (1, 1))
    }


# --- 9, 10, 15.3: captures --------------------------------------------------------------------


def test_9_1_an_overtaken_ring_stays_in_play_and_does_not_count() -> None:
    """000 9.1, 16.5.2, Q6: blue jumps red, whose top ring goes to the bottom."""
    after = capture(position(S={(0, 0): "11", (1, 0): "22"}), (0, 0), (1, 0), (2, 0))
    assert after.stacks == {(2, 0): (2, 1, 1), (1, 0): (2,)}
    assert after.eliminated == (0, 0)


def test_10_2_a_capture_without_room_behind_the_target_is_disallowed() -> None:
    """000 10.2, Q3: at least the height, and beyond the target."""
    assert captures(position(S={(0, 0): "1111", (1, 0): "2"}, X={2: [(4, 0)]})) == set()
    roomy = position(S={(0, 0): "1111", (1, 0): "2"}, X={2: [(5, 0)]})
    assert captures(roomy) == {((0, 0), (1, 0), (4, 0))}


def test_q4_the_rings_below_stay_and_the_next_one_takes_control() -> None:
    """000 Q4, Q16, 7.2."""
    after = capture(position(S={(0, 0): "1", (1, 0): "112"}), (0, 0), (1, 0), (2, 0))
    assert after.stacks[1, 0] == (1, 1)


def test_q16_a_player_who_gets_a_stack_back_may_move_it_on_the_next_turn() -> None:
    """000 Q16, 7.2: player 3 had no stack until player 1 took the ring above."""
    state = position("sq8/3p", S={(0, 0): "111", (1, 0): "32", (7, 7): "2"})
    state = end_turn(capture(state, (0, 0), (1, 0), (3, 0)))
    state = end_turn(move(noops(state, "no_placement_action"), (7, 7), (6, 7)))
    state = noops(state, "no_placement_action")
    assert state.player == 3
    assert {source for source, _ in moves(state)} == {(1, 0)}


def test_q5_the_same_stack_may_give_up_ring_after_ring_within_a_chain() -> None:
    """000 Q5, 15.3.2: back and forth over (3, 3) until it is used up."""
    state = position("sq19/2p", S={(8, 8): "111", (9, 9): "222", (0, 18): "2"})
    state = capture(state, (8, 8), (9, 9), (11, 11))
    state = capture(state, (11, 11), (9, 9), (7, 7))
    assert state.stacks[9, 9] == (2,)
    assert state.stacks[7, 7] == (2, 2, 1, 1, 1)
    assert state.collapsed == {(8, 8): 1}
    assert state.phase == "line_processing"  # the collapsed cell is in the way now


def test_q9_a_chain_must_be_completed_even_into_a_dead_end() -> None:
    """000 Q9, Q12, Q14: only the next capture is offered."""
    state = position(S={(0, 0): "1", (1, 0): "2", (3, 0): "2", (7, 7): "2"}, X={2: [(5, 0)]})
    chain = capture(state, (0, 0), (1, 0), (2, 0))
    assert captures(chain) == {((2, 0), (3, 0), (4, 0))}
    assert types(chain) == {"continue_capture_segment"}


def test_q14_starting_a_capture_after_a_move_is_optional() -> None:
    """000 Q14, 15.2.1 (R093)."""
    state = move(position(S={(0, 0): "1", (3, 0): "2"}), (0, 0), (2, 0))
    assert "skip_capture" in types(state)


# --- 11: lines --------------------------------------------------------------------------------


def test_11_2_five_in_a_row_with_two_players_on_8x8() -> None:
    """000 11.2, diagram: option 1 claims 5 for a ring, option 2 claims 4 for nothing."""
    state = position(M={1: run((0, 0), (4, 0))}, S={(7, 7): "1"}, phase="line_processing")
    state = play(state, "process_line", line=run((0, 0), (4, 0)))
    whole = pay(play(state, "choose_line_reward", option=1), (7, 7))
    assert (whole.territory, whole.eliminated) == ((5, 0), (1, 0))
    part = play(state, "choose_line_reward", option=2, segment=run((0, 0), (3, 0)))
    assert (part.territory, part.eliminated) == ((4, 0), (0, 0))
    assert part.markers == {(4, 0): 1}


def test_11_3_a_line_crossed_by_a_collapsed_one_may_still_be_long_enough() -> None:
    """000 11.3: there, five are needed and the other lines are broken; with four needed on 19x19
    (R120, D3) an arm of four beyond the crossing remains a line."""
    state = position(
        "sq19/3p",
        M={1: {*run((5, 9), (8, 9)), *run((5, 9), (5, 13))}},
        S={(0, 0): "1", (1, 0): "1"},
        phase="line_processing",
    )
    state = play(state, "process_line", line=run((5, 9), (8, 9)))
    state = pay(state, (0, 0))
    assert lines(state) == {tuple(run((5, 10), (5, 13)))}


def test_q7_lines_are_processed_one_at_a_time_in_the_players_order() -> None:
    """000 Q7, 11.3. Its 'three on 8x8' holds for three and four players only (D3)."""
    both = {tuple(run((0, 0), (3, 0))), tuple(run((0, 5), (3, 5)))}
    state = position(
        M={1: [cell for line in both for cell in line]},
        S={(7, 7): "1", (7, 2): "1"},
        phase="line_processing",
    )
    assert lines(state) == both
    for first, second in (sorted(both), sorted(both, reverse=True)):
        after = pay(play(state, "process_line", line=first), (7, 7))
        assert lines(after) == {second}
        done = pay(play(after, "process_line", line=second), (7, 2))
        assert done.territory == (8, 0) and done.phase == "territory_processing"


def test_q8_without_anything_to_remove_the_remaining_phases_are_still_visited() -> None:
    """000 Q8 says that the turn ends at once: D50 keeps the phases, which are empty."""
    state = position(M={1: run((0, 0), (3, 0))}, S={(7, 7): "2"}, phase="line_processing")
    assert end_turn(state).player == 2


def test_e1_an_exact_line_owes_a_recorded_elimination() -> None:
    """001 example E1 makes the elimination part of process_line and skips territory processing:
    R205 and R075 overrule it (D18, D48)."""
    state = position(
        "sq8/3p", M={1: run((2, 2), (4, 2))}, S={(7, 7): "1", (0, 7): "1"}, phase="line_processing"
    )
    state = play(state, "process_line", line=run((2, 2), (4, 2)))
    assert types(state) == {"eliminate_rings_from_stack"}
    state = pay(state, (7, 7))
    assert state.phase == "territory_processing"
    assert noops(state, "no_territory_action").player == 2


# --- 12: territory ----------------------------------------------------------------------------


def test_12_1_a_gap_closed_by_a_marker_disconnects_the_region() -> None:
    """000 12.1, 12.2, diagrams: two red rings behind blue markers, the last gap closed by a move;
    all of it collapses, and blue pays a ring."""
    state = position(
        "sq8/3p",
        M={1: [(2, 0), (2, 1), (0, 2)]},
        S={(1, 2): "1", (0, 0): "2", (1, 1): "2", (6, 6): "3", (7, 6): "1", (5, 0): "2"},
    )
    state = play(move(state, (1, 2), (4, 5)), "no_line_action")
    inside = frozenset(box((0, 0), (1, 1)))
    wall = {(2, 0), (2, 1), (0, 2), (1, 2)}
    assert regions(state)[inside] == wall
    after = pay(take(state, (0, 0)), (7, 6))
    assert set(after.collapsed) == inside | wall
    assert after.eliminated == (3, 0, 0)
    assert after.stacks[6, 6] == (3,)


def test_12_1_spaces_are_connected_orthogonally_only_on_square_boards() -> None:
    """000 12.1, Q13, Q20: two markers at the corner's sides cut it off, though its diagonal
    neighbor is free."""
    state = position(
        M={1: [(1, 0), (0, 1)]}, S={(7, 7): "1", (5, 5): "2"}, phase="territory_processing"
    )
    assert frozenset({(0, 0)}) in regions(state)


def test_q23_a_region_that_leaves_nothing_to_pay_with_cannot_be_processed() -> None:
    """000 Q23, 12.2 (R143)."""
    stacks: dict[Cell, str] = {(1, 1): "1", (2, 5): "1", (6, 6): "2"}
    state = position(M={1: column(4)}, S=stacks, phase="territory_processing")
    assert frozenset(box((0, 0), (3, 7))) not in regions(state)


def test_16_9_4_4_regions_need_not_all_be_processed() -> None:
    """000 9.2 and 16.9.4.4 say 'process all'; 4.5 and 12.3 any subset: D59 follows the latter."""
    state = position(
        M={1: [(1, 0), (0, 1)]}, S={(7, 7): "1", (5, 5): "2"}, phase="territory_processing"
    )
    assert play(state, "skip_territory_processing").player == 2


# --- 13: endings and progress -----------------------------------------------------------------


def test_q18_ring_elimination_takes_precedence_over_territory() -> None:
    """000 Q18, 16.9.4.5 (D68)."""
    state = position(
        S={(7, 7): "1"}, X={1: box((0, 0), (7, 4))}, elim=[19, 0], phase="territory_processing"
    )
    over = noops(state, "no_territory_action")
    assert over.outcome is not None and over.outcome.reason == "ring_elimination"


def test_q11_stacks_too_tall_to_move_are_eliminated_before_there_is_a_stalemate() -> None:
    """000 Q11 calls this a stalemate: R100 forces an elimination first (D72)."""
    state = position(S={(0, 0): "222222221", (7, 7): "111111112"}, phase="ring_placement", turn=9)
    state = noops(state)
    assert state.phase == "forced_elimination"


def test_13_5_a_move_adds_one_to_s_and_a_line_nothing() -> None:
    """000 13.5 (R191, D76)."""
    state = position(S={(0, 0): "1", (7, 7): "1"}, M={1: run((1, 0), (3, 0))})
    moved = move(state, (0, 0), (0, 1))
    assert progress(moved) == progress(state) + 1
    processed = play(moved, "process_line", line=run((0, 0), (3, 0)))
    assert progress(processed) == progress(moved)
    assert progress(pay(processed, (7, 7))) == progress(moved) + 1


def test_1_3_the_pie_rule_leaves_the_other_person_to_move_as_the_second_color() -> None:
    """000 1.3 and 4.1.1 say that the swapper moves next with the first color: overruled by D78."""
    opened: dict[str, Any] = {"S": {(0, 0): "1"}, "M": {1: [(0, 3)]}, "hand": [17, 18]}
    state = position(player=2, phase="ring_placement", turn=2, **opened)
    after = play(state, "swap_sides")
    assert after.player == 2
    assert types(after) == {"place_ring"}
