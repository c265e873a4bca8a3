"""Levels 3 and 4 without the compiled core: no win in a turn is missed, and none given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_game, random_move
from riftkeep.core.state import AnyState
from riftkeep.search.levels import LevelPlayer, level_player
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

MOST = 400
"""Positions of a turn that the check may try; wider turns are left out."""


@pytest.fixture(autouse=True)
def no_core(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = native.Backend(native.PYTHON, "for a test")
    monkeypatch.setattr("riftkeep.compiled.loading.backend", lambda: backend)


class TooWide(Exception):
    """The turn has more positions than the check may try."""


def turn_of(state: AnyState) -> tuple[int, int]:
    return state.player, getattr(state, "turn", state.move_number)


def ends_of_turn(state: AnyState) -> Iterator[AnyState]:
    """Every position in which the turn can end, finished games included."""
    seen, rest, turn = {state.key}, [state], turn_of(state)
    while rest:
        here = rest.pop()
        for move in here.legal_moves:
            after = here.play_assuming_legal(move)
            if after.outcome is not None or turn_of(after) != turn:
                yield after
            elif after.key not in seen:
                seen.add(after.key)
                rest.append(after)
        if len(seen) > MOST:
            raise TooWide


def is_won(state: AnyState, player: int) -> bool:
    return state.outcome is not None and state.outcome.winner == player


def gives_win(state: AnyState, player: int) -> bool:
    """Has the next player a win in its turn, or has the game ended without one?"""
    if state.outcome is not None:
        return state.outcome.winner != player
    return any(is_won(after, state.player) for after in ends_of_turn(state))


def played_turn(player: LevelPlayer, state: AnyState) -> AnyState:
    turn = turn_of(state)
    while state.outcome is None and turn_of(state) == turn:
        state = state.play(player.choose(state))
    return state


def check_turn(player: LevelPlayer, state: AnyState) -> str | None:
    """Play a turn: "won", "safe" or None if there was nothing to do right."""
    seat, ends = state.player, list(ends_of_turn(state))
    has_win = any(is_won(end, seat) for end in ends)
    is_safe = has_win or any(not gives_win(end, seat) for end in ends)
    after = played_turn(player, state)
    if has_win:
        assert is_won(after, seat), f"a win was missed: {state!r}"
        return "won"
    if not is_safe:
        return None
    assert not gives_win(after, seat), f"a win was given: {state!r}"
    return "safe" if any(gives_win(end, seat) for end in ends) else None


@pytest.mark.long
@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("options", [{"size": 5}, {"size": 7, "ruleset": "tournament"}])
def test_great_kingdom_takes_and_gives_no_win_in_one(options: dict[str, Any], level: int) -> None:
    game = riftkeep.load("great_kingdom", **options)
    player, found = level_player(game, level), []
    for seed in range(3):
        player.new_game(seed)
        random, state = Random(seed), game.initial_state()
        while state.outcome is None:
            found.append(check_turn(player, state))
            state = state.play(random_move(state, random))
    assert found.count("won") >= 2
    assert found.count("safe") >= 2


@pytest.mark.long
@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("options", [{}, {"players": 3}])
def test_ringrift_takes_and_gives_no_win_in_one_turn(options: dict[str, Any], level: int) -> None:
    game = riftkeep.load("ringrift", **options)
    player, found = level_player(game, level), []
    for seed in range(4):
        player.new_game(seed)
        for state in late_turns(game, seed):
            try:
                found.append(check_turn(player, state))
            except TooWide:
                continue
    assert found.count("won") >= 2
    assert found.count("safe") >= 2


@cache
def late_turns(game: AnyGame, seed: int) -> list[AnyState]:
    """The first choices of the last turns of a random game."""
    starts: dict[tuple[int, int], AnyState] = {}
    for state, _ in random_game(game.initial_state(), Random(seed)):
        if state.outcome is None and len(state.legal_moves) > 1:
            starts.setdefault(turn_of(state), state)
    return list(starts.values())[-6:]


def test_a_win_is_told_as_certain() -> None:
    game = riftkeep.load("great_kingdom")
    state = game.initial_state()
    for text in ["b1", "b2", "a2", "i9", "c2", "h9"]:
        state = state.play(game.parse_move(state, text))
    result = PythonSearch(game, Settings()).search(state, Limits(simulations=5))
    assert str(result.best) == "b3"
    assert result.proof is not None
    assert (result.proof.winner, result.proof.plies) == (1, 1)
    assert result.shares == (1.0, 0.0)


def test_an_answer_takes_bearably_long_in_the_opening_of_large_boards() -> None:
    """Nothing is tried where nothing can be won: a thousand placements are not looked at."""
    game = riftkeep.load("ringrift", board="hexagonal", players=2)
    state = game.initial_state()
    result = PythonSearch(game, Settings()).search(state, Limits(simulations=1))
    assert result.best in state.legal_moves
