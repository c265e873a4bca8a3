"""The engine against the naive reading: moves, states, groups and territory of random games."""

from __future__ import annotations

from random import Random

import pytest
from tests.great_kingdom.agreement import check_random_game
from tests.great_kingdom.boards import random_options

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        end = check_random_game(random_options(random, largest=7), random)
        assert end.outcome is not None


def test_random_games_on_larger_boards_agree() -> None:
    random = Random(99)
    for _ in range(12):
        check_random_game(random_options(random, largest=13), random, moves_every=20)
