"""Disconnected regions (R040, R140..R145; C45-C64)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
    Cell,
    box,
    column,
    frame,
    only,
    pay,
    payers,
    play,
    position,
    progress,
    regions,
    run,
    take,
    types,
)

from riftkeep.games.ringrift.state import State


def territory(short: str = "sq8/2p", **given: Any) -> State:
    """A position in territory processing."""
    return position(short, phase="territory_processing", **given)


def sizes(state: State) -> list[tuple[int, int]]:
    """The number of cells and of wall markers of every region, smallest first."""
    return sorted((len(cells), len(wall)) for cells, wall in regions(state).items())


LEFT = frozenset(box((0, 0), (3, 7)))
RIGHT = frozenset(box((5, 0), (7, 7)))


def test_c45_the_example_of_16_8() -> None:
    """C45 (000 16.8; R141-R145, D53, D57, D61): the drawing shows no border collapse; R145 does
    it. The board corner lies inside the region, the three outer corners stay markers."""
    state = territory(
        "sq8/3p",
        M={1: frame((0, 0), (4, 4))},
        S={(2, 2): "2", (3, 2): "2", (2, 7): "3", (5, 5): "1"},
    )
    inside = {*box((1, 1), (3, 3)), (0, 0), (1, 0), (2, 0), (0, 1), (0, 2)}
    wall = {(3, 0), (0, 3), *run((1, 4), (3, 4)), *run((4, 1), (4, 3))}
    assert regions(state) == {frozenset(inside): frozenset(wall)}
    assert types(state) == {"process_territory_region", "skip_territory_processing"}
    after = take(state, (2, 2))
    assert after.territory == (22, 0, 0)
    assert after.eliminated == (2, 0, 0)
    assert set(after.markers) == {(4, 0), (0, 4), (4, 4)}
    assert progress(after) == progress(state) + 11
    assert payers(after) == {(5, 5)}
    end = pay(after, (5, 5))
    assert end.eliminated == (3, 0, 0)
    assert (end.player, end.phase) == (2, "ring_placement")


def test_c46_the_corners_of_a_free_standing_frame_stay_markers() -> None:
    """C46 (R145, D57)."""
    state = territory(M={1: frame((1, 1), (5, 5))}, S={(3, 3): "2", (7, 7): "1", (0, 0): "2"})
    after = take(state, (3, 3))
    assert after.territory == (21, 0)
    assert set(after.markers) == {(1, 1), (5, 1), (1, 5), (5, 5)}


def test_c47_a_diagonal_wall_collapses_completely() -> None:
    """C47 (R145, D57)."""
    diamond = [(3, 1), (2, 2), (4, 2), (1, 3), (5, 3), (2, 4), (4, 4), (3, 5)]
    state = territory(M={1: diamond}, S={(3, 3): "2", (7, 7): "1", (0, 0): "2"})
    after = take(state, (3, 3))
    assert after.territory == (13, 0)
    assert after.markers == {}


def test_c48_of_a_double_wall_only_the_inner_layer_collapses() -> None:
    """C48 (R145, D57)."""
    state = territory(M={1: [*column(4), *column(5)]}, S={(1, 1): "2", (7, 7): "1", (7, 0): "2"})
    after = take(state, (1, 1))
    assert after.territory == (40, 0)
    assert set(after.collapsed) == {*LEFT, *column(4)}
    assert set(after.markers) == set(column(5))


def test_c49_markers_that_block_nothing_belong_to_the_region() -> None:
    """C49 (R040, R145, D57): a spur into the region does, but for its last marker, which takes the
    place of the wall marker behind it; that one and a spur to the outside stay markers."""
    spur_inside, spur_outside = run((1, 3), (3, 3)), run((5, 6), (6, 6))
    state = territory(
        M={1: [*column(4), *spur_inside, *spur_outside]},
        S={(1, 1): "2", (7, 7): "1", (7, 0): "2"},
    )
    wall = {*column(4), (3, 3)} - {(4, 3)}
    assert regions(state)[LEFT - {(3, 3)}] == frozenset(wall)
    after = take(state, (1, 1))
    assert after.territory == (39, 0)
    assert set(after.markers) == {*spur_outside, (4, 3)}


def test_c49_markers_along_the_edge_of_the_board_belong_to_the_region() -> None:
    """C49 (R040, D57)."""
    edge = run((0, 2), (0, 5))
    state = territory(M={1: [*column(4), *edge]}, S={(1, 1): "2", (7, 7): "1", (7, 0): "2"})
    assert regions(state)[LEFT] == frozenset(column(4))
    assert take(state, (1, 1)).markers == {}


def test_c50_a_lone_marker_of_the_border_color_lies_inside_the_region() -> None:
    """C50 (R040, D57)."""
    state = territory(M={1: [*column(4), (1, 5)]}, S={(1, 1): "2", (7, 7): "1", (7, 0): "2"})
    assert regions(state)[LEFT] == frozenset(column(4))


def test_c51_both_sides_of_a_wall_are_candidates_and_own_stacks_may_be_inside() -> None:
    """C51 (R140-R142, D53, D54)."""
    stacks = {(1, 1): "1", (6, 6): "1", (6, 1): "2"}
    for player in (1, 2):
        state = territory(M={1: column(4)}, S=stacks, player=player)
        assert regions(state) == {LEFT: frozenset(column(4))}
    three = {(1, 1): "1", (1, 3): "2", (6, 6): "1", (6, 1): "3"}
    state = territory("sq8/3p", M={1: column(4)}, S=three)
    assert regions(state) == {LEFT: frozenset(column(4)), RIGHT: frozenset(column(4))}


def test_c52_a_wall_of_two_colors_separates_nothing_but_collapse_helps_anyone() -> None:
    """C52 (R141, D54)."""
    stacks = {(1, 1): "2", (6, 6): "1", (6, 1): "2"}
    halves = {1: column(4)[:4], 2: column(4)[4:]}
    assert only(territory(M=halves, S=stacks)) == "no_territory_action"
    helped = territory(M={1: column(4)[:4]}, X={2: column(4)[4:]}, S=stacks)
    assert regions(helped) == {LEFT: frozenset(column(4)[:4])}


def test_c53_a_buried_ring_makes_its_color_active_but_rings_in_hand_do_not() -> None:
    """C53 (R142, D55)."""
    wall = {1: column(4)}
    stacks = {(1, 1): "1", (1, 3): "2", (6, 6): "1"}
    assert LEFT not in regions(territory("sq8/3p", M=wall, S=stacks, hand=[0, 0, 5]))
    buried = stacks | {(6, 6): "31"}
    assert LEFT in regions(territory("sq8/3p", M=wall, S=buried))


def test_c54_an_empty_region_qualifies_and_with_one_color_only_an_empty_one() -> None:
    """C54 (000 Q15; R142, D56)."""
    state = territory(M={1: column(4)}, S={(6, 6): "1"}, hand=[0, 4])
    assert regions(state) == {LEFT: frozenset(column(4))}
    both = territory(M={1: column(4)}, S={(6, 6): "1", (1, 1): "1"}, hand=[0, 4])
    assert only(both) == "no_territory_action"


def test_c54_with_no_ring_on_the_board_no_region_qualifies() -> None:
    """D56 (R142)."""
    assert only(territory(M={1: column(4)}, hand=[3, 3])) == "no_territory_action"


def test_c55_a_side_with_all_colors_is_never_a_region_but_the_other_side_is() -> None:
    """C55 (000 Q15; R142, D54)."""
    state = territory(M={1: frame((0, 0), (4, 4))}, S={(2, 2): "2", (3, 2): "1", (6, 6): "1"})
    outside = set(box((0, 0), (7, 7))) - set(box((0, 0), (4, 4)))
    ((cells, _),) = regions(state).items()
    assert cells == outside | {(4, 4)}  # the corner blocks nothing
    assert len(cells) == 40


def test_c56_a_region_with_all_own_stacks_inside_cannot_be_paid_for() -> None:
    """C56 (000 Q23; R143, D58)."""
    stacks = {(1, 1): "1", (6, 6): "2"}
    mine = territory(M={1: column(4)}, S=stacks)
    assert regions(mine) == {RIGHT: frozenset(column(4))}
    lost = territory(M={1: column(4)}, S={(1, 1): "1", (1, 3): "2", (6, 6): "2"})
    assert LEFT not in regions(lost)
    nothing = territory(M={1: column(4)}, S={(1, 1): "2", (6, 6): "2"})
    assert only(nothing) == "no_territory_action"


def two_corners(**more: str) -> State:
    """C57's position, with further stacks given as ``x3y3="21"``."""
    stacks: dict[Cell, str] = {
        (0, 0): "2",
        (7, 0): "3",
        (4, 5): "1",
        (2, 6): "2",
        (5, 6): "3",
    }
    stacks |= {(int(name[1]), int(name[3])): rings for name, rings in more.items()}
    markers = [(1, 0), (1, 1), (0, 1), (6, 0), (6, 1), (7, 1)]
    return territory("sq8/3p", M={1: markers}, S=stacks)


