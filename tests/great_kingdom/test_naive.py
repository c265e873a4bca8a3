"""The engine against the naive reading: moves, states, groups and territory of random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.great_kingdom.boards import game, random_options
from tests.naive import great_kingdom as naive

from riftkeep.core.playout import random_move
from riftkeep.games.great_kingdom import GreatKingdomState, explain_territory
from riftkeep.games.great_kingdom.groups import liberties_of


def check_against_naive(state: GreatKingdomState, twin: naive.State) -> None:
    """Everything the naive reading knows about a position."""
    assert [move.to_json() for move in state.legal_moves] == naive.legal(twin)
    assert without_explanation(state) == twin
    geometry, size = state.game.geometry, state.game.options.size
    groups = {
        (owner, frozenset(castles), frozenset(liberties))
        for owner, castles, liberties in naive.groups(naive.board_of(twin), size)
    }
    assert groups == {
        (
            seat,
            frozenset(geometry.points_in(group)),
            frozenset(geometry.points_in(liberties_of(geometry, group, state.empty))),
        )
        for seat in (1, 2)
        for group in geometry.components(state.castles(seat))
    }
    assert {
        (region.points, region.owner, region.verdict) for region in explain_territory(state)
    } == {
        (tuple(sorted(points, key=lambda at: (at[1], at[0]))), owner, why)
        for points, owner, why in naive.regions(twin)
    }


def without_explanation(state: GreatKingdomState) -> dict[str, Any]:
    """The state's JSON as the naive reading gives it."""
    data = state.to_json()
    if data["outcome"] is not None:
        del data["outcome"]["explanation"]
    return data


def check_random_game(options: dict[str, Any], random: Random) -> GreatKingdomState:
    """Play one game at random in both; return its end."""
    played = game(**options)
    state = played.initial_state()
    twin = naive.initial(played.options_json)
    while state.outcome is None:
        check_against_naive(state, twin)
        move = random_move(state, random)
        state = state.play_assuming_legal(move)
        twin = naive.play(twin, move.to_json())
    assert state.move_number <= played.max_moves
    check_against_naive(state, twin)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        end = check_random_game(random_options(random, largest=7), random)
        assert end.outcome is not None
