"""Whole games on the large boards, which 80 by 24 characters show a part of.

The checks play one of them by typing; `make soak-pages` plays each in every way and with
three seats.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from tests.terminal.screen import Screen, new_table, play_by, point_by_name, run

import riftkeep
from riftkeep.core.interaction import Cell


async def go_by_arrows(screen: Screen, cell: Cell) -> None:
    """Bring the cursor to a cell of any board: first to its row, then along it."""
    board = screen.app.board
    down = board.grid.places[cell].row - board.grid.places[board.cursor].row
    await screen.press(*["down" if down > 0 else "up"] * abs(down))
    right = board.grid.places[cell].column - board.grid.places[board.cursor].column
    await screen.press(*["right" if right > 0 else "left"] * abs(right))
    assert board.cursor == cell


async def point_by_arrows(screen: Screen, cell: Cell) -> None:
    """Bring the cursor to a cell, which the view must follow, and press Enter."""
    await go_by_arrows(screen, cell)
    assert _is_in_view(screen, cell)
    await screen.press("enter")


async def point_by_mouse(screen: Screen, cell: Cell) -> None:
    """Click a cell; one that is out of view is brought into it by the arrows first."""
    await screen.pilot.pause()  # the view follows the cursor once a position is drawn
    if not _is_in_view(screen, cell):
        await go_by_arrows(screen, cell)
        await screen.pilot.pause()
    await screen.click(cell)


def _is_in_view(screen: Screen, cell: Cell) -> bool:
    board = screen.app.board
    line, column = board.grid.at(cell)
    down, right = line - board.scroll_offset.y, column - board.scroll_offset.x
    size = board.scrollable_content_region
    return 0 <= down < size.height and 0 <= right <= size.width - board.grid.cell_width


Point = Callable[[Screen, Cell], Awaitable[None]]
WAYS: dict[str, Point] = {
    "arrows": point_by_arrows,
    "mouse": point_by_mouse,
    "names": point_by_name,
}
SHORT = [("square19", 2, "names")]
SEED = 213
"""One of a short game: 87 entries, where most have more than 110."""
LONG = [(board, n, way) for board in ("square19", "hexagonal") for n in (2, 3) for way in WAYS]
GAMES = LONG if os.environ.get("RIFTKEEP_WHOLE_GAMES") else SHORT


@pytest.mark.parametrize(("board", "players", "way"), GAMES)
def test_a_whole_game_on_a_large_board(board: str, players: int, way: str, tmp_path: Path) -> None:
    computers = dict.fromkeys(range(2, players + 1), 0)
    table = new_table(tmp_path / "game", "ringrift", computers, board=board, players=players)

    async def act(screen: Screen) -> None:
        entered = await play_by(screen, Random(SEED), WAYS[way])
        assert entered > 20
        print(f"{board}, {players} players, by {way}: {entered} entries")
        assert "The game is over" in screen.text()

    run(table, act)
    record = riftkeep.parse_record((tmp_path / "game").read_text())
    assert record.moves == table.session.moves
    assert record.outcome is not None and record.outcome == table.outcome
