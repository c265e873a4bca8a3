"""`riftkeep analyze`: tables, JSON, pictures, and what it says when it cannot."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest
from tests.analysis.positions import BLUNDER, CAPTURE_IN_ONE, great_kingdom
from tests.cli.process import Cli, error_line

import riftkeep
from riftkeep import native

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


@needs_core
def test_a_certain_win_is_told_in_words(cli: Cli) -> None:
    record = great_kingdom(CAPTURE_IN_ONE).record()
    out = cli("analyze", "-", typed=riftkeep.format_record(record)).stdout
    assert "Blue wins for certain this turn: 1 decision at most" in out
    assert "b3" in out
    assert "wins (1)" in out


@needs_core
def test_a_review_names_the_blunder(cli: Cli) -> None:
    cli.file("game.jsonl", riftkeep.format_record(great_kingdom(BLUNDER).record()))
    out = cli("analyze", "game.jsonl", "--review", "--simulations", "200").stdout
    first = next(line for line in out.splitlines() if "│" in line)
    assert "h5 (missed win)" in first
    assert "100 %" in first
    assert "Missed wins: 9 h5 (better a2)" in out


def test_json_is_that_of_the_library_and_the_same_again(cli: Cli) -> None:
    session = great_kingdom("c3 e5", size=7)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    wanted = ["analyze", "game.jsonl", "--json", "--simulations", "60", "--seed", "3", "--top", "2"]
    first, second = cli(*wanted), cli(*wanted)
    assert first.stdout == second.stdout
    assert first.stderr == ""
    expected = riftkeep.analyze(session.state, simulations=60, seed=3, top=2)
    assert json.loads(first.stdout) == expected.to_json()
    before = json.loads(cli(*wanted, "--at", "1").stdout)
    assert before["move_number"] == 1
    review = json.loads(
        cli("analyze", "game.jsonl", "--review", "--json", "--simulations", "30").stdout
    )
    assert review == riftkeep.review(session.record(), simulations=30).to_json()


def test_a_position_can_be_given_as_a_text(cli: Cli) -> None:
    state = great_kingdom("c3 e5", size=7).state
    for text in (json.dumps(state.to_json()), state.game.format_position(state)):
        process = cli("analyze", text, "--json", "--simulations", "20")
        assert process.returncode == 0, process.stderr
        assert json.loads(process.stdout)["key"] == f"{state.key:016x}"


@pytest.mark.parametrize("name", riftkeep.game_names())
def test_pictures_are_written(cli: Cli, name: str) -> None:
    session = riftkeep.Session(riftkeep.load(name))
    session.play(session.state.legal_moves[5])
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    for more in ([], ["--review"]):
        process = cli("analyze", "game.jsonl", *more, "--simulations", "20", "--svg", "p.svg")
        assert process.returncode == 0, process.stderr
        ElementTree.fromstring((cli.folder / "p.svg").read_text())
        shown = cli("analyze", "game.jsonl", *more, "--simulations", "20", "--svg", "-").stdout
        assert shown == (cli.folder / "p.svg").read_text()


def test_what_cannot_be_done_is_said(cli: Cli) -> None:
    cli.file("game.jsonl", riftkeep.format_record(great_kingdom("d4").record()))
    assert "the game has 1" in error_line(cli("analyze", "game.jsonl", "--at", "5"))
    said = error_line(cli("analyze", "missing.jsonl"))
    assert said.startswith("missing.jsonl is neither a file nor a position: name a file")
    assert error_line(cli("analyze", "game.jsonl", "--svg", "no/p.svg")).startswith("no/p.svg: No")
    assert "seconds" in error_line(cli("analyze", "game.jsonl", "--seconds", "-1"))
    assert "threshold" in error_line(cli("analyze", "game.jsonl", "--review", "--threshold", "3"))
    assert cli("analyze", "game.jsonl", "--at", "0", "--review").returncode == 2
