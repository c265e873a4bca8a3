"""RULES.md: every diagram is what the engine draws, and every rule id and file exists."""

from __future__ import annotations

import re
from pathlib import Path

from tests.great_kingdom.boards import game

import riftkeep.games.great_kingdom
from riftkeep.games.great_kingdom.about import ABOUT

FOLDER = Path(riftkeep.games.great_kingdom.__file__).parent
TEXT = (FOLDER / "RULES.md").read_text()


def test_diagrams_are_what_the_engine_draws() -> None:
    blocks = re.findall(r"```text\n(.*?)\n```(?:\n\n> ([^\n]*))?", TEXT, re.DOTALL)
    assert len(blocks) >= 10
    for block, explanation in blocks:
        options = ABOUT.options_in(block)
        assert options is not None
        state = game(**options).parse_diagram(block)
        rows = [line.split()[1:-1] for line in block.split("\n")[2:-1]]
        is_marked = any(mark in "bo" for row in rows for mark in row)
        assert state.game.diagram(state, territory=is_marked) == block
        if explanation:
            assert state.outcome is not None and state.outcome.explanation == explanation


def test_every_rule_and_every_file_has_its_place() -> None:
    assert set(re.findall(r"GK-(\d+)", TEXT)) == {str(number) for number in range(1, 22)}
    for name in re.findall(r"\b\w+\.py\b", TEXT):
        assert (FOLDER / name).exists(), name
