"""The computer at a table: how long it thinks, and that a resumed game goes on in the same way."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.search.clocked import SECONDS, clock
from tests.terminal.screen import new_table

from riftkeep import native
from riftkeep.terminal.table import Table


def play_turn_of_person(table: Table, choice: int) -> None:
    while table.state.player == 1:
        table.play([table.state.legal_moves[choice]])


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
def test_the_decisions_of_a_turn_share_its_time_and_a_turn_after_undo_has_its_own(
    tmp_path: Path,
) -> None:
    table = new_table(tmp_path / "game.jsonl", "ringrift", {2: 3})
    given = clock(table._players[3])
    for choice in (0, 1, 2):
        play_turn_of_person(table, choice)
        table.play([table.computer_move()])
        assert (table.state.player, table.state.phase) == (2, "movement")
        table.computer_move()
        assert given[-2] == SECONDS / 2 and given[-1] <= SECONDS / 4
        table.undo()
        assert table.state.player == 1


def test_a_move_after_undo_has_the_whole_time_in_great_kingdom_too(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.jsonl", "great_kingdom", {2: 3})
    given = clock(table._players[3])
    for choice in (29, 30, 31):
        play_turn_of_person(table, choice)
        table.computer_move()
        table.undo()
    assert given == [SECONDS / 2] * 3


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_a_game_resumed_anywhere_goes_on_in_the_same_way(tmp_path: Path, game: str) -> None:
    table = new_table(tmp_path / "game.jsonl", game, {1: 4, 2: 4})
    for _ in range(8):
        move = table.computer_move()
        resumed = Table.resumed(table.record(), None, 0, tmp_path / "again.jsonl", print)
        assert resumed.computer_move() == move
        table.play([move])
