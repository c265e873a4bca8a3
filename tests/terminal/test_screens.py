"""What the screen shows, character by character, and how it fits: kept as texts, read by eye.

``RIFTKEEP_KEEP_SCREENS=1`` writes the texts anew; look at them before they are accepted.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.cli.process import random_session
from tests.terminal.screen import Screen, new_table, run

import riftkeep
from riftkeep.terminal.table import Table

SCREENS = Path(__file__).parent / "screens"
SHOWN: dict[str, tuple[str, dict[str, Any], int, tuple[int, int], tuple[str, ...]]] = {
    "ringrift": ("ringrift", {"players": 2}, 40, (80, 24), ("tab",)),
    "ringrift-selected": (
        "ringrift",
        {"players": 2, "pie_rule": False},
        0,
        (80, 24),
        ("enter", "up"),
    ),
    "ringrift-four": ("ringrift", {"players": 4}, 60, (80, 24), ()),
    "ringrift-small": ("ringrift", {"players": 2}, 40, (60, 18), ()),
    "square19": ("ringrift", {"board": "square19", "players": 2}, 80, (80, 24), ("right",) * 9),
    "hexagonal": ("ringrift", {"board": "hexagonal", "players": 2}, 60, (110, 33), ()),
    "great-kingdom": ("great_kingdom", {}, 20, (80, 24), ("down", "left")),
    "great-kingdom-wide": ("great_kingdom", {}, 21, (120, 40), ("c", "3")),
    "help": ("great_kingdom", {}, 0, (80, 24), ("f1",)),
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_screen(name: str, tmp_path: Path) -> None:
    game, options, moves, size, keys = SHOWN[name]
    session = random_session(riftkeep.load(game, **options), 5, moves)
    table = Table(session, {}, 1, tmp_path / "game.jsonl", print)

    async def act(screen: Screen) -> None:
        await screen.press(*keys)
        shown = screen.text()
        path = SCREENS / f"{name}.txt"
        if os.environ.get("RIFTKEEP_KEEP_SCREENS"):
            path.write_text(shown, encoding="utf-8")
        assert shown == path.read_text(encoding="utf-8")
        assert all(len(line) <= size[0] for line in shown.splitlines())

    run(table, act, size)


def test_the_view_follows_the_cursor_over_a_large_board(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.jsonl", "ringrift", board="square19", players=2)

    async def act(screen: Screen) -> None:
        board = screen.app.board
        for cell in ((0, 0), (18, 0), (18, 18), (0, 18)):
            board.cursor = cell
            await screen.press("escape")
            line, column = board.grid.at(cell)
            x, y = column - board.scroll_offset.x, line - board.scroll_offset.y
            assert 0 <= x < board.size.width - board.grid.cell_width
            assert 0 <= y < board.size.height
            await screen.click(cell)
            assert cell in screen.app.entry.selected
            await screen.press("backspace")
            assert not screen.app.entry.selected

    run(table, act)


def test_the_board_is_drawn_anew_when_the_screen_changes(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.jsonl", "ringrift", players=2)

    async def act(screen: Screen) -> None:
        assert "├─────┼" in screen.text()
        await screen.pilot.resize_terminal(64, 18)
        await screen.press("escape")
        assert "├" not in screen.text()
        await screen.pilot.resize_terminal(50, 12)
        await screen.pilot.pause()
        assert "too small" in screen.app.message
        await screen.pilot.resize_terminal(100, 40)
        await screen.press("escape")
        assert "├─────┼" in screen.text()

    run(table, act)
