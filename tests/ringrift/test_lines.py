"""Lines of markers and their rewards (R120..R122; C33-C44)."""

from __future__ import annotations

import pytest
from tests.ringrift.positions import (
    Cell,
    lines,
    move,
    noops,
    only,
    pay,
    payers,
    play,
    position,
    progress,
    run,
    segments,
    types,
)

from riftkeep.games.ringrift.state import State

LINES = "line_processing"


def process(state: State, first: Cell, last: Cell) -> State:
    """Process the line from one cell to another."""
    return play(state, "process_line", line=run(first, last))


def reward(state: State, option: int, segment: list[Cell] | None = None) -> State:
    """Choose a reward."""
    return play(state, "choose_line_reward", option=option, segment=segment)


@pytest.mark.parametrize(
    ("short", "expected"),
    [("sq8/2p", "no_line_action"), ("sq8/3p", "process_line"), ("sq8/4p", "process_line")],
)
def test_c33_three_in_a_row_is_a_line_on_square8_with_three_or_more_players(
    short: str, expected: str
) -> None:
    """C33 (R120, D3, D46)."""
    state = position(short, M={1: run((0, 0), (2, 0))}, S={(7, 7): "1", (5, 5): "2"}, phase=LINES)
    assert only(state) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("board", "cells"),
    [("sq19", run((0, 0), (3, 0))), ("hex", run((0, 0, 0), (3, 0, -3)))],
)
def test_c33_the_big_boards_need_four_with_any_number_of_players(
    board: str, cells: list[Cell], players: int
) -> None:
    """C33 (R120, D3)."""
    stacks = {(7, 7) if board == "sq19" else (-5, 0, 5): "1"}
    short = f"{board}/{players}p"
    assert only(position(short, M={1: cells[:3]}, S=stacks, phase=LINES)) == "no_line_action"
    assert lines(position(short, M={1: cells}, S=stacks, phase=LINES)) == {tuple(cells)}


def exact_line() -> State:
    """C34's position."""
    return position(
        M={1: run((0, 0), (3, 0))}, S={(7, 7): "1", (5, 5): "211", (3, 3): "2"}, phase=LINES
    )


def test_c34_an_exact_line_collapses_and_a_cap_is_owed() -> None:
    """C34 (R122, R205, D22, D48, D49)."""
    state = exact_line()
    processed = process(state, (0, 0), (3, 0))
    assert processed.collapsed == dict.fromkeys(run((0, 0), (3, 0)), 1)
    assert progress(processed) == progress(state)
    assert payers(processed) == {(5, 5), (7, 7)}
    assert types(processed) == {"eliminate_rings_from_stack"}
    whole_cap = pay(processed, (5, 5))
    assert whole_cap.stacks[5, 5] == (2,)
    assert whole_cap.eliminated == (2, 0)
    single = pay(processed, (7, 7))
    assert (7, 7) not in single.stacks
    assert single.eliminated == (1, 0)
    assert whole_cap.phase == single.phase == "territory_processing"


def test_c35_a_longer_line_leaves_the_choice_of_reward() -> None:
    """C35 (000 11.2; R122, D4, D48)."""
    state = position(M={1: run((0, 0), (4, 0))}, S={(7, 7): "1"}, phase=LINES)
    chosen = process(state, (0, 0), (4, 0))
    assert chosen.markers == state.markers and chosen.collapsed == {}
    assert segments(chosen) == {tuple(run((0, 0), (3, 0))), tuple(run((1, 0), (4, 0)))}
    assert len(chosen.legal_moves) == 3
    part = reward(chosen, 2, run((1, 0), (4, 0)))
    assert part.markers == {(0, 0): 1}
    assert part.territory == (4, 0)
    assert part.eliminated == (0, 0)
    assert part.phase == "territory_processing"
    whole = reward(chosen, 1)
    assert whole.territory == (5, 0)
    assert payers(whole) == {(7, 7)}
    assert pay(whole, (7, 7)).eliminated == (1, 0)