CORNER_LEFT, CORNER_RIGHT = frozenset({(0, 0)}), frozenset({(7, 0)})


def test_c57_each_region_needs_a_payment_of_its_own() -> None:
    """C57 (R143-R145, D22, D58, D59)."""
    state = two_corners()
    assert regions(state) == {
        CORNER_LEFT: frozenset({(1, 0), (0, 1)}),
        CORNER_RIGHT: frozenset({(6, 0), (7, 1)}),
    }
    taken = take(state, (0, 0))
    assert payers(taken) == {(4, 5)}
    after = pay(taken, (4, 5))
    assert (after.player, after.phase) == (2, "ring_placement")
    assert after.stacks[7, 0] == (3,)
    assert {(1, 1), (6, 1)} <= set(after.markers)


def test_c58_a_cap_of_one_on_foreign_rings_is_a_legal_cheap_payment() -> None:
    """C58 (R145, R206, D49, D59)."""
    taken = take(two_corners(x3y3="21"), (0, 0))
    assert payers(taken) == {(3, 3), (4, 5)}
    after = pay(taken, (3, 3))
    assert after.stacks[3, 3] == (2,)
    assert (after.player, after.phase) == (1, "territory_processing")
    assert set(regions(after)) == {CORNER_RIGHT}
    assert "skip_territory_processing" in types(after)


