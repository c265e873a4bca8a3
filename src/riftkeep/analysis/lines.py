"""Lines of moves as people read them: by turns, and a certain result to its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from riftkeep.analysis.result import Turn
from riftkeep.core.folding import play_single
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine
from riftkeep.search.limits import Limits
from riftkeep.search.result import Proof

_LONGEST = 200
_SIMULATIONS = 400
"""To find the next move of a line whose result is known already."""


def turns_of(state: AnyState, line: Iterable[Move]) -> tuple[tuple[Turn, ...], AnyState]:
    """The moves of a line from a position on, those of one turn together, and where it ends."""
    numbered: list[tuple[Any, Move]] = []
    for move in line:
        numbered.append(((state.turn, state.player), move))
        state = state.play_assuming_legal(move)
    turns = tuple(
        Turn(turn[1], tuple(move for _, move in moves))
        for turn, moves in groupby(numbered, key=lambda entry: entry[0])
    )
    return turns, state


def completed(
    engine: Engine, state: AnyState, line: Sequence[Move], proof: Proof
) -> tuple[Move, ...]:
    """A line to a certain result, played on to the end of the game as far as it can be found."""
    moves = list(line)
    winner = proof.by_person(state).winner
    for move in line:
        state = state.play_assuming_legal(move)
    while len(moves) < _LONGEST:
        for move, after in play_single(state):
            moves.append(move)
            state = after
        if state.outcome is not None:
            break
        result = engine.search(state, Limits(simulations=_SIMULATIONS))
        if result.proof is None or result.proof.by_person(state).winner != winner:
            break
        moves.append(result.best)
        state = state.play_assuming_legal(result.best)
    return tuple(moves)
