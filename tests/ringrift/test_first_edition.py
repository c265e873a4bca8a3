"""The first edition as a ruleset: every row of part E of the decisions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
    NOOPS,
    Cell,
    all_but,
    box,
    capture,
    captures,
    counts,
    end_turn,
    game_of,
    lines,
    move,
    moves,
    noops,
    only,
    place,
    placements,
    play,
    position,
    progress,
    run,
    start,
    types,
)

from riftkeep.core.errors import InvalidPosition
from riftkeep.games.ringrift.state import State

FIRST = "first-edition"


def first(short: str = "sq8/2p", **given: Any) -> State:
    """A position of the first edition."""
    return position(short, ruleset=FIRST, **given)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("board", "length", "axis"),
    [("sq8", 4, (1, 0)), ("sq19", 5, (1, 0)), ("hex", 5, (1, 0, -1))],
)
def test_line_length_is_4_on_square8_and_5_elsewhere_for_every_player_count(
    board: str, length: int, axis: Cell, players: int
) -> None:
    """E, line length."""
    cells = [tuple(k * part for part in axis) for k in range(length)]
    stacks: dict[Cell, str] = {tuple(-6 * part if board == "hex" else 7 for part in axis): "1"}
    given: dict[str, Any] = {"S": stacks, "phase": "line_processing"}
    short = f"{board}/{players}p"
    assert lines(first(short, M={1: cells}, **given)) == {tuple(cells)}
    assert only(first(short, M={1: cells[:-1]}, **given)) == "no_line_action"


def test_the_hexagonal_board_has_331_cells_and_36_rings_a_player() -> None:
    """E, hexagonal board."""
    state = start("hex/2p", ruleset=FIRST)
    assert state.hand == (36, 36)
    assert len({at for at, _ in placements(state)}) == 331
    config = game_of("hex/3p", ruleset=FIRST).config
    assert (config.board_size, config.ring_goal, config.land_goal) == (11, 55, 166)


def test_any_number_of_rings_may_be_placed_on_an_empty_cell_but_one_on_a_stack() -> None:
    """E, placement: up to the hand; dead placements are refused as before."""
    state = first(S={(7, 0): "2"}, hand=[9, 0], phase="ring_placement")
    assert counts(state, (0, 0)) == [1, 2, 3, 4, 5, 6, 7]  # eight could not move on 8x8
    assert counts(state, (4, 4)) == [1, 2, 3, 4]
    assert counts(state, (7, 0)) == [1]
    assert place(state, (0, 0), 7).hand == (2, 0)
    few = first(S={(7, 0): "2"}, hand=[2, 0], phase="ring_placement")
    assert counts(few, (0, 0)) == [1, 2]


def test_a_move_lands_on_an_own_marker_free_of_charge_and_never_on_another() -> None:
    """E, landing."""
    state = first(S={(0, 0): "11"}, M={1: [(3, 0)], 2: [(4, 0), (0, 3)]})
    landings = {to for _, to in moves(state)}
    assert (3, 0) in landings
    assert (4, 0) not in landings and (0, 3) not in landings
    assert (5, 0) in landings and (0, 4) in landings
    after = move(state, (0, 0), (3, 0))
    assert after.stacks == {(3, 0): (1, 1)}
    assert after.markers == {(0, 0): 1, (4, 0): 2, (0, 3): 2}
    assert after.eliminated == (0, 0)
    assert progress(after) == progress(state)


def test_a_capture_lands_by_the_same_rule() -> None:
    """E, landing: the same for captures."""
    state = first(S={(0, 0): "1", (1, 0): "2"}, M={1: [(2, 0)], 2: [(3, 0)]})
    assert {to for _, _, to in captures(state)} == {(2, 0), (4, 0), (5, 0), (6, 0), (7, 0)}
    after = capture(state, (0, 0), (1, 0), (2, 0))
    assert after.stacks == {(2, 0): (2, 1)}
    assert after.eliminated == (0, 0)


def test_a_placement_is_dead_if_only_foreign_markers_are_in_reach() -> None:
    """E, placement and landing: beyond them an own marker or an empty cell must be reached."""
    walls = [(0, 1), (1, 1)]
    dead = first(
        S={(7, 7): "2"},
        X={2: [*walls, (3, 0)]},
        M={2: [(1, 0), (2, 0)]},
        hand=[3, 0],
        phase="ring_placement",
    )
    assert counts(dead, (0, 0)) == []
    alive = first(
        S={(7, 7): "2"},
        X={2: [*walls, (4, 0)]},
        M={2: [(1, 0), (2, 0)]},
        hand=[4, 0],
        phase="ring_placement",
    )
    assert counts(alive, (0, 0)) == [1, 2, 3]


def test_who_is_forced_to_eliminate_is_as_in_the_canonical_game() -> None:
    """E, forced elimination: also with rings in hand that cannot be placed."""
    rest = all_but((0, 0), (7, 7), (0, 1), (6, 0), (7, 0))
    state = first(
        S={(0, 0): "1", (7, 7): "2", (6, 0): "2"},
        X={1: rest[:29], 2: rest[29:]},
        M={2: [(0, 1)]},
        hand=[2, 0],
        phase="territory_processing",
        acted=False,
    )
    state = play(state, "skip_territory_processing")
    assert types(state) == {"forced_elimination"}


def test_the_last_player_standing_is_found_at_the_end_of_a_turn() -> None:
    """E, last player standing: no second round is waited for."""
    state = first(S={(0, 0): "1", (7, 7): "222222222"})
    over = end_turn(move(state, (0, 0), (0, 3)))
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (1, "last_player_standing")
    assert "at the end of this turn" in over.outcome.explanation
    other = first(S={(0, 0): "1", (7, 7): "222222222"}, hand=[0, 1])
    assert end_turn(move(other, (0, 0), (0, 3))).outcome is None


def test_the_player_left_standing_may_be_another_than_the_one_who_moved() -> None:
    """E, last player standing."""
    state = first(S={(0, 0): "222222221", (4, 3): "2"}, phase="territory_processing")
    over = noops(state, "no_territory_action")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (2, "last_player_standing")


def blocked(hand: list[int], land: tuple[int, int], elim: list[int]) -> State:
    """Nobody can act, though there are stacks."""
    rest = all_but((0, 0), (7, 7))
    return first(
        S={(0, 0): "1", (7, 7): "2"},
        X={1: rest[: land[0]], 2: rest[land[0] : sum(land)]},
        M={1: rest[sum(land) :]},
        hand=hand,
        elim=elim,
        phase="forced_elimination",
        acted=False,
    )


def test_a_stalemate_needs_no_bare_board_and_converts_hands() -> None:
    """E, stalemate: stacks or not."""
    state = blocked([2, 4], (31, 31), [0, 0])
    over = play(state, "forced_elimination", at=(0, 0))
    assert (7, 7) in over.stacks
    assert over.eliminated == (3, 4) and over.hand == (0, 0)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (2, "stalemate")


def test_a_tie_on_the_whole_ladder_is_a_draw() -> None:
    """E, stalemate: collapsed cells, eliminated rings, markers; then a draw."""
    over = play(blocked([0, 1], (31, 31), [0, 0]), "forced_elimination", at=(0, 0))
    assert over.outcome is not None
    assert over.outcome.winner is None
    assert over.outcome.drawn == (1, 2)
    assert "draw between player 1 and player 2" in over.outcome.explanation
    assert over.to_json()["outcome"]["winner"] is None


def test_markers_decide_before_a_draw() -> None:
    """E, stalemate ladder, third step."""
    over = play(blocked([0, 1], (30, 30), [0, 0]), "forced_elimination", at=(0, 0))
    assert over.outcome is not None
    assert over.outcome.winner == 1
    assert "markers: 2 against 0" in over.outcome.explanation


def test_the_pie_rule_is_off_unless_asked_for() -> None:
    """E, pie rule."""
    assert game_of("sq8/2p", ruleset=FIRST).options.pie_rule is False
    state = first(S={(0, 0): "1"}, player=2, phase="ring_placement", turn=2, hand=[17, 18])
    assert "swap_sides" not in types(state)


def quiet(turn: int, progress_turn: int, land: int = 0) -> State:
    """Both can move, and nothing has grown for a while."""
    return first(
        S={(0, 0): "1", (7, 7): "2"},
        X={2: box((3, 3), (3 + land - 1, 3))},
        phase="territory_processing",
        turn=turn,
        progress_turn=progress_turn,
    )


def test_fifty_rounds_without_progress_are_a_stalemate_by_the_ladder() -> None:
    """E, no progress: fifty rounds of two turns each."""
    on = noops(quiet(199, 100), "no_territory_action")
    assert on.outcome is None
    over = noops(quiet(201, 101, land=1), "no_territory_action")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (2, "stalemate")


def test_a_move_onto_an_own_marker_is_no_progress_but_another_is() -> None:
    """E, no progress."""
    state = first(S={(0, 0): "1", (7, 7): "2"}, M={1: [(2, 0)]}, turn=21, progress_turn=7)
    assert move(state, (0, 0), (2, 0)).to_json()["progress_turn"] == 7
    assert move(state, (0, 0), (3, 0)).to_json()["progress_turn"] == 21


def test_phases_no_ops_payments_and_thresholds_are_as_in_the_canonical_game() -> None:
    """E, everything else."""
    state = first(
        M={1: run((0, 0), (3, 0))},
        S={(7, 7): "1", (5, 5): "21", (2, 6): "2"},
        elim=[18, 0],
        phase="line_processing",
    )
    state = play(state, "process_line", line=run((0, 0), (3, 0)))
    state = play(state, "eliminate_rings_from_stack", at=(5, 5))
    assert state.phase == "territory_processing"
    over = noops(state, "no_territory_action")
    assert over.outcome is not None and over.outcome.reason == "ring_elimination"


def diagonal(ruleset: str, rings: str, short: str = "sq8/2p") -> set[Cell]:
    """Where a stack on a1 can come down after jumping b2."""
    state = position(short, S={(0, 0): rings, (1, 1): "2", (7, 0): "2"}, ruleset=ruleset)
    return {to for _, target, to in captures(state) if target == (1, 1)}


def test_e_capture_distance_adds_columns_and_rows_on_square_boards() -> None:
    """E, distance of a capture: a diagonal of k steps counts 2k."""
    far = {(k, k) for k in range(4, 8)}
    assert diagonal(FIRST, "1111") == {(2, 2), (3, 3)} | far
    assert diagonal("canonical", "1111") == far
    assert diagonal(FIRST, "11111") == {(3, 3)} | far  # 2 * 2 < 5 <= 2 * 3
    assert diagonal(FIRST, "1" * 14) == {(7, 7)}
    assert diagonal(FIRST, "1" * 15) == set()


def test_e_capture_distance_counts_steps_along_rows_and_columns() -> None:
    """E, distance of a capture: columns and rows are one of the two anyway."""
    state = first(S={(0, 0): "1111", (1, 0): "2", (0, 1): "2"})
    assert {to for _, _, to in captures(state)} == {
        *((k, 0) for k in range(4, 8)),
        *((0, k) for k in range(4, 8)),
    }


def test_e_capture_distance_counts_steps_on_the_hexagonal_board() -> None:
    """E, distance of a capture."""
    state = first("hex/2p", S={(0, 0, 0): "1111", (1, 0, -1): "2", (0, 1, -1): "2"})
    assert min(max(map(abs, to)) for _, _, to in captures(state)) == 4


def test_e_movement_counts_steps_in_every_direction() -> None:
    """E, distance: movement counts steps (3.1)."""
    state = first(S={(0, 0): "1111", (7, 0): "2"})
    assert (4, 4) in {to for _, to in moves(state)}
    assert (2, 2) not in {to for _, to in moves(state)}


def test_e_capture_distance_decides_which_placements_are_dead() -> None:
    """E, distance and D27: a high stack that can only jump diagonally is not dead."""
    given: dict[str, Any] = {
        "S": {(1, 1): "2"},
        "X": {2: [(1, 0), (0, 1), (4, 4)]},
        "hand": [18, 0],
        "phase": "ring_placement",
    }
    assert counts(first(**given), (0, 0)) == [1, 2, 3, 4, 5, 6]
    assert counts(position(**given), (0, 0)) == [1, 2, 3]
    wide = first("sq19/2p", S={(1, 1): "2"}, hand=[36, 0], phase="ring_placement")
    assert counts(wide, (0, 0)) == list(range(1, 37))
    assert counts(wide, (0, 5)) == list(range(1, 19))


BOXED: dict[str, Any] = {
    "S": {(0, 0): "1", (1, 0): "11", (7, 7): "2", (4, 7): "3"},
    "X": {2: [(0, 1), (1, 1), (2, 1), (2, 0)]},
}
"""Player 1 can neither move nor capture, but could move if b1 were empty."""


def until_forced(state: State) -> State:
    """Pass through the phases, declining what could be taken, up to the forced elimination."""
    state = noops(state, *NOOPS[:3])
    state = play(state, "skip_territory_processing")
    assert state.phase == "forced_elimination"
    return state


def forced(ruleset: str = FIRST, at: Cell = (1, 0)) -> State:
    """The boxed player has passed and eliminated a cap."""
    state = position("sq8/3p", phase="ring_placement", ruleset=ruleset, **BOXED)
    return play(until_forced(state), "forced_elimination", at=at)


def test_e_a_turn_goes_on_after_a_forced_elimination_that_makes_room() -> None:
    """E, forced elimination: from ring_placement, with every phase visited again."""
    state = forced()
    assert (state.player, state.phase, state.turn) == (1, "ring_placement", 13)
    assert state.eliminated == (2, 0, 0)
    state = noops(state, "no_placement_action")
    assert moves(state) == {((0, 0), (1, 0))}
    after = noops(move(state, (0, 0), (1, 0)), "no_line_action")
    after = play(after, "skip_territory_processing")
    assert (after.player, after.phase, after.turn) == (2, "ring_placement", 14)


def test_e_the_canonical_turn_ends_with_a_forced_elimination() -> None:
    """D64 against E."""
    state = forced("canonical")
    assert (state.player, state.phase, state.turn) == (2, "ring_placement", 14)


def test_e_a_turn_ends_after_a_forced_elimination_that_makes_no_room() -> None:
    """E, forced elimination: otherwise it ends."""
    state = forced(at=(0, 0))
    # The two rings on b1 need two steps, and only a1 is free.
    assert (state.player, state.phase, state.turn) == (2, "ring_placement", 14)


def test_e_a_turn_goes_on_with_a_placement_too() -> None:
    """E, forced elimination: a placement, movement or capture."""
    stacks = {(1, 0): "11", (7, 7): "2", (4, 7): "3"}
    state = position(
        "sq8/3p",
        S=stacks,
        X={2: all_but((0, 0), *stacks)[:28], 3: all_but((0, 0), *stacks)[28:]},
        hand=[1, 0, 0],
        phase="ring_placement",
        ruleset=FIRST,
    )
    state = play(until_forced(state), "forced_elimination", at=(1, 0))
    assert (state.player, state.phase, state.turn) == (1, "ring_placement", 13)
    assert placements(state) == {((0, 0), 1), ((1, 0), 1)}
    assert types(state) == {"place_ring"}


def test_e_there_is_at_most_one_forced_elimination_a_turn() -> None:
    """E, forced elimination: a turn that has had one ends with its territory phase."""
    state = forced()
    data = state.to_json()
    assert data["acted"] is True
    data["phase"] = "territory_processing"
    again = state.game.state_from_json(data)
    after = play(again, "skip_territory_processing")
    assert (after.player, after.turn) == (2, 14)


def test_e_a_turn_that_goes_on_survives_json_bytes_and_text() -> None:
    """E, forced elimination: ``acted`` while placing records it; no field was added."""
    state = forced()
    game = state.game
    assert game.state_from_json(state.to_json()) == state
    assert game.state_from_bytes(state.to_bytes()) == state
    assert game.parse_position(game.format_position(state)) == state
    fresh = game.state_from_json(state.to_json() | {"acted": False})
    assert fresh.key != state.key


@pytest.mark.parametrize(
    ("given", "ruleset", "text"),
    [
        ({}, "canonical", "acted: nobody has acted before placing"),
        (
            {"S": {(0, 0): "11", (7, 7): "2"}},
            FIRST,
            "acted: a turn goes on after a forced elimination only if the player can act",
        ),
    ],
)
def test_e_acted_while_placing_is_refused_where_no_turn_can_go_on(
    given: dict[str, Any], ruleset: str, text: str
) -> None:
    """E, forced elimination: the invariant of set-up positions."""
    fields = BOXED | {"phase": "ring_placement", "acted": True} | given
    with pytest.raises(InvalidPosition) as caught:
        position("sq8/3p", ruleset=ruleset, **fields)
    assert text in str(caught.value)


def test_e_the_pie_rule_is_off_unless_it_is_asked_for() -> None:
    """E, pie rule."""
    assert not game_of("sq8/2p", ruleset=FIRST).options.pie_rule
    assert game_of("sq8/2p", ruleset=FIRST, pie_rule=True).options.pie_rule


def test_e_the_longest_game_allows_for_turns_that_go_on() -> None:
    """Four more moves for every forced elimination there can be."""
    cells_and_rings = 64 + 2 * 18
    longest = game_of("sq8/2p", ruleset=FIRST).max_moves
    assert longest == (cells_and_rings + 2) * 51 * 8 + 12 * cells_and_rings
