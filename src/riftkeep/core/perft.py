"""Perft: how many sequences of moves of a given length a position has."""

from __future__ import annotations

from riftkeep.core.state import AnyState


def perft(state: AnyState, depth: int) -> int:
    """The number of move sequences of exactly this length; finished games have none longer."""
    if depth == 0:
        return 1
    moves = state.legal_moves
    if depth == 1:
        return len(moves)
    return sum(perft(state.play_assuming_legal(move), depth - 1) for move in moves)


def divide(state: AnyState, depth: int) -> dict[str, int]:
    """The perft of every first move, by its notation: where two engines differ, this finds it."""
    return {
        str(move): perft(state.play_assuming_legal(move), depth - 1) for move in state.legal_moves
    }
