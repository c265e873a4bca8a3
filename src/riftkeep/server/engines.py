"""What thinks for computer seats: the interface, the levels, and the simplest player.

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
from riftkeep.core.game import State
from riftkeep.core.playout import random_move
from riftkeep.search.levels import HIGHEST, HIGHEST_IN_PYTHON, LOWEST, level_player


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


class LevelMover:
    """Plays the ten levels of ``riftkeep.search.levels``, as high as they go here."""

    def think(self, request: Request) -> Thought:
        """See Engine."""
        game = request.state.game
        level = min(max(request.level, LOWEST), HIGHEST)
        if native.backend().name != native.NATIVE:
            level = min(level, HIGHEST_IN_PYTHON)
        player = level_player(game, level, request.seed)
        try:
            return Thought(_turn(request.state, player.choose))
        finally:
            player.close()


def random_turn(state: State[Any], random: Random) -> tuple[Any, ...]:
    """A whole turn at random."""
    return _turn(state, lambda position: random_move(position, random))


def _turn(state: State[Any], choose: Callable[[State[Any]], Any]) -> tuple[Any, ...]:
    player, turn = state.player, getattr(state, "turn", None)
    moves: list[Any] = []
    while state.outcome is None and state.player == player and getattr(state, "turn", None) == turn:
        move = choose(state)
        moves.append(move)
        state = state.play_assuming_legal(move)
        if turn is None:
            break
    return tuple(moves)


def load_engine(name: str) -> Engine:
    """The engine that ``module:name`` names."""
    module, _, attribute = name.partition(":")
    made: Engine = getattr(importlib.import_module(module), attribute)()
    return made
