"""A finished game is refused by name, by every search and by every player that searches."""

from __future__ import annotations

from random import Random

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidPosition
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_outcome
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.evaluator import final_shares
from riftkeep.search.levels import HIGHEST, HIGHEST_IN_PYTHON, SearchPlayer, level_player
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

IS_NATIVE = native.backend().name == native.NATIVE
OVER = "position: the game is over, so there is nothing to search"
LIMITS = Limits(simulations=10)


def finished(game: AnyGame) -> AnyState:
    return random_outcome(game.initial_state(), Random(1))


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
@pytest.mark.parametrize("evaluator", ["hand", "rollout"])
def test_no_engine_searches_a_finished_game(name: str, evaluator: str) -> None:
    game = riftkeep.load(name)
    settings = Settings(evaluator=evaluator)
    engines: list[Engine] = [PythonSearch(game, settings), make_engine(game, settings)]
    for engine in engines:
        with pytest.raises(InvalidPosition, match=OVER):
            engine.search(finished(game), LIMITS)
        with pytest.raises(InvalidPosition, match=OVER):
            engine.look_ahead(finished(game))
        state = game.initial_state()
        assert engine.search(state, LIMITS).best in state.legal_moves


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
@pytest.mark.parametrize("level", range(1, HIGHEST + 1))
def test_no_level_plays_on_in_a_finished_game(name: str, level: int) -> None:
    if level > HIGHEST_IN_PYTHON and not IS_NATIVE:
        pytest.skip("needs the compiled core")
    game = riftkeep.load(name)
    player = level_player(game, level)
    for seed in range(4):  # careless or not
        player.new_game(seed)
        with pytest.raises(InvalidPosition, match=OVER):
            player.choose(finished(game))


@pytest.mark.parametrize("limits", [None, LIMITS])
def test_no_player_with_settings_of_its_own_plays_on(limits: Limits | None) -> None:
    game = riftkeep.load("great_kingdom", size=5)
    with pytest.raises(InvalidPosition, match=OVER):
        SearchPlayer(game, "own", Settings(), limits).choose(finished(game))


@pytest.mark.skipif(not IS_NATIVE, reason="needs the compiled core")
@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
def test_the_core_itself_refuses_to_search_and_judges_by_the_outcome(name: str) -> None:
    game = riftkeep.load(name)
    state = finished(game)
    core = native.core_search(game, rolls_out=False, root_horizon=4000, leaf_horizon=80)
    with pytest.raises(InvalidPosition, match=OVER):
        core.run(state.to_bytes(), native.core_search_settings(simulations=10))
    with pytest.raises(InvalidPosition, match=OVER):
        core.look_ahead(state.to_bytes(), 1)
    assert core.evaluate(state.to_bytes()) == final_shares(state)
