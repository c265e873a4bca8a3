"""Overtaking captures and chains (R101..R103; C19-C32)."""

from __future__ import annotations

from tests.ringrift.positions import (
    capture,
    captures,
    end_turn,
    move,
    moves,
    noops,
    only,
    place,
    play,
    position,
    progress,
    run,
    types,
)

from riftkeep.games.ringrift.state import State


def test_c19_the_first_action_of_the_movement_may_be_a_capture_by_any_own_stack() -> None:
    """C19 (R102, D36, D39, D40)."""
    state = position(
        S={(1, 1): "1", (2, 2): "2", (6, 0): "1", (5, 1): "2"},
        hand=[1, 0],
        phase="ring_placement",
    )
    state = play(state, "skip_placement")
    assert {source for source, _, _ in captures(state)} == {(1, 1), (6, 0)}
    after = capture(state, (6, 0), (5, 1), (4, 2))
    assert after.stacks[4, 2] == (2, 1)
    assert (5, 1) not in after.stacks
    assert after.markers == {(6, 0): 1}


def test_c20_after_a_move_only_the_stack_that_moved_may_capture() -> None:
    """C20 (R093, D37): (1, 1) could jump (2, 2), but it was (6, 0) that moved."""
    stacks = {(1, 1): "1", (2, 2): "2", (6, 0): "1", (5, 3): "2"}
    after = move(position(S=stacks), (6, 0), (6, 2))
    assert after.phase == "capture"
    assert {source for source, _, _ in captures(after)} == {(6, 2)}
    skipped = play(after, "skip_capture")
    assert skipped.phase == "line_processing"
    quiet = move(position(S=stacks), (6, 0), (7, 0))
    assert quiet.phase == "line_processing"


def test_c21_where_only_captures_exist_one_must_be_made() -> None:
    """C21 (R200, D36)."""
    state = position(S={(0, 0): "11", (1, 0): "2"}, X={2: [(0, 1), (1, 1)]})
    assert types(state) == {"overtaking_capture"}
    assert captures(state) == {((0, 0), (1, 0), (x, 0)) for x in range(2, 8)}


def test_c22_an_own_stack_may_be_captured_and_its_ring_enlarges_the_cap() -> None:
    """C22 (R101, D38, D44)."""
    state = position(S={(0, 0): "11", (1, 0): "11", (7, 7): "2"})
    after = capture(state, (0, 0), (1, 0), (2, 0))
    assert after.stacks[2, 0] == (1, 1, 1)
    assert after.stacks[1, 0] == (1,)
    assert after.phase == "line_processing"


def test_c23_a_cap_captures_only_equal_or_smaller_caps_and_height_sets_the_distance() -> None:
    """C23 (R101, D44)."""
    state = position(S={(0, 0): "121", (1, 0): "22", (0, 1): "112"})
    assert captures(state) == {((0, 0), (0, 1), (0, y)) for y in range(3, 8)}


def test_c24_distance_counts_every_step_and_the_target_among_them() -> None:
    """C24 (R101, D10, D44): height 4 over a neighbor lands four steps away or further."""
    state = position(S={(0, 0): "1111", (1, 1): "2"}, X={2: [(6, 6)]})
    assert captures(state) == {((0, 0), (1, 1), (4, 4)), ((0, 0), (1, 1), (5, 5))}


def test_c24_the_next_segment_needs_the_grown_height() -> None:
    """C24 (R102, D44): with height 1 the first jump goes 2 steps; with height 2 the next must too,
    and the cap is still 1, so a cap of 2 cannot be jumped."""
    state = position(S={(0, 0): "1", (1, 0): "2", (3, 0): "2", (2, 1): "22"}, X={2: [(5, 0)]})
    after = capture(state, (0, 0), (1, 0), (2, 0))
    assert after.phase == "chain_capture"
    assert captures(after) == {((2, 0), (3, 0), (4, 0))}


