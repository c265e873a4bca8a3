"""Placing rings (R080..R082; C12-C18)."""

from __future__ import annotations

import pytest
from tests.ringrift.positions import (
    all_but,
    captures,
    counts,
    move,
    moves,
    noops,
    only,
    place,
    placements,
    position,
    types,
)


def test_c12_rings_go_on_empty_cells_or_one_at_a_time_on_any_stack() -> None:
    """C12 (R081, R082, D11, D26)."""
    state = position(
        S={(1, 1): "22", (5, 5): "1"},
        M={1: [(2, 2)]},
        X={2: [(3, 3)]},
        hand=[2, 0],
        phase="ring_placement",
    )
    assert counts(state, (1, 1)) == [1]
    assert counts(state, (5, 5)) == [1]
    assert counts(state, (2, 2)) == []
    assert counts(state, (3, 3)) == []
    assert counts(state, (4, 4)) == [1, 2]
    assert "skip_placement" in types(state)
    after = place(state, (1, 1))
    assert after.stacks[1, 1] == (2, 2, 1)
    assert after.hand == (1, 0)
    assert {source for source, _ in moves(after)} == {(1, 1)}


def test_c13_each_count_needs_room_for_its_own_height() -> None:
    """C13 (R081, D27)."""
    state = position(X={2: [(0, 1), (1, 1), (2, 0)]}, hand=[3, 0], phase="ring_placement")
    assert counts(state, (0, 0)) == [1]


def test_c14_a_capture_alone_makes_a_placement_legal_even_of_an_own_stack() -> None:
    """C14 (R081, R101, D27): the only thing the placed ring can do is jump an own stack."""
    walls = [(0, 1), (1, 1), (3, 0)]
    state = position(S={(1, 0): "1"}, X={2: walls}, hand=[2, 0], phase="ring_placement")
    assert counts(state, (0, 0)) == [1, 2]
    after = place(state, (0, 0), 2)
    assert moves(after) == set()
    assert captures(after) == {((0, 0), (1, 0), (2, 0))}


def test_c15_a_larger_count_can_be_legal_where_smaller_ones_are_dead() -> None:
    """C15 (R081, D27): cap 3 is needed to jump."""
    state = position(
        S={(1, 0): "222"}, X={2: [(0, 1), (1, 1)]}, hand=[5, 0], phase="ring_placement"
    )
    assert counts(state, (0, 0)) == [3]


def test_c16_a_landing_on_a_marker_counts_even_if_it_would_destroy_the_stack() -> None:
    """C16 (R081, D27, D33)."""
    state = position(
        S={(7, 7): "2"},
        X={2: [(0, 1), (1, 1), (2, 0)]},
        M={2: [(1, 0)]},
        hand=[3, 0],
        phase="ring_placement",
    )
    assert counts(state, (0, 0)) == [1]
    after = move(place(state, (0, 0)), (0, 0), (1, 0))
    assert (0, 0) not in after.stacks and (1, 0) not in after.stacks
    assert after.eliminated == (1, 0)


def test_a_placement_on_a_stack_that_would_be_too_tall_to_move_is_dead() -> None:
    """000 4.1 (R082): height 9 cannot move anywhere on 8x8."""
    state = position(S={(4, 4): "22222222"}, hand=[1, 0], phase="ring_placement")
    assert counts(state, (4, 4)) == []
    assert len(placements(state)) == 63


def test_c17a_with_a_mobile_stack_placing_is_optional() -> None:
    """C17a (R080, D24)."""
    state = position(S={(4, 4): "1", (0, 7): "2"}, hand=[2, 0], phase="ring_placement")
    assert len(placements(state)) == 126
    assert types(state) == {"place_ring", "skip_placement"}


def test_c17b_with_an_empty_hand_the_phase_is_visited_but_not_skipped() -> None:
    """C17b (R075, R204, D17)."""
    state = position(S={(4, 4): "1", (0, 7): "2"}, phase="ring_placement")
    state = noops(state, "no_placement_action")
    assert len(moves(state)) == 27
    assert types(state) == {"move_stack"}


def test_c17c_with_rings_but_no_legal_placement_there_is_nothing_to_skip() -> None:
    """C17c (R075, D25)."""
    rest = all_but((0, 0), (1, 0), (7, 7))
    state = position(
        S={(0, 0): "1", (7, 7): "2"},
        M={2: [(1, 0)]},
        X={1: rest[:30], 2: rest[30:]},
        hand=[2, 0],
        phase="ring_placement",
    )
    state = noops(state, "no_placement_action")
    assert moves(state) == {((0, 0), (1, 0))}
    assert only(state) == "move_stack"


def test_c17d_placing_is_mandatory_when_no_stack_can_move() -> None:
    """C17d (R080, D24)."""
    rest = all_but((0, 0), (7, 7), (5, 5), (6, 5))
    state = position(
        S={(0, 0): "1", (7, 7): "2"},
        X={1: rest[:30], 2: rest[30:]},
        hand=[2, 0],
        phase="ring_placement",
    )
    assert placements(state) == {((5, 5), 1), ((6, 5), 1)}
    assert types(state) == {"place_ring"}


def test_c17e_placing_is_mandatory_without_a_stack_and_may_be_on_an_enemy_stack() -> None:
    """C17e (R080, R082, D24, D26)."""
    state = position(S={(7, 7): "22"}, hand=[2, 0], phase="ring_placement")
    assert len(placements(state)) == 127
    assert counts(state, (7, 7)) == [1]
    assert types(state) == {"place_ring"}


def test_d24_a_player_with_only_buried_rings_must_place() -> None:
    """D24 (R080)."""
    state = position(S={(3, 3): "12"}, hand=[1, 0], phase="ring_placement")
    assert types(state) == {"place_ring"}


def test_c18_only_the_placed_stack_may_move_or_capture() -> None:
    """C18 (D28)."""
    state = position(S={(4, 4): "1", (0, 7): "2"}, hand=[2, 0], phase="ring_placement")
    state = place(state, (0, 0), 2)
    assert len(moves(state)) == 13
    assert len(captures(state)) == 3
    assert {m.to_json()["from"][0] for m in state.legal_moves} == {0}
    assert {tuple(m.to_json()["from"]) for m in state.legal_moves} == {(0, 0)}


@pytest.mark.parametrize(
    ("hand", "expected"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 2, 3])]
)
def test_d26_never_more_rings_than_three_or_than_are_in_hand(
    hand: int, expected: list[int]
) -> None:
    """D26 (R081)."""
    state = position(S={(7, 7): "2"}, hand=[hand, 0], phase="ring_placement")
    assert counts(state, (3, 3)) == expected
