"""The engine against a second one that was written apart from it, move by move (tests/naive).

Legal moves and states must be equal all along: in games from the start, and from positions made
of what is rare. Play prefers rare types of moves.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.naive import ringrift as naive
from tests.naive.comparison import moves_difference, state_difference
from tests.ringrift.invariants import check_invariants
from tests.ringrift.setups import CONFIGURATIONS, random_setup, rare_move

from riftkeep.core.playout import random_move
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

pytestmark = pytest.mark.long

SEED = 20240


def compare(state: State, other: dict[str, Any], origin: str) -> None:
    """Both engines must see the same position and the same legal moves."""
    found = state_difference(state, other) or moves_difference(state, other)
    assert not found, f"{origin}: {found}"


def play_both(
    state: State, other: dict[str, Any], random: Random, most: int, origin: str
) -> Counter[str]:
    """Play on in both engines, comparing before and after every move."""
    seen: Counter[str] = Counter()
    is_rare = random.random() < 0.7
    compare(state, other, origin)
    for number in range(most):
        if state.outcome is not None:
            break
        move = rare_move(state, random) if is_rare else random_move(state, random)
        seen[move.type.value] += 1
        after = state.play(move)
        assert isinstance(after, State)
        check_invariants(state, move, after)
        other = naive.play(other, move.to_json())
        state = after
        compare(state, other, f"{origin}, move {number}: {move}")
    if state.outcome is not None:
        seen[state.outcome.reason] += 1
    return seen


def from_setups(
    board: str, players: int, ruleset: str, count: int, most: int, seed: int = SEED
) -> Counter[str]:
    """Compare from random set-up positions."""
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    seen: Counter[str] = Counter()
    for number in range(count):
        origin = f"{seed}/{board}/{players}/{ruleset}/{number}"
        random = Random(origin)
        data = random_setup(game, random)
        state, other = game.state_from_json(data), naive.complete(data)
        seen += play_both(state, other, random, most, origin)
    return seen


def from_start(
    board: str, players: int, ruleset: str, count: int, most: int, seed: int = SEED
) -> Counter[str]:
    """Compare in games from the start."""
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    seen: Counter[str] = Counter()
    for number in range(count):
        origin = f"start {seed}/{board}/{players}/{ruleset}/{number}"
        other = naive.initial(board, players, ruleset)
        seen += play_both(game.initial_state(), other, Random(origin), most, origin)
    return seen


@pytest.mark.parametrize(("board", "players", "ruleset"), CONFIGURATIONS)
def test_both_engines_agree_from_positions_full_of_lines_and_walls(
    board: str, players: int, ruleset: str
) -> None:
    if board == "square8":
        seen = from_setups(board, players, ruleset, count=30, most=14)
        assert {"process_territory_region", "process_line", "forced_elimination"} <= set(seen)
        assert {"choose_line_reward", "continue_capture_segment"} <= set(seen)
    else:
        seen = from_setups(board, players, ruleset, count=2, most=8)
    assert seen["eliminate_rings_from_stack"] > 0 or board != "square8"


# On the big boards of the first edition the naive engine tries up to 36 rings on every cell, which
# takes seconds a position: there the set-up positions with few rings in hand must do.
STARTS = tuple(
    entry for entry in CONFIGURATIONS if entry[0] == "square8" or entry[2] == "canonical"
)


@pytest.mark.parametrize(("board", "players", "ruleset"), STARTS)
def test_both_engines_agree_in_games_from_the_start(board: str, players: int, ruleset: str) -> None:
    most = 120 if board == "square8" else 6
    assert from_start(board, players, ruleset, count=1, most=most)["place_ring"] > 0
