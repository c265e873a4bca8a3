"""The soak in its short form: games of every configuration and mutated inputs, 0 failures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench import soak
from bench.ringrift_mutations import Mutations
from tests.ringrift.setups import CONFIGURATIONS

pytestmark = pytest.mark.long


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: "-".join(map(str, c)))
def test_random_games_end_with_every_invariant_kept(configuration: tuple[str, int, str]) -> None:
    """C80 (D8, D76, R191): 10 games on square8, one each on the bigger boards."""
    games = 10 if configuration[0] == "square8" else 1
    tally = soak.soak_games(configuration, [f"tests/{number}" for number in range(games)])
    assert tally.failures == []
    assert len(tally.moves) == sum(tally.endings.values()) == games
    assert {"ring_placement", "movement", "line_processing", "territory_processing"} <= set(
        tally.visits
    )


@pytest.mark.parametrize("seed", range(4))
def test_mutated_inputs_are_accepted_or_refused_with_a_reason(seed: int) -> None:
    mutations = Mutations(1_000_000 + seed)
    mutations.run(1_100)
    assert sum(mutations.accepted.values()) + sum(mutations.refused.values()) == 1_100
    assert len(mutations.accepted) >= 9 and len(mutations.refused) == 11
    assert mutations.slowest_seconds < 5


def test_the_soak_reports_endings_lengths_and_branching(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "CONFIGURATIONS", CONFIGURATIONS[:1])
    monkeypatch.setattr(soak, "INPUTS_PER_TASK", 50)
    file = tmp_path / "soak.json"
    status = soak.main(["--games", "2", "--inputs", "50", "--processes", "1", "--json", str(file)])
    assert status == 0
    assert "2 games" in capsys.readouterr().out
    numbers = json.loads(file.read_text(encoding="utf-8"))
    assert numbers["all"]["games"] == 2
    assert numbers["all"]["branching"]["ring_placement"]["most"] >= 64
    assert numbers["failures"] == []


def test_a_failure_is_reported_with_its_seed_and_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("broken")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(soak, "check_invariants", fail)
    tally = soak.soak_games(CONFIGURATIONS[0], ["x"])
    assert tally.failures == ["x/square8/2/canonical: AssertionError broken"]
    assert [file.name for file in (tmp_path / "build" / "soak").iterdir()] == [
        "x-square8-2-canonical.jsonl"
    ]
