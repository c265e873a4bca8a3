"""When sides may be swapped: only after a first turn from the empty board (D77)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ringrift.positions import game_of, only, play, position, start

from riftkeep.core.playout import random_move
from riftkeep.games.ringrift.state import State

OPENING: dict[str, Any] = {
    "S": {(3, 5): "11"},
    "M": {1: [(3, 3)]},
    "hand": [16, 18],
    "player": 2,
    "phase": "ring_placement",
    "turn": 2,
}


def offers_swap(state: State) -> bool:
    """Is the swap among the legal moves? What ``why_illegal`` says must agree."""
    listed = any(move.type == "swap_sides" for move in state.legal_moves)
    swap = state.game.move_from_json({"type": "swap_sides", "player": state.player})
    assert (state.why_illegal(swap) is None) == listed
    return listed


def test_d77_the_swap_is_offered_after_a_first_turn_from_the_empty_board() -> None:
    assert offers_swap(position(**OPENING))
    assert not offers_swap(play(position(**OPENING), "swap_sides"))


@pytest.mark.parametrize("short", ["sq8/2p", "sq19/2p", "hex/2p"])
@pytest.mark.parametrize("ruleset", ["canonical", "first-edition"])
@pytest.mark.parametrize("pie_rule", [True, False])
def test_d77_every_first_turn_of_a_game_is_followed_by_the_offer(
    short: str, ruleset: str, pie_rule: bool
) -> None:
    random = Random(f"{short}{ruleset}{pie_rule}")
    for _ in range(8):
        state = start(short, ruleset=ruleset, pie_rule=pie_rule)
        while state.turn == 1:
            assert not offers_swap(state)
            after = state.play(random_move(state, random))
            assert isinstance(after, State)
            state = after
        assert offers_swap(state) == pie_rule
        while state.turn == 2:
            after = state.play(next(m for m in state.legal_moves if m.type != "swap_sides"))
            assert isinstance(after, State)
            state = after
            assert not offers_swap(state)


@pytest.mark.parametrize(
    "change",
    [
        {"S": {(3, 5): "11", (0, 0): "1"}, "hand": [15, 18]},
        {"S": {(3, 5): "11", (0, 0): "2"}, "hand": [16, 17]},
        {"S": {(3, 5): "21"}, "hand": [17, 17]},
        {"S": {(3, 5): "22"}, "hand": [18, 16]},
        {"S": {}, "hand": [18, 18]},
        {"M": {}},
        {"M": {2: [(3, 3)]}},
        {"M": {1: [(3, 3), (3, 4)]}},
        {"M": {1: [(3, 3)], 2: [(0, 0)]}},
        {"X": {1: [(0, 0)]}},
        {"X": {2: [(0, 0)]}},
        {"hand": [15, 18], "elim": [1, 0]},
        {"hand": [15, 18], "elim": [0, 1]},
        {"hand": [15, 18]},
        {"hand": [16, 17]},
        {"turn": 4},
        {"swap_used": True},
    ],
)
def test_d77_the_swap_is_not_offered_from_any_other_set_up_position(change: dict[str, Any]) -> None:
    assert not offers_swap(position(**OPENING | change))


def test_d77_the_refusal_says_when_sides_can_be_swapped() -> None:
    state = position(**OPENING | {"hand": [15, 18]})
    refusal = state.why_illegal(state.game.move_from_json({"type": "swap_sides", "player": 2}))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("swap_not_offered", "R180")
    assert refusal.text.endswith("once, after a first turn on the empty board.")


@pytest.mark.parametrize("players", [3, 4])
def test_d77_the_swap_is_never_offered_to_more_than_two(players: int) -> None:
    hand = [16, *[18] * (players - 1)]
    assert not offers_swap(position(f"sq8/{players}p", **OPENING | {"hand": hand}))


def test_d77_a_player_without_a_placement_may_still_be_offered_nothing_but_a_pass() -> None:
    """A blocked set-up position with ``turn`` 2 has its no-op and no swap."""
    state = position(S={(0, 0): "2"}, player=2, phase="ring_placement", turn=2)
    assert only(state) == "no_placement_action"
    assert game_of("sq8/2p").options.pie_rule
