"""The simulation of many processes: what it must get right, and that the docs quote it."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.scale import COSTS, Costs, Setup, simulate, table

PAGE = Path(__file__).parents[2] / "docs/concepts/scale.md"


def test_the_docs_quote_the_simulation() -> None:
    assert table() in PAGE.read_text(), "run: python -m bench.scale"


def test_a_turn_alone_takes_what_its_steps_take() -> None:
    found = simulate(Setup(1, 2, 1), COSTS, 1.0, 200.0)
    alone = COSTS.turn + COSTS.commit + COSTS.database
    assert found.p50_ms == pytest.approx(alone * 1000, abs=0.11)


def test_processor_time_is_what_was_measured() -> None:
    """``bench.server --services``: 8 processes, 39.6 turns a second; and one, 59.1 of them."""
    eight = simulate(Setup(1, 2, 8, database_cores=1), COSTS, 39.6, 100.0)
    assert eight.busy_cores == pytest.approx(16.2 / 20, rel=0.05)
    assert eight.busy_database == pytest.approx(1.9 / 20, rel=0.06)
    one = simulate(Setup(1, 2, 1, database_cores=1), COSTS, 59.1, 100.0)
    assert one.busy_cores == pytest.approx(3.5 / 12, rel=0.05)


def test_one_event_loop_carries_no_more_than_its_time() -> None:
    costs = Costs(
        turn=0.01,
        forward=0.0,
        follow=0.0,
        database=0.0001,
        database_follow=0.0,
        commit=0.001,
        idle=0.0,
    )
    fine = simulate(Setup(1, 8, 1), costs, 70.0, 10.0)
    full = simulate(Setup(1, 8, 1), costs, 150.0, 10.0)
    shared = simulate(Setup(1, 8, 8), costs, 150.0, 10.0)
    assert fine.p99_ms < 200 < 1000 < full.p99_ms
    assert shared.p99_ms < 60
