"""The third game in the command, in a match, on the full screen: nothing there knows its name."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from tests.cli.process import Cli, decisions, pointed_game, random_session
from tests.terminal.screen import Screen, new_table, play_by, point_by_mouse, run

import riftkeep

NAME = "three_reversi"


@pytest.fixture
def cli(tmp_path: Path, installed: Path) -> Cli:
    cli = Cli(tmp_path)
    cli.environment["PYTHONPATH"] = str(installed)
    return cli


def test_the_command_lists_it_with_its_options(cli: Cli) -> None:
    shown = cli("info").stdout
    assert f"{NAME}  (Reversi for three)" in shown
    assert "cells along an edge" in shown


def test_a_game_of_it_is_played_replayed_converted_and_checked(cli: Cli) -> None:
    expected = random_session(riftkeep.load(NAME, size=3), seed=3)
    typed = "".join(f"{text}\n" for text in decisions(expected))
    done = cli("play", NAME, "--size", "3", "--save", "game.jsonl", typed=typed)
    assert done.returncode == 0, done.stderr
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert record.moves == expected.moves
    exported = cli("export", "game.jsonl", "--to", "notation")
    assert exported.returncode == 0, exported.stderr
    cli.file("game.txt", exported.stdout)
    imported = cli("import", "game.txt", "again.jsonl")
    assert imported.returncode == 0, imported.stderr
    again = riftkeep.parse_record((cli.folder / "again.jsonl").read_text())
    assert again.moves == expected.moves
    for command in (("check", "again.jsonl"), ("replay", "again.jsonl")):
        assert cli(*command).returncode == 0


def test_it_is_played_against_the_computer_by_pointing(cli: Cli) -> None:
    expected, typed = pointed_game(riftkeep.load(NAME, size=3), seed=4)
    lines = "".join(f"{text}\n" for text in typed)
    done = cli("play", NAME, "--size", "3", "--save", "game.jsonl", typed=lines)
    assert done.returncode == 0, done.stderr
    assert "Not possible" not in done.stdout
    assert riftkeep.parse_record((cli.folder / "game.jsonl").read_text()).moves == expected.moves


def test_levels_play_a_match_of_it_and_a_position_is_analyzed(cli: Cli) -> None:
    players = ("level:1", "level:2", "random")
    options = ("--game", NAME, "--size", "3", "--games", "3", "--processes", "0")
    done = cli("match", *players, *options, "--out", "m", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["counted"] == 3
    higher = cli("match", "level:3", "level:4", "random", *options, "--out", "h", "--json")
    assert higher.returncode == 0, higher.stderr
    assert json.loads(higher.stdout)["counted"] == 3
    record = cli("match", "--out", "m", "--record", "0")
    cli.file("game.jsonl", record.stdout)
    found = cli("analyze", "game.jsonl", "--at", "0", "--simulations", "10", "--json")
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["moves"]


def test_it_is_played_on_the_full_screen(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.jsonl", NAME, {2: 0, 3: 2}, size=3)

    async def act(screen: Screen) -> None:
        assert await play_by(screen, Random(3), point_by_mouse) >= 3

    run(table, act)
    assert table.outcome is not None
