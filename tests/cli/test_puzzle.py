"""`riftkeep puzzle` as a real process."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from tests.cli.process import Cli, error_line

from riftkeep.puzzles.choosing import daily_puzzle
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import Kind, Puzzle, find_puzzle, puzzles_of


def _typed(puzzle: Puzzle) -> list[str]:
    """What a person types who knows the line."""
    state, texts = puzzle.state, []
    for text in puzzle.line:
        move = puzzle.game.parse_move(state, text)
        if move.player == puzzle.state.player and not puzzle.game.is_forced(move):
            texts.append(text)
        state = state.play(move)
    return texts


@pytest.mark.parametrize(
    ("game", "kind"),
    [("great_kingdom", Kind.FORCED_WIN), ("ringrift", Kind.CLOSE_THE_REGION)],
)
def test_a_puzzle_is_solved_by_typing_and_kept(cli: Cli, game: str, kind: Kind) -> None:
    puzzle = next(entry for entry in puzzles_of(game) if entry.kind is kind)
    lines = ["hint", *_typed(puzzle), "quit"]
    process = cli("puzzle", "--name", puzzle.name, typed="\n".join(lines) + "\n")
    assert process.returncode == 0, process.stderr
    assert "Solved." in process.stdout
    kept = json.loads((cli.folder / "data" / "riftkeep" / "puzzles.json").read_text())
    assert kept["solved"] == [puzzle.name] and kept["streak"] == 1


def test_a_wrong_move_is_answered_and_ends_the_streak(cli: Cli) -> None:
    puzzle = next(p for p in puzzles_of("great_kingdom") if p.kind is Kind.ONLY_DEFENCE)
    wrong = next(move for move in puzzle.state.legal_moves if move != puzzle.solution)
    occupied = puzzle.game.cell_name((4, 4))
    lines = [str(wrong), f"why {occupied}", occupied, "answer", str(puzzle.solution), "quit"]
    process = cli("puzzle", "--name", puzzle.name, typed="\n".join(lines) + "\n")
    assert process.returncode == 0, process.stderr
    assert "No: " in process.stdout and "Not possible: " in process.stdout
    assert f"Answer: {puzzle.solution}" in process.stdout
    kept = json.loads((cli.folder / "data" / "riftkeep" / "puzzles.json").read_text())
    assert kept["solved"] == [puzzle.name] and kept["streak"] == 0


def test_the_list_can_be_narrowed_and_names_every_puzzle(cli: Cli) -> None:
    everything = cli("puzzle", "--list").stdout.splitlines()
    assert len(everything) == sum(len(puzzles_of(game)) for game in puzzle_games())
    some = cli("puzzle", "ringrift", "--kind", "best_chain", "--list").stdout.splitlines()
    assert some and all(find_puzzle(line.split()[0]).kind is Kind.BEST_CHAIN for line in some)


def _about_noon() -> tuple[date, dict[str, str]]:
    """A time zone in which no day ends while a test runs, and the date there."""
    now = datetime.now(UTC)
    hours = now.hour - 12
    return (now - timedelta(hours=hours)).date(), {"TZ": f"Noon{hours:+d}"}


def test_the_daily_puzzle_and_the_end_of_input(cli: Cli) -> None:
    _, zone = _about_noon()
    first = cli("puzzle", "--daily", **zone)
    second = cli("puzzle", "--daily", **zone)
    assert first.returncode == second.returncode == 0
    assert first.stdout.splitlines()[0] == second.stdout.splitlines()[0]


def test_a_daily_puzzle_counts_as_soon_as_it_is_solved(cli: Cli) -> None:
    today, zone = _about_noon()
    puzzle = daily_puzzle(today, ["great_kingdom"])
    lines = [*_typed(puzzle), "quit"]
    cli("puzzle", "great_kingdom", "--daily", typed="\n".join(lines) + "\n", **zone)
    kept = json.loads((cli.folder / "data" / "riftkeep" / "puzzles.json").read_text())
    assert kept["solved"] == [puzzle.name] and kept["daily_streak"] == 1


@pytest.mark.parametrize(
    "text", ["[]", '{"solved": 5}', '{"solved": [1]}', '{"daily_streak": "x"}', "null", "{", "\x00"]
)
def test_a_record_of_puzzles_that_is_not_ours_is_left_alone(cli: Cli, text: str) -> None:
    (cli.folder / "data" / "riftkeep").mkdir(parents=True)
    file = cli.file("data/riftkeep/puzzles.json", text)
    assert "move it away" in error_line(cli("puzzle"))
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess"], "must be one of great_kingdom, ringrift"),
        (["--kind", "mate"], "--kind: must be one of win_this_turn"),
        (["great_kingdom", "--kind", "best_chain"], "there is no such puzzle"),
        (["--name", "gk-0"], "there is no puzzle 'gk-0'"),
    ],
)
def test_what_there_is_not_is_refused_by_name(cli: Cli, args: list[str], words: str) -> None:
    assert words in error_line(cli("puzzle", *args))
