"""Mutated inputs are accepted or refused with a reason; nothing else ever comes out."""

from __future__ import annotations

import pytest
from tests.great_kingdom.mutation import Mutator


@pytest.mark.parametrize("seed", range(4))
def test_mutated_inputs(seed: int) -> None:
    mutator = Mutator(seed)
    mutator.run(5_000)
    assert mutator.accepted + mutator.refused == 5_000
    assert min(mutator.accepted, mutator.refused) > 500
