"""How fast random games are played, in the compiled core and in Python."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from riftkeep.compiled.games import core_game
from riftkeep.compiled.loading import NATIVE, PYTHON
from riftkeep.core.arguments import real_number, seed_number
from riftkeep.core.errors import InvalidData
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.playout import random_game

_LONGEST_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast random play went; ``decisions`` are moves that were not forced no-ops."""

    games: int
    moves: int
    decisions: int
    cpu_seconds: float

    @property
    def moves_per_second(self) -> float:
        """Moves per second of CPU time."""
        return self.moves / self.cpu_seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second of CPU time."""
        return self.decisions / self.cpu_seconds


def random_speed(game: AnyGame, budget_seconds: float, seed: int = 0, name: str = NATIVE) -> Speed:
    """Random play from the start on one thread, with the backend ``native`` or ``python``.

    Moves are chosen uniformly among the legal ones. Time is CPU time of this thread; whole games
    are played until the budget is used up, in Python at least one.
    """
    check_game(game)
    if not isinstance(name, str) or name not in (NATIVE, PYTHON):
        raise InvalidData("name", f"must be {NATIVE} or {PYTHON}, not {shown(name)}")
    budget_seconds = real_number("budget_seconds", budget_seconds, 0, _LONGEST_SECONDS)
    seed = seed_number(seed)
    play = _play_native if name == NATIVE else _play_python
    games = moves = decisions = 0
    batch = 1
    start = time.thread_time()
    while True:
        played, decided = play(game, batch, (seed + games) % 2**64)
        games, moves, decisions = games + batch, moves + played, decisions + decided
        used = time.thread_time() - start
        if used >= budget_seconds:
            return Speed(games, moves, decisions, used)
        batch = max(1, min(2 * batch, int(games * (budget_seconds - used) / max(used, 1e-6))))


def _play_native(game: AnyGame, games: int, seed: int) -> tuple[int, int]:
    return core_game(game).random_games(games, seed)


def _play_python(game: AnyGame, games: int, seed: int) -> tuple[int, int]:
    moves = decisions = 0
    for number in range(games):
        for _, move in random_game(game.initial_state(), Random(seed + number)):
            moves += 1
            decisions += not game.is_forced(move)
    return moves, decisions