def test_c25_a_capture_treats_markers_before_and_behind_the_target_alike() -> None:
    """C25 (R102, D32, D39, D40, D69)."""
    state = position(
        S={(0, 0): "1", (3, 0): "2", (7, 7): "2"}, M={1: [(1, 0), (5, 0)], 2: [(2, 0), (4, 0)]}
    )
    after = capture(state, (0, 0), (3, 0), (6, 0))
    assert after.collapsed == {(1, 0): 1, (5, 0): 1}
    assert after.markers == {(0, 0): 1, (2, 0): 1, (4, 0): 1}
    assert after.stacks == {(6, 0): (2, 1), (7, 7): (2,)}
    assert after.territory == (2, 0)
    assert after.eliminated == (0, 0)
    assert progress(after) == progress(state) + 1


def test_c26_the_ring_paid_for_a_marker_goes_after_the_captured_one_came_in() -> None:
    """C26 (R102, D41, D42): the attacker's only ring is lost, and the chain with it."""
    state = position(S={(0, 0): "1", (1, 0): "2", (4, 0): "2"}, M={2: [(2, 0)]})
    after = capture(state, (0, 0), (1, 0), (2, 0))
    assert after.stacks == {(2, 0): (2,), (4, 0): (2,)}
    assert after.eliminated == (1, 0)
    assert after.markers == {(0, 0): 1}
    assert after.phase == "line_processing"


def test_c27_the_chain_goes_on_after_a_marker_if_the_stack_is_still_own() -> None:
    """C27 (R103, D41, D42)."""
    state = position(S={(0, 0): "11", (1, 0): "2", (4, 0): "2"}, M={2: [(2, 0)]})
    after = capture(state, (0, 0), (1, 0), (2, 0))
    assert after.stacks[2, 0] == (2, 1)
    assert after.eliminated == (1, 0)
    assert after.phase == "chain_capture"
    assert captures(after) == {((2, 0), (4, 0), (x, 0)) for x in (5, 6, 7)}


def reversal() -> State:
    """C28's position: the 180 degree reversal of 000 15.3.1."""
    return position("sq19/2p", S={(6, 9): "1111", (8, 9): "222", (0, 18): "2"})


def test_c28_the_same_stack_may_be_jumped_back_and_forth() -> None:
    """C28 (000 15.3.1; R103, D39, D43, D44): markers are left on A and C, not on D."""
    state = reversal()
    assert {to for _, target, to in captures(state) if target == (8, 9)} == set(
        run((10, 9), (18, 9))
    )
    first = capture(state, (6, 9), (8, 9), (10, 9))
    assert first.stacks[10, 9] == (2, 1, 1, 1, 1)
    assert first.stacks[8, 9] == (2, 2)
    assert first.markers == {(6, 9): 1}
    assert types(first) == {"continue_capture_segment"}
    assert captures(first) == {((10, 9), (8, 9), (x, 9)) for x in range(6)}
    second = capture(first, (10, 9), (8, 9), (5, 9))
    assert second.stacks[5, 9] == (2, 2, 1, 1, 1, 1)
    assert second.stacks[8, 9] == (2,)
    assert second.collapsed == {(6, 9): 1}
    assert second.markers == {(10, 9): 1}
    assert second.phase == "line_processing"


def test_c29_scenario_1_a_placed_ring_moves_over_two_markers() -> None:
    """C29 (000 16.9.5 scenario 1; D31)."""
    state = position(
        "sq19/3p", M={2: [(11, 11), (12, 12)]}, hand=[36, 0, 0], phase="ring_placement"
    )
    state = place(state, (10, 10))
    diagonal = {to for _, to in moves(state) if to[0] == to[1] > 10}
    assert diagonal == set(run((11, 11), (18, 18)))
    after = move(state, (10, 10), (13, 13))
    assert after.markers == {(10, 10): 1, (11, 11): 1, (12, 12): 1}
    assert only(after) == "no_line_action"


def scenario_2() -> State:
    """C30's position."""
    return position(
        "sq19/3p",
        S={(13, 13): "1", (14, 14): "12", (16, 16): "2", (0, 18): "3"},
        M={1: run((10, 10), (12, 12))},
    )


