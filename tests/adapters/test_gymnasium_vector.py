"""Many games at once for Gymnasium: what its own vector environments of single games give."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from tests.adapters.learners import every_game
from tests.adapters.test_gymnasium import IDS

import riftkeep
from riftkeep.adapters.gymnasium_vector import RiftkeepVectorEnv
from riftkeep.core.errors import InvalidData, InvalidOptions
from riftkeep.core.state import AnyState

SAME_STEP = {"autoreset_mode": AutoresetMode.SAME_STEP}


def first_legal(planes: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> Any:
    """An opponent of many games at once."""
    return mask.argmax(axis=1)


def first_move(state: AnyState) -> Any:
    """The same opponent of one game."""
    return state.legal_actions[0]


def pair(name: str, num_envs: int, **options: Any) -> tuple[Any, Any]:
    """Ours, and Gymnasium's own vector of our single environments."""
    many = gymnasium.make_vec(IDS[name], num_envs=num_envs, opponents=first_legal, **options)
    singles = gymnasium.make_vec(
        IDS[name],
        num_envs=num_envs,
        opponents=first_move,
        vectorization_mode="sync",
        vector_kwargs=SAME_STEP,
        **options,
    )
    return many, singles


def drawn(mask: Any, random: np.random.Generator) -> Any:
    """A legal action for each game."""
    return np.array([random.choice(np.flatnonzero(row)) for row in mask])


@every_game
def test_it_plays_as_the_single_environments_do(name: str, options: dict[str, Any]) -> None:
    many, singles = pair(name, 3, seat=2, **options)
    assert isinstance(many.unwrapped, RiftkeepVectorEnv)
    random = np.random.default_rng(1)
    ours, theirs = many.reset(seed=4), singles.reset(seed=4)
    ended = 0
    for number in range(130):
        assert data_equivalence(ours, theirs), number
        infos = ours[-1]
        actions = drawn(infos["action_mask"], random)
        if number % 40 == 39:
            actions[1] = infos["action_mask"][1].argmin()  # illegal
        ours, theirs = many.step(actions), singles.step(actions)
        assert ours[0] in many.observation_space
        ended += int(ours[2].sum())
    assert ended > 3


def test_the_checks_of_gymnasium_find_no_difference() -> None:
    many, singles = pair("great_kingdom", 1, seat=1, size=3)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert many.single_action_space == singles.single_action_space
    check_environments_match(many, singles, num_steps=60, seed=3)


@every_game
def test_the_same_seed_gives_the_same_games(name: str, options: dict[str, Any]) -> None:
    def trajectory(envs: Any, seed: int) -> list[Any]:
        random = np.random.default_rng(seed)
        seen = [envs.reset(seed=seed)]
        for _ in range(60):
            seen.append(envs.step(drawn(seen[-1][-1]["action_mask"], random)))
        return seen

    envs = gymnasium.make_vec(IDS[name], num_envs=4, **options)
    first = trajectory(envs, 5)
    assert data_equivalence(first, trajectory(envs, 5))
    assert not data_equivalence(first, trajectory(envs, 6))
    people = {int(person) for step in first for person in step[-1]["person"]}
    assert people == set(range(1, envs.unwrapped.game.num_players + 1))


def test_a_copy_in_mid_game_plays_on_identically() -> None:
    envs = RiftkeepVectorEnv("ringrift", 3, board="square8", players=2)
    random = np.random.default_rng(2)
    _, infos = envs.reset(seed=1)
    for _ in range(25):
        *_, infos = envs.step(drawn(infos["action_mask"], random))
    copies = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for _ in range(80):
        actions = drawn(infos["action_mask"], random)
        *results, infos = envs.step(actions)
        for other in copies:
            assert data_equivalence(list(other.step(actions)), [*results, infos])


def test_without_opponents_the_learner_acts_for_everybody() -> None:
    envs = RiftkeepVectorEnv("ringrift", 2, board="square8", players=3, opponents=None)
    random = np.random.default_rng(3)
    _, infos = envs.reset(seed=1)
    rewards, people = set(), set()
    for _ in range(400):
        assert [envs.position(i).player for i in range(2)] == infos["person"].tolist()
        actor = infos["person"].copy()
        _, reward, is_over, _, infos = envs.step(drawn(infos["action_mask"], random))
        people.update(actor.tolist())
        assert not reward[~is_over].any()
        for number in np.flatnonzero(is_over):
            assert infos["final_info"]["person"][number] == actor[number]
            rewards.add(float(reward[number]))
    assert people == {1, 2, 3} and rewards <= {1.0, -1.0} and 1.0 in rewards


def test_the_wrappers_of_gymnasium_count_its_episodes() -> None:
    envs = DictInfoToList(
        RecordEpisodeStatistics(gymnasium.make_vec(IDS["great_kingdom"], num_envs=2, size=3))
    )
    random = np.random.default_rng(4)
    _, infos = envs.reset(seed=2)
    episodes = 0
    for _ in range(40):
        masks = [info["action_mask"] for info in infos]
        _, rewards, is_over, _, infos = envs.step(drawn(masks, random))
        for number in np.flatnonzero(is_over):
            assert infos[number]["episode"]["r"] == rewards[number]
            assert infos[number]["final_obs"] in envs.unwrapped.single_observation_space
            episodes += 1
    assert episodes > 4


def test_observations_are_copies_unless_the_arrays_are_asked_for() -> None:
    for copies in (True, False):
        envs = RiftkeepVectorEnv("great_kingdom", 2, size=5, copy=copies, opponents=None)
        planes, infos = envs.reset(seed=1)
        before = planes.copy(), infos["action_mask"].copy()
        envs.step([3, 4])
        assert np.array_equal(before[0], planes) == copies
        assert np.array_equal(before[1], infos["action_mask"]) == copies


def test_games_can_start_anywhere_and_be_shown() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state().play(7)
    envs = RiftkeepVectorEnv(game, 2, seat=2, render_mode="ansi")
    _, infos = envs.reset(options={"state": state})
    assert envs.position(1) == state
    assert envs.render() == (state.diagram(),) * 2
    assert np.array_equal(envs.action_masks(), infos["action_mask"])
    assert RiftkeepVectorEnv(game, 2).render() is None


def test_what_cannot_be_is_refused() -> None:
    for opponents in ("level:1", 3, ["random"]):
        with pytest.raises(InvalidOptions, match=r'opponents: .*vectorization_mode="sync"'):
            RiftkeepVectorEnv("great_kingdom", 2, opponents=opponents)  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match="seat"):
        RiftkeepVectorEnv("great_kingdom", 2, seat=3)
    envs = RiftkeepVectorEnv("great_kingdom", 2, seat=1, opponents=lambda planes, mask: [0.5] * 2)
    with pytest.raises(ResetNeeded):
        envs.step([0, 0])
    envs.reset()
    wrong: list[Any] = [[0], [0, -1], [0, 82], [0.0, 1.0], None]
    for actions in wrong:
        with pytest.raises(InvalidData, match="actions"):
            envs.step(actions)
    with pytest.raises(InvalidData, match="opponents"):
        envs.step([0, 1])