def test_c59_the_acting_player_gets_everything_whoever_built_the_wall() -> None:
    """C59 (R145, D60): player 2 takes what player 1's markers cut off."""
    state = territory(M={1: column(4)}, S={(1, 1): "121", (6, 6): "1", (6, 1): "2"}, player=2)
    after = pay(take(state, (1, 1)), (6, 1))
    assert after.territory == (0, 40)
    assert after.eliminated == (0, 4)
    assert set(after.collapsed.values()) == {2}


def test_c59_a_region_may_be_declined_and_is_offered_again_to_anybody() -> None:
    """C59 (R144, 001 12.4, D59)."""
    state = territory(M={1: column(4)}, S={(1, 1): "1", (6, 6): "1", (6, 1): "2"})
    declined = play(state, "skip_territory_processing")
    assert (declined.player, declined.phase) == (2, "ring_placement")
    again = territory(M={1: column(4)}, S={(1, 1): "1", (6, 6): "1", (6, 1): "2"}, player=2)
    assert regions(again) == regions(state)


def walled_corner(eliminated: int) -> State:
    """C60's position: the geometry of 000 16.9.7."""
    return territory(
        "sq19/3p",
        M={1: [(5, 0), (5, 2), (5, 3), (0, 4), (1, 4), (3, 4), (4, 4)]},
        X={2: [(5, 1)], 3: [(2, 4)]},
        S={
            (0, 0): "22",
            (2, 1): "22",
            (1, 3): "22",
            (4, 3): "12",
            (10, 10): "3",
            (12, 12): "1",
            (9, 14): "2",
        },
        elim=[eliminated, 0, 0],
    )


def test_c60_the_example_of_16_9_7_with_totals_that_a_game_can_have() -> None:
    """C60 (000 16.9.7; R060, R061, R170, D5, D60, D67, D69, D75)."""
    taken = take(walled_corner(46), (0, 0))
    assert taken.eliminated == (54, 0, 0)
    assert taken.outcome is None
    assert taken.territory == (27, 1, 1)
    over = pay(taken, (12, 12))
    assert over.eliminated == (55, 0, 0)
    assert over.phase == "game_over"
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (1, "ring_elimination")
    on = pay(take(walled_corner(45), (0, 0)), (12, 12))
    assert on.eliminated == (54, 0, 0)
    assert on.outcome is None


