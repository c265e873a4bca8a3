"""The computer at a table: how long it thinks, and that a resumed game goes on in the same way."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.screen import new_table

from riftkeep import native
from riftkeep.search.levels import Level
from riftkeep.search.limits import MOST_SIMULATIONS
from riftkeep.terminal.table import Table

SECONDS = 0.4


def think(table: Table) -> tuple[Any, float]:
    """The computer's move, and how long it took."""
    start = time.monotonic()
    move = table.computer_move()
    return move, time.monotonic() - start


def patient_table(path: Path, game: str) -> Table:
    """A computer in seat 2 whom nothing but the time of a turn ends."""
    table = new_table(path, game, {2: 3})
    table._players[3].level = Level(simulations=MOST_SIMULATIONS, seconds=SECONDS)
    return table


def play_turn_of_person(table: Table, choice: int) -> None:
    while table.state.player == 1:
        table.play([table.state.legal_moves[choice]])


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
def test_the_decisions_of_a_turn_share_its_time_and_a_turn_after_undo_has_its_own(
    tmp_path: Path,
) -> None:
    table = patient_table(tmp_path / "game.jsonl", "ringrift")
    for choice in (0, 1, 2):
        play_turn_of_person(table, choice)
        move, first = think(table)
        assert first >= SECONDS / 2
        table.play([move])
        assert (table.state.player, table.state.phase) == (2, "movement")
        assert think(table)[1] < first
        table.undo()
        assert table.state.player == 1


def test_a_move_after_undo_has_the_whole_time_in_great_kingdom_too(tmp_path: Path) -> None:
    table = patient_table(tmp_path / "game.jsonl", "great_kingdom")
    for choice in (29, 30, 31):  # away from the edges, where nothing is decided at once
        play_turn_of_person(table, choice)
        assert think(table)[1] >= SECONDS / 2
        table.undo()


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_a_game_resumed_anywhere_goes_on_in_the_same_way(tmp_path: Path, game: str) -> None:
    table = new_table(tmp_path / "game.jsonl", game, {1: 4, 2: 4})
    for _ in range(8):
        move = table.computer_move()
        resumed = Table.resumed(table.record(), None, 0, tmp_path / "again.jsonl", print)
        assert resumed.computer_move() == move
        table.play([move])
