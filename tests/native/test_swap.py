"""Python, the core and the naive engine offer the swap in the same positions (D77)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.naive import ringrift as naive
from tests.native.games import RINGRIFT_OPTIONS, ringrift
from tests.native.parity import Difference, play_along, rare_move
from tests.ringrift.setups import near_swap

pytestmark = pytest.mark.long

OPTIONS = [options for options in RINGRIFT_OPTIONS if options["players"] == 2]
POSITIONS = 50
"""For each of the twelve options; ``make soak-native`` compares 20,000 in all."""


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: " ".join(map(str, options.values()))
)
def test_d77_all_engines_offer_the_swap_in_the_same_positions(options: dict[str, Any]) -> None:
    game = ringrift(**options)
    offered = 0
    for number in range(POSITIONS):
        offered += compare_near_swap(game, Random(f"swap/{options}/{number}"))
    if options["pie_rule"]:
        assert POSITIONS / 5 < offered < POSITIONS * 4 / 5
    else:
        assert offered == 0


def compare_near_swap(game: Any, random: Random) -> bool:
    """Compare one position, and what follows a swap if there is one; was it offered?"""
    data = near_swap(game, random)
    state = game.state_from_json(data)
    is_offered = any(move.type == "swap_sides" for move in state.legal_moves)
    if naive.may_swap(naive.load(naive.complete(data))) != is_offered:
        raise Difference(f"the naive engine does not say {is_offered} of the swap", state, [])
    play_along(state, rare_move, random, 3)
    return is_offered
