"""The levels: legal, repeatable, and honest about what they need."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from bench.soak_levels import soak
from tests.search.clocked import SECONDS, clock

import riftkeep
from riftkeep import native
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.levels import HIGHEST_IN_PYTHON, level_player, levels_of
from riftkeep.search.limits import Limits

GAMES: list[dict[str, Any]] = [
    {"game": "ringrift", "options": {"players": 2}},
    {"game": "ringrift", "options": {"players": 3}},
    {"game": "ringrift", "options": {"board": "hexagonal", "players": 2}},
    {"game": "great_kingdom", "options": {}},
    {"game": "great_kingdom", "options": {"ruleset": "tournament", "size": 7}},
]


@pytest.mark.parametrize("options", GAMES)
def test_every_game_has_ten_levels(options: dict[str, Any]) -> None:
    assert list(levels_of(riftkeep.load_json(options))) == list(range(1, 11))


@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 6])
def test_levels_play_legal_moves_and_repeat_themselves(options: dict[str, Any], level: int) -> None:
    if level > HIGHEST_IN_PYTHON and native.backend().name != native.NATIVE:
        pytest.skip("needs the compiled core")
    game = riftkeep.load_json(options)
    games = []
    for _ in range(2):
        player = level_player(game, level)
        player.new_game(11)
        random, state, chosen = Random(1), game.initial_state(), []
        for number in range(24):
            if state.outcome is not None:
                break
            move = player.choose(state) if number % 2 else random_move(state, random)
            chosen.append(str(move))
            state = state.play(move)
        player.close()
        games.append(chosen)
    assert games[0] == games[1]


@pytest.mark.parametrize("level", [0, 11, -3])
def test_a_level_that_does_not_exist_is_refused(level: int) -> None:
    with pytest.raises(riftkeep.InvalidOptions, match="level: must be from 1 to 10"):
        level_player(riftkeep.load("ringrift", players=2), level)


def test_without_the_core_the_higher_levels_say_what_they_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "riftkeep.compiled.loading.backend", lambda: native.Backend(native.PYTHON, "for a test")
    )
    game = riftkeep.load("great_kingdom", size=5)
    with pytest.raises(riftkeep.MissingBackend, match="level 5 needs the compiled core"):
        level_player(game, 5)
    player = level_player(game, 3)
    state = game.initial_state()
    assert player.choose(state) in state.legal_moves


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
def test_every_new_game_has_the_whole_time_of_a_turn(name: str) -> None:
    game = riftkeep.load(name)
    player = level_player(game, 3)
    given = clock(player)
    for seed in range(3):
        player.new_game(seed)
        player.choose(game.initial_state())
    assert given == [SECONDS / 2] * 3


def test_where_turns_are_not_counted_a_position_asked_again_has_the_whole_time() -> None:
    game = riftkeep.load("great_kingdom")
    player = level_player(game, 3)
    given = clock(player)
    for _ in range(3):
        player.choose(game.initial_state())
    assert given == [SECONDS / 2] * 3


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
def test_the_decisions_of_a_turn_share_its_time() -> None:
    game = riftkeep.load("ringrift", players=2)
    player, state = level_player(game, 3), game.initial_state()
    given = clock(player)
    player.choose(state)
    player.forget()
    after = state.play(state.legal_moves[0])
    assert (after.player, after.phase) == (1, "movement")
    player.choose(after)
    assert given[0] == SECONDS / 2 and given[1] <= SECONDS / 4


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
@pytest.mark.parametrize("options", [GAMES[0], GAMES[3]])
@pytest.mark.parametrize("level", [3, 4, 6])
def test_no_win_in_one_turn_is_missed_and_none_given_that_could_be_helped(
    options: dict[str, Any], level: int
) -> None:
    game = riftkeep.load_json(options)
    judge = make_engine(game)
    missed, given = [], []
    for seed in range(2):
        player = level_player(game, level)
        player.new_game(seed)
        random, state = Random(seed), game.initial_state()
        for _ in range(60):
            if state.outcome is not None:
                break
            if state.player == 1:
                before = state
                while state.outcome is None and state.player == 1:
                    state = state.play(player.choose(state))
                if _winner_at_once(judge, before) == 1:
                    won = state.outcome is not None and state.outcome.winner == 1
                    if not won:
                        missed.append(before)
                elif _winner_at_once(judge, state) == 2 and _winner_soon(judge, before) != 2:
                    given.append(before)
            else:
                state = state.play(random_move(state, random))
        player.close()
    assert not missed
    assert not given


def _winner_at_once(judge: Engine, state: AnyState) -> int | None:
    """Who wins within the turn of the seat to act, by exact tactics.

    Those of RingRift see no further than this turn; those of Great Kingdom see long attacks too.
    """
    if state.outcome is not None:
        return state.outcome.winner
    judge.clear()
    proof = judge.search(state, Limits(simulations=1)).proof
    if proof is None or (proof.plies > 1 and state.game.name == "great_kingdom"):
        return None
    return proof.winner


def _winner_soon(judge: Engine, state: AnyState) -> int | None:
    """Who wins for certain, by a longer look."""
    judge.clear()
    proof = judge.search(state, Limits(simulations=2_000)).proof
    return proof.winner if proof is not None else None


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize("options", [GAMES[0], GAMES[1], GAMES[3]])
def test_whole_games_hold_neither_illegal_moves_nor_missed_wins(
    options: dict[str, Any], level: int
) -> None:
    game = riftkeep.load_json(options)
    found = soak(game, level, games=game.num_players, seed=5)
    assert found.wrong == []
    assert found.games == game.num_players
