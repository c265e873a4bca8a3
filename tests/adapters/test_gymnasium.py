"""Gymnasium's own checks on our environments, and what they do not ask: people, opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from tests.adapters.learners import BACKENDS, every_game

import riftkeep
from riftkeep.adapters.gymnasium import RiftkeepEnv
from riftkeep.adapters.gymnasium_vector import RiftkeepVectorEnv
from riftkeep.core.errors import InvalidMove, InvalidOptions
from riftkeep.core.people import person_in
from riftkeep.core.state import AnyState
from riftkeep.search.evaluator import HandEvaluator
from riftkeep.search.player import RandomPlayer

IDS = {"ringrift": "riftkeep/RingRift-v0", "great_kingdom": "riftkeep/GreatKingdom-v0"}


def play(env: RiftkeepEnv, seed: int) -> tuple[float, list[int]]:
    """The reward at the end of a game in which the learner plays at random, and its actions."""
    _, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    actions = []
    while True:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        actions.append(action)
        _, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
        if is_over:
            return reward, actions
        assert reward == 0


@every_game
def test_the_checks_of_gymnasium_pass(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(IDS[name], render_mode="rgb_array", **options)
    check_env(env.unwrapped)


@every_game
@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_reward_is_that_of_the_learner(
    name: str, options: dict[str, Any], seat: int | None
) -> None:
    env = RiftkeepEnv(name, seat=seat, **options)
    rewards = set()
    for seed in range(6):
        reward, _ = play(env, seed)
        outcome = env.position.outcome
        assert outcome is not None and outcome.winner is not None
        is_won = person_in(env.position, outcome.winner) == env.person
        assert reward == (1.0 if is_won else -1.0)
        rewards.add(reward)
        assert seat in (None, env.person)
        assert not env.action_masks().any()
    assert -1.0 in rewards


def test_the_learner_begins_in_any_seat_if_none_is_given() -> None:
    env = RiftkeepEnv("ringrift", players=3)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.person)
    assert seats == {1, 2, 3}
    with pytest.raises(InvalidOptions, match="seat"):
        RiftkeepEnv("ringrift", players=3, seat=4)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_learner_stays_the_same_person_when_an_opponent_swaps(backend: str) -> None:
    def swaps(state: AnyState) -> Any:
        return state.exchange or state.legal_moves[0]

    env = RiftkeepEnv(
        "ringrift", board="square8", players=2, seat=1, opponents=swaps, backend=backend
    )
    _, info = env.reset()
    while env.position.holders == (1, 2):
        _, _, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not is_over
    assert env.person == 1 and env.position.player == 2
    assert np.flatnonzero(info["action_mask"]).tolist() == [
        env.game.action_of(env.position, move) for move in env.position.legal_moves
    ]


@pytest.mark.parametrize(
    "opponent",
    [
        "random",
        1,
        "level:1",
        "search:simulations=4",
        RandomPlayer(),
        HandEvaluator(),
        lambda state: state.legal_moves[-1],
        lambda state: np.int64(state.game.action_of(state, state.legal_moves[0])),
    ],
    ids=["random", "level", "text", "search", "player", "evaluator", "moves", "actions"],
)
def test_everything_that_chooses_can_be_an_opponent(opponent: Any) -> None:
    env = RiftkeepEnv("great_kingdom", size=5, opponents=opponent)
    first = play(env, 3)
    assert play(env, 3) == first
    env.close()


def test_every_opponent_plays_for_its_own_person() -> None:
    asked: list[tuple[str, int]] = []

    def noting(name: str) -> Any:
        def choose(state: AnyState) -> Any:
            asked.append((name, person_in(state, state.player)))
            return state.legal_moves[0]

        return choose

    env = RiftkeepEnv(
        "ringrift", board="square8", players=3, seat=2, opponents=[noting("a"), noting("b")]
    )
    _, info = env.reset()
    for _ in range(5):
        _, _, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not is_over
    assert set(asked) == {("a", 1), ("b", 3)}
    for wrong in (["random"], [3, "random", 2], None, 4.5):
        with pytest.raises(InvalidOptions, match="opponents"):
            RiftkeepEnv("ringrift", players=3, opponents=wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match="level"):
        RiftkeepEnv("ringrift", opponents=99)


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = RiftkeepEnv("great_kingdom", size=5, seat=1, illegal_reward=-2.0)
    _, info = env.reset()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, is_over, _, info = env.step(illegal)
    assert (reward, is_over) == (-2.0, True)
    assert info["illegal_action"] and not info["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(ResetNeeded):
        env.step(illegal)
    assert env.reset()[0].shape == env.observation_space.shape


def test_a_finished_game_must_be_reset() -> None:
    env = RiftkeepEnv("great_kingdom", size=3)
    with pytest.raises(ResetNeeded):
        env.step(0)
    play(env, 1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_game_can_start_anywhere_and_be_shown() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state().play(game.initial_state().legal_moves[7])
    env = RiftkeepEnv(game, seat=2, render_mode="ansi")
    env.reset(options={"state": state})
    assert env.position == state
    assert env.render() == state.diagram()


def test_the_mask_is_that_of_the_learner() -> None:
    env = RiftkeepEnv("ringrift", board="square8", players=2)
    _, info = env.reset(seed=1)
    legal = [env.game.action_of(env.position, move) for move in env.position.legal_moves]
    assert np.flatnonzero(info["action_mask"]).tolist() == legal
    assert np.flatnonzero(env.action_masks()).tolist() == legal
    assert env.action_masks().dtype == np.bool_


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("action", [1.7, "3", None, True, [1], float("nan")], ids=repr)
def test_what_is_no_whole_number_is_no_action(action: Any, backend: str) -> None:
    env = RiftkeepEnv("great_kingdom", size=5, seat=1, backend=backend)
    env.reset(seed=1)
    with pytest.raises(InvalidMove, match="action"):
        env.step(action)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"seat": True}, "seat"),
        ({"seat": 1.0}, "seat"),
        ({"illegal_reward": "x"}, "illegal_reward"),
        ({"backend": "natvie"}, "backend"),
        ({"opponents": True}, "opponents"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        RiftkeepEnv("great_kingdom", **options)
    assert caught.value.field == field


@pytest.mark.parametrize("number", [-1, 0, 2.5, "3", True])
def test_a_wrong_number_of_games_is_refused(number: Any) -> None:
    with pytest.raises(InvalidOptions, match="num_envs"):
        RiftkeepVectorEnv("great_kingdom", number)


def test_a_function_that_gives_no_action_is_refused() -> None:
    env = RiftkeepEnv("great_kingdom", size=5, seat=2, opponents=lambda state: True)
    with pytest.raises(InvalidMove, match="action"):
        env.reset(seed=1)


@pytest.mark.parametrize("seed", [np.int64(4), -1, 2**80])
def test_any_whole_number_is_a_seed(seed: Any) -> None:
    env = RiftkeepEnv("great_kingdom", size=5, opponents=np.int64(1))  # type: ignore[arg-type]
    assert env.reset(seed=seed)[1]["person"] == env.reset(seed=seed)[1]["person"]
