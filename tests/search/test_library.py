"""The search as a library: why it ended, pauses, Ctrl-C, memory that is freed, saving, targets."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.search.engine import NativeEngine, make_engine
from riftkeep.search.evaluator import HandEvaluator, Judgement, PlanesEvaluator
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.policy import completed_targets
from riftkeep.search.result import SearchEnding, SearchResult

needs_core = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

ANALYSIS = Settings(evaluator="hand", halving_limit=0)
GAMES = [
    ("ringrift", {"board": "square8", "players": 3}),
    ("great_kingdom", {"size": 5}),
]


def seen(result: SearchResult) -> list[Any]:
    return [(r.move, r.visits, r.prior, r.shares, r.proof, r.line) for r in result.moves]


@needs_core
@pytest.mark.parametrize(
    ("settings", "limits", "ending"),
    [
        (ANALYSIS, Limits(simulations=50), SearchEnding.SIMULATIONS),
        (ANALYSIS, Limits(seconds=0.01), SearchEnding.SECONDS),
        (ANALYSIS, Limits(cpu_seconds=0.01), SearchEnding.SECONDS),
        (replace(ANALYSIS, memory_megabytes=1), Limits(seconds=600), SearchEnding.MEMORY),
    ],
)
def test_a_result_says_why_the_search_ended(
    settings: Settings, limits: Limits, ending: SearchEnding
) -> None:
    game = riftkeep.load("great_kingdom")
    state = game.initial_state()
    result = make_engine(game, settings).search(state, limits)
    assert result.ending is ending
    assert result.to_json()["ending"] == ending.value


@needs_core
@pytest.mark.parametrize("stops_early", [True, False])
def test_a_search_ends_early_only_if_it_may(stops_early: bool) -> None:
    game = riftkeep.load("great_kingdom")

    class LikesOne:
        def evaluate(self, states: Any) -> list[Judgement]:
            return [self._of(len(state.legal_moves)) for state in states]

        def _of(self, number: int) -> Judgement:
            return Judgement((0.5, 0.5), (0.97,) + (0.03 / (number - 1),) * (number - 1))

    settings = Settings(stops_early=stops_early, halving_limit=1)
    engine = make_engine(game, settings, LikesOne())
    result = engine.search(game.initial_state(), Limits(simulations=600))
    if stops_early:
        assert (result.ending, result.simulations < 600) == (SearchEnding.DECIDED, True)
    else:
        assert (result.ending, result.simulations) == (SearchEnding.SIMULATIONS, 600)


def test_a_single_move_needs_no_search() -> None:
    game = riftkeep.load("ringrift", board="square8", players=2)
    state = game.initial_state().play("d4+1").play("d4-d6")
    while len(state.legal_moves) > 1:
        state = state.play(state.legal_moves[0])
    result = make_engine(game).search(state, Limits(simulations=10))
    assert (result.ending, result.simulations) == (SearchEnding.SINGLE, 0)
    assert result.policy.target(game.num_actions)[result.moves[0].action] == 1


@pytest.mark.parametrize("make", [NativeEngine, PythonSearch])
def test_a_search_that_was_paused_finds_what_it_would_have_found(make: Any) -> None:
    if make is NativeEngine and not native.is_available():
        pytest.skip("needs the compiled core")
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    budget = 20_000 if make is NativeEngine else 40
    straight = make(game, ANALYSIS).search(state, Limits(simulations=budget), 3)
    engine, left, pauses, asked = make(game, ANALYSIS), budget, 0, 0

    def should_pause() -> bool:
        nonlocal asked
        asked += 1
        return make is NativeEngine or asked % 5 == 0

    while True:
        result = engine.search(state, Limits(simulations=left), 3, should_pause=should_pause)
        left -= result.simulations
        if result.ending is not SearchEnding.PAUSED:
            break
        pauses += 1
    assert pauses > 0
    assert seen(result) == seen(straight)


@needs_core
def test_what_should_pause_raises_reaches_the_caller_and_the_search_goes_on() -> None:
    game = riftkeep.load("great_kingdom")
    engine = make_engine(game, ANALYSIS)

    def fail() -> bool:
        raise ZeroDivisionError("asked")

    with pytest.raises(ZeroDivisionError, match="asked"):
        engine.search(game.initial_state(), Limits(seconds=600), should_pause=fail)
    assert engine.search(game.initial_state(), Limits(simulations=20)).simulations == 20


INTERRUPTED = """
import os, signal, sys, threading, time
import riftkeep
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings

