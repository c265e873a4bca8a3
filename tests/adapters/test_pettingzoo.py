"""PettingZoo's own suite on our environments, and what it does not ask: people, copies, starts."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.adapters.learners import BACKENDS, alike, every_game

import riftkeep
from riftkeep.adapters.pettingzoo import env, raw_env
from riftkeep.adapters.position import Position
from riftkeep.core.errors import (
    IllegalMove,
    InvalidData,
    InvalidMove,
    InvalidOptions,
    RiftkeepError,
)
from riftkeep.core.people import person_in

SQUARE8: dict[str, Any] = {"board": "square8", "players": 2}


def play_at_random(environment: Any, seed: int, steps: int = 10**6) -> list[Any]:
    """What every agent saw and got, until the game is over or so many steps are done."""
    random = Random(seed)
    seen: list[Any] = []
    for agent in environment.agent_iter(steps):
        observation, reward, is_over, is_cut, info = environment.last()
        legal = np.flatnonzero(observation["action_mask"])
        planes = observation["observation"]
        seen.append((agent, planes, legal.tolist(), reward, is_over, is_cut, dict(info)))
        environment.step(None if is_over else int(legal[random.randrange(len(legal))]))
    return seen


# Advice that PettingZoo gives about masks in observations, and spares its own games by name.
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)
@every_game
@pytest.mark.parametrize("make", [raw_env, env])
def test_the_suite_of_pettingzoo_passes(make: Any, name: str, options: dict[str, Any]) -> None:
    api_test(make(name, **options), num_cycles=300, verbose_progress=False)
    seed_test(lambda: make(name, **options), num_cycles=20)


@every_game
def test_every_render_mode_shows_the_position(name: str, options: dict[str, Any]) -> None:
    def shows_svg(text: Any) -> bool:
        return isinstance(text, str) and text.startswith("<svg")

    render_test(lambda **more: env(name, **options, **more), {"svg": shows_svg})


def test_pictures_show_what_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = raw_env("great_kingdom", size=5, render_mode="rgb_array")
    shown.reset()
    before = np.asarray(shown.render())
    shown.step(0)
    after = np.asarray(shown.render())
    assert before.shape == after.shape and (before != after).any()
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 3
    printed = raw_env("great_kingdom", size=5, render_mode="human")
    printed.reset()
    printed.step(0)
    assert capsys.readouterr().out.strip() == printed.position.diagram().strip()
    with pytest.raises(InvalidOptions, match="render_mode"):
        raw_env(render_mode="film")


@every_game
def test_rewards_go_to_the_people_who_won_and_lost(name: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        played = raw_env(name, **options)
        played.reset()
        random = Random(seed)
        while not any(played.terminations.values()):
            assert set(played.rewards.values()) == {0.0}
            legal = played.observe(played.agent_selection)["action_mask"].nonzero()[0]
            played.step(int(legal[random.randrange(len(legal))]))
        outcome = played.position.outcome
        assert outcome is not None and outcome.winner is not None
        winner = f"player_{person_in(played.position, outcome.winner)}"
        others = [agent for agent in played.agents if agent != winner]
        assert played.rewards == {winner: 1.0} | dict.fromkeys(others, -1.0)
        assert all(played.terminations.values()) and not any(played.truncations.values())


@pytest.mark.parametrize("backend", BACKENDS)
def test_agents_are_people_who_keep_their_names_when_sides_are_swapped(backend: str) -> None:
    played = raw_env("ringrift", backend=backend, **SQUARE8)
    played.reset()
    game = played.game
    while played.position.exchange is None:
        legal = played.observe(played.agent_selection)["action_mask"].nonzero()[0]
        played.step(int(legal[0]))
    assert (played.agent_selection, played.position.player) == ("player_2", 2)
    played.step(game.exchange_action)
    assert played.position.holders == (2, 1)
    assert (played.agent_selection, played.position.player) == ("player_1", 2)
    assert played.observe("player_1")["action_mask"].any()
    assert not played.observe("player_2")["action_mask"].any()
    random = Random(5)
    while not any(played.terminations.values()):
        seat = played.position.player
        assert played.agent_selection == f"player_{3 - seat}"
        legal = played.observe(played.agent_selection)["action_mask"].nonzero()[0]
        played.step(int(legal[random.randrange(len(legal))]))
    outcome = played.position.outcome
    assert outcome is not None and outcome.winner is not None
    assert played.rewards[f"player_{3 - outcome.winner}"] == 1.0


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_a_copy_in_mid_game_plays_on_identically(make: Any, copied: Any) -> None:
    original = make("ringrift", **SQUARE8)
    original.reset(seed=3)
    play_at_random(original, 1, steps=40)
    twin = copied(original)
    untouched = copied(original)
    first = play_at_random(original, 2)
    assert len(first) > 10
    assert alike(play_at_random(twin, 2), first)
    assert np.array_equal(untouched.state(), copied(untouched).state())
    assert alike(play_at_random(untouched, 2), first)


def test_a_copy_draws_the_same_actions_and_is_independent() -> None:
    original = raw_env("great_kingdom", size=5)
    original.reset(seed=3)
    twin = copy.deepcopy(original)
    drawn = [original.action_space("player_1").sample() for _ in range(9)]
    assert drawn == [twin.action_space("player_1").sample() for _ in range(9)]
    twin.step(0)
    assert original.position.move_number == 0 and original.agent_selection == "player_1"
    fresh = copy.deepcopy(raw_env("great_kingdom", size=5))
    fresh.reset()
    assert fresh.agent_selection == "player_1"


def test_both_backends_play_the_same_games() -> None:
    for name, options in (("ringrift", SQUARE8), ("great_kingdom", {"size": 5})):
        seen = []
        for backend in BACKENDS:
            played = raw_env(name, backend=backend, **options)
            played.reset()
            seen.append(play_at_random(played, 7))
        assert all(alike(one, seen[0]) for one in seen)


def test_without_folding_every_forced_move_is_a_step() -> None:
    lengths = []
    for fold_forced in (True, False):
        played = raw_env("ringrift", fold_forced=fold_forced, **SQUARE8)
        played.reset()
        game = played.game
        random = Random(1)
        steps = forced = 0
        while not any(played.terminations.values()):
            state = played.position
            move = state.legal_moves[random.randrange(len(state.legal_moves))]
            forced += game.is_forced(move)
            steps += 1
            played.step(game.action_of(state, move))
        lengths.append((steps, forced, played.position.move_number))
    (folded, no_forced, moves), (all_steps, forced, all_moves) = lengths
    assert no_forced == 0 and folded < moves
    assert forced > 0 and all_steps == all_moves


def test_a_game_can_start_anywhere() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    state = state.play(state.legal_moves[3])
    played = raw_env(game)
    played.reset(options={"state": state})
    assert played.position == state and played.agent_selection == "player_2"
    for wrong, reason in (
        ({"state": 3}, "must be a state"),
        ({"state": riftkeep.load("great_kingdom", size=3).initial_state()}, "must be a state"),
    ):
        with pytest.raises(InvalidOptions, match=reason):
            played.reset(options=wrong)
    with pytest.raises(InvalidOptions, match="with the name"):
        raw_env(game, size=4)


def test_an_illegal_action_changes_nothing() -> None:
    played = raw_env("great_kingdom", size=5)
    played.reset()
    played.step(0)
    for action in (0, -1, 10**6):
        with pytest.raises(IllegalMove):
            played.step(action)
    assert played.position.move_number == 1 and played.agent_selection == "player_2"
    assert not any(played.terminations.values())


def position_of(environment: raw_env) -> Position:
    assert environment._position is not None
    return environment._position


WRONG_ACTIONS: list[Any] = [1.7, "3", None, True, [1], np.array([1]), np.float64(2), float("nan")]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("action", WRONG_ACTIONS, ids=repr)
def test_what_is_no_whole_number_is_no_action(action: Any, backend: str) -> None:
    environment = raw_env("great_kingdom", size=5, backend=backend)
    environment.reset()
    with pytest.raises(InvalidMove, match="action"):
        environment.step(action)
    assert environment.position.move_number == 0
    with pytest.raises(InvalidMove, match="action"):
        position_of(environment).apply(True)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"backend": "natvie"}, "backend"),
        ({"fold_forced": "no"}, "fold_forced"),
        ({"render_mode": ["ansi"]}, "render_mode"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        raw_env("great_kingdom", **options)
    assert caught.value.field == field
    with pytest.raises(InvalidData, match="game"):
        env(3)  # type: ignore[arg-type]


def test_whatever_is_asked_before_the_first_reset_says_so() -> None:
    environment = raw_env("great_kingdom", size=5)
    asked: list[Callable[[], object]] = [
        environment.state,
        environment.render,
        lambda: environment.observe("player_1"),
        lambda: environment.step(0),
        lambda: environment.position,
    ]
    for ask in asked:
        with pytest.raises(RiftkeepError, match="call reset first"):
            ask()
    for copied in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        copied.reset()
    environment.reset(seed=np.int64(4))  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match="agent"):
        environment.observe("nobody")


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_copy_has_the_backend_of_its_original(backend: str) -> None:
    environment = raw_env("great_kingdom", size=5, backend=backend)
    environment.reset()
    kind = type(environment._position)
    assert type(pickle.loads(pickle.dumps(environment))._position) is kind
    assert type(copy.deepcopy(environment)._position) is kind


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
def test_ten_thousand_copies_in_mid_game_play_on_as_their_originals(name: str) -> None:
    options = SQUARE8 if name == "ringrift" else {"size": 7}
    environment = raw_env(name, **options)
    random = Random(name)
    copied = begun = 0
    while copied < 5000:
        environment.reset()
        begun += 1
        while not environment.terminations[environment.agent_selection] and copied < 5000:
            twin = copy.deepcopy(environment)
            copied += 1
            for _ in range(2):
                if environment.terminations[environment.agent_selection]:
                    break
                legal = position_of(environment).legal_actions()
                assert position_of(twin).legal_actions() == legal
                action = random.choice(legal)
                environment.step(action)
                twin.step(action)
            assert twin.agent_selection == environment.agent_selection
            assert twin.rewards == environment.rewards
            assert twin.terminations == environment.terminations
            assert np.array_equal(twin.state(), environment.state())
    assert begun > 10
    assert twin.position == environment.position
