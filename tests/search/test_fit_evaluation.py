"""The script that fits the evaluation finds weights that are there, the same ones every time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from bench.fit_evaluation import PLANS, Choices, fit, learn

import riftkeep
from riftkeep import native


def test_a_fit_finds_the_weights_that_made_the_targets() -> None:
    random = np.random.default_rng(1)
    weights = np.array([1.5, -0.7, 0.0])
    groups = []
    for size in random.integers(2, 6, 400):
        rows = random.normal(size=(size, 3))
        powers = np.exp(rows @ weights)
        groups.append((rows.tolist(), (powers / powers.sum()).tolist()))
    assert fit(Choices.of(groups), penalty=1e-9) == pytest.approx(weights, abs=1e-3)


@pytest.mark.long
@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
@pytest.mark.parametrize("name", sorted(PLANS))
def test_the_same_seed_gives_the_same_weights_whatever_the_processes(name: str) -> None:
    game = riftkeep.load(name)
    plan = replace(PLANS[name][0], games=4, rounds=1, kept=4)
    start = tuple(native.fitted_weights(game))
    found = learn(name, plan, start, seed=1, processes=1)
    assert len(found) == len(start)
    assert found != start
    assert found == learn(name, plan, start, seed=1, processes=2)
    assert found != learn(name, plan, start, seed=2, processes=1)
