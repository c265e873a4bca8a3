"""The vector environment, against the Python rules: planes, masks, players, endings."""

from __future__ import annotations

import copy
import pickle
import resource
import threading
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.native.games import great_kingdom, random_great_kingdom, ringrift
from tests.native.positions import random_position

from riftkeep import native
from riftkeep.core.errors import IllegalMove, InvalidData, InvalidOptions
from riftkeep.core.people import outcome_by_person
from riftkeep.core.planes import PLANES_FORMAT
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

GAMES: list[RingRift | GreatKingdom] = [
    ringrift(),
    ringrift(players=4),
    ringrift(ruleset="first-edition", players=3),
    great_kingdom(),
    great_kingdom(size=5, neutral="first_player_chooses", castles=6),
]


def planes_of(state: Any, view: int | None = None) -> npt.NDArray[np.float32]:
    """The planes as the Python rules write them."""
    planes: npt.NDArray[np.float32] = state.game.planes(state, view)
    return planes


@pytest.mark.parametrize("seed", range(5))
def test_planes_are_as_documented(seed: int) -> None:
    random = Random(f"planes/{seed}")
    games: list[RingRift | GreatKingdom] = [
        *(
            ringrift(board=board, players=players)
            for board in ("square8", "square19", "hexagonal")
            for players in (2, 3, 4)
        ),
        ringrift(board="hexagonal", ruleset="first-edition"),
        *(random_great_kingdom(random) for _ in range(4)),
    ]
    for game in games:
        low, high = np.array(game.plane_bounds, np.float32).T[:, :, None, None]
        for state in (game.initial_state(), random_position(game, random)):
            fast = native.State(state)
            np.testing.assert_allclose(fast.planes(), planes_of(state), rtol=1e-6)
            assert (low <= fast.planes()).all() and (fast.planes() <= high).all()
            assert fast.holders == state.holders
            for seat in range(1, game.num_players + 1):
                seen = fast.planes(seat=seat)
                np.testing.assert_allclose(seen, planes_of(state, seat), rtol=1e-6)
            if isinstance(state, State):
                shown = fast.planes(seats_shown=4)
                expected = state.game.planes(state, seats_shown=4)
                np.testing.assert_allclose(shown, expected, rtol=1e-6)


def test_planes_of_every_number_of_players_have_the_same_shape_if_asked_for() -> None:
    games = [ringrift(players=players) for players in (2, 3, 4)]
    assert {native.plane_shape(game, 4) for game in games} == {(16 + 4 * 11 + 3, 8, 8)}
    names = {tuple(plane.name for plane in game.plane_table(4)) for game in games}
    assert len(names) == 1
    assert [native.plane_shape(game)[0] for game in games] == [38, 49, 60]
    for game in games:
        assert len(game.plane_names) == len(game.plane_bounds) == native.plane_shape(game)[0]
    assert (
        native.plane_shape(great_kingdom())
        == (22, 9, 9)
        == (len(great_kingdom().plane_names), 9, 9)
    )
    for wrong in (1, 2, 5):
        with pytest.raises(InvalidOptions, match="seats_shown"):
            games[1].plane_table(wrong)
        with pytest.raises(InvalidOptions, match="seats_shown"):
            native.plane_shape(games[1], wrong)
    with pytest.raises(InvalidOptions, match="seats_shown"):
        great_kingdom().plane_table(4)
    for seat in (0, 3, -1):
        with pytest.raises(InvalidOptions, match="seat"):
            native.State.initial(games[0]).planes(seat=seat)
    assert PLANES_FORMAT == 2


def test_planes_and_masks_by_difference_are_those_written_anew() -> None:
    for game in (
        ringrift(players=3),
        ringrift(board="square19", players=2),
        ringrift(board="hexagonal", players=2),
        great_kingdom(suicide="illegal", closed_territory="both", castles=40),
    ):
        env = native.VectorEnv(game, 2, seed=3)
        for step in range(400):
            env.step(env.sample())
            if step % 7 == 0:
                for i in range(2):
                    state = native.State(env.state(i))
                    assert np.array_equal(env.planes[i], state.planes())
                    assert np.flatnonzero(env.mask[i]).tolist() == state.legal_actions


