"""The tables of docs/rules on the state machine and on types of moves are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.ringrift.positions import game_of, start

from riftkeep.games.ringrift.move import MoveType
from riftkeep.games.ringrift.state import Phase

RULES = Path(__file__).parents[2] / "docs/rules"
MACHINE = (RULES / "ringrift-state-machine.md").read_text(encoding="utf-8")
DECISIONS = (RULES / "ringrift-decisions.md").read_text(encoding="utf-8")


def part(name: str) -> str:
    """The text under a heading of the state machine."""
    return MACHINE.split(f"\n## {name}\n")[1].partition("\n## ")[0]


def columns(text: str) -> list[list[str]]:
    """The cells of a table, row by row, without its head."""
    rows = re.findall(r"^\| (.*?) ?\|$", text, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows if "---" not in row][1:]


def names(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


@pytest.mark.parametrize("short", ["sq8", "sq19", "hex"])
def test_b0_states_the_parameters_of_every_board(short: str) -> None:
    game = game_of(f"{short}/2p")
    config, geometry = game.config, game.geometry
    expected = [
        len(geometry.cells),
        config.rings,
        len(geometry.deltas),
        len(geometry.axis_deltas),
        len(geometry.neighbor_deltas),
    ]
    assert [f"`{config.options.board}`", *map(str, expected)] in columns(part("B0"))


def test_b1_names_every_field_of_a_position() -> None:
    listed = [name for row in columns(part("B1")) for name in names(row[2])]
    assert set(listed) == set(start().to_json()) - {"game", "options"}
    assert len(listed) == len(set(listed))


def test_b3_has_a_row_for_every_phase() -> None:
    assert [names(row[0]) for row in columns(part("B3"))] == [[phase.value] for phase in Phase]


def test_b4_has_a_row_for_every_type_of_move() -> None:
    listed = [name for row in columns(part("B4")) for name in names(row[0])]
    assert sorted(listed) == sorted(kind.value for kind in MoveType)


def test_d21_lists_every_type_of_move_in_its_phases() -> None:
    table = columns(DECISIONS.split("\n### D21\n")[1].partition("\n### ")[0])
    assert {name for row in table for name in names(row[1])} == {kind.value for kind in MoveType}
    phases = [name for row in table for name in names(row[0])]
    assert phases == [phase.value for phase in Phase if phase is not Phase.GAME_OVER]
