"""What thinks for computer seats: the interface, the levels of strength, and the simplest player.

An engine lives in a worker process (workers.py), is made once there, and gets one request at a
time. A search is plugged in by naming its class in the setting ``engine``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from riftkeep import native
from riftkeep.core.game import Game, State
from riftkeep.core.playout import random_move
from riftkeep.search.levels import HIGHEST, HIGHEST_IN_PYTHON, LevelPlayer, level_player

MAX_PLAYERS_KEPT = 4
"""Players kept ready in a worker; each has a tree in memory."""


@dataclass(frozen=True)
class Request:
    """A position to think about. ``purpose`` is play, hint or analysis."""

    state: State[Any]
    purpose: str
    level: int
    seed: int
    budget_seconds: float


@dataclass(frozen=True)
class Thought:
    """The moves of the whole turn, best line first; ``report`` is what an analysis shows."""

    moves: tuple[Any, ...]
    report: dict[str, Any] = field(default_factory=dict)


class Engine(Protocol):
    """Anything that can choose the moves of a turn."""

    def think(self, request: Request) -> Thought:
        """The moves for the player to act, until another one is or the turn is over."""
        ...


class RandomMover:
    """Every legal move is as likely as any other; the same seed plays the same."""

    def think(self, request: Request) -> Thought:
        """See Engine."""
        return Thought(random_turn(request.state, Random(request.seed)))


class LevelEngine:
    """The levels of ``riftkeep.search``; one that needs the compiled core plays as best it can."""

    def __init__(self) -> None:
        self._players: dict[tuple[object, int], LevelPlayer] = {}

    def think(self, request: Request) -> Thought:
        """See Engine."""
        level = self._possible_level(request)
        player = self._player(request.state.game, level)
        player.new_game(request.seed)
        try:
            return Thought(_turn(request.state, player.choose), {"level": level})
        finally:
            player.new_game(request.seed)  # gives back the memory: every thought begins anew

    def _possible_level(self, request: Request) -> int:
        is_native = native.backend().name == native.NATIVE
        return min(request.level, HIGHEST if is_native else HIGHEST_IN_PYTHON)

    def _player(self, game: Game[Any, Any], level: int) -> LevelPlayer:
        key = (game, level)
        if key not in self._players:
            if len(self._players) >= MAX_PLAYERS_KEPT:
                self._players.pop(next(iter(self._players))).close()
            self._players[key] = level_player(game, level)
        return self._players[key]


def random_turn(state: State[Any], random: Random) -> tuple[Any, ...]:
    """A whole turn at random."""
    return _turn(state, lambda position: random_move(position, random))


def _turn(state: State[Any], choose: Callable[[State[Any]], Any]) -> tuple[Any, ...]:
    """Moves until another player is to act, the turn is over, or sides are swapped."""
    player, turn = state.player, getattr(state, "turn", None)
    moves: list[Any] = []
    while state.outcome is None and state.player == player and getattr(state, "turn", None) == turn:
        move = choose(state)
        moves.append(move)
        state = state.play_assuming_legal(move)
        if turn is None or state.game.exchanges_seats(move):
            break
    return tuple(moves)


def load_engine(name: str) -> Engine:
    """The engine that ``module:name`` names."""
    module, _, attribute = name.partition(":")
    made: Engine = getattr(importlib.import_module(module), attribute)()
    return made
