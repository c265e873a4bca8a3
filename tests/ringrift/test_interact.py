"""Entering turns by pointing: every phase, undo, and why not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep import Event, Interaction, Partial, Status
from riftkeep.core.conformance import check_interaction
from riftkeep.core.playout import random_game
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State


def set_up(
    phase: str,
    *,
    board: str = "square8",
    players: int = 2,
    ruleset: str = "canonical",
    S: dict[str, list[int]] | None = None,
    M: dict[str, int] | None = None,
    X: dict[str, int] | None = None,
    **fields: Any,
) -> State:
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    cells: list[dict[str, Any]] = []
    for kind, contents in (("stack", S), ("marker", M), ("collapsed", X)):
        for name, content in (contents or {}).items():
            cells.append({"at": list(game.parse_cell(name)), kind: content})
    return game.state_from_json({"cells": cells, "player": 1, "phase": phase, **fields})


def point(state: State, *names: str, start: Partial | None = None) -> Interaction:
    """The answer after pointing at cells, or taking the choices after an exclamation mark."""
    answer = state.game.interact(state, start)
    for name in names:
        if name.startswith("!"):
            event = Event.choose(name[1:])
        elif name == "<":
            event = Event.undo()
        else:
            event = Event.point(*state.game.parse_cell(name))
        answer = state.game.interact(state, answer.partial, event)
    return answer


def moves(state: State, answer: Interaction) -> list[str]:
    return [str(state.game.move_from_json(data)) for data in answer.partial.moves]


def targets(state: State, answer: Interaction) -> dict[str, str]:
    return {state.game.cell_name(target.cell): target.kind for target in answer.targets}


def refusal_code(answer: Interaction) -> str:
    assert answer.refusal is not None
    return answer.refusal.code


def test_a_whole_first_turn_is_entered_by_three_pointings() -> None:
    state = RingRift.with_options(players=2).initial_state()
    answer = point(state, "d4", "d4")
    assert answer.status is Status.MUST_CONTINUE
    assert answer.partial.selected == ((3, 3), (3, 3))
    assert answer.prompt == "2 rings on d4: point at where the stack goes."
    assert targets(state, answer)["d4"] == "count"
    assert "d5" not in targets(state, answer)
    answer = point(state, "d4", "d4", "d7")
    assert answer.status is Status.COMPLETE
    assert moves(state, answer) == ["d4+2", "d4-d7", "no-line", "no-territory"]
    assert answer.prompt == "The turn is complete."
    assert answer.targets == () and answer.choices == ()


def test_pointing_again_counts_through_the_legal_numbers_of_rings_and_round() -> None:
    state = RingRift.with_options(players=2).initial_state()
    prompts = [point(state, *["d4"] * times).prompt[:6] for times in (1, 2, 3, 4)]
    assert prompts == ["1 ring", "2 ring", "3 ring", "1 ring"]


def test_a_placement_can_be_entered_without_its_move_and_the_stack_then_must_move() -> None:
    state = RingRift.with_options(players=2).initial_state()
    answer = point(state, "d4", "!place")
    assert moves(state, answer) == ["d4+1"]
    assert targets(state, answer)["d5"] == "move"
    assert refusal_code(point(state, "d4", "!place", "d4")) == "not_in_line"
    assert moves(state, point(state, "d4", "!place", "d5"))[1] == "d4-d5"


def test_undo_takes_back_one_thing_at_a_time_down_to_nothing() -> None:
    state = RingRift.with_options(players=2).initial_state()
    assert moves(state, point(state, "d4", "d4", "d7", "<")) == ["d4+2"]
    assert moves(state, point(state, "d4", "d4", "d7", "<", "<")) == []
    assert point(state, "d4", "d4", "<").partial.selected == ((3, 3),)
    assert refusal_code(point(state, "<")) == "nothing_to_undo"


def test_a_lone_count_is_not_offered_again() -> None:
    state = set_up("ring_placement", X={"a2": 2, "b2": 2, "c1": 2}, hand=[3, 0])
    answer = point(state, "a1")
    assert "a1" not in targets(state, answer)
    assert point(state).targets[0].effect == "Place 1 ring here."


def test_rings_on_a_stack_and_skipping_the_placement() -> None:
    state = set_up("ring_placement", S={"e5": [1], "a8": [2]}, hand=[2, 2])
    first = point(state)
    effects = {target.cell: target.effect for target in first.targets}
    assert effects[4, 4] == "Place one ring on this stack."
    assert effects[3, 3] == "Place 1 or 2 rings here."
    assert [choice.name for choice in first.choices] == ["skip-placement"]
    answer = point(state, "!skip-placement")
    assert targets(state, answer) == {"e5": "select"}
    assert moves(state, point(state, "!skip-placement", "e5", "e6"))[:2] == [
        "skip-placement",
        "e5-e6",
    ]


def test_the_pie_rule_is_a_choice_of_the_second_player() -> None:
    game = RingRift.with_options(players=2)
    state = game.initial_state()
    for text in ("d4+2", "d4-d7", "no-line", "no-territory"):
        state = game.play_assuming_legal(state, game.parse_move(state, text))
    answer = game.interact(state, None, Event.choose("swap"))
    assert moves(state, answer) == ["swap"]
    assert answer.status is Status.COMPLETE  # the other person plays on
    assert "swap" not in [choice.name for choice in answer.choices]


def test_a_stack_is_chosen_and_another_can_be_chosen_instead() -> None:
    state = set_up("movement", S={"a1": [1], "h8": [1], "d4": [2]})
    answer = point(state, "a1")
    assert answer.prompt == "Point at where the stack on a1 goes."
    assert targets(state, answer)["h8"] == "select"
    assert targets(state, answer)["e5"] == "capture"
    assert targets(state, answer)["b1"] == "move"
    assert point(state, "a1", "h8").partial.selected == ((7, 7),)
    assert moves(state, point(state, "a1", "h8", "h7"))[0] == "h8-h7"
    assert targets(state, answer)["a1"] == "deselect"
    assert point(state, "a1", "a1") == point(state)


def test_effects_name_what_a_move_does_to_markers_and_rings() -> None:
    state = set_up("movement", S={"a1": [1, 1], "e1": [2]}, M={"b1": 2, "c1": 1, "f1": 2})
    effects = {target.cell: target.effect for target in point(state, "a1").targets}
    assert effects[2, 0] == "Move to c1; flips 1; loses the top ring."
    assert effects[3, 0] == "Move to d1; flips 1; collapses 1."
    assert effects[6, 0] == "Capture from e1, landing on g1; flips 2; collapses 1."


def test_in_the_first_edition_landing_on_an_own_marker_removes_it() -> None:
    state = set_up("movement", ruleset="first-edition", S={"a1": [1], "h8": [2]}, M={"b1": 1})
    effects = {target.cell: target.effect for target in point(state, "a1").targets}
    assert effects[1, 0] == "Move to b1; removes your marker."


def test_a_capture_after_a_move_is_optional() -> None:
    state = set_up("movement", S={"a1": [1, 1], "e1": [2], "h8": [2]}, M={"c1": 2})
    answer = point(state, "a1", "c1")
    assert answer.status is Status.MAY_STOP
    assert targets(state, answer) == {"f1": "capture", "g1": "capture", "h1": "capture"}
    assert [choice.name for choice in answer.choices] == ["skip-capture"]
    assert refusal_code(point(state, "a1", "c1", "d1")) == "no_target"
    assert "skip-capture" in moves(state, point(state, "a1", "c1", "!skip-capture"))


def test_a_chain_is_entered_landing_by_landing() -> None:
    state = set_up(
        "movement",
        board="square19",
        S={"g10": [1] * 4, "i10": [2] * 3, "a19": [2]},
    )
    answer = point(state, "g10", "k10")
    assert answer.status is Status.MUST_CONTINUE
    assert answer.prompt == "The chain must go on: point at the next landing."
    assert set(targets(state, answer)) == {"a10", "b10", "c10", "d10", "e10", "f10"}
    assert refusal_code(point(state, "g10", "k10", "g10")) == "too_short"
    assert refusal_code(point(state, "g10", "k10", "h10")) == "too_short"
    done = point(state, "g10", "k10", "f10")
    assert done.status is Status.COMPLETE
    assert moves(state, done)[1] == ">k10xi10-f10"


def test_lines_are_told_apart_by_pointing_at_their_ends() -> None:
    markers = {"d1": 1, "d2": 1, "d3": 1, "a3": 1, "b3": 1, "c3": 1}
    state = set_up("line_processing", players=3, M=markers, S={"h8": [1], "h1": [2], "h2": [3]})
    answer = point(state, "d3")
    assert answer.partial.selected == ((3, 2),)
    assert answer.prompt == "Process a line: point at it."
    assert [choice.name for choice in answer.choices] == ["line d1-d3", "line a3-d3"]
    assert targets(state, answer)["d1"] == "line"
    assert "d3" not in targets(state, answer)
    assert refusal_code(point(state, "d3", "e5")) == "no_such_line"
    answer = point(state, "d3", "d1")
    assert moves(state, answer) == ["line d1-d3"]
    assert answer.prompt == "Eliminate the cap of one of your stacks: point at it."
    assert targets(state, answer) == {"h8": "eliminate"}
    assert refusal_code(point(state, "d3", "d1", "h1")) == "not_your_stack"
    assert moves(state, point(state, "d1", "h8"))[:2] == ["line d1-d3", "pay h8"]


def test_a_long_line_is_rewarded_whole_by_choice_or_in_part_by_pointing() -> None:
    markers = dict.fromkeys(("a3", "b3", "c3", "d3", "e3", "f3", "g3"), 1)
    state = set_up("line_processing", players=3, M=markers, S={"h8": [1], "h1": [2]})
    answer = point(state, "d3")
    assert point(state).targets[0].effect == "Process this line of 7; then choose the reward."
    assert moves(state, answer) == ["line a3-g3"]
    assert [(choice.name, choice.kind) for choice in answer.choices] == [
        ("reward 1", "line"),
        *[(f"reward 2 {a}3-{b}3", "segment") for a, b in ("ac", "bd", "ce", "df", "eg")],
    ]
    assert answer.choices[0].cells == tuple((x, 2) for x in range(7))
    assert answer.choices[2].cells == ((1, 2), (2, 2), (3, 2))
    assert moves(state, point(state, "d3", "!reward 2 b3-d3"))[1] == "reward 2 b3-d3"
    assert answer.prompt.startswith("Choose the reward")
    assert refusal_code(point(state, "d3", "a1")) == "wrong_segment"
    whole = point(state, "d3", "!reward 1")
    assert moves(state, whole) == ["line a3-g3", "reward 1"]
    left = point(state, "d3", "a3")
    assert moves(state, left) == ["line a3-g3", "reward 2 a3-c3"]
    assert targets(state, left) == {"d3": "line", "e3": "line", "f3": "line", "g3": "line"}
    middle = point(state, "d3", "c3", "e3")
    assert moves(state, middle)[1] == "reward 2 c3-e3"


def test_a_region_is_taken_by_pointing_into_it() -> None:
    wall = {f"e{row}": 1 for row in range(1, 9)}
    state = set_up("territory_processing", M=wall, S={"b2": [1], "g7": [1], "g2": [2]}, hand=[0, 4])
    answer = point(state)
    assert answer.status is Status.MAY_STOP
    assert answer.targets[0].effect == "Take 40 cells and 1 ring; then eliminate a cap outside."
    taken = point(state, "a1")
    assert moves(state, taken) == ["region a1:1"]
    assert refusal_code(point(state, "h8")) == "region_has_all_colors"
    assert refusal_code(point(state, "e4")) == "region_not_disconnected"
    assert moves(state, point(state, "a1", "g7"))[1] == "pay g7"
    assert "skip-territory" in moves(state, point(state, "!skip-territory"))


def test_overlapping_regions_are_chosen_by_name() -> None:
    inner = {"b1": 2, "b2": 2, "a2": 2}
    outer = {"d1": 1, "d2": 1, "d3": 1, "c4": 1, "b4": 1, "a4": 1, "d4": 1}
    state = set_up("territory_processing", M={**inner, **outer}, S={"h8": [1], "g7": [2]})
    names = [choice.name for choice in point(state).choices]
    assert names == ["region a1:1", "region a1:2", "skip-territory"]
    answer = point(state, "a1")
    assert answer.partial.selected == ((0, 0),)
    assert [choice.name for choice in answer.choices] == ["region a1:1", "region a1:2"]
    assert moves(state, point(state, "a1", "c3")) == ["region a1:1"]
    assert moves(state, point(state, "a1", "!region a1:2")) == ["region a1:2"]
    assert refusal_code(point(state, "a1", "a1")) == "not_a_target"


def test_forced_elimination_is_entered_after_the_no_ops_of_a_blocked_player() -> None:
    state = set_up(
        "ring_placement",
        S={"a1": [2] * 6 + [1, 1], "h1": [2] * 7 + [1], "e5": [2]},
    )
    answer = point(state)
    assert moves(state, answer) == ["no-placement", "no-movement", "no-line", "no-territory"]
    assert targets(state, answer) == {"a1": "eliminate", "h1": "eliminate"}
    assert answer.targets[0].effect == "Eliminate 2 rings from a1."
    assert refusal_code(point(state, "e5")) == "not_your_stack"
    assert refusal_code(point(state, "b1")) == "no_stack"
    done = point(state, "a1")
    assert done.status is Status.COMPLETE
    assert moves(state, point(state, "a1", "<")) == moves(state, answer)


def test_a_player_who_can_do_nothing_at_all_has_a_complete_turn() -> None:
    state = set_up("ring_placement", S={"e5": [2]})
    answer = point(state)
    assert answer.status is Status.COMPLETE
    assert refusal_code(point(state, "e5")) == "turn_complete"


def test_the_end_of_the_game_is_told_and_nothing_more_can_be_pointed_at() -> None:
    state = set_up(
        "movement", S={"a1": [1, 1], "h8": [2]}, M={"c1": 2}, eliminated=[18, 0], hand=[0, 0]
    )
    answer = point(state, "a1", "c1")
    assert answer.status is Status.COMPLETE
    assert answer.prompt.startswith("Player 1 wins by ring elimination: 19 of 36")
    assert refusal_code(point(state, "a1", "c1", "d1")) == "game_over"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("a1",), "placement_on_collapsed"),
        (("b1",), "placement_on_marker"),
        (("d4", "e6"), "not_in_line"),
        (("d4", "d4", "d5"), "too_short"),
        (("d4", "d8"), "landing_on_stack"),
        (("!dance",), "no_such_choice"),
    ],
)
def test_why_not_while_placing(names: tuple[str, ...], code: str) -> None:
    state = set_up("ring_placement", X={"a1": 1}, M={"b1": 2}, S={"d8": [2]}, hand=[5, 5])
    answer = point(state, *names)
    assert refusal_code(answer) == code
    assert answer.partial == point(state, *names[:-1]).partial


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("c5",), "no_stack"),
        (("h8",), "not_your_stack"),
        (("a1",), "stack_blocked"),
        (("d4", "e6"), "not_in_line"),
        (("d4", "d8"), "cap_too_small"),
        (("d4", "d5"), "landing_on_stack"),
        (("d4", "f2"), "path_blocked_by_collapsed"),
    ],
)
def test_why_not_while_moving(names: tuple[str, ...], code: str) -> None:
    state = set_up(
        "movement",
        S={"a1": [1], "d4": [1], "h8": [2], "d5": [2, 2]},
        X={"a2": 2, "b1": 2, "b2": 2, "e3": 2},
    )
    assert refusal_code(point(state, *names)) == code


def test_a_cell_that_is_not_on_the_board_is_refused() -> None:
    state = RingRift.with_options(players=2).initial_state()
    answer = state.game.interact(state, None, Event.point(9, 9))
    assert refusal_code(answer) == "no_such_cell"


def test_a_partial_turn_may_leave_out_no_ops_and_selected_cells_that_do_not_exist() -> None:
    state = RingRift.with_options(players=2).initial_state()
    full = point(state, "d4", "d4", "d7").partial
    short = Partial(full.moves[:2], ((99, 99),))
    assert state.game.interact(state, short).partial == full
    assert state.game.interact(state, full).partial == full


def test_a_partial_turn_that_does_not_fit_is_refused() -> None:
    state = RingRift.with_options(players=2).initial_state()
    move = {"type": "move_stack", "player": 1, "from": [0, 0], "to": [1, 0]}
    with pytest.raises(riftkeep.IllegalMove, match="ring placement"):
        state.game.interact(state, Partial((move,)))


def test_a_selection_that_fits_nothing_is_ignored() -> None:
    state = set_up("ring_placement", X={"a1": 1}, S={"e5": [1]}, hand=[5, 5])
    answer = state.game.interact(state, Partial((), ((0, 0),)))
    assert targets(state, answer)["d4"] == "place"


@pytest.mark.parametrize("board", ["square8", "hexagonal"])
@pytest.mark.parametrize("ruleset", ["canonical", "first-edition"])
def test_turns_entered_at_random_are_legal_and_can_be_undone(board: str, ruleset: str) -> None:
    game = RingRift.with_options(board=board, players=3, ruleset=ruleset)
    random = Random(7)
    every = 3 if board == "square8" else 25
    for index, (state, _) in enumerate(random_game(game.initial_state(), random, 400)):
        if index % every == 0:
            check_interaction(state, random)