game = riftkeep.load("ringrift", board="hexagonal", players=2)
engine = make_engine(game, Settings(halving_limit=0, memory_megabytes=2048))
state = game.initial_state()
engine.search(state, Limits(simulations=1))

def interrupt():
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGINT)

try:
    threading.Thread(target=interrupt).start()
    engine.search(state, Limits(seconds=600, threads=int(sys.argv[1])))
except KeyboardInterrupt:
    print("interrupted", engine.search(state, Limits(simulations=3)).simulations)
"""


@needs_core
@pytest.mark.parametrize("threads", ["1", "2"])
def test_control_c_ends_a_search_and_what_was_seen_stays(threads: str) -> None:
    """Without it the search would go on for ten minutes."""
    found = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, threads],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert found.stdout.split() == ["interrupted", "3"], found.stderr


@needs_core
def test_a_signal_handler_runs_while_a_search_goes_on() -> None:
    game = riftkeep.load("great_kingdom")
    engine = make_engine(game, ANALYSIS)
    called: list[int] = []

    def handle(number: int, _: Any) -> None:
        called.append(number)
        engine.stop()

    old = signal.signal(signal.SIGUSR1, handle)
    try:

        def send() -> bool:
            if not called:
                os.kill(os.getpid(), signal.SIGUSR1)
            return False

        result = engine.search(game.initial_state(), Limits(seconds=600), should_pause=send)
    finally:
        signal.signal(signal.SIGUSR1, old)
    assert called == [signal.SIGUSR1]
    assert result.ending is SearchEnding.STOPPED


@needs_core
def test_a_search_is_freed_though_its_evaluator_refers_back_to_it() -> None:
    game = riftkeep.load("great_kingdom", size=5)

    class Agent:
        def __init__(self) -> None:
            self.engine = make_engine(game, Settings(), PlanesEvaluator(self.predict))

        def predict(self, planes: Any) -> tuple[Any, Any]:
            count = len(planes)
            return np.zeros((count, game.num_actions)), np.full((count, 2), 0.5)

    agent = Agent()
    agent.engine.search(game.initial_state(), Limits(simulations=50))
    alive = weakref.ref(agent)
    del agent
    gc.collect()
    assert alive() is None


LEFT_BEHIND = """
import numpy as np
import riftkeep
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import PlanesEvaluator
from riftkeep.search.limits import Limits, Settings

game = riftkeep.load("great_kingdom", size=5)
def even(planes):
    return np.zeros((len(planes), game.num_actions)), np.full((len(planes), 2), 0.5)
