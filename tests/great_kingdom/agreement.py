"""Comparing the engine with the naive reading, position by position."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.great_kingdom.boards import game
from tests.naive import great_kingdom as naive

from riftkeep.core.playout import random_move
from riftkeep.games.great_kingdom import GreatKingdomState, explain_territory, liberties_of


def check_moves(state: GreatKingdomState, twin: naive.State) -> None:
    """The legal moves are the same, in the same order."""
    assert [move.to_json() for move in state.legal_moves] == naive.legal(twin)


def check_board(state: GreatKingdomState, twin: naive.State) -> None:
    """The position, its groups with their liberties, and its regions with their owners."""
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
        del data["outcome"]["explanation"], data["outcome"]["says"]
    return data


def check_random_game(
    options: dict[str, Any], random: Random, moves_every: int = 1
) -> GreatKingdomState:
    """Play one game at random in both and return its end.

    Boards are compared in every position, the slow lists of moves in every ``moves_every``-th.
    """
    played = game(**options)
    state = played.initial_state()
    twin = naive.initial(played.options_json)
    while state.outcome is None:
        check_board(state, twin)
        if state.move_number % moves_every == 0:
            check_moves(state, twin)
        move = random_move(state, random)
        state = state.play(move)
        twin = naive.play(twin, move.to_json())
    check_board(state, twin)
    check_moves(state, twin)
    assert state.move_number <= played.max_moves
    return state
