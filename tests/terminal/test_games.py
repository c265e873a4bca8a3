"""Whole games on the full screen: by arrow keys, by typing, by mouse, against the computer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.terminal.screen import (
    Screen,
    new_table,
    play_by,
    point_by_arrows,
    point_by_mouse,
    point_by_name,
    run,
)

import riftkeep

GAMES: dict[str, tuple[str, dict[str, Any], Mapping[int, int], Callable[..., Awaitable[None]]]] = {
    "great-kingdom-arrows": ("great_kingdom", {"size": 5}, {}, point_by_arrows),
    "great-kingdom-mouse": ("great_kingdom", {"size": 7}, {}, point_by_mouse),
    "great-kingdom-computer": ("great_kingdom", {}, {1: 2}, point_by_name),
    "ringrift-names": ("ringrift", {"players": 2}, {2: 1}, point_by_name),
    "ringrift-mouse": ("ringrift", {"players": 2}, {1: 1}, point_by_mouse),
    "ringrift-three": ("ringrift", {"players": 3}, {2: 0, 3: 1}, point_by_arrows),
    "ringrift-four": ("ringrift", {"players": 4}, {}, point_by_mouse),
}
SEEDS = {"great-kingdom-mouse": 21, "ringrift-four": 25}
"""Of games that are over after 20 and 44 entries; those of the seed 3 take 36 and 88."""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    game, options, computers, point = GAMES[name]
    table = new_table(tmp_path / "game.jsonl", game, computers, **options)

    async def act(screen: Screen) -> None:
        assert await play_by(screen, Random(SEEDS.get(name, 3)), point) >= 3
        assert table.outcome is not None
        shown = " ".join(screen.text().replace("│", " ").split())
        assert "The game is over" in shown
        assert table.outcome.explanation[:40] in shown
        await screen.press("enter")
        assert "The game is over" not in screen.text()

    run(table, act)
    record = riftkeep.parse_record((tmp_path / "game.jsonl").read_text())
    assert record.moves == table.session.moves
    assert record.outcome == table.outcome
