"""What thinks for computer seats: the interface, the levels of strength, and the simplest player.

An engine lives in a worker process (crew.py), is made once there, and gets one request at a
time. A search is plugged in by naming its class in the setting ``engine``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.people import has_exchange
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.levels import LevelPlayer, highest_level, level_player

MAX_PLAYERS_KEPT = 4
"""Players kept ready in a worker; each has a tree in memory."""


@dataclass(frozen=True)
class Request:
    """A position to think about. ``purpose`` is play, hint or analysis."""

    state: AnyState
    purpose: str
    level: int
    seed: int
    budget_seconds: float


@dataclass(frozen=True)
class Thought:
    """The moves of the whole turn, best line first; ``report`` is what an analysis shows."""

    moves: tuple[Move, ...]
    report: dict[str, Any] = field(default_factory=dict)


class TurnEngine(Protocol):
    """Anything that can choose the moves of a turn."""

    def think(self, request: Request) -> Thought:
        """The moves for the player to act, until another one is or the turn is over."""
        ...


class RandomMover:
    """Every legal move is as likely as any other; the same seed plays the same."""

    def think(self, request: Request) -> Thought:
        """See TurnEngine."""
        return Thought(random_turn(request.state, Random(request.seed)))


class LevelEngine:
    """The levels of ``riftkeep.search``; one that needs the compiled core plays as best it can."""

    def __init__(self) -> None:
        self._players: dict[tuple[object, int], LevelPlayer] = {}

    def think(self, request: Request) -> Thought:
        """See TurnEngine."""
        level = self._possible_level(request)
        player = self._player(request.state.game, level)
        player.new_game(request.seed)
        try:
            return Thought(_turn(request.state, player.choose), {"level": level})
        finally:
            player.new_game(request.seed)  # gives back the memory: every thought begins anew

    def _possible_level(self, request: Request) -> int:
        return min(request.level, highest_level(request.state.game))

    def _player(self, game: AnyGame, level: int) -> LevelPlayer:
        key = (game, level)
        if key not in self._players:
            if len(self._players) >= MAX_PLAYERS_KEPT:
                self._players.pop(next(iter(self._players))).close()
            self._players[key] = level_player(game, level)
        return self._players[key]


def random_turn(state: AnyState, random: Random) -> tuple[Move, ...]:
    """A whole turn at random."""
    return _turn(state, lambda position: random_move(position, random))


def _turn(state: AnyState, choose: Callable[[AnyState], Move]) -> tuple[Move, ...]:
    """Moves until another player is to act, the turn is over, or people change seats."""
    player, turn, before = state.player, state.turn, state
    moves: list[Move] = []
    while state.outcome is None and state.player == player and state.turn == turn:
        move = choose(state)
        moves.append(move)
        state = state.play_assuming_legal(move)
        if turn is None or has_exchange(before, state):
            break
    return tuple(moves)


def load_engine(name: str) -> TurnEngine:
    """The engine that ``module:name`` names."""
    module, _, attribute = name.partition(":")
    made: TurnEngine = getattr(importlib.import_module(module), attribute)()
    return made
