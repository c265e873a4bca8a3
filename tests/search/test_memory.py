"""What a search remembers is bounded, and what can no longer be reached goes first."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.state import AnyState
from riftkeep.search.engine import NativeEngine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import SearchEnding

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)

HAND = Settings(evaluator="hand")
LITTLE = replace(HAND, memory_megabytes=2)
MOST = 2 * 2**20
ONE_SIMULATION = 2**16
"""More than one more position can need."""

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ringrift", {"players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 3}),
    ("great_kingdom", {}),
]


def played(name: str, options: dict[str, Any], moves: int) -> list[tuple[int, str]]:
    """A game with little memory: what was remembered after each search, and what was played."""
    game = riftkeep.load(name, **options)
    engine = NativeEngine(game, LITTLE)
    state: AnyState = game.initial_state()
    found = []
    for _ in range(moves):
        if state.outcome is not None:
            break
        result = engine.search(state, Limits(simulations=900), seed=4)
        found.append((engine.num_bytes, str(result.best)))
        state = state.play(result.best)
    return found


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_game_needs_no_more_memory_than_allowed_and_repeats_itself(
    name: str, options: dict[str, Any]
) -> None:
    found = played(name, options, 30)
    remembered = [number for number, _ in found]
    assert max(remembered) > MOST / 2, "the limit was never near"
    assert max(remembered) < MOST + ONE_SIMULATION
    assert any(after < before for before, after in pairwise(remembered))
    assert played(name, options, 30) == found


def test_what_can_still_be_reached_is_kept_when_memory_runs_short() -> None:
    game = riftkeep.load("great_kingdom")
    short, plenty = NativeEngine(game, LITTLE), NativeEngine(game, HAND)
    state = game.initial_state()
    best = [engine.search(state, Limits(simulations=900)).best for engine in (short, plenty)]
    assert best[0] == best[1]
    state = state.play(best[0])
    kept = short.search(state, Limits(simulations=1))
    everything = plenty.search(state, Limits(simulations=1))
    assert short.num_bytes < plenty.num_bytes / 2
    assert kept.moves == everything.moves
    assert sum(report.visits for report in kept.moves) > 20


def test_a_search_that_has_used_its_memory_ends_and_tells_what_it_has() -> None:
    game = riftkeep.load("ringrift", board="hexagonal", players=2)
    engine = NativeEngine(game, replace(LITTLE, halving_limit=0))
    state = game.initial_state()
    first = engine.search(state, Limits(simulations=20_000))
    assert 0 < first.simulations < 20_000
    assert first.ending is SearchEnding.MEMORY
    again = engine.search(state, Limits(simulations=20_000))
    assert again.simulations == 0
    assert again.best == first.best
