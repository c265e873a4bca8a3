"""Exact tactics are exact: brute force agrees with everything they prove or drop."""

from __future__ import annotations

from typing import Any

import pytest
from bench import check_endings
from bench.check_tactics import BOARDS, HORIZONS, check

from riftkeep import native

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


@pytest.mark.parametrize("ruleset", ["rulebook", "tournament"])
@pytest.mark.parametrize("board", BOARDS)
def test_brute_force_agrees_with_what_tactics_prove_and_drop(
    board: dict[str, Any], ruleset: str
) -> None:
    tally = check({**board, "ruleset": ruleset}, positions=60, seed=2)
    assert tally.wrong == []
    assert tally.wins > 10
    # On 5x5 everything that brute force can reach is certain, and nothing is left to drop.
    assert tally.dropped > 0 or tally.wins + tally.losses == 60 * len(HORIZONS)


@pytest.mark.parametrize("setup", check_endings.SETUPS)
def test_wins_in_a_turn_are_seen_and_proofs_of_any_number_of_players_hold(
    setup: dict[str, Any],
) -> None:
    tally = check_endings.check(setup, positions=60, seed=2)
    assert tally.wrong == []
    assert tally.wins > 5
    assert tally.later > 5
    assert tally.too_long < 20
