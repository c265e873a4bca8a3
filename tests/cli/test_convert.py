"""`riftkeep export` and `import`: there and back without a loss."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.cli.process import Cli, error_line, random_session

import riftkeep

GAMES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("ringrift", {"players": 2}, ["json", "notation"]),
    ("ringrift", {"players": 4, "ruleset": "first-edition"}, ["json", "notation"]),
    ("great_kingdom", {"size": 5, "ruleset": "tournament"}, ["json", "notation", "sgf"]),
]


@pytest.mark.parametrize(("name", "options", "formats"), GAMES)
def test_a_game_goes_to_every_format_and_back(
    cli: Cli, name: str, options: dict[str, Any], formats: list[str]
) -> None:
    session = random_session(riftkeep.load(name, **options), 51)
    text = riftkeep.format_record(session.record({"event": "test"}))
    cli.file("game.jsonl", text)
    for format in formats:
        exported = cli("export", "game.jsonl", "--to", format)
        assert (exported.returncode, exported.stderr) == (0, "")
        back = cli("import", "-", typed=exported.stdout)
        assert (back.returncode, back.stdout) == (0, text)


@pytest.mark.parametrize("name", riftkeep.game_names())
def test_a_position_goes_to_every_format_and_back(cli: Cli, name: str) -> None:
    session = random_session(riftkeep.load(name), 52, most=13)
    text = json.dumps(session.state.to_json(), separators=(", ", ": ")) + "\n"
    cli.file("position.json", text)
    for format in ("position", "diagram", "json"):
        exported = cli("export", "position.json", "--to", format)
        assert exported.returncode == 0
        again = cli("export", "-", "--to", "json", typed=exported.stdout)
        assert again.stdout == text
    svg = cli("export", "position.json", "--to", "svg").stdout
    assert svg.startswith("<svg") and svg.endswith("</svg>\n")


def test_formats_are_known_by_the_endings_of_files(cli: Cli) -> None:
    session = random_session(riftkeep.load("great_kingdom"), 53, most=8)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    for ending, start in {
        "json": "[\n",
        "txt": "# game great_kingdom\n",
        "sgf": "(;",
        "svg": "<svg",
        "pos": session.game.format_position(session.state) + "\n",
        "jsonl": '{"riftkeep_record": 1',
    }.items():
        process = cli("export", "game.jsonl", f"out.{ending}")
        assert process.stderr == f"riftkeep: out.{ending} written\n"
        assert (cli.folder / f"out.{ending}").read_text().startswith(start)


def test_any_position_of_a_game_can_be_exported(cli: Cli) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 54, most=6)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    for number, state in enumerate(session.states):
        out = cli("export", "game.jsonl", "--to", "position", "--move", str(number)).stdout
        assert out == session.game.format_position(state) + "\n"
    beyond = cli("export", "game.jsonl", "--to", "position", "--move", "99")
    assert "there is no position 99" in error_line(beyond)
    as_game = cli("export", "game.jsonl", "--to", "notation", "--move", "2")
    assert "a single position cannot be written as notation" in error_line(as_game)


def test_d82_typed_moves_become_a_record_with_the_forced_ones_only_on_request(cli: Cli) -> None:
    typed = "1. D4+2\n\n2) d4-d7\n# a remark\ne5+1\n"
    words = ("import", "-", "--from", "notation", "--game", "ringrift")
    assert "no-line comes first and is left out" in error_line(cli(*words, typed=typed))
    process = cli(*words, "--fill-forced", typed=typed)
    assert process.stderr == "riftkeep: 2 forced moves filled in\n"
    record = riftkeep.parse_record(process.stdout)
    assert [str(move) for move in record.moves] == [
        *("d4+2", "d4-d7", "no-line", "no-territory"),
        "e5+1",
    ]
    cli.file("moves.txt", "a1\na2\n")
    by_ending = cli("import", "moves.txt", "--game", "great_kingdom", "--size", "3")
    assert riftkeep.parse_record(by_ending.stdout).game.options_json["size"] == 3


def test_a_resignation_survives_notation(cli: Cli) -> None:
    cli("play", "great_kingdom", "--save", "game.jsonl", typed="a1\nresign\n")
    notation = cli("export", "game.jsonl", "--to", "notation").stdout
    back = cli("import", "-", typed=notation).stdout
    assert back == (cli.folder / "game.jsonl").read_text()
    wrong = notation.replace('"winner": 1', '"winner": 1, "reason": "score"')
    wrong = wrong.replace('"reason": "resignation", ', "")
    assert "line 4: header.result" in error_line(cli("import", "-", typed=wrong))


def test_a_position_becomes_a_game_that_starts_there(cli: Cli) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 55, most=6)
    line = session.game.format_position(session.state)
    record = riftkeep.parse_record(cli("import", "-", typed=line).stdout)
    assert (record.start, record.moves) == (session.state, ())
    notation = cli("export", "-", "--to", "notation", typed=line).stdout
    assert riftkeep.parse_record(cli("import", "-", typed=notation).stdout) == record


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["export", "game.jsonl"], "say the format with --to"),
        (["export", "game.jsonl", "out.doc"], "say the format with --to"),
        (["export", "game.jsonl", "--to", "pgn"], "no format pgn; they are record, json"),
        (["import", "game.jsonl", "--from", "pgn"], "no format pgn; they are record, json"),
    ],
)
def test_an_unknown_format_is_a_usage_error(cli: Cli, args: list[str], message: str) -> None:
    cli.file("game.jsonl", "")
    process = cli(*args)
    assert process.returncode == 2
    assert message in process.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--to", "sgf"], "games of RingRift cannot be written as sgf"),
        (["--to", "json", "--from", "svg"], "svg cannot be read"),
        (["--to", "json", "--from", "position"], "a position"),
        (["no/such/folder/out.json"], "No such file or directory"),
    ],
)
def test_what_cannot_be_converted_is_refused(cli: Cli, args: list[str], message: str) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 56, most=4)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    assert message in error_line(cli("export", "game.jsonl", *args))


def test_nothing_is_written_when_reading_fails(cli: Cli) -> None:
    cli.file("bad.jsonl", "oops")
    kept = cli.file("out.json", "precious")
    error_line(cli("export", "bad.jsonl", "out.json"))
    assert kept.read_text() == "precious"
