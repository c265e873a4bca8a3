"""OpenSpiel's own suites on our games, and what they do not ask: people, copies, starts."""

from __future__ import annotations

import pickle
import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from tests.adapters import playthrough
from tests.adapters.learners import BACKENDS, GAMES, alike, every_game, quiet_import

from riftkeep.adapters import openspiel
from riftkeep.core.errors import IllegalMove, InvalidOptions
from riftkeep.core.people import person_in

TEXTS = ("riftkeep_ringrift(board=square8,players=3)", "riftkeep_great_kingdom(size=3)")


def load(name: str, options: dict[str, Any], **more: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(name), options | more)


def play_at_random(state: Any, seed: int) -> list[Any]:
    random = Random(seed)
    seen: list[Any] = []
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[random.randrange(len(legal))]
        seen.append((state.current_player(), legal, np.asarray(state.observation_tensor()), action))
        state.apply_action(action)
    return [*seen, state.returns(), np.asarray(state.observation_tensor(0))]


@every_game
def test_the_random_simulations_of_openspiel_pass(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, options), num_sims=1, serialize=True, verbose=False)


def test_the_simulations_in_python_pass() -> None:
    games_sim_test = quiet_import("open_spiel.python.tests.games_sim_test")
    for name, options in (GAMES["square8 for 2"], GAMES["Great Kingdom"]):
        games_sim_test.GamesSimTest("apply_action").sim_game(load(name, options))


@pytest.mark.parametrize("text", TEXTS)
def test_the_api_test_of_openspiel_passes(text: str) -> None:
    api_test = quiet_import("open_spiel.integration_tests.api_test")

    class Enforced(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc,name-defined]
        game_name = text
        game = pyspiel.load_game(text)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforced).run(result)
    assert result.testsRun >= 5
    assert result.errors == [] and result.failures == []


@pytest.mark.parametrize("name", playthrough.GAMES)
def test_a_golden_playthrough_stays_as_it_is(name: str) -> None:
    kept = (playthrough.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough.playthrough(name) == kept


@every_game
def test_returns_go_to_the_people_who_won_and_lost(name: str, options: dict[str, Any]) -> None:
    state = load(name, options).new_initial_state()
    play_at_random(state, 1)
    outcome = state.position.outcome
    assert outcome is not None and outcome.winner is not None
    winner = person_in(state.position, outcome.winner) - 1
    players = state.num_players()
    assert state.returns() == [1.0 if player == winner else -1.0 for player in range(players)]
    assert sum(state.returns()) == state.get_game().utility_sum()


@pytest.mark.parametrize("backend", BACKENDS)
def test_players_are_people_who_keep_their_numbers_when_sides_are_swapped(backend: str) -> None:
    game = load("ringrift", {"board": "square8", "players": 2}, backend=backend)
    state = game.new_initial_state()
    while state.position.exchange is None:
        state.apply_action(state.legal_actions()[0])
    assert (state.current_player(), state.position.player) == (1, 2)
    state.apply_action(game.riftkeep_game.exchange_action)
    assert (state.current_player(), state.position.player) == (0, 2)
    twin = pickle.loads(pickle.dumps(state))
    assert (twin.current_player(), twin.position.holders) == (0, (2, 1))


def test_both_backends_play_the_same_games() -> None:
    for name, options in (GAMES["square8 for 2"], GAMES["Great Kingdom"]):
        seen = [
            play_at_random(load(name, options, backend=backend).new_initial_state(), 4)
            for backend in BACKENDS
        ]
        assert all(alike(one, seen[0]) for one in seen)


@every_game
def test_a_copy_in_mid_game_plays_on_identically(name: str, options: dict[str, Any]) -> None:
    game = load(name, options)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    copies = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        game.new_initial_state(state.to_dict()),
    ]
    first = play_at_random(state, 9)
    assert all(alike(play_at_random(copied, 9), first) for copied in copies)


def test_actions_have_the_notation_of_the_rules() -> None:
    state = load("great_kingdom", {"size": 3}).new_initial_state()
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert names == [str(move) for move in state.position.legal_moves]
    assert state.string_to_action(names[2]) == state.legal_actions()[2]
    with pytest.raises(IllegalMove):
        state.apply_action(10**6)
    assert state.history() == []


def test_agents_of_openspiel_play() -> None:
    environment = rl_environment.Environment(load("great_kingdom", {"size": 3}))
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        action = step.observations["legal_actions"][player][0]
        step = environment.step([action])
    assert sorted(step.rewards) == [-1.0, 1.0]
    bot = pyspiel.MCTSBot(
        load("great_kingdom", {"size": 3}),
        pyspiel.RandomRolloutEvaluator(1, 1),
        2.0,
        20,
        10,
        False,
        1,
        False,
    )
    assert bot.mcts_search(environment.game.new_initial_state()).explore_count >= 20


def test_parameters_are_the_options_of_the_rules() -> None:
    game = pyspiel.load_game("riftkeep_ringrift(players=4,ruleset=first-edition)")
    assert game.riftkeep_game.options_json["players"] == 4
    assert not game.riftkeep_game.options_json["pie_rule"]
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    chosen = pyspiel.load_game("riftkeep_great_kingdom", {"neutral": "[1, 2]", "castles": "7"})
    assert chosen.riftkeep_game.options_json["castles"] == 7
    assert chosen.riftkeep_game.options_json["neutral"] == [1, 2]
    assert pyspiel.load_game(str(game)).riftkeep_game == game.riftkeep_game
    with pytest.raises(InvalidOptions, match="players"):
        pyspiel.load_game("riftkeep_ringrift(players=9)")
    with pytest.raises(InvalidOptions, match="backend"):
        pyspiel.load_game("riftkeep_ringrift(backend=abacus)")


def test_observers_write_the_planes() -> None:
    game = load("ringrift", {"board": "square8", "players": 2})
    state = game.new_initial_state()
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    shown = observer.dict["observation"]
    assert np.array_equal(shown.ravel(), np.asarray(state.observation_tensor(0), np.float32))
    assert list(shown.shape) == game.observation_tensor_shape()
    assert observer.string_from(state, 0) == state.position.diagram()
