"""Continuations are played out when they are read, and are then like tuples of moves."""

from __future__ import annotations

import pickle
from random import Random

import riftkeep
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.continuation import Continuation


def a_line(plies: int) -> tuple[AnyState, list[int], list[str]]:
    """A position, the decisions that follow by chance, and all moves in words."""
    game = riftkeep.load("ringrift")
    start = state = game.initial_state()
    random, actions, texts = Random(5), [], []
    for _ in range(plies):
        move = random_move(state, random)
        if len(state.legal_moves) > 1:
            actions.append(game.action_of(state, move))
        texts.append(str(move))
        state = state.play(move)
    return start, actions, texts


def test_moves_without_choice_are_put_between_decisions() -> None:
    start, actions, texts = a_line(40)
    line = Continuation(start, actions)
    assert len(actions) < len(texts)
    last = max(number for number, text in enumerate(texts) if text == str(line[-1]))
    assert [str(move) for move in line] == texts[: last + 1]


def test_a_continuation_is_like_the_tuple_of_its_moves() -> None:
    start, actions, _ = a_line(12)
    line, moves = Continuation(start, actions), tuple(Continuation(start, actions))
    assert line == moves and moves == line and line == Continuation(start, actions)
    assert hash(line) == hash(moves) and repr(line) == repr(moves)
    assert line[1:3] == moves[1:3] and len(line) == len(moves)
    assert pickle.loads(pickle.dumps(line)) == moves
    assert line != moves[1:]
