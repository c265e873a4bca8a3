"""Opponents of a learner: levels, texts, evaluators, players and plain functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, SupportsIndex, TypeAlias, cast, runtime_checkable

from riftkeep.arena.players import make_player
from riftkeep.core.arguments import index_of
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Evaluator
from riftkeep.search.levels import level_player
from riftkeep.search.limits import Limits
from riftkeep.search.player import Player

Choose = Callable[[AnyState], Move | int]
Opponent: TypeAlias = int | str | Player | Evaluator | Choose

SIMULATIONS = 32
"""How far an evaluator looks ahead as an opponent."""


@runtime_checkable
class _Evaluates(Protocol):
    def evaluate(self, states: Sequence[AnyState]) -> Any:
        """See ``Evaluator``."""
        ...


def make_opponents(game: AnyGame, given: Opponent | Sequence[Opponent]) -> tuple[Player, ...]:
    """A player for everybody but the learner, in the order of the people.

    One opponent plays for all; a list must have one for each.
    """
    number = game.num_players - 1
    if not isinstance(given, list | tuple):
        player = _make_opponent(game, given)
        return (player,) * number
    if len(given) != number:
        raise InvalidOptions("opponents", f"must be one, or a list of {number}, not {len(given)}")
    return tuple(_make_opponent(game, opponent) for opponent in given)


def _make_opponent(game: AnyGame, given: Any) -> Player:
    level = index_of(given)
    if level is not None:
        return level_player(game, level)
    if isinstance(given, str):
        return make_player(given, game)
    if isinstance(given, Player):
        return given
    if isinstance(given, _Evaluates):
        return EvaluatorPlayer(game, given)
    if callable(given):
        return FunctionPlayer(game, given)
    raise InvalidOptions(
        "opponents",
        f"{shown(given)} is neither a level, a text such as random, an evaluator, a player nor a "
        "function",
    )


class FunctionPlayer:
    """Plays what a function of the state chooses: a move or the number of an action."""

    name = "function"

    def __init__(self, game: AnyGame, function: Choose) -> None:
        self._game = game
        self._function = function

    def new_game(self, seed: int) -> None:
        """The function remembers what it wants to."""

    def choose(self, state: AnyState) -> Move:
        """What the function chooses."""
        chosen = self._function(state)
        if hasattr(chosen, "__index__"):
            move: Move = self._game.move_of(
                state, self._game.check_action(cast(SupportsIndex, chosen))
            )
            return move
        return chosen

    def close(self) -> None:
        """Nothing to give back."""


class EvaluatorPlayer:
    """Plays the best move of a short search with an evaluator."""

    name = "evaluator"

    def __init__(self, game: AnyGame, evaluator: Evaluator) -> None:
        self._engine = make_engine(game, None, evaluator)
        self._seed = 0

    def new_game(self, seed: int) -> None:
        """Forget the game before."""
        self._engine.clear()
        self._seed = seed

    def choose(self, state: AnyState) -> Move:
        """The best move that the search finds."""
        return self._engine.search(state, Limits(simulations=SIMULATIONS), self._seed).best

    def close(self) -> None:
        """Give back its memory."""
        self._engine.clear()
