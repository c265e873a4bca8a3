"""Eliminating caps: payments and forced eliminations (R100, R205, R206; C67 and decisions)."""

from __future__ import annotations

from tests.ringrift.positions import (
    all_but,
    noops,
    only,
    pay,
    payers,
    play,
    position,
    regions,
    run,
    take,
    types,
)

from riftkeep.games.ringrift.state import State


def blocked_with_a_region() -> State:
    """Player 1 can only take the empty region (0, 0), (1, 0), or decline it."""
    kept = [(0, 0), (1, 0), (7, 7), (7, 0), (4, 4), (4, 5)]
    rest = all_but(*kept)
    return position(
        S={(7, 7): "1", (7, 0): "21", (4, 4): "2"},
        X={1: rest[:29], 2: rest[29:]},
        phase="ring_placement",
    )


def test_c67_a_blocked_player_who_takes_a_region_pays_no_forced_elimination() -> None:
    """C67 (R073, R205, D56, D62)."""
    state = noops(
        blocked_with_a_region(), "no_placement_action", "no_movement_action", "no_line_action"
    )
    assert frozenset({(0, 0), (1, 0)}) in regions(state)
    state = pay(take(state, (0, 0)), (7, 0))
    assert state.eliminated == (1, 0)
    assert state.stacks[7, 0] == (2,)
    declined = play(state, "skip_territory_processing")
    assert (declined.player, declined.phase) == (2, "ring_placement")


def test_c67_a_blocked_player_who_declines_his_only_region_must_eliminate() -> None:
    """C67 (R100, D59, D63): declining is not acting."""
    state = noops(
        blocked_with_a_region(), "no_placement_action", "no_movement_action", "no_line_action"
    )
    state = play(state, "skip_territory_processing")
    assert state.phase == "forced_elimination"
    assert payers(state) == {(7, 7), (7, 0)}
    after = play(state, "forced_elimination", at=(7, 7))
    assert after.eliminated == (1, 0)
    assert (after.player, after.phase) == (2, "ring_placement")


def test_d64_a_forced_elimination_ends_the_turn_even_if_the_player_could_now_move() -> None:
    """D64 (R100): what is left is player 1's and could move, but the turn is over."""
    state = position(S={(0, 0): "1222222211", (5, 5): "2"}, phase="ring_placement", hand=[0, 3])
    state = play(noops(state), "forced_elimination", at=(0, 0))
    assert state.player == 2
    assert state.eliminated == (2, 0)


def test_d62_a_player_who_placed_is_never_forced_to_eliminate() -> None:
    """D62 (R073): a turn with any action of one's own ends without it."""
    state = position(S={(3, 3): "2"}, hand=[1, 0], phase="ring_placement")
    state = play(state, "place_ring", to=(0, 0), count=1)
    state = play(state, "move_stack", from_=(0, 0), to=(0, 2))
    state = noops(state, "no_line_action", "no_territory_action")
    assert (state.player, state.phase) == (2, "ring_placement")


def test_d69_every_eliminated_ring_is_credited_to_the_player_who_acts() -> None:
    """D69 (R060): also the rings of others, on a marker, in a region, in a payment."""
    state = position(
        "sq8/3p",
        X={3: [(1, 0), (0, 1)]},
        S={(0, 0): "3322", (5, 5): "331", (6, 6): "3", (7, 0): "2"},
        phase="territory_processing",
    )
    state = pay(take(state, (0, 0)), (5, 5))
    assert state.eliminated == (5, 0, 0)
    assert state.stacks[5, 5] == (3, 3)


def test_a_whole_cap_is_paid_never_a_part_of_it() -> None:
    """000 11.2, R122, D49: and only stacks that the player controls can pay."""
    state = position(
        M={1: run((0, 0), (3, 0))},
        S={(7, 7): "1211", (5, 5): "12", (6, 2): "111"},
        phase="line_processing",
    )
    state = play(state, "process_line", line=run((0, 0), (3, 0)))
    assert payers(state) == {(7, 7), (6, 2)}
    assert types(state) == {"eliminate_rings_from_stack"}
    after = pay(state, (7, 7))
    assert after.stacks[7, 7] == (1, 2)
    assert after.eliminated == (2, 0)
    assert only(after) == "no_territory_action"
