"""`riftkeep study` as a real process."""

from __future__ import annotations

from tests.cli.process import Cli

from riftkeep.study.report import REPORT


def test_the_command_plays_and_reports(cli: Cli) -> None:
    args = ("study", "great_kingdom", "--size", "5", "--level", "1", "--games", "3", "--out", "s")
    first = cli(*args)
    assert first.returncode == 0, first.stderr
    assert "Great Kingdom 5x5 rulebook" in first.stdout
    assert (cli.folder / "s" / REPORT).exists()
    assert cli(*args).stdout == first.stdout
    for option, reason in (("--all", "--all is about all"), ("--pie-rule", "RingRift of two")):
        refused = cli("study", "ringrift", option)
        assert refused.returncode == 2 and reason in refused.stderr
    assert "ask for one of them" in cli("study", "--all", "--pie-rule").stderr
