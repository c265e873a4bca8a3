"""`riftkeep replay`: stepping through a game, and printing all of it."""

from __future__ import annotations

import pytest
from tests.cli.process import Cli, error_line, random_session

import riftkeep


@pytest.mark.parametrize("name", riftkeep.game_names())
def test_print_shows_every_position_and_the_end(cli: Cli, name: str) -> None:
    session = random_session(riftkeep.load(name), 61)
    assert session.outcome is not None
    text = riftkeep.format_record(session.record())
    process = cli("replay", "--print", "-", typed=text)
    lines = process.stdout.splitlines()
    steps = [line for line in lines if line.startswith("Move ")]
    last = len(session.moves)
    assert len(steps) == last + 1
    for number, move in enumerate(session.moves, 1):
        seat = session.game.seat_name(move.player)
        assert steps[number] == f"Move {number} of {last}: {seat} {move}"
    assert session.outcome.explanation in lines
    assert lines.count(session.outcome.explanation) == 1


def test_stepping(cli: Cli) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 62, most=12)
    last = len(session.moves)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    typed = f"p\nn\n\nprevious\n5\nlast\nnext\nfirst\n{last + 1}\nback\n²\nq\nn\n"
    out = cli("replay", "game.jsonl", typed=typed).stdout
    numbers = [int(line.split()[1]) for line in out.splitlines() if line.startswith("Move ")]
    assert numbers == [0, 1, 2, 1, 5, last, 0]
    assert "This is the first position." in out
    assert "This is the last position." in out
    assert f"The moves are numbered 0 to {last}." in out
    assert out.count("Not understood. The keys are: n next") == 2


def test_the_end_of_input_ends_it(cli: Cli) -> None:
    session = random_session(riftkeep.load("great_kingdom"), 63, most=3)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    assert cli("replay", "game.jsonl").returncode == 0


def test_names_move_with_the_people_after_a_swap(cli: Cli) -> None:
    game = riftkeep.load("ringrift", players=2)
    session = riftkeep.Session(game, seats=["Ann", "Bob"], auto_play_forced=True)
    for text in ("d4+1", "d4-d7", "swap"):
        session.play(text)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    out = cli("replay", "game.jsonl", "--print").stdout
    assert out.count("> Player 1 (Ann)") + out.count("  Player 1 (Ann)") == len(session.moves)
    assert out.count("Player 1 (Bob)") == 1
    assert ": Player 1 (Ann) d4+1" in out
    assert ": Player 2 (Bob) swap" in out


def test_what_cannot_be_replayed(cli: Cli) -> None:
    assert cli("replay", "-").returncode == 2
    assert "No such file" in error_line(cli("replay", "missing"))
    cli.file("bad", '{"riftkeep_record": 1, "game": "ringrift"}\n{"type": "swap_sides"}\n')
    assert "line 2: player: is missing" in error_line(cli("replay", "bad"))
