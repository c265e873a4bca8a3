"""Small matches, played in this process unless said otherwise."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import riftkeep
from riftkeep.arena.folder import Folder
from riftkeep.arena.match import GameResult
from riftkeep.arena.runner import Tally, run_match
from riftkeep.arena.settings import MatchSettings, parse_contestants
from riftkeep.arena.workers import InlineWorkers

SMALL: dict[str, Any] = {"size": 5}
TOYS = "python:tests.arena.toys"
PATIENCE_SECONDS = 300.0
"""How long to wait for what must come: many times what it takes; machines are busy."""


def settings_of(
    *players: str,
    game: str = "great_kingdom",
    options: dict[str, Any] | None = None,
    games: int = 8,
    **more: Any,
) -> MatchSettings:
    """Settings of a match, on a small board of Great Kingdom unless said otherwise."""
    loaded = riftkeep.load(game, **(SMALL if options is None else options))
    return MatchSettings(game, loaded.options_json, parse_contestants(players), games, **more)


def played(folder: Path, settings: MatchSettings) -> Tally:
    """A whole match, played in this process."""
    with Folder.create(folder, settings) as opened:
        workers = InlineWorkers(settings)
        try:
            return run_match(opened, workers)
        finally:
            workers.close()


def essence(games: list[GameResult]) -> list[tuple[Any, ...]]:
    """What must be the same in two runs of a match: everything but the processor time."""
    return [
        tuple(value for name, value in vars(game).items() if not name.endswith("_seconds"))
        for game in games
    ]


@contextmanager
def no_collections() -> Iterator[None]:
    """Collect no garbage, which takes long in a process that has run many tests."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def wait_until(is_so: Callable[..., bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for something that must come."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Does the process run?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
