"""Moves that need nobody's decision, played by themselves.

A forced move only records that nothing can be done (R076). A single move is the only legal one,
whatever it does. Tables fold forced moves by a short way through the compiled core
(server/live/forced.py).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from riftkeep.core.move import Move
from riftkeep.core.state import AnyState

Step = tuple[Move, AnyState]
"""A move, and the position after it."""


def fold_forced(state: AnyState) -> Iterator[Step]:
    """The forced moves from a position on, each with the position after it."""
    while (move := state.forced_move) is not None:
        state = state.play_assuming_legal(move)
        yield move, state


def play_single(state: AnyState) -> Iterator[Step]:
    """The moves without choice from a position on, each with the position after it."""
    while state.outcome is None and len(state.legal_moves) == 1:
        move = state.legal_moves[0]
        state = state.play_assuming_legal(move)
        yield move, state


def last_of(state: AnyState, steps: Iterable[Step]) -> AnyState:
    """The position after all steps; the given one if there are none."""
    last = deque(steps, maxlen=1)
    return last[0][1] if last else state
