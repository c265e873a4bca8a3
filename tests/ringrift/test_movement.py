"""Moving without capture (R090..R092; C4-C11)."""

from __future__ import annotations

import pytest
from tests.ringrift.positions import (
    Cell,
    captures,
    lines,
    move,
    moves,
    only,
    position,
    progress,
    run,
    types,
)

from riftkeep.games.ringrift.state import State


def along_row(state: State, source: Cell = (0, 0)) -> set[Cell]:
    """The landings of a stack in its own row."""
    return {to for start, to in moves(state) if start == source and to[1] == source[1]}


def two_high() -> State:
    """C4's position."""
    return position(S={(0, 0): "11"}, M={2: [(1, 0)], 1: [(2, 0)]})


def test_c4_any_landing_at_the_height_or_further_is_legal() -> None:
    """C4 (R091, D30, D31)."""
    assert along_row(two_high()) == set(run((2, 0), (7, 0)))


def test_c4_landing_on_a_marker_removes_it_and_costs_the_top_ring() -> None:
    """C4 (R092, D12, D32)."""
    state = two_high()
    after = move(state, (0, 0), (2, 0))
    assert after.stacks == {(2, 0): (1,)}
    assert after.markers == {(0, 0): 1, (1, 0): 1}
    assert after.collapsed == {}
    assert after.eliminated == (1, 0)
    assert progress(after) == progress(state) + 1


def test_c4_passing_over_an_own_marker_collapses_it() -> None:
    """C4 (R092, D13)."""
    state = two_high()
    after = move(state, (0, 0), (3, 0))
    assert after.stacks == {(3, 0): (1, 1)}
    assert after.markers == {(0, 0): 1, (1, 0): 1}
    assert after.collapsed == {(2, 0): 1}
    assert after.territory == (1, 0)
    assert progress(after) == progress(state) + 1


def test_c5_distance_is_counted_in_steps_markers_included() -> None:
    """C5 (000 8.2 example 3; D10): the third cell is three steps away, so it may be landed on."""
    state = position(S={(0, 0): "111"}, M={2: [(2, 0)]}, X={2: [(4, 0)]})
    assert along_row(state) == {(3, 0)}
    assert move(state, (0, 0), (3, 0)).stacks == {(3, 0): (1, 1, 1)}


@pytest.mark.parametrize(("short", "is_line"), [("sq8/3p", True), ("sq8/2p", False)])
def test_c6_flipped_markers_and_the_departure_marker_make_a_line(short: str, is_line: bool) -> None:
    """C6 (000 8.2 example 4; R120, D3)."""
    state = position(short, S={(0, 0): "11", (7, 7): "2"}, M={2: [(1, 0), (2, 0)]})
    after = move(state, (0, 0), (3, 0))
    assert after.markers == {(0, 0): 1, (1, 0): 1, (2, 0): 1}
    if is_line:
        assert lines(after) == {tuple(run((0, 0), (2, 0)))}
        assert only(after) == "process_line"
    else:
        assert only(after) == "no_line_action"


def test_c7_a_single_ring_that_lands_on_a_marker_is_gone() -> None:
    """C7 (R092, D33)."""
    state = position(S={(0, 0): "1", (2, 0): "2"}, M={2: [(1, 0)]}, hand=[3, 0])
    after = move(state, (0, 0), (1, 0))
    assert after.stacks == {(2, 0): (2,)}
    assert after.markers == {(0, 0): 1}
    assert after.collapsed == {}
    assert after.eliminated == (1, 0)
    assert after.phase == "line_processing"
    assert progress(after) == progress(state) + 1


def test_c8_a_landing_that_exposes_another_color_hands_the_stack_over() -> None:
    """C8 (R022, R101, D34): no capture follows, though the stack could jump (4, 0)."""
    state = position(S={(0, 0): "21", (4, 0): "2"}, M={2: [(2, 0)]})
    after = move(state, (0, 0), (2, 0))
    assert after.stacks == {(2, 0): (2,), (4, 0): (2,)}
    assert after.eliminated == (1, 0)
    assert after.phase == "line_processing"


def test_c9_a_stack_reduced_by_its_landing_captures_with_its_new_height() -> None:
    """C9 (R093, D34, D37)."""
    state = position(S={(0, 0): "11", (4, 0): "2"}, M={2: [(2, 0)]})
    after = move(state, (0, 0), (2, 0))
    assert after.stacks[2, 0] == (1,)
    assert after.phase == "capture"
    assert captures(after) == {((2, 0), (4, 0), (x, 0)) for x in (5, 6, 7)}
    assert types(after) == {"overtaking_capture", "skip_capture"}


def test_c10_others_markers_flip_and_own_ones_collapse_on_the_way() -> None:
    """C10 (R092, D13, D32)."""
    state = position(S={(0, 0): "1", (7, 7): "2"}, M={1: [(1, 0), (3, 0)], 2: [(2, 0)]})
    after = move(state, (0, 0), (4, 0))
    assert after.collapsed == {(1, 0): 1, (3, 0): 1}
    assert after.markers == {(0, 0): 1, (2, 0): 1}
    assert after.territory == (2, 0)
    assert progress(after) == progress(state) + 1


def test_c11_a_move_never_ends_on_a_stack_nor_passes_one() -> None:
    """C11 (R091, D35): not on an own stack either."""
    state = position(S={(0, 0): "1", (3, 0): "1", (0, 2): "22"})
    assert along_row(state) == {(1, 0), (2, 0)}
    down = {to for source, to in moves(state) if source == (0, 0) and to[0] == 0}
    assert down == {(0, 1)}


def test_hexagonal_moves_go_in_six_directions() -> None:
    """R003, D9: height 12 just reaches the edge from the centre in every direction."""
    state = position("hex/2p", S={(0, 0, 0): "1" * 12})
    assert {to for _, to in moves(state)} == {
        (12, 0, -12),
        (-12, 0, 12),
        (0, 12, -12),
        (0, -12, 12),
        (12, -12, 0),
        (-12, 12, 0),
    }
