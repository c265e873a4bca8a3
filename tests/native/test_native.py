"""The Python face of the compiled core: choosing a backend, states, playouts, threads, the stub."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.install.try_wheel import share_a_position
from tests.native.games import great_kingdom, ringrift
from tests.native.positions import random_position

import riftkeep
from riftkeep import native
from riftkeep.compiled.loading import core_module
from riftkeep.core.errors import IllegalMove, InvalidData, InvalidPosition, UnknownGame
from riftkeep.games.great_kingdom.game import GreatKingdom


def run_python(code: str, backend: str | None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != native.VARIABLE}
    if backend is not None:
        environment[native.VARIABLE] = backend
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


SHOW = "from riftkeep import native; print(*native.backend()[:2], sep='|')"
HIDE = "import sys; sys.modules['riftkeep._core'] = None; "


@pytest.mark.parametrize(
    ("backend", "expected"),
    [
        (None, "native|the compiled core is installed"),
        ("auto", "native|the compiled core is installed"),
        (" Native ", "native|RIFTKEEP_BACKEND=native"),
        ("python", "python|RIFTKEEP_BACKEND=python"),
    ],
)
def test_the_variable_chooses_the_backend(backend: str | None, expected: str) -> None:
    assert run_python(SHOW, backend).stdout.strip() == expected


def test_without_the_core_python_plays_and_says_why() -> None:
    answer = run_python(HIDE + SHOW, "auto").stdout
    assert answer.startswith("python|the compiled core cannot be loaded")


def test_a_demanded_core_that_is_missing_is_an_error() -> None:
    answer = run_python(HIDE + SHOW, "native")
    assert answer.returncode != 0
    assert "MissingBackend: RIFTKEEP_BACKEND=native, but" in answer.stderr
    assert "compiler" in answer.stderr


def test_an_unknown_backend_is_an_error() -> None:
    answer = run_python(SHOW, "fortran")
    assert "MissingBackend: RIFTKEEP_BACKEND must be auto, native or python" in answer.stderr


def test_the_python_backend_refuses_native_states() -> None:
    code = (
        "import riftkeep; from riftkeep import native; "
        "native.State(riftkeep.load('great_kingdom').initial_state())"
    )
    assert "MissingBackend: the compiled core is not in use" in run_python(code, "python").stderr


def test_a_state_crosses_the_border_and_back() -> None:
    game = ringrift(players=3)
    for number in range(20):
        state = random_position(game, Random(f"border/{number}"))
        twin = native.State(state)
        assert twin.to_state() == state
        assert native.State.from_bytes(game, twin.to_bytes()) == twin
    assert native.State.initial(game).to_state() == game.initial_state()


def test_a_copy_is_independent() -> None:
    state = native.State.initial(ringrift())
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        twin.apply(twin.legal_actions[0])
        assert twin != state and state.move_number == 0
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("action", [-1, 10**9, 2**40, -(2**60)])
def test_actions_that_do_not_exist_are_refused(action: int) -> None:
    for game in (ringrift(), great_kingdom()):
        state = native.State.initial(game)
        before = state.to_bytes()
        with pytest.raises(IllegalMove):
            state.apply(action)
        assert state.to_bytes() == before


def test_every_action_that_is_not_listed_is_refused_with_the_rule() -> None:
    game = ringrift()
    for number in range(6):
        start = random_position(game, Random(f"refused/{number}"))
        state = native.State(start)
        legal = set(state.legal_actions)
        for action in Random(number).sample(range(game.num_actions), 150):
            if action not in legal:
                with pytest.raises(IllegalMove) as refused:
                    state.apply(action)
                assert refused.value.refusal.rule
        assert state.to_state() == start


def test_the_mask_is_one_for_legal_actions_also_after_forced_no_ops() -> None:
    for game in (ringrift(), great_kingdom(), ringrift(board="hexagonal", players=2)):
        state, random = native.State.initial(game), Random(3)
        for _ in range(60):
            assert np.flatnonzero(state.mask()).tolist() == state.legal_actions
            assert state.mask().dtype == np.int8
            state.apply(random.choice(state.legal_actions))
            twin = native.State(state.to_state())
            folded = 0
            while len(twin.legal_actions) == 1 and game.is_forced(twin.to_state().legal_moves[0]):
                twin.apply(twin.legal_actions[0])
                folded += 1
            assert state.fold_forced() == folded
            assert state == twin and state.legal_actions == twin.legal_actions
            if state.is_over:
                assert not state.mask().any()
                break


def test_a_finished_game_has_an_outcome_and_no_actions() -> None:
    for game in (ringrift(), ringrift(board="hexagonal", players=4), great_kingdom()):
        end = native.State.initial(game).random_playout(7)
        assert end.is_over and end.legal_actions == [] and end.outcome is not None
        assert end.winner == end.outcome.winner
        assert end.outcome == end.to_state().outcome
        with pytest.raises(IllegalMove):
            end.apply(0)


def test_a_seed_gives_the_same_playout_and_leaves_the_state_alone() -> None:
    state = native.State.initial(ringrift())
    ends = [state.random_playout(seed).to_bytes() for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert state.move_number == 0
    python = native.random_playout(ringrift().initial_state(), 1)
    assert python.to_bytes() == ends[0] and python.outcome is not None


def test_a_playout_chooses_as_if_from_the_list_of_actions() -> None:
    """The generator is SplitMix64, and the choice is ``legal[number * len(legal) >> 32]``."""
    from riftkeep.core.hashing import MASK, splitmix64

    for game in (great_kingdom(), great_kingdom(size=13, suicide="illegal"), ringrift()):
        for seed in (0, 12345):
            state = native.State.initial(game)
            counter = splitmix64(seed)
            while not state.is_over:
                counter = (counter + 0x9E3779B97F4A7C15) & MASK
                legal = state.legal_actions
                state.apply(legal[(splitmix64(counter) >> 32) * len(legal) >> 32])
            assert native.State.initial(game).random_playout(seed) == state


@pytest.mark.parametrize("folds", [True, False])
def test_advancing_is_applying_and_folding_and_says_who_acts(folds: bool) -> None:
    game = ringrift(players=2)
    quick, state = native.State.initial(game), native.State.initial(game)
    random, swap = Random(2), game.exchange_action
    assert swap is not None
    while not state.is_over:
        legal = state.legal_actions
        action = swap if swap in legal else random.choice(legal)
        given: Any = np.int64(action) if random.random() < 0.1 else action
        person = quick.advance(given, folds)
        state.apply(action)
        if folds:
            state.fold_forced()
        assert quick == state
        assert abs(person) == state.holders[state.player - 1]
        assert (person < 0) == state.is_over
    assert state.holders == (2, 1)
    before = quick.to_bytes()
    for wrong in (0, -1, 2**70):
        with pytest.raises(IllegalMove):
            quick.advance(wrong, folds)
    assert quick.to_bytes() == before


def test_folding_plays_exactly_the_forced_no_ops() -> None:
    game = ringrift()
    random = Random("fold")
    state, slow = native.State.initial(game), native.State.initial(game)
    folded = 0
    while not state.is_over:
        action = random.choice(state.legal_actions)
        state.apply(action)
        slow.apply(action)
        count = state.fold_forced()
        folded += count
        for _ in range(count):
            (only,) = slow.legal_actions
            assert slow.is_forced(only)
            slow.apply(only)
        assert state == slow
        legal = state.legal_actions
        assert len(legal) != 1 or not state.is_forced(legal[0])
    assert folded > 10


def test_damaged_bytes_are_refused_in_the_words_of_python() -> None:
    game = ringrift()
    data = game.initial_state().to_bytes()
    for damaged in (b"", data[:-1], data + b"\0", b"\xff" * len(data)):
        with pytest.raises(InvalidPosition) as here:
            native.State.from_bytes(game, damaged)
        with pytest.raises(InvalidPosition) as there:
            game.state_from_bytes(damaged)
        assert str(here.value) == str(there.value)


def test_no_other_game_is_in_the_core() -> None:
    class Other(GreatKingdom):
        name = "other"

    with pytest.raises(UnknownGame):
        native.core_game(Other(great_kingdom().options))


@pytest.mark.parametrize(
    "arguments",
    [(-1, 2, 0, True), (3, 2, 0, True), (0, 1, 0, True), (0, 5, 0, True), (0, 2, 2, True)],
)
def test_the_core_refuses_options_of_no_ringrift(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"board|players|ruleset"):
        core_module().ringrift(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        (2, -1, False, 3, False, 0, -1),
        (20, -1, False, 3, False, 0, -1),
        (9, 81, False, 3, False, 0, -1),
        (9, -2, False, 3, False, 0, -1),
        (9, 40, False, 3, False, 3, -1),
        (9, 40, False, 3, False, 0, 0),
    ],
)
def test_the_core_refuses_options_of_no_great_kingdom(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"size|point|territory|castles"):
        core_module().great_kingdom(*arguments)


def test_long_work_lets_other_threads_run() -> None:
    game = native.core_game(ringrift())

    def turns_meanwhile() -> int:
        done = threading.Event()

        def work() -> None:
            game.random_games(3000, 1)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        turns = 0
        while not done.is_set():
            turns += 1
            done.wait(0.001)
        thread.join()
        return turns

    # A busy machine may let one thread wait for as long as the other works, but not every time.
    assert any(turns_meanwhile() > 5 for _ in range(20))


def test_threads_play_the_same_games_as_one() -> None:
    game = native.core_game(great_kingdom())
    expected = [game.random_games(200, seed) for seed in range(4)]
    found: list[Any] = [None] * 4

    def work(seed: int) -> None:
        found[seed] = game.random_games(200, seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


@pytest.mark.parametrize("name", [native.NATIVE, native.PYTHON])
def test_speed_is_measured_over_whole_games(name: str) -> None:
    speed = native.random_speed(great_kingdom(size=5), 0.02, seed=3, name=name)
    assert speed.games >= 1 and speed.moves >= speed.games
    assert speed.moves_per_second > 0 and speed.decisions_per_second > 0


def test_the_stub_is_the_one_of_the_module() -> None:
    generated = subprocess.run(
        [sys.executable, "-c", GENERATE],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    formatted = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", "src/riftkeep/_core.pyi", "-"],
        input=generated,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    stub = Path(riftkeep.__file__).with_name("_core.pyi").read_text()
    assert formatted == stub, "write the stub anew, see docs/concepts/native.md"


GENERATE = """
import riftkeep._core
from nanobind.stubgen import StubGen
stub = StubGen(riftkeep._core)
stub.put(riftkeep._core)
print(stub.get(), end="")
"""


def test_planes_can_be_written_into_an_array_or_a_new_one() -> None:
    state = native.State.initial(great_kingdom())
    out = np.full((22, 9, 9), 7, np.float32)
    assert state.planes(out) is out
    assert np.array_equal(out, state.planes())
    for wrong in (
        np.zeros((9, 9, 9), np.float32),
        np.zeros((22, 9, 9), np.float64),
        np.zeros((9, 9, 22), np.float32).T,
        [0.0],
    ):
        with pytest.raises(InvalidData, match="planes: must be a writable"):
            state.planes(wrong)  # type: ignore[arg-type]


WRONG_ARGUMENTS: dict[str, Callable[[native.State, Any], object]] = {
    "state": lambda _, wrong: native.State(wrong),
    "game": lambda _, wrong: native.State.initial(wrong),
    "depth": lambda state, wrong: state.perft(wrong),
    "action": lambda state, wrong: state.is_forced(wrong),
    "actions": lambda state, wrong: state.transform_actions([wrong], 0),
}


@pytest.mark.parametrize("name", WRONG_ARGUMENTS)
def test_a_wrong_argument_is_named_and_never_a_type_error(name: str) -> None:
    state = native.State.initial(great_kingdom())
    for wrong in (None, "a", 1.5):
        with pytest.raises(InvalidData, match=name.rstrip("s")):
            WRONG_ARGUMENTS[name](state, wrong)
    assert not state.is_forced(2**70)
    assert not state.is_forced(np.int64(0))  # type: ignore[arg-type]


def test_threads_that_share_a_position_do_not_hurt_it() -> None:
    """The same is tried with every wheel, also where Python has no interpreter lock."""
    share_a_position(games=5)
