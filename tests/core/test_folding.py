"""What needs no decision is played by itself: forced moves, and moves that are the only ones."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from riftkeep.core.folding import fold_forced, last_of, play_single
from riftkeep.core.playout import random_game
from riftkeep.core.record import Record
from riftkeep.core.registry import load
from riftkeep.core.state import AnyState

GAME = load("ringrift", board="square8", players=3)


def states_of_a_game(seed: int) -> list[AnyState]:
    start = GAME.initial_state()
    moves = tuple(move for _, move in random_game(start, Random(seed)))
    return Record(GAME, ("",) * 3, moves).replay()


def test_forced_moves_are_played_until_somebody_decides_or_the_game_is_over() -> None:
    lengths = set()
    for state in states_of_a_game(3):
        steps = list(fold_forced(state))
        states = [state, *(after for _, after in steps)]
        assert all(GAME.is_forced(move) for move, _ in steps)
        for (before, after), (move, _) in zip(pairwise(states), steps, strict=True):
            assert before.legal_moves == (move,) and before.play(move) == after
        assert states[-1].forced_move is None
        assert last_of(state, fold_forced(state)) == states[-1]
        lengths.add(len(steps))
    assert {0, 1, 2} <= lengths


def test_single_moves_are_played_also_if_they_change_something() -> None:
    others = 0
    for state in states_of_a_game(5):
        steps = list(play_single(state))
        end = last_of(state, steps)
        assert end.outcome is not None or len(end.legal_moves) > 1
        assert all(move.player for move, _ in steps)
        others += sum(not GAME.is_forced(move) for move, _ in steps)
    assert others > 0


def test_a_position_with_a_choice_stays() -> None:
    start = GAME.initial_state()
    assert list(play_single(start)) == [] and last_of(start, fold_forced(start)) is start
