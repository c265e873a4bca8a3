"""The space of actions draws what Gymnasium's own space draws, and refuses the same masks."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from riftkeep.adapters.spaces import ActionSpace
from riftkeep.native import mask_functions

SIZE = 300


def masks(count: int) -> list[Any]:
    """Masks with few and with many actions, also with none and with all."""
    random = Random(1)
    made = [np.zeros(SIZE, np.int8), np.ones(SIZE, np.int8)]
    for _ in range(count):
        share = random.random() ** 3
        made.append(np.array([random.random() < share for _ in range(SIZE)], np.int8))
    return made


def test_the_same_seed_draws_the_same_legal_actions_as_a_discrete_space() -> None:
    ours, theirs = ActionSpace(SIZE, seed=5), spaces.Discrete(SIZE, seed=5)
    for mask in masks(200):
        drawn = ours.sample(mask)
        assert drawn == theirs.sample(mask)
        assert isinstance(drawn, np.int64) and ours.contains(drawn)
        assert mask[drawn] or not mask.any()


def test_without_a_mask_it_draws_as_a_discrete_space_does() -> None:
    ours, theirs = ActionSpace(SIZE, seed=5), spaces.Discrete(SIZE, seed=5)
    share = np.full(SIZE, 1 / SIZE)
    assert [ours.sample() for _ in range(50)] == [theirs.sample() for _ in range(50)]
    assert ours.sample(probability=share) == theirs.sample(probability=share)
    assert ours == theirs


@pytest.mark.parametrize(
    "mask",
    [
        np.full(SIZE, 2, np.int8),
        np.full(SIZE, -1, np.int8),
        np.ones(SIZE - 1, np.int8),
        np.ones(SIZE, np.int64),
        [1] * SIZE,
    ],
)
def test_a_mask_that_a_discrete_space_refuses_is_refused(mask: Any) -> None:
    with pytest.raises(AssertionError, match="mask"):
        ActionSpace(SIZE).sample(mask)


@pytest.mark.parametrize("size", [1, 7, 127, 128, 129, SIZE, 31605])
def test_the_core_and_numpy_find_the_same_in_a_mask(size: int) -> None:
    random = np.random.default_rng(size)
    count_legal, nth_legal = mask_functions()
    for share in (0.0, 0.01, 0.5, 1.0):
        mask = (random.random(size) < share).astype(np.int8)
        legal = np.flatnonzero(mask)
        assert count_legal(mask) == len(legal)
        ranks = {0, len(legal) // 2, len(legal) - 1} if len(legal) else set()
        assert all(nth_legal(mask, rank) == legal[rank] for rank in ranks)
        with pytest.raises((IndexError, ValueError)):
            nth_legal(mask, len(legal))
        mask[size // 2] = 2
        assert count_legal(mask) == -1
