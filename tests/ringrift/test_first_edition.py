"""The first edition as a ruleset: every row of part E of the decisions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
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


def test_capture_distance_is_counted_in_steps_along_the_ray() -> None:
    """E, distance of a capture: three diagonal steps are three, not six."""
    state = first(S={(0, 0): "1111", (1, 1): "2"})
    assert {to for _, _, to in captures(state)} == {(4, 4), (5, 5), (6, 6), (7, 7)}


def test_forced_elimination_is_as_in_the_canonical_game() -> None:
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
    state = first(S={(0, 0): "222222221", (4, 4): "2"}, phase="territory_processing")
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