def test_c30_scenario_2_a_capture_exposes_the_ring_below() -> None:
    """C30 (000 16.9.5 scenario 2; R102)."""
    state = scenario_2()
    assert captures(state) == {((13, 13), (14, 14), (15, 15))}
    after = capture(state, (13, 13), (14, 14), (15, 15))
    assert after.stacks[15, 15] == (2, 1)
    assert after.stacks[14, 14] == (1,)
    assert after.markers == dict.fromkeys(run((10, 10), (13, 13)), 1)
    assert after.phase == "chain_capture"


def test_c31_scenario_3_the_chain_may_go_back_over_an_own_ring() -> None:
    """C31 (000 16.9.5 scenario 3; R103, D38, D43, D52)."""
    state = capture(scenario_2(), (13, 13), (14, 14), (15, 15))
    back = {to for _, target, to in captures(state) if target == (14, 14)}
    forth = {to for _, target, to in captures(state) if target == (16, 16)}
    assert back == set(run((13, 13), (0, 0))) and len(back) == 14
    assert sum(to in state.markers for to in back) == 4
    assert forth == {(17, 17), (18, 18)}
    after = capture(state, (15, 15), (14, 14), (9, 9))
    assert after.stacks[9, 9] == (1, 2, 1)
    assert after.collapsed == dict.fromkeys(run((10, 10), (13, 13)), 1)
    assert after.territory == (4, 0, 0)
    assert after.markers == {(15, 15): 1}
    assert (14, 14) not in after.stacks
    assert only(after) == "no_line_action"


def test_c32_a_chain_may_be_ended_early_by_choice_but_not_by_declining() -> None:
    """C32 (R103, D43): one way from (2, 0) goes on, one is a dead end; none is optional."""
    state = position(
        S={(0, 0): "1", (1, 0): "2", (2, 1): "2", (3, 0): "2", (5, 0): "2", (7, 7): "2"},
        X={2: [(2, 4)]},
    )
    chain = capture(state, (0, 0), (1, 0), (2, 0))
    assert types(chain) == {"continue_capture_segment"}
    assert captures(chain) == {
        ((2, 0), (3, 0), (4, 0)),
        ((2, 0), (2, 1), (2, 2)),
        ((2, 0), (2, 1), (2, 3)),
    }
    longer = capture(chain, (2, 0), (3, 0), (4, 0))
    assert captures(longer) == {((4, 0), (5, 0), (7, 0))}
    dead_end = capture(chain, (2, 0), (2, 1), (2, 3))
    assert dead_end.phase == "line_processing"


def test_c32_collapse_made_inside_the_chain_blocks_later_segments() -> None:
    """C32 (R103, D43, 000 15.3.2): jumping back over the own marker closes the way."""
    state = position(S={(3, 0): "1", (4, 0): "222"}, X={2: [(6, 0)]})
    assert captures(state) == set()
    state = position(S={(3, 0): "111", (4, 0): "222", (7, 7): "2"})
    first = capture(state, (3, 0), (4, 0), (6, 0))
    assert first.phase == "chain_capture"
    assert captures(first) == {((6, 0), (4, 0), (x, 0)) for x in (0, 1, 2)}
    second = capture(first, (6, 0), (4, 0), (2, 0))
    assert second.collapsed == {(3, 0): 1}
    assert second.phase == "line_processing"
    assert captures(second) == set()


def test_a_capture_may_follow_a_move_and_then_chains() -> None:
    """000 4.3 (R073, R093): move, overtake, continue, each with its own type."""
    state = position(S={(0, 0): "1", (3, 0): "2", (6, 0): "2", (7, 7): "2"})
    moved = move(state, (0, 0), (2, 0))
    assert moved.phase == "capture"
    taken = capture(moved, (2, 0), (3, 0), (4, 0))
    assert taken.phase == "chain_capture"
    done = capture(taken, (4, 0), (6, 0), (7, 0))
    assert done.stacks[7, 0] == (2, 2, 1)
    after = end_turn(done)
    assert after.player == 2
    assert noops(after, "no_placement_action").phase == "movement"
