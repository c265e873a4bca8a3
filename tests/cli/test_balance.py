"""`riftkeep balance` as a real process."""

from __future__ import annotations

from tests.cli.process import Cli

from riftkeep.balance.report import REPORT


def test_the_command_plays_and_reports(cli: Cli) -> None:
    args = ("balance", "great_kingdom", "--size", "5", "--level", "1", "--games", "3", "--out", "s")
    first = cli(*args)
    assert first.returncode == 0, first.stderr
    assert "Great Kingdom 5x5 rulebook" in first.stdout
    assert (cli.folder / "s" / REPORT).exists()
    assert cli(*args).stdout == first.stdout
    for option, reason in (("--all", "--all is about all"), ("--pie-rule", "RingRift of two")):
        refused = cli("balance", "ringrift", option)
        assert refused.returncode == 2 and reason in refused.stderr
    assert "ask for one of them" in cli("balance", "--all", "--pie-rule").stderr


def test_its_name_before_still_works_and_keeps_its_folder(cli: Cli) -> None:
    words = ("great_kingdom", "--size", "3", "--level", "1", "--games", "2")
    for name in ("balance", "study"):
        assert cli(name, *words).returncode == 0
    kept = [(cli.folder / name / REPORT).read_text() for name in ("balance", "study")]
    assert kept[0] == kept[1]
    assert "\n  study " not in cli("--help").stdout