def test_c36_what_option_2_leaves_is_processed_again_if_it_is_still_long_enough() -> None:
    """C36 (R121, D4, D46, D47)."""
    state = position("sq8/3p", M={1: run((0, 2), (6, 2))}, S={(7, 7): "1"}, phase=LINES)
    chosen = process(state, (0, 2), (6, 2))
    assert len(segments(chosen)) == 5
    assert len(chosen.legal_moves) == 6
    rest = reward(chosen, 2, run((0, 2), (2, 2)))
    assert rest.phase == LINES
    assert lines(rest) == {tuple(run((3, 2), (6, 2)))}
    assert only(rest) == "process_line"
    last = reward(process(rest, (3, 2), (6, 2)), 2, run((4, 2), (6, 2)))
    assert last.markers == {(3, 2): 1}
    assert last.phase == "territory_processing"


def test_c37_lines_that_cross_are_different_lines_until_one_breaks_the_others() -> None:
    """C37 (000 11.3; R121, D47)."""
    row, diagonal = run((5, 9), (9, 9)), run((6, 8), (10, 12))
    anti = run((5, 11), (9, 7))
    state = position("sq19/3p", M={1: {*row, *diagonal, *anti}}, S={(0, 0): "1"}, phase=LINES)
    assert lines(state) == {tuple(row), tuple(diagonal), tuple(anti)}
    after = pay(reward(process(state, (5, 9), (9, 9)), 1), (0, 0))
    assert after.phase == "territory_processing"
    assert after.territory == (5, 0, 0)


def test_c38_a_run_counts_once_along_each_axis_and_whole() -> None:
    """C38 (R120, D47): an L of two exact lines; processing one breaks the other."""
    state = position(
        M={1: {*run((0, 0), (3, 0)), *run((0, 0), (0, 3))}},
        S={(7, 7): "1", (6, 6): "1"},
        phase=LINES,
    )
    assert lines(state) == {tuple(run((0, 0), (3, 0))), tuple(run((0, 0), (0, 3)))}
    after = pay(process(state, (0, 0), (3, 0)), (7, 7))
    assert after.phase == "territory_processing"
    assert after.markers == dict.fromkeys(run((0, 1), (0, 3)), 1)


def test_c38_a_part_of_a_longer_run_is_not_a_line() -> None:
    """C38 (R120, D47): six in a row are one line, not three."""
    state = position(M={1: run((1, 1), (6, 6))}, S={(7, 0): "1"}, phase=LINES)
    assert lines(state) == {tuple(run((1, 1), (6, 6)))}


def test_c39_an_exact_line_that_cannot_be_paid_for_stays() -> None:
    """C39 (R121, 000 Q7, D33, D50)."""
    state = position(
        S={(0, 0): "1", (6, 6): "2"}, M={1: run((1, 0), (3, 0)), 2: [(0, 1)]}, hand=[4, 0]
    )
    state = move(state, (0, 0), (0, 1))
    assert state.phase == LINES
    after = noops(state, "no_line_action", "no_territory_action")
    assert after.player == 2
    assert after.markers == dict.fromkeys(run((0, 0), (3, 0)), 1)


def test_c40_a_second_line_stays_when_the_last_stack_was_paid_for_the_first() -> None:
    """C40 (R121, 000 Q7, D50)."""
    rows = [*run((0, 0), (3, 0)), *run((0, 5), (3, 5))]
    state = position(M={1: rows}, S={(7, 7): "1"}, phase=LINES)
    assert len(lines(state)) == 2
    after = pay(process(state, (0, 0), (3, 0)), (7, 7))
    assert after.phase == "territory_processing"
    assert after.markers == dict.fromkeys(run((0, 5), (3, 5)), 1)