def test_c61_the_chain_reaction_of_16_9_8() -> None:
    """C61 (000 16.9.8; R144, R170, D59, D75): three areas, totals lowered so that the game is on.

    B is missing in the right area from the start, so it qualifies before A's cap leaves it,
    whatever the text says; after the left area is paid with that cap it is still there to be taken.
    """
    left_wall, right_wall = column(6, 19), column(12, 19)
    state = territory(
        "sq19/3p",
        M={1: [*left_wall, *right_wall]},
        S={
            (2, 2): "222",
            (2, 9): "22",  # left: B only, five rings
            (9, 2): "1",
            (9, 9): "2",
            (9, 14): "3",  # centre: everybody
            (15, 2): "3333",
            (15, 9): "333",
            (15, 14): "31",
        },  # right: C, and A's cap
        elim=[40, 0, 0],
    )
    left, right = frozenset(box((0, 0), (5, 18))), frozenset(box((13, 0), (18, 18)))
    offered = regions(state)
    assert left in offered and right in offered
    first = pay(take(state, (2, 2)), (15, 14))
    assert first.eliminated == (40 + 5 + 1, 0, 0)
    assert first.stacks[15, 14] == (3,)
    assert first.phase == "territory_processing"
    over = pay(take(first, (15, 2)), (9, 2))
    assert over.eliminated == (40 + 5 + 1 + 8 + 1, 0, 0)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (1, "ring_elimination")


def test_c62_a_region_walled_by_collapse_alone_counts_once_with_an_empty_wall() -> None:
    """C62 (R140, D54): not once for every color with markers."""
    state = territory(
        X={2: [(1, 0), (0, 1)]}, M={1: [(5, 5)], 2: [(6, 2)]}, S={(4, 4): "1", (3, 6): "2"}
    )
    assert regions(state) == {frozenset({(0, 0)}): frozenset()}
    (region, _) = state.legal_moves
    assert region.to_json()["border_color"] is None


def test_c63_on_hexagons_territory_is_connected_in_six_directions() -> None:
    """C63 (R002, R040, D9): a ring of six markers cuts off its centre; five do not."""
    ring: list[Cell] = [
        (1, 0, -1),
        (1, -1, 0),
        (0, -1, 1),
        (-1, 0, 1),
        (-1, 1, 0),
        (0, 1, -1),
    ]
    stacks: dict[Cell, str] = {(0, 0, 0): "2", (5, 0, -5): "1", (0, 5, -5): "2"}
    state = territory("hex/2p", M={1: ring}, S=stacks)
    assert regions(state)[frozenset({(0, 0, 0)})] == frozenset(ring)
    assert only(territory("hex/2p", M={1: ring[1:]}, S=stacks)) == "no_territory_action"


def test_c64_markers_of_other_colors_inside_collapse_without_changing_s() -> None:
    """C64 (R145, D57, D76)."""
    state = territory(
        M={1: frame((0, 0), (3, 3)), 2: [(1, 1), (2, 1)]},
        S={(2, 2): "2", (6, 6): "1", (6, 1): "2"},
    )
    after = take(state, (2, 2))
    assert after.territory == (13, 0)
    assert set(after.markers) == {(3, 0), (0, 3), (3, 3)}
    assert progress(after) == progress(state) + 3


@pytest.mark.parametrize(
    ("inside", "is_region"),
    [
        ({(1, 1): "1"}, True),
        ({(1, 1): "1", (1, 3): "2"}, True),
        ({(1, 1): "1", (1, 3): "2", (2, 5): "3"}, False),
        ({}, True),
        ({(1, 1): "32", (1, 3): "1", (2, 2): "23"}, False),
    ],
)
def test_q15_a_region_is_disconnected_exactly_if_some_active_color_has_no_stack_in_it(
    inside: dict[Cell, str], is_region: bool
) -> None:
    """000 Q15 and Q10 (R142): the examples with three active players; control is the top ring."""
    outside: dict[Cell, str] = {(6, 1): "1", (6, 3): "2", (6, 5): "3"}
    state = territory("sq8/3p", M={1: column(4)}, S=inside | outside)
    assert (LEFT in regions(state)) == is_region


def test_q15_markers_inside_are_no_representation() -> None:
    """000 Q15 (R142): only R stacks and G markers inside."""
    state = territory(
        "sq8/3p",
        M={1: column(4), 2: [(2, 2)]},
        S={(1, 1): "3", (6, 1): "1", (6, 3): "2", (6, 5): "3"},
    )
    assert LEFT in regions(state)


def test_a_region_of_markers_only_leaves_s_unchanged_but_its_payment_does_not() -> None:
    """D76: process_territory_region can add nothing."""
    state = territory(X={2: [(1, 0), (0, 1)]}, M={2: [(0, 0)]}, S={(4, 4): "11", (3, 6): "2"})
    taken = take(state, (0, 0))
    assert progress(taken) == progress(state)
    assert progress(pay(taken, (4, 4))) == progress(state) + 2
    assert sizes(state) == [(1, 0)]
