"""Which moves simulations go to: the compiled search and the one in Python choose alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

pytestmark = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

SETTINGS = Settings(
    first_play=0.0, halving_limit=0, root_horizon=0, leaf_horizon=0, stops_early=False
)
"""What both do in the same way: no tactics, and a root that is no exception."""

MOST_OPEN = 60
"""With more moves the compiled search opens some of them later."""


class Chance:
    """Shares and priors that are made of a position by chance, always the same ones."""

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        return [self._judge(state) for state in states]

    @staticmethod
    def _judge(state: AnyState) -> Judgement:
        random = Random(state.key)
        shares = [random.random() for _ in range(state.game.num_players)]
        priors = [random.random() ** 4 for _ in state.legal_moves]
        return Judgement(
            tuple(share / sum(shares) for share in shares),
            tuple(prior / sum(priors) for prior in priors),
        )


def visits(engine: Engine, state: AnyState) -> dict[str, int]:
    result = engine.search(state, Limits(simulations=25))
    return {str(report.move): report.visits for report in result.moves}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_both_searches_try_the_same_moves_as_often(players: int, seed: int) -> None:
    game = riftkeep.load("ringrift", board="square8", players=players, pie_rule=False)
    state, random = game.initial_state(), Random(seed)
    while state.move_number < 90 or not 8 < len(state.legal_moves) < MOST_OPEN:
        state = state.play(random_move(state, random))
    found = visits(make_engine(game, SETTINGS, Chance()), state)
    assert len([number for number in found.values() if number]) > 2
    assert found == visits(PythonSearch(game, SETTINGS, Chance()), state)