def test_c41_without_a_stack_a_longer_line_has_only_option_2() -> None:
    """C41 (R122, D51)."""
    state = position(M={1: run((0, 0), (5, 0))}, S={(7, 7): "2"}, phase=LINES)
    assert only(state) == "process_line"
    chosen = process(state, (0, 0), (5, 0))
    assert len(chosen.legal_moves) == len(segments(chosen)) == 3
    after = reward(chosen, 2, run((0, 0), (3, 0)))
    assert after.phase == "territory_processing"
    assert after.eliminated == (0, 0)


def test_c42_a_blocked_player_must_process_an_old_line_and_is_spared_the_elimination() -> None:
    """C42 (R073, D45, D46, D50, D52, D62)."""
    state = position(
        S={(0, 7): "22222221", (5, 5): "2"}, M={1: run((0, 0), (3, 0))}, phase="ring_placement"
    )
    state = noops(state, "no_placement_action", "no_movement_action")
    assert only(state) == "process_line"
    state = pay(process(state, (0, 0), (3, 0)), (0, 7))
    assert state.stacks[0, 7] == (2,) * 7
    state = noops(state, "no_territory_action")
    assert (state.player, state.phase) == (2, "ring_placement")


def test_c43_only_the_lines_of_the_player_to_act_are_processed() -> None:
    """C43 (R073, R121, D45)."""
    state = position(
        M={2: run((0, 0), (4, 0)), 1: run((0, 2), (3, 2))},
        S={(7, 7): "1", (6, 6): "1", (5, 7): "2"},
        phase=LINES,
    )
    assert lines(state) == {tuple(run((0, 2), (3, 2)))}
    after = pay(process(state, (0, 2), (3, 2)), (7, 7))
    assert after.phase == "territory_processing"
    assert set(run((0, 0), (4, 0))) <= set(after.markers)


@pytest.mark.parametrize("axis", [(1, 0, -1), (1, -1, 0), (0, -1, 1)])
def test_c44_hexagonal_lines_run_along_three_axes(axis: Cell) -> None:
    """C44 (R003, D9)."""
    cells = [tuple(k * part for part in axis) for k in range(4)]
    state = position("hex/2p", M={1: cells}, S={(5, 5, -10): "1"}, phase=LINES)
    assert lines(state) == {tuple(cells)}


def test_c44_cells_that_only_look_straight_are_no_hexagonal_line() -> None:
    """C44 (R003, D9)."""
    cells = [(k, k, -2 * k) for k in range(4)]
    state = position("hex/2p", M={1: cells}, S={(-5, 0, 5): "1"}, phase=LINES)
    assert only(state) == "no_line_action"


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, 1), (1, -1)])
def test_square_lines_run_along_four_axes(step: Cell) -> None:
    """R003, D9: rows, columns and both diagonals."""
    cells = [(k * step[0], 5 + k * step[1]) for k in range(4)]
    if step[1] > 0:
        cells = [(x, y - 4) for x, y in cells]
    state = position(M={1: cells}, S={(7, 7): "1"}, phase=LINES)
    assert lines(state) == {tuple(cells)}


def test_a_stack_or_a_collapsed_cell_interrupts_a_line() -> None:
    """000 11.1 (R120)."""
    row = run((0, 0), (7, 0))
    broken = [cell for cell in row if cell != (3, 0)]
    by_stack = position(M={1: broken}, S={(3, 0): "1"}, phase=LINES)
    assert lines(by_stack) == {tuple(run((4, 0), (7, 0)))}
    by_collapse = position(M={1: broken}, X={1: [(3, 0)]}, S={(7, 7): "1"}, phase=LINES)
    assert lines(by_collapse) == {tuple(run((4, 0), (7, 0)))}
    by_enemy = position(M={1: broken, 2: [(3, 0)]}, S={(7, 7): "1"}, phase=LINES)
    assert lines(by_enemy) == {tuple(run((4, 0), (7, 0)))}