@pytest.mark.parametrize(
    "game",
    [
        *GAMES,
        ringrift(board="square19", players=2),
        ringrift(board="hexagonal", players=3),
        great_kingdom(size=10, neutral="none"),
        great_kingdom(size=13, closed_territory="opponent"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("seat", [None, 2])
def test_planes_and_masks_are_right_after_changes_in_any_order(game: Any, seat: int | None) -> None:
    random = Random(f"any order/{game!r}/{seat}")
    env = native.VectorEnv(game, 3, seed=8, seat=seat)
    spoiled: list[npt.NDArray[Any]] = [env.planes, env.mask]

    def play_some() -> None:
        env.step(env.sample(), where=[random.random() < 0.5 for _ in range(3)])

    def spoil_and_rewrite() -> None:
        for array in spoiled:
            array[random.randrange(3)] = 1
        env.rewrite()

    changes: list[Callable[[], None]] = [
        lambda: env.step(env.sample()),
        play_some,
        spoil_and_rewrite,
        lambda: env.copy_game(random.randrange(3), random.randrange(3)),
        lambda: env.reset_game(random.randrange(3)),
        lambda: env.set_state(random.randrange(3), unfinished_position(game, random)),
    ]
    for _ in range(150):
        random.choices(changes, [12, 4, 1, 1, 1, 1])[0]()
        for i in range(3):
            state = env.native_state(i)
            assert np.array_equal(env.planes[i], state.planes(seat=seat))
            assert np.flatnonzero(env.mask[i]).tolist() == state.legal_actions


def unfinished_position(game: Any, random: Random) -> native.State:
    """A position of a random game in which somebody has a decision to take."""
    while True:
        state = native.State.initial(game)
        for _ in range(random.randrange(60)):
            if state.is_over:
                break
            state.apply(random.choice(state.legal_actions))
        state.fold_forced()
        if not state.is_over:
            return state


@pytest.mark.parametrize("folds", [True, False])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_side_by_side_follow_the_rules(game: RingRift | GreatKingdom, folds: bool) -> None:
    count = 3
    env = native.VectorEnv(game, count, seed=5, fold_forced=folds, keep_final=True)
    states: list[Any] = [game.initial_state() for _ in range(count)]
    ended = 0
    for step in range(260):
        actions = env.sample()
        env.step(actions)
        for i in range(count):
            before = states[i]
            state = before.play(game.move_of(before, int(actions[i])))
            while folds and len(state.legal_moves) == 1 and game.is_forced(state.legal_moves[0]):
                state = state.play_assuming_legal(state.legal_moves[0])
            outcome = state.outcome
            assert env.done[i] == (outcome is not None)
            if outcome is not None:
                ended += 1
                people = outcome_by_person(state, outcome)
                assert env.winner[i] == (people.winner or 0)
                assert env.reward[i].tolist() == [
                    0 if people.winner is None else 1 if person == people.winner else -1
                    for person in range(1, game.num_players + 1)
                ]
                assert env.final_planes is not None
                np.testing.assert_allclose(env.final_planes[i], planes_of(state), rtol=1e-6)
                state = game.initial_state()
            else:
                assert env.winner[i] == 0 and not env.reward[i].any()
            states[i] = state
            assert env.player[i] == state.player
            assert env.holder[i] == state.holders[state.player - 1]
            assert env.state(i) == state
            legal = [game.action_of(state, move) for move in state.legal_moves]
            assert np.flatnonzero(env.mask[i]).tolist() == legal
            if step % 10 == 0:
                np.testing.assert_allclose(env.planes[i], planes_of(state), rtol=1e-6)
    assert ended > 0


def test_an_illegal_action_changes_no_game() -> None:
    env = native.VectorEnv(great_kingdom(), 3)
    before = [env.state(i) for i in range(3)]
    for wrong in (-1, 40, 82, 2**40):
        with pytest.raises(IllegalMove, match="game 1"):
            env.step(np.array([0, wrong, 0], np.int64))
    assert [env.state(i) for i in range(3)] == before


def test_a_step_can_leave_games_alone() -> None:
    game = ringrift(players=2)
    some, all_of_them = native.VectorEnv(game, 3, seed=4), native.VectorEnv(game, 3, seed=4)
    for number in range(200):
        actions = all_of_them.sample()
        all_of_them.step(actions)
        is_done = np.zeros(3, np.uint8)
        for i in (number % 3, (number + 1) % 3, (number + 2) % 3):
            before = [some.state(k) for k in range(3)]
            where = np.arange(3) == i
            some.step(np.where(where, actions, -7), where=where)
            assert [k for k in range(3) if some.state(k) != before[k]] == [i]
            assert not some.done[~where].any() and not some.reward[~where].any()
            is_done[i] = some.done[i]
        for name in ("planes", "mask", "player", "holder"):
            assert np.array_equal(getattr(some, name), getattr(all_of_them, name))
        assert is_done.tolist() == all_of_them.done.tolist()
    wrong: list[Any] = [[1, 0, 1], [True, False], 1]
    for where in wrong:
        with pytest.raises(InvalidData, match="where"):
            some.step([0, 0, 0], where=where)


@pytest.mark.parametrize("person", [1, 2, 3])
def test_a_person_sees_the_end(person: int) -> None:
    game = ringrift(players=3)
    env = native.VectorEnv(game, 2, seed=2, keep_final=True)
    ended = 0
    while ended < 6:
        before = [env.native_state(i) for i in range(2)]
        actions = env.sample()
        env.step(actions, viewer=[person] * 2)
        for i in np.flatnonzero(env.done):
            before[i].apply(actions[i])
            before[i].fold_forced()
            seat = before[i].holders.index(person) + 1
            assert env.final_planes is not None
            assert np.array_equal(env.final_planes[i], before[i].planes(seat=seat))
            ended += 1
    for viewer in ([0, 1], [1, 4], [1]):
        with pytest.raises(InvalidData, match="viewer"):
            env.step(env.sample(), viewer=viewer)


def test_the_caller_owns_the_buffers() -> None:
    game = ringrift()
    shape = native.core_game(game).plane_shape
    planes = np.zeros((4, *shape), np.float32)
    mask = np.zeros((4, game.num_actions), np.uint8)
    env = native.VectorEnv(game, 4, planes=planes, mask=mask)
    assert env.planes is planes and mask.sum() == 4 * 192
    before = planes.copy()
    env.step(env.sample())
    assert not np.array_equal(planes, before)


ARRAYS = ["planes", "mask", "player", "holder", "done", "winner", "reward", "final_planes"]


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_of_a_wrong_shape_or_type_are_refused(name: str) -> None:
    game = great_kingdom()
    right: Any = getattr(native.VectorEnv(game, 2, keep_final=True), name)
    wrong = [
        right.astype(np.float64),
        right[:1],
        right.reshape(-1)[None],
        np.asfortranarray(right.repeat(2, axis=-1)[..., ::2]) if right.ndim > 1 else right[::-1],
        right.tolist(),
    ]
    if right.ndim == 4:  # channels last: as many numbers, in another order
        wrong.append(np.ascontiguousarray(np.moveaxis(right, 1, -1)))
    locked = right.copy()
    locked.flags.writeable = False
    for array in (*wrong, locked):
        given: dict[str, Any] = {name: array}
        with pytest.raises(InvalidData, match=name):
            native.VectorEnv(game, 2, **given)
    taken: dict[str, Any] = {name: right}
    assert getattr(native.VectorEnv(game, 2, **taken), name) is right


def test_wrong_arguments_are_refused_by_name() -> None:
    game = great_kingdom()
    env = native.VectorEnv(game, 2)
    wrong: list[Any] = [[0], [0, 1, 2], [[0, 1]], [0.0, 1.0], ["a", "b"], None]
    for actions in wrong:
        with pytest.raises(InvalidData, match="actions"):
            env.step(actions)
    for bad in (-1, 2, None, 1.0, True):
        index: Any = bad
        calls: list[Any] = [
            lambda i=index: env.state(i),
            lambda i=index: env.reset_game(i),
            lambda i=index: env.copy_game(0, i),
            lambda i=index: env.set_state(i, game.initial_state()),
        ]
        for call in calls:
            with pytest.raises(InvalidData):
                call()
    options: list[dict[str, Any]] = [
        {"num_envs": 0},
        {"num_envs": 2.5},
        {"num_threads": 0},
        {"seed": "x"},
        {"seat": 3},
        {"seats_shown": 4},
    ]
    for given in options:
        with pytest.raises(InvalidData, match=next(iter(given))):
            native.VectorEnv(game, **{"num_envs": 2, **given})
    with pytest.raises(InvalidData, match="out"):
        env.sample(np.zeros(3, np.int64))
    with pytest.raises(InvalidData, match="another game"):
        env.set_state(0, ringrift().initial_state())


def test_actions_may_be_any_whole_numbers() -> None:
    env = native.VectorEnv(great_kingdom(), 2)
    env.step([0, 1])
    env.step(np.array([2, 3], np.uint8))
    assert env.state(0).move_number == 2


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 - 1, 2**64, -(2**200), np.int64(7)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = great_kingdom()
    one, two = native.VectorEnv(game, 4, seed), native.VectorEnv(game, 4, seed)
    other = native.VectorEnv(game, 4, int(seed) + 2**64)
    drawn = [one.sample().tolist() for _ in range(4)]
    assert drawn == [two.sample().tolist() for _ in range(4)]
    assert drawn != [other.sample().tolist() for _ in range(4)]
    other.reset(seed)
    assert drawn == [other.sample().tolist() for _ in range(4)]


def same_content(one: native.VectorEnv, two: native.VectorEnv) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in ARRAYS)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_copied_or_pickled_environment_plays_on_identically(game: Any) -> None:
    env = native.VectorEnv(game, 3, seed=8, keep_final=True)
    for _ in range(60):
        env.step(env.sample())
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for other in copies:
        assert same_content(env, other)
        assert not np.shares_memory(env.planes, other.planes)
    for _ in range(120):
        actions = env.sample()
        env.step(actions)
        for other in copies:
            assert other.sample().tolist() == actions.tolist()
            other.step(actions)
            assert same_content(env, other)


def test_single_games_are_set_copied_and_reset() -> None:
    for game in (ringrift(board="hexagonal", players=2), great_kingdom()):
        env = native.VectorEnv(game, 3, seed=2)
        for _ in range(40):
            env.step(env.sample())
        third = env.state(2)
        env.copy_game(0, 1)
        assert env.state(1) == env.state(0)
        for array in (env.planes, env.mask, env.player, env.holder):
            assert np.array_equal(array[0], array[1])
        env.reset_game(0)
        assert env.state(0) == game.initial_state()
        env.set_state(0, third)
        env.set_state(1, env.native_state(2))
        assert env.state(0) == env.state(1) == env.state(2) == third
        assert np.array_equal(env.planes[0], native.State(third).planes())
        assert np.flatnonzero(env.mask[0]).tolist() == native.State(third).legal_actions
        end = native.random_playout(third, 5)
        with pytest.raises(InvalidData, match="nothing left to decide"):
            env.set_state(1, end)
        assert env.state(1) == third


def test_stacks_that_differ_only_inside_are_told_apart() -> None:
    game = ringrift(players=2)
    position = game.initial_state().to_json()
    env = native.VectorEnv(game, 1)
    seen = []
    for rings in ([1, 2, 1, 2], [2, 1, 1, 2], [1, 1, 2, 2], [2, 1, 1, 2]):
        data = {"options": position["options"], "hand": [10, 10], "player": 1}
        data |= {"cells": [{"at": [3, 3], "stack": rings}], "phase": "ring_placement"}
        state = game.state_from_json(data)
        env.set_state(0, state)
        assert np.array_equal(env.planes[0], native.State(state).planes())
        seen.append(env.planes[0].copy())
    assert np.array_equal(seen[1], seen[3]) and not np.array_equal(seen[0], seen[1])


def test_ten_thousand_copies_in_mid_game_play_on_identically() -> None:
    env = native.VectorEnv(ringrift(players=2), 2, seed=6)
    ended = 0
    for number in range(10_000):
        env.copy_game(0, 1)
        if number % 50 == 0:
            state, twin = env.native_state(0), env.native_state(1).copy()
            assert state.random_playout(number) == twin.random_playout(number)
        env.step([env.sample()[0]] * 2)
        for name in ("planes", "mask", "player", "holder", "done", "winner", "reward"):
            array = getattr(env, name)
            assert np.array_equal(array[0], array[1]), (number, name)
        ended += int(env.done[0])
    assert ended > 20


def test_rewards_and_winners_are_those_of_the_people() -> None:
    game = ringrift(players=2)
    seen = set()
    for seed in range(12):
        env = native.VectorEnv(game, 1, seed=seed)
        placed: Any = game.initial_state()
        for _ in range(60):
            if any(move.type == "swap_sides" for move in placed.legal_moves):
                break
            placed = placed.play_assuming_legal(placed.legal_moves[0])
        swap = next(move for move in placed.legal_moves if move.type == "swap_sides")
        env.set_state(0, placed)
        assert (env.player[0], env.holder[0]) == (2, 2)
        env.step([game.action_of(placed, swap)])
        assert (env.player[0], env.holder[0]) == (2, 1)
        last = env.state(0)
        while not env.done[0]:
            last = env.state(0)
            actions = env.sample()
            env.step(actions)
        end = native.State(last)
        end.apply(int(actions[0]))
        end.fold_forced()
        assert end.winner is not None
        assert env.winner[0] == 3 - end.winner
        assert env.reward[0, 2 - end.winner] == 1 and env.reward[0].sum() == 0
        seen.add(end.winner)
    assert seen == {1, 2}


@pytest.mark.parametrize("seat", [1, 2])
def test_the_planes_can_be_those_of_one_seat(seat: int) -> None:
    game = ringrift(players=2)
    env = native.VectorEnv(game, 2, seed=1, seat=seat, seats_shown=4)
    for _ in range(50):
        env.step(env.sample())
        for i in range(2):
            expected = env.native_state(i).planes(seat=seat, seats_shown=4)
            assert np.array_equal(env.planes[i], expected)


def test_threads_change_nothing() -> None:
    game = ringrift(players=3)
    one = native.VectorEnv(game, 7, seed=3, keep_final=True)
    many = native.VectorEnv(game, 7, seed=3, keep_final=True, num_threads=3)
    for _ in range(300):
        actions = one.sample()
        assert many.sample().tolist() == actions.tolist()
        one.step(actions)
        many.step(actions)
    assert same_content(one, many)
    crowded = native.VectorEnv(game, 2, num_threads=8)
    crowded.step(crowded.sample())


def test_arrays_that_somebody_wrote_into_are_written_anew_on_request() -> None:
    env = native.VectorEnv(ringrift(players=2), 2)
    env.step(env.sample())
    planes, mask = env.planes.copy(), env.mask.copy()
    env.planes[...] = 9
    env.mask[...] = 9
    env.rewrite()
    assert np.array_equal(env.planes, planes) and np.array_equal(env.mask, mask)


def test_steps_take_no_more_and_more_memory() -> None:
    env = native.VectorEnv(ringrift(players=2), 64)
    actions = np.empty(64, np.int64)

    def run(steps: int) -> None:
        for _ in range(steps):
            env.step(env.sample(actions))

    run(500)
    tracemalloc.start()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(3000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    traced, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert traced < 100_000
    assert grown < 8 * 1024


def test_a_reset_begins_all_games_anew() -> None:
    new, env = native.VectorEnv(ringrift(), 2), native.VectorEnv(ringrift(), 2)
    for _ in range(30):
        env.step(env.sample())
    env.reset()
    assert all(env.state(i) == ringrift().initial_state() for i in range(2))
    assert not env.done.any()
    for name in ("planes", "mask", "player", "holder"):
        assert np.array_equal(getattr(env, name), getattr(new, name)), name


def test_an_environment_at_work_in_another_thread_is_left_alone() -> None:
    env = native.VectorEnv(ringrift(), 3000, fold_forced=False)
    actions = env.sample()
    refused = threading.Event()

    def meddle() -> None:
        while not refused.is_set():
            try:
                env.sample()
            except RuntimeError as error:
                assert "another thread" in str(error)
                refused.set()

    thread = threading.Thread(target=meddle)
    thread.start()
    for _ in range(2000):
        try:
            env.step(actions)
        except RuntimeError:
            continue
        if refused.is_set():
            break
        actions = np.argmax(env.mask, axis=1).astype(np.int64)
    was_refused = refused.is_set()
    refused.set()
    thread.join()
    assert was_refused
    assert all(env.state(i).outcome is None for i in (0, 1, 2999))


def test_viewers_beyond_32_bits_are_refused() -> None:
    env = native.VectorEnv(great_kingdom(size=5), 3)
    with pytest.raises(InvalidData, match="viewer"):
        env.step(env.sample(), viewer=np.full(3, 2**32 + 1))


@pytest.mark.parametrize("names", [("player", "holder"), ("player", "winner"), ("mask", "done")])
def test_arrays_that_share_memory_are_refused(names: tuple[str, str]) -> None:
    game, count = great_kingdom(size=5), 3
    one: Any = np.zeros((count, game.num_actions), np.uint8)
    first: Any = one if names[0] == "mask" else np.zeros(count, np.int32)
    second = one.reshape(-1)[:count] if names[0] == "mask" else first
    with pytest.raises(InvalidData, match=f"{names[1]}: must not share memory with {names[0]}"):
        native.VectorEnv(game, count, **{names[0]: first, names[1]: second})


def test_the_last_planes_are_not_written_over_the_present_ones() -> None:
    game = great_kingdom(size=5)
    planes = np.zeros((3, *native.plane_shape(game)), np.float32)
    with pytest.raises(InvalidData, match="final_planes"):
        native.VectorEnv(game, 3, planes=planes, final_planes=planes)
