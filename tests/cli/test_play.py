"""`riftkeep play`: whole games typed into the real process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.process import Cli, decisions, error_line, pointed_game, random_session

import riftkeep

SETUPS: list[tuple[list[str], str, dict[str, Any]]] = [
    (["ringrift"], "ringrift", {}),
    (["--players", "3"], "ringrift", {"players": 3}),
    (["--ruleset", "first-edition"], "ringrift", {"ruleset": "first-edition"}),
    (["great_kingdom"], "great_kingdom", {}),
    (
        ["great_kingdom", "--size", "5", "--ruleset", "tournament", "-o", "neutral=[1, 2]"],
        "great_kingdom",
        {"size": 5, "ruleset": "tournament", "neutral": [1, 2]},
    ),
    (
        ["great_kingdom", "-o", "neutral=first_player_chooses", "-o", "castles=null"],
        "great_kingdom",
        {"neutral": "first_player_chooses", "castles": None},
    ),
]


def _lines(texts: list[str]) -> str:
    return "".join(f"{text}\n" for text in texts)


@pytest.mark.parametrize(("args", "name", "options"), SETUPS)
def test_a_whole_game_can_be_typed_in_notation(
    cli: Cli, args: list[str], name: str, options: dict[str, Any]
) -> None:
    expected = random_session(riftkeep.load(name, **options), seed=11)
    process = cli("play", *args, "--save", "game.jsonl", typed=_lines(decisions(expected)))
    assert process.returncode == 0, process.stderr
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert record.moves == expected.moves
    assert expected.outcome is not None
    assert process.stdout.splitlines()[-1] == expected.outcome.explanation
    assert process.stderr == "riftkeep: the game is kept in game.jsonl\n"


@pytest.mark.parametrize(("args", "name", "options"), SETUPS[:4])
def test_a_whole_game_can_be_entered_by_pointing_at_cells(
    cli: Cli, args: list[str], name: str, options: dict[str, Any]
) -> None:
    expected, typed = pointed_game(riftkeep.load(name, **options), seed=12)
    process = cli("play", *args, "--save", "game.jsonl", typed=_lines(typed))
    assert process.returncode == 0, process.stderr
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert record.moves == expected.moves
    assert "Not possible" not in process.stdout


def test_forced_moves_are_played_and_shown(cli: Cli) -> None:
    process = cli("play", typed="d4 d4 d7\nquit\n")
    assert "Player 1 played: d4+2, d4-d7, (no-line), (no-territory)" in process.stdout
    assert " 7 .    .    .    (11) ." in process.stdout


def test_several_entries_fit_in_a_line_until_one_is_refused(cli: Cli) -> None:
    process = cli("play", typed="d4+1; d4-d9; d4-d7\nd4-d5\nquit\n")
    assert "There is no cell 'd9'" in process.stdout
    assert "Player 1 played: d4-d5" in process.stdout
    assert "Player 1 played: d4-d7" not in process.stdout


def test_cells_after_the_end_of_a_turn_are_not_given_to_the_next_player(cli: Cli) -> None:
    process = cli("play", "great_kingdom", typed="a1 b2 c3\nquit\n")
    assert "Blue played: a1" in process.stdout
    assert "The turn is over; the cells after it were not used." in process.stdout
    assert "Orange played" not in process.stdout


def test_the_prompt_shows_what_has_been_pointed_at_and_undo_takes_it_back(cli: Cli) -> None:
    process = cli("play", typed="d4\nd4\nundo\nundo\nundo\nquit\n")
    prompts = [line for line in process.stdout.splitlines() if line.startswith("Player 1")]
    shown = [line.split(">")[0] for line in prompts if ">" in line]
    assert shown == ["Player 1", "Player 1 d4", "Player 1 d4 d4", "Player 1 d4"] + ["Player 1"] * 2
    assert "There is no move to take back." in process.stdout


def test_undo_takes_back_a_decision_with_its_forced_moves(cli: Cli) -> None:
    process = cli("play", "--save", "game.jsonl", typed="d4+1\nd4-d7\nundo\nquit\n")
    assert process.returncode == 0
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert [str(move) for move in record.moves] == ["d4+1"]


def test_moves_lists_the_legal_moves_or_those_with_a_text(cli: Cli) -> None:
    out = cli("play", typed="moves h8\nmoves zz\nmoves\nquit\n").stdout
    assert "h8+1  h8+2  h8+3" in out
    assert "No legal move contains 'zz'." in out
    assert "a1+1  a1+2  a1+3  b1+1" in out
    out = cli("play", "--board", "square19", typed="moves\nquit\n").stdout
    assert "... and 843 more; 'moves d4' lists those with d4." in out


def test_why_names_the_rule_for_moves_and_cells(cli: Cli) -> None:
    out = cli("play", typed="why d4-d5\nwhy d4+9\nwhy d4\nwhy d4+1\nwhy\nwhy me\nquit\n").stdout
    assert "Not possible: This move belongs to movement" in out and "[R070]" in out
    assert "[R081]" in out
    assert "Possible: Place 1, 2 or 3 rings here." in out
    assert "That is legal." in out
    assert "Say which: 'why d4' or 'why' and a move." in out
    assert "Cannot read the move 'me'" in out
    out = cli("play", "great_kingdom", typed="why e5\nwhy pass\nquit\n").stdout
    assert "Not possible: The neutral castle stands on e5. [GK-18]" in out


def test_help_and_board(cli: Cli) -> None:
    out = cli("play", "great_kingdom", typed="help\n?\nboard\nquit\n").stdout
    assert out.count("take back the last cell or the last move") == 2
    assert out.count("> Blue    0 castles, territory 0") == 2
    assert max(map(len, out.splitlines())) <= 80


def test_resigning_ends_a_game_of_two_and_is_recorded(cli: Cli) -> None:
    process = cli("play", "great_kingdom", "--save", "game.jsonl", typed="a1\nresign\n")
    assert process.stdout.endswith("Orange resigned; Blue wins.\n")
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.reason) == (1, "resignation")
    again = cli("play", "--load", "game.jsonl")
    assert again.stdout.endswith("Orange resigned; Blue wins.\n")
    assert "Blue wins" in cli("check", "game.jsonl").stdout


def test_a_game_of_three_cannot_be_resigned(cli: Cli) -> None:
    out = cli("play", "--players", "3", typed="resign\nquit\n").stdout
    assert "Only a game of two can be resigned; quit keeps the game as it is." in out


def test_the_computer_plays_its_seats_and_the_seed_decides_how(cli: Cli) -> None:
    games = []
    for number, seed in enumerate(("7", "7", "8")):
        name = f"{number}.jsonl"
        args = ["--computer", "1", "--computer", "2", "--seed", seed, "--save", name]
        assert cli("play", "--players", "2", *args).returncode == 0
        games.append(riftkeep.parse_record((cli.folder / name).read_text()))
    assert games[0].moves == games[1].moves != games[2].moves
    assert games[0].outcome is not None
    assert games[0].tags == {"computer": "1,2", "seed": "7", "level": "2"}


def test_undo_goes_back_to_a_decision_of_a_person(cli: Cli) -> None:
    args = ["great_kingdom", "--computer", "1", "--seed", "1", "--save", "game.jsonl"]
    cli("play", *args, typed="undo\na1\nundo\nquit\n")
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert len(record.moves) == 1
    out = cli("play", "--load", "game.jsonl", typed="undo\nquit\n").stdout
    assert "There is no move to take back." in out


def test_after_the_swap_the_computer_has_the_other_side(cli: Cli) -> None:
    # Seat 2, a person, takes over seat 1's side: the computer then plays on as seat 2.
    args = ["--players", "2", "--computer", "1", "--seed", "3", "--save", "game.jsonl"]
    out = cli("play", *args, typed="swap\nquit\n").stdout
    played = [line for line in out.splitlines() if line.startswith("Player 2 played: ")]
    assert played[0] == "Player 2 played: swap"
    assert played[1].endswith("(no-line), (no-territory)")
    assert out.rstrip().splitlines()[-1].startswith("Player 1>")
    assert "Player 1 (began as Player 2)" in out


BAD_LINES = [
    "",
    "   ",
    ";;;",
    "nonsense",
    "d4+",
    "d4+0",
    "d4+999999999999999999999",
    "d0+1",
    "z9",
    "a99",
    "d²",
    "d4-d5",
    "d4xd5-d6",
    "reward 9",
    "region a1",
    "swap",
    "skip-capture",
    "no-line",
    "save",
    "save /nowhere/at/all/game.jsonl",
    "save .",
    "why zz99",
    "x" * 5000,
    "\x1b[31mred\x07",
    "\x00",
    "ｄ４",
    "undo undo undo",
]


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_bad_lines_are_refused_and_change_nothing(cli: Cli, game: str) -> None:
    typed = _lines(BAD_LINES).encode() + b"\xff\xfe\xc3(\n" + b"a1 b1\nquit\n"
    process = cli("play", game, "--save", "game.jsonl", typed=typed)
    assert process.returncode == 0
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert str(record.moves[0]) == ("a1+1" if game == "ringrift" else "a1")
    assert "That line is too long." in process.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["chess"], "no game 'chess'; the games are ringrift, great_kingdom"),
        (["--players", "5"], "players: must be from 2 to 4, not 5"),
        (["--board", "round"], "board: must be one of square8, square19, hexagonal, not 'round'"),
        (["great_kingdom", "--size", "2"], "size: must be from 3 to 19, not 2"),
        (["great_kingdom", "--players", "2"], "players: unknown field"),
        (["-o", "name=1"], "name: unknown field"),
        (["--computer", "4"], "--computer: must be a seat from 1 to 3, not 4"),
        (["--load", "missing.jsonl"], "missing.jsonl: No such file or directory"),
        (["--load", "."], ".: Is a directory"),
        (["--save", "no/such/folder/game.jsonl"], "there is no folder no/such/folder"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_one_line(
    cli: Cli, args: list[str], message: str
) -> None:
    assert message in error_line(cli("play", *args))
    assert cli.kept() == []


@pytest.mark.parametrize(
    "args",
    [
        ["--option", "players"],
        ["--option", "=3"],
        ["--players", "3", "-o", "players=3"],
        ["--players", "many"],
        ["--level", "11"],
        ["--load", "-"],
        ["great_kingdom", "--load", "x.jsonl"],
        ["--seed", "-1"],
    ],
)
def test_a_wrong_command_line_is_a_usage_error(cli: Cli, args: list[str]) -> None:
    process = cli("play", *args)
    assert process.returncode == 2
    assert "Error: Invalid value" in process.stderr
    assert process.stdout == ""


def test_a_position_can_be_played_on(cli: Cli, tmp_path: Path) -> None:
    game = riftkeep.load("great_kingdom", size=3)
    state = game.initial_state().play(game.parse_move(game.initial_state(), "a1"))
    cli.file("start.pos", game.format_position(state))
    process = cli("play", "--load", "start.pos", "--save", "game.jsonl", typed="a2\nb1\n")
    assert "Blue played: b1" in process.stdout
    record = riftkeep.parse_record((tmp_path / "game.jsonl").read_text())
    assert record.start == state
    assert (tmp_path / "start.pos").read_text() == game.format_position(state)