engine = make_engine(game, Settings(), PlanesEvaluator(even))
engine.search(game.initial_state(), Limits(simulations=20))
even.engine = engine
"""


@needs_core
def test_a_program_that_ends_with_a_search_leaves_nothing_behind() -> None:
    found = subprocess.run(
        [sys.executable, "-c", LEFT_BEHIND],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


@needs_core
@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("evaluator", ["hand", "rollout"])
def test_a_saved_search_goes_on_as_if_it_had_never_stopped(
    name: str, options: dict[str, Any], evaluator: str, tmp_path: Path
) -> None:
    game = riftkeep.load(name, **options)
    state = game.initial_state()
    settings = Settings(evaluator=evaluator, halving_limit=0)
    first, second = make_engine(game, settings), make_engine(game, settings)
    first.search(state, Limits(simulations=300), 1)
    first.save(tmp_path / "a.search")
    second.load(str(tmp_path / "a.search"))
    straight = first.search(state, Limits(simulations=200), 1)
    continued = second.search(state, Limits(simulations=200), 1)
    assert seen(continued) == seen(straight)
    assert sum(report.visits for report in continued.moves) >= 500
    after = state.play(straight.best)
    if len(after.legal_moves) > 1:
        straight, continued = (e.search(after, Limits(simulations=50)) for e in (first, second))
        assert seen(continued) == seen(straight)


@needs_core
def test_a_file_of_another_search_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    game = riftkeep.load("great_kingdom", size=5)
    path = tmp_path / "saved"
    engine = make_engine(game)
    engine.search(game.initial_state(), Limits(simulations=60))
    engine.save(path)
    size = make_engine(riftkeep.load("great_kingdom", size=7))
    with pytest.raises(riftkeep.RiftkeepError, match="options"):
        size.load(path)
    with pytest.raises(riftkeep.RiftkeepError, match="root_horizon 4000, not 9"):
        make_engine(game, Settings(root_horizon=9)).load(path)
    data = path.read_bytes()
    for wrong, message in (
        (b"something else", "holds no search"),
        (data[:-1], "damaged"),
        (data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "damaged"),
        (data.split(b"\n")[0] + b"\n[]\n", "damaged"),
    ):
        path.write_bytes(wrong)
        with pytest.raises(riftkeep.RiftkeepError, match=message):
            engine.load(path)
    assert engine.search(game.initial_state(), Limits(simulations=1)).best  # it is as it was


@needs_core
def test_the_core_refuses_bytes_that_would_let_a_search_run_wild() -> None:
    game = riftkeep.load("great_kingdom", size=3)
    core = native.core_search(game, rolls_out=False, root_horizon=0, leaf_horizon=0)
    core.run(game.initial_state().to_bytes(), native.core_search_settings(simulations=30))
    data = core.save()
    size = core.size
    refused = 0
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
        try:
            core.load(changed)
        except riftkeep.InvalidPosition:
            refused += 1
        else:  # a number was changed that may be anything; the search still ends
            core.run(game.initial_state().to_bytes(), native.core_search_settings(simulations=3))
            core.clear()
    assert refused > len(data) / 4
    core.load(data)
    assert core.size == size


@pytest.mark.parametrize("make", [NativeEngine, PythonSearch])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_targets_are_by_action_number(make: Any, name: str, options: dict[str, Any]) -> None:
    if make is NativeEngine and not native.is_available():
        pytest.skip("needs the compiled core")
    game = riftkeep.load(name, **options)
    state = game.initial_state()
    budget = 300 if make is NativeEngine else 12
    result = make(game, Settings(halving_limit=0, reported=2)).search(
        state, Limits(simulations=budget)
    )
    assert len(result.moves) == 2  # the policy is of all moves all the same
    for report in result.moves:
        assert report.action == game.action_of(state, report.move)
    target = result.policy.target(game.num_actions)
    shares = result.policy.visit_shares(game.num_actions)
    legal = np.zeros(game.num_actions, bool)
    legal[state.legal_actions] = True
    for found in (target, shares, result.policy.visit_shares(game.num_actions, 0.5)):
        assert found.shape == (game.num_actions,) and found.dtype == np.float32
        assert found.sum() == pytest.approx(1, abs=1e-4)
        assert not found[~legal].any()
    assert int(result.policy.visits.sum()) >= budget
    sharp = result.policy.visit_shares(game.num_actions, 0)
    assert sharp.max() > 0 and set(np.flatnonzero(sharp)) <= set(
        np.flatnonzero(shares == shares.max())
    )
    with pytest.raises(riftkeep.InvalidOptions, match="temperature"):
        result.policy.visit_shares(game.num_actions, -1)


@needs_core
def test_the_targets_of_a_search_are_those_that_python_computes() -> None:
    game = riftkeep.load("great_kingdom")
    state = game.initial_state()
    found = make_engine(game, ANALYSIS).search(state, Limits(simulations=40))
    own = next(report.shares[0] for report in found.moves if not report.visits)
    expected = completed_targets(
        [report.prior for report in found.moves],
        [report.visits for report in found.moves],
        [report.shares[0] if report.visits else None for report in found.moves],
        own,
    )
    target = found.policy.target(game.num_actions)
    actions = np.array([report.action for report in found.moves])
    assert target[actions] == pytest.approx(expected, abs=1e-4)


def test_the_choice_of_sides_is_part_of_the_targets() -> None:
    game: AnyGame = riftkeep.load("ringrift", board="square8", players=2)
    session = riftkeep.Session(game, auto_play_forced=True)
    session.play("d4+2")
    state = session.play("d4-d6")
    assert state.exchange is not None
    result = make_engine(game).search(state, Limits(simulations=8))
    target = result.policy.target(game.num_actions)
    exchange = game.action_of(state, state.exchange)
    assert target.sum() == pytest.approx(1, abs=1e-4)
    assert (target[exchange] > 0.5) == (result.best == state.exchange)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"net": "a.npz", "evaluator": "hand"}, "net: is for the evaluator net"),
        ({"weights": (1.0,), "evaluator": "rollout"}, "weights: are for the evaluator hand"),
        ({"evaluator": "mine"}, "evaluator: must be best, hand, net, rollout or MODULE:FUNCTION"),
        ({"batch": 0}, "batch: must be a whole number from 1 to 4096, not 0"),
        ({"memory_megabytes": 0}, "memory_megabytes: must be a whole number from 1"),
        ({"reported": 0}, "reported: must be a whole number from 1"),
    ],
)
def test_a_setting_that_would_be_ignored_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(riftkeep.InvalidOptions, match=message):
        Settings(**settings)


def test_settings_are_refused_where_the_limits_would_ignore_them() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    if native.is_available():
        engine = make_engine(game, Settings(gumbel=1.0))
        assert engine.search(state, Limits(simulations=64)).best
        with pytest.raises(riftkeep.InvalidOptions, match="gumbel: is for budgets of up to 256"):
            engine.search(state, Limits(simulations=257))
        with pytest.raises(riftkeep.InvalidOptions, match="gumbel"):
            engine.search(state, Limits(seconds=1))
        with pytest.raises(riftkeep.InvalidOptions, match="batch: must be 1"):
            make_engine(game, batch=4).search(state, Limits(simulations=9, threads=2))
        with pytest.raises(riftkeep.InvalidOptions, match="weights: "):
            make_engine(game, Settings(weights=(1.0, 2.0)))
    with pytest.raises(riftkeep.InvalidOptions, match="gumbel: needs the compiled core"):
        PythonSearch(game, Settings(gumbel=1.0))
    with pytest.raises(riftkeep.InvalidOptions, match="threads: must be 1"):
        PythonSearch(game, Settings()).search(state, Limits(simulations=9, threads=2))
    with pytest.raises(riftkeep.MissingBackend, match="compiled core"):
        PythonSearch(game, Settings()).save("nowhere")
    with pytest.raises(riftkeep.MissingBackend, match="compiled core"):
        PythonSearch(game, Settings()).load("nowhere")


def test_noise_is_the_same_in_python_and_in_the_core() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    settings = Settings(noise=0.4, root_horizon=0, leaf_horizon=0, halving_limit=0)
    limits = Limits(simulations=1)

    class Half:
        def evaluate(self, states: Any) -> list[Judgement]:
            return [
                Judgement((0.5, 0.5), (1 / len(s.legal_moves),) * len(s.legal_moves))
                for s in states
            ]

    python = PythonSearch(game, settings, Half())
    first = python.search(state, limits, seed=1)
    other = python.search(state, limits, seed=2)
    assert first.shares != other.shares
    if native.is_available():
        found = NativeEngine(game, settings, Half()).search(state, limits, seed=1)
        tried = next(report for report in found.moves if report.visits)
        same = next(report for report in first.moves if report.visits)
        assert tried.move == same.move
        assert tried.shares == pytest.approx(same.shares, abs=1e-4)


def test_an_evaluator_of_ones_own_is_named_by_a_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "own_evaluator_of_a_test.py"
    module.write_text(
        "from riftkeep.search.evaluator import Judgement\n"
        "class Even:\n"
        "    def __init__(self, game): self.players = game.num_players\n"
        "    def evaluate(self, states):\n"
        "        return [Judgement((1 / self.players,) * self.players,"
        " (1 / len(s.legal_moves),) * len(s.legal_moves)) for s in states]\n"
        "def broken(game): raise ZeroDivisionError('no')\n"
        "def nothing(game): return 3\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    game = riftkeep.load("great_kingdom", size=5)
    name = "own_evaluator_of_a_test"
    engine = make_engine(game, Settings(evaluator=f"{name}:Even", batch=4))
    assert engine.search(game.initial_state(), Limits(simulations=12)).simulations == 12
    found = riftkeep.analyze(
        game.initial_state(), simulations=12, settings=Settings(evaluator=f"{name}:Even")
    )
    assert found.simulations == 12
    for function, message in (
        ("broken", "made no evaluator .ZeroDivisionError: no"),
        ("nothing", "made a int; an evaluator has evaluate"),
        ("absent", "made no evaluator .AttributeError"),
    ):
        with pytest.raises(riftkeep.InvalidOptions, match=message):
            make_engine(game, Settings(evaluator=f"{name}:{function}"))
    with pytest.raises(riftkeep.InvalidOptions, match="not both"):
        make_engine(game, Settings(evaluator="rollout"), HandEvaluator())
