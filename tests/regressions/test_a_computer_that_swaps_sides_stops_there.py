"""A computer that swapped sides went on to play the turn, which was the other person's by then.

The server refused it as an illegal move of the computer, and the table stood still.
"""

from __future__ import annotations

from random import Random

from riftkeep.core.registry import load
from riftkeep.server.work.engines import random_turn


def test_nothing_is_played_after_a_swap() -> None:
    game = load("ringrift", board="square8", players=2)
    state = game.initial_state()
    for text in ("d4+2", "d4-d7", "no-line", "no-territory"):
        state = state.play(game.parse_move(state, text))
    turns = [random_turn(state, Random(seed)) for seed in range(1000)]
    swaps = [turn for turn in turns if "swap" in map(str, turn)]
    assert swaps and all(len(turn) == 1 for turn in swaps)
