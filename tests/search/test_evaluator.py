"""Evaluators plug in, and are asked about many positions at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import State
from riftkeep.search.evaluator import Floats, HandEvaluator, Judgement, PlanesEvaluator
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


class Likes:
    """Judges everything even, but for one first move, and notes how many it was asked about."""

    def __init__(self, liked: str) -> None:
        self._liked = liked
        self.asked: list[int] = []

    def evaluate(self, states: Sequence[State[Any]]) -> list[Judgement]:
        self.asked.append(len(states))
        return [self._judge(state) for state in states]

    def _judge(self, state: State[Any]) -> Judgement:
        number = len(state.legal_moves)
        is_liked = state.diagram() == self._liked
        shares = (0.9, 0.1) if is_liked else (0.5, 0.5)
        return Judgement(shares, (1 / number,) * number)


def test_the_search_plays_what_its_evaluator_likes() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    state = game.initial_state()
    for move in (state.legal_moves[0], state.legal_moves[7]):
        likes = Likes(state.play(move).diagram())
        found = PythonSearch(game, Settings(), likes, batch=8).search(state, Limits(simulations=60))
        assert found.best == move
        assert found.simulations == 60
        assert sum(report.visits for report in found.moves) == 60
        assert max(likes.asked) == 8


def test_a_batch_of_one_is_the_search_without_batches() -> None:
    game = riftkeep.load("ringrift")
    state = game.initial_state()
    plain = PythonSearch(game, Settings()).search(state, Limits(simulations=12))
    given = PythonSearch(game, Settings(), HandEvaluator()).search(state, Limits(simulations=12))
    assert [(r.move, r.visits, r.shares) for r in plain.moves] == [
        (r.move, r.visits, r.shares) for r in given.moves
    ]


@needs_core
@pytest.mark.parametrize("players", [2, 3])
def test_a_function_of_planes_gives_priors_of_moves_and_shares_of_seats(players: int) -> None:
    game = riftkeep.load("ringrift", players=players)
    first = game.initial_state()
    move = first.legal_moves[5]
    second = first.play(move)
    while second.player == 1:
        second = second.play(second.legal_moves[0])
    favourites = [game.action_of(state, state.legal_moves[3]) for state in (first, second)]
    own = 0.6
    rest = (1 - own) / (players - 1)

    def toy(planes: Floats) -> tuple[Floats, Floats]:
        assert planes.dtype == np.float32
        assert planes.shape[0] == 2
        logits = np.zeros((2, game.num_actions), np.float32)
        logits[[0, 1], favourites] = 5
        return logits, np.array([[own] + [rest] * (players - 1)] * 2, np.float32)

    for state, judged in zip(
        (first, second), PlanesEvaluator(toy).evaluate([first, second]), strict=True
    ):
        assert sum(judged.priors) == pytest.approx(1)
        assert max(range(len(judged.priors)), key=judged.priors.__getitem__) == 3
        assert judged.shares[state.player - 1] == pytest.approx(own)
        assert sum(judged.shares) == pytest.approx(1)
