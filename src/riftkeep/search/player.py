"""What a computer player is: something that chooses a move.

Everything that plays, from the random mover to the strongest search or an engine in another
process, has this interface, so that matches, tables and commands need to know nothing more.
"""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from riftkeep.core.move import Move
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState


@runtime_checkable
class Player(Protocol):
    """A computer player. It may remember a game between its moves, but need not."""

    @property
    def name(self) -> str:
        """What to call it in reports: its settings, so that a result can be repeated."""
        ...

    def new_game(self, seed: int) -> None:
        """Forget everything; all chance of the coming game derives from the seed."""
        ...

    def choose(self, state: AnyState) -> Move:
        """A legal move of the position, in which the game is not over."""
        ...

    def close(self) -> None:
        """Give back processes and memory; the player is not used afterwards."""
        ...


class RandomPlayer:
    """Plays any legal move, each as likely as any other."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def new_game(self, seed: int) -> None:
        """Start the chance of a game from its seed."""
        self._random = Random(seed)

    def choose(self, state: AnyState) -> Move:
        """Any legal move."""
        move: Move = random_move(state, self._random)
        return move

    def close(self) -> None:
        """Nothing to give back."""
