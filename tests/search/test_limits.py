"""How long a search may look: by the processor time that its thread has used."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.arena.players import make_player
from riftkeep.core.errors import InvalidOptions
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.result import SearchEnding

needs_core = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")


@pytest.mark.parametrize("engine_of", [pytest.param(make_engine, marks=needs_core), PythonSearch])
def test_processor_time_is_what_the_thread_has_used_and_not_what_has_passed(
    engine_of: Callable[..., Any],
) -> None:
    """The evaluator sleeps for longer than the limit, and then works for as long as it."""
    game = riftkeep.load("great_kingdom", size=5)
    has_slept = False

    class Sleeps:
        def evaluate(self, states: Any) -> list[Judgement]:
            nonlocal has_slept
            if not has_slept:
                time.sleep(0.3)
                has_slept = True
            else:
                began = time.thread_time()
                while time.thread_time() - began < 0.02:
                    pass
            count = [len(state.legal_moves) for state in states]
            return [Judgement((0.5, 0.5), (1 / number,) * number) for number in count]

    engine = engine_of(game, Settings(halving_limit=0), Sleeps())
    result = engine.search(game.initial_state(), Limits(cpu_seconds=0.2))
    assert result.ending is SearchEnding.SECONDS
    assert 2 <= result.simulations <= 10, "the sleep was not counted, and the work was"


def test_processor_time_is_of_one_thread() -> None:
    with pytest.raises(InvalidOptions, match="cpu_seconds"):
        Limits(cpu_seconds=1, threads=2)
    with pytest.raises(InvalidOptions, match="cpu_seconds"):
        Limits(cpu_seconds=0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("plays_turns_out", True),
        ("memory_megabytes", 100),
        ("leaf_horizon", 30),
        ("halving_limit", 30),
        ("gumbel", 1.0),
    ],
)
def test_the_search_in_python_refuses_what_it_does_not_use(name: str, value: Any) -> None:
    game = riftkeep.load("great_kingdom", size=3)
    with pytest.raises(InvalidOptions) as caught:
        PythonSearch(game, Settings(**{name: value}))
    assert caught.value.field == name


def test_the_search_in_python_takes_settings_that_say_what_it_does() -> None:
    game = riftkeep.load("great_kingdom", size=3)
    settings = Settings(leaf_horizon=0, halving_limit=0, stops_early=False)
    assert PythonSearch(game, settings).search(game.initial_state(), Limits(simulations=2)).moves


def test_settings_of_others_are_refused_and_not_ignored() -> None:
    game = riftkeep.load("great_kingdom", size=9)
    with pytest.raises(InvalidOptions, match="noise"):
        Settings(evaluator="rollout", noise=2.0)
    for settings in (Settings(reported=2), Settings(halving_limit=30)):
        with pytest.raises(InvalidOptions, match=r"reported|halving_limit"):
            riftkeep.analyze(game.initial_state(), simulations=3, settings=settings)
    with pytest.raises(InvalidOptions, match="given twice"):
        make_player("search:simulations=5,simulations=6", game)
    if native.is_available():
        with pytest.raises(InvalidOptions, match="net_weight"):
            make_engine(game, Settings(net_visits=0, net_weight=500))
