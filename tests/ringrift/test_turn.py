"""The turn and its phases (R070..R076, R180; C1-C3, C65, C66, C79)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
    NOOPS,
    captures,
    game_of,
    move,
    moves,
    noops,
    only,
    place,
    placements,
    play,
    position,
    progress,
    start,
    types,
)

from riftkeep.core.errors import InvalidMove
from riftkeep.core.session import Session
from riftkeep.games.ringrift.move import FORCED_TYPES, MoveType


@pytest.mark.parametrize(("board", "expected"), [("sq8", 192), ("sq19", 1083), ("hex", 1407)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c1_a_new_game_offers_only_placements_of_one_to_three_rings_on_every_cell(
    board: str, players: int, expected: int
) -> None:
    """C1 (R020, R081, D7)."""
    state = start(f"{board}/{players}p")
    assert types(state) == {"place_ring"}
    assert len(state.legal_moves) == expected
    assert (state.player, state.phase, state.turn) == (1, "ring_placement", 1)


@pytest.mark.parametrize(
    ("board", "rings", "land", "goals"),
    [
        ("sq8", 18, 33, (19, 28, 37)),
        ("sq19", 36, 181, (37, 55, 73)),
        ("hex", 48, 235, (49, 73, 97)),
    ],
)
def test_c1_thresholds_are_more_than_half_of_all_rings_and_of_all_cells(
    board: str, rings: int, land: int, goals: tuple[int, ...]
) -> None:
    """C1 (R061, R062, D5, D6)."""
    for players, goal in zip((2, 3, 4), goals, strict=True):
        config = game_of(f"{board}/{players}p").config
        assert (config.rings, config.land_goal, config.ring_goal) == (rings, land, goal)


def test_c2_every_turn_visits_placement_movement_lines_and_territory() -> None:
    """C2 (R070, R075, D16, D18, D23)."""
    session = Session(game_of("sq8/3p"))
    state = place(start("sq8/3p"), (3, 3), 2)
    state = move(state, (3, 3), (3, 6))
    state = noops(state, "no_line_action", "no_territory_action")
    assert state.markers == {(3, 3): 1}
    assert state.stacks == {(3, 6): (1, 1)}
    assert state.hand == (16, 18, 18)
    assert (state.player, state.phase, state.turn) == (2, "ring_placement", 2)
    for text in ("d4+2", "d4-d7", "no-line", "no-territory"):
        session.play(text)
    assert session.state == state
    assert len(session.moves) == state.move_number == 4


def test_c3_the_quick_start_example_of_16_7() -> None:
    """C3 (000 16.7; D28, D32)."""
    state = place(position(M={2: [(3, 1)]}, hand=[18, 17], phase="ring_placement"), (3, 3))
    assert {source for source, _ in moves(state)} == {(3, 3)}
    upward = {to for _, to in moves(state) if to[0] == 3 and to[1] < 3}
    assert upward == {(3, 2), (3, 1), (3, 0)}
    after = move(state, (3, 3), (3, 0))
    assert after.markers == {(3, 3): 1, (3, 1): 1}
    assert after.stacks == {(3, 0): (1,)}
    assert progress(after) == progress(state) + 1


def test_c65_a_blocked_player_records_four_no_ops_and_then_eliminates_a_cap() -> None:
    """C65 (R072, R100, R205, D62, D64)."""
    state = position(
        S={(0, 0): "22222211", (7, 0): "22222221", (4, 4): "2"}, phase="ring_placement"
    )
    state = noops(state)
    assert state.phase == "forced_elimination" and state.player == 1
    assert {m.to_json()["at"][0] for m in state.legal_moves} == {0, 7}
    assert types(state) == {"forced_elimination"}
    before = progress(state)
    after = play(state, "forced_elimination", at=(0, 0))
    assert after.stacks[0, 0] == (2,) * 6
    assert after.eliminated == (2, 0)
    assert (after.player, after.phase) == (2, "ring_placement")
    assert progress(after) == before + 2


def test_c66_a_seat_with_nothing_left_still_gets_its_turn_of_four_no_ops() -> None:
    """C66 (R172, R201, D19, D65, D66)."""
    state = position(S={(0, 0): "22222221", (4, 4): "2"}, hand=[0, 1], phase="ring_placement")
    state = play(noops(state), "forced_elimination", at=(0, 0))
    assert state.stacks[0, 0] == (2,) * 7
    assert state.player == 2
    state = play(state, "skip_placement")
    state = move(state, (4, 4), (4, 5))
    state = noops(state, "no_line_action", "no_territory_action")
    assert state.player == 1 and not any(s[-1] == 1 for s in state.stacks.values())
    state = noops(state)
    assert (state.player, state.phase) == (2, "ring_placement")


def test_c68_a_seat_with_rings_but_nowhere_to_place_them_passes_through_every_phase() -> None:
    """C68 (D19, D29, D66, D72): rings in hand, no placement, no stack; a stack of 2 blocks the
    stalemate, and the turn ends without a forced elimination."""
    everything = [(x, y) for x in range(8) for y in range(8) if (x, y) not in ((0, 0), (1, 1))]
    state = position(
        X={1: everything[:30], 2: everything[30:]},
        S={(0, 0): "2", (1, 1): "222"},
        hand=[3, 0],
        phase="ring_placement",
    )
    state = noops(state)
    assert (state.player, state.phase, state.outcome) == (2, "ring_placement", None)
    state = noops(state, *NOOPS)
    assert state.phase == "forced_elimination" and state.player == 2


def test_c79_seat_2_may_swap_sides_once_before_its_first_placement() -> None:
    """C79 (R180, D77, D78)."""
    session = Session(game_of("sq8/2p"), ["Ann", "Bob"])
    for text in ("d4+1", "d4-d5", "no-line", "no-territory"):
        session.play(text)
    before = session.state
    assert {m.type.value for m in before.legal_moves} == {"place_ring", "swap_sides"}
    after = session.play("swap")
    assert after.to_json() == before.to_json() | {"swap_used": True, "move_number": 5}
    assert (after.player, after.phase) == (2, "ring_placement")
    assert session.seats == ("Bob", "Ann")
    assert {m.type.value for m in after.legal_moves} == {"place_ring"}
    assert placements_of(before.legal_moves) == placements_of(after.legal_moves)


def placements_of(legal: tuple[object, ...]) -> set[str]:
    """The placements among legal moves, as text."""
    return {str(m) for m in legal if "+" in str(m)}


def test_c79_swapping_is_not_offered_after_seat_2_has_placed() -> None:
    """C79 (D77)."""
    opened: dict[str, Any] = {"S": {(0, 0): "1"}, "M": {1: [(0, 3)]}, "hand": [17, 18]}
    state = position(player=2, phase="ring_placement", turn=2, **opened)
    assert "swap_sides" in types(state)
    state = place(state, (5, 5))
    assert "swap_sides" not in types(state)
    state = noops(move(state, (5, 5), (5, 6)), "no_line_action", "no_territory_action")
    assert (state.player, state.turn) == (1, 3)
    assert "swap_sides" not in types(state)


@pytest.mark.parametrize("short", ["sq8/3p", "sq8/4p"])
def test_c79_swapping_is_never_offered_with_more_than_two_players(short: str) -> None:
    """C79 (D77)."""
    state = noops(
        move(place(start(short), (3, 3)), (3, 3), (3, 4)), "no_line_action", "no_territory_action"
    )
    assert state.player == 2
    assert "swap_sides" not in types(state)


def test_the_host_can_switch_the_pie_rule_off() -> None:
    """D77."""
    opened: dict[str, Any] = {"S": {(0, 0): "1"}, "M": {1: [(0, 3)]}, "hand": [17, 18]}
    state = position(player=2, phase="ring_placement", turn=2, **opened)
    data = state.to_json()
    data["options"]["pie_rule"] = False
    without = game_of("sq8/2p", pie_rule=False).state_from_json(data)
    assert "swap_sides" in types(state)
    assert "swap_sides" not in types(without)


def test_d20_a_no_op_is_legal_only_where_nothing_else_is() -> None:
    """D20 (R074-R076): with an action to take, no phase offers its no-op."""
    state = start()
    while state.outcome is None and state.move_number < 400:
        forced = [m for m in state.legal_moves if m.type in FORCED_TYPES]
        # Swapping is not an action of the phase: it replaces nothing (D77).
        others = [m for m in state.legal_moves if m.type is not MoveType.SWAP_SIDES]
        assert not forced or others == forced
        following = state.play(state.legal_moves[state.move_number * 7 % len(state.legal_moves)])
        assert isinstance(following, type(state))
        state = following


def test_d21_move_ring_is_understood_as_move_stack_and_never_written() -> None:
    """D21."""
    state = position(S={(0, 0): "1"})
    data = {"type": "move_ring", "player": 1, "from": [0, 0], "to": [0, 3]}
    parsed = state.game.move_from_json(data)
    assert parsed.to_json()["type"] == "move_stack"
    assert state.why_illegal(parsed) is None


@pytest.mark.parametrize(
    "name",
    [
        "build_stack",
        "line_formation",
        "skip_line",
        "no_capture_action",
        "resign",
        "recovery_slide",
        "territory_claim",
    ],
)
def test_d21_there_are_no_other_types_of_move(name: str) -> None:
    """D21."""
    with pytest.raises(InvalidMove, match="type"):
        start().game.move_from_json({"type": name, "player": 1})


def test_d79_a_finished_game_keeps_the_seat_that_ended_it_and_has_no_moves() -> None:
    """D79 (R051)."""
    state = position(S={(0, 0): "1"}, elim=[19, 0], phase="territory_processing", player=1)
    after = noops(state, "no_territory_action")
    assert (after.phase, after.player, after.legal_moves) == ("game_over", 1, ())
    assert captures(after) == set() and placements(after) == set()
    with pytest.raises(ValueError, match="not enough values"):
        only(after)
