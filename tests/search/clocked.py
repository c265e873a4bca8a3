"""A player whose time is watched, without measuring any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riftkeep.core.evaluation import Level
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine
from riftkeep.search.levels import LevelPlayer
from riftkeep.search.limits import MOST_SIMULATIONS, Limits
from riftkeep.search.result import SearchResult

SECONDS = 0.4


class WatchedEngine:
    """Searches like another engine, and remembers the time that each search was given."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.given: list[float] = []

    def search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        *,
        should_pause: Callable[[], bool] | None = None,
    ) -> SearchResult:
        assert limits.seconds is not None
        self.given.append(limits.seconds)
        return self._engine.search(state, limits, seed, should_pause=should_pause)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


def clock(player: LevelPlayer) -> list[float]:
    """Let nothing but the time of a turn end its searches; the time given to each, as it comes."""
    engine = WatchedEngine(player._engine)
    player._engine = engine
    player.level = Level(simulations=MOST_SIMULATIONS, seconds=SECONDS)
    return engine.given
