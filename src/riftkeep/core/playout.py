"""Random play: the simplest player, and the source of positions for tests and soaks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from riftkeep.core.move import Move
from riftkeep.core.state import State

MoveT = TypeVar("MoveT", bound=Move)


def random_move(state: State[MoveT], random: Random) -> MoveT:
    """A legal move, each as likely as any other."""
    return random.choice(state.legal_moves)


def random_game(
    state: State[MoveT], random: Random, max_moves: int | None = None
) -> Iterator[tuple[State[MoveT], MoveT]]:
    """Play on at random: each position with the move chosen in it, until the game is over.

    Stops after ``max_moves`` moves if given. The position after the last pair is
    ``pair[0].play(pair[1])``.
    """
    played = 0
    while state.outcome is None and (max_moves is None or played < max_moves):
        move = random_move(state, random)
        yield state, move
        state = state.play_assuming_legal(move)
        played += 1


def random_outcome(state: State[MoveT], random: Random) -> State[MoveT]:
    """The finished position that random play from here leads to."""
    while state.outcome is None:
        state = state.play_assuming_legal(random_move(state, random))
    return state
