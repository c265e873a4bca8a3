"""`riftkeep check`: what a file holds, or what is wrong with it and where."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.cli.process import Cli, error_line, random_session

import riftkeep
from riftkeep.cli.files import MAX_BYTES

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ringrift", {"players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 4, "ruleset": "first-edition"}),
    ("great_kingdom", {}),
    ("great_kingdom", {"size": 4, "neutral": "none"}),
]


def _record(name: str = "ringrift", most: int | None = None, **options: Any) -> str:
    session = random_session(riftkeep.load(name, **options), 41, most)
    return riftkeep.format_record(session.record())


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_form_of_a_game_and_a_position_is_recognized(
    cli: Cli, name: str, options: dict[str, Any]
) -> None:
    session = random_session(riftkeep.load(name, **options), 42, most=5)
    state, game = session.state, session.game
    record = riftkeep.format_record(session.record())
    files = {
        "record": record,
        "json": "[" + ",".join(record.splitlines()) + "]",
        "position": game.format_position(state),
        "diagram": state.diagram(),
        "object": json.dumps(state.to_json(), indent=1),
    }
    for form, text in files.items():
        cli.file(form, text)
    process = cli("check", *files)
    assert (process.returncode, process.stderr) == (0, "")
    lines = process.stdout.splitlines()
    kinds = ["game (record)", "game (json)", "position (position)", "position (diagram)"]
    for form, kind, line in zip(files, [*kinds, "position (json)"], lines, strict=True):
        assert line.startswith(f"{form}: {kind} of ")
    assert f"{len(session.moves)} moves, not finished" in lines[0]
    assert f"{game.seat_name(state.player)} to act, phase {state.phase}" in lines[2]
    assert f"{len(state.legal_moves)} legal moves" in lines[4]


def test_a_finished_game_is_told_with_its_end(cli: Cli) -> None:
    session = random_session(riftkeep.load("great_kingdom"), 43)
    assert session.outcome is not None
    cli.file("game", riftkeep.format_record(session.record()))
    cli.file("position", json.dumps(session.state.to_json()))
    out = cli("check", "game", "position").stdout
    assert out.count(session.outcome.explanation) == 2


def _spoilt(text: str, line: int, **fields: Any) -> str:
    lines = text.splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)
    return "\n".join(lines)


STATE = {"game": "ringrift", "options": {"players": 2}, "player": 1, "phase": "movement"}
BAD: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "there is nothing in it"),
    "blank": ("\n \n", "there is nothing in it"),
    "prose": ("Dear Sir,\nI resign.\n", "neither a game nor a position"),
    "bytes": (b"\xff\xfe\x00\x01", "is not text in UTF-8: byte 1 is 0xff"),
    "zeros": (b"\x00" * 100, "neither a game nor a position"),
    "cut": (_record(most=9)[:-20], "line 10: is not JSON"),
    "header": (
        _spoilt(_record(most=9), 1, options={"board": "round"}),
        "line 1: options.board: must be",
    ),
    "version": (_spoilt(_record(most=9), 1, riftkeep_record=2), "header.riftkeep_record"),
    "count": (_spoilt(_record(most=9), 1, moves=3), "line 1: header.moves: says 3 moves"),
    "key": (_spoilt(_record(most=9), 1, key="0"), "line 1: header.key: does not fit"),
    "illegal": (_spoilt(_record(most=9), 3, player=2), "line 3: illegal move"),
    "type": (_spoilt(_record(most=9), 4, type="fly"), "line 4: type"),
    "number": (_spoilt(_record(most=9), 5, move_number=99), "line 5: move_number: is 99"),
    "array": (
        "[" + ",".join(_spoilt(_record(most=9), 3, player=2).splitlines()) + "]",
        "entry 3: illegal move",
    ),
    "list": ("[1, 2]", "entry 1: must be an object"),
    "object": ("{}", "game: is missing"),
    "broken": ('{\n "game": oops}', "line 2, column 10: is not JSON"),
    "deep": ("[" * 100_000, "is not JSON that can be read"),
    "huge": ('{"game": ' + "9" * 10_000 + "}", "is not JSON that can be read"),
    "unknown": ('{"game": "chess"}', "no game 'chess'"),
    "field": (json.dumps(STATE | {"player": "me"}), "player: must be a whole number, not 'me'"),
    "cell": (json.dumps(STATE | {"cells": [{"at": [9, 9], "stack": [1]}]}), "cells[0]"),
    "words": ("square8/2 player=1 player=1 8/8", "player=1"),
    "rows": ("square8/2 player=1 phase=movement 8/8", "this board has 8 rows, not 2"),
    "players": ("square8/9 player=1 8/8", "players: must be from 2 to 4, not 9"),
    "kingdom": ("9/9/9 blue 0 0 -", "'9' is not a number from 0 to 3"),
    "sgf": ("(;FF[4]GM[101]GN[Great Kingdom]SZ[9];B[zz])", "line 1"),
    "go": ("(;FF[4]GM[1]SZ[19])", "line 1"),
    "unclosed": ("(;FF[4]", "line 1"),
    "notation": ("# game ringrift\n1. d4+1\n2. d4-d4\n", "line 3: move 'd4-d4'"),
    "result": ("# game great_kingdom\n# result nobody\n1. a1\n", "line 2: result: is not JSON"),
}


def test_a_wrong_file_is_refused_with_the_place_and_the_reason(cli: Cli) -> None:
    for name, (text, _message) in BAD.items():
        cli.file(name, text)
    process = cli("check", *BAD)
    assert (process.returncode, process.stdout) == (1, "")
    lines = process.stderr.splitlines()
    for line, (name, (_text, message)) in zip(lines, BAD.items(), strict=True):
        assert line.startswith(f"riftkeep: {name}: ") and message in line


def test_one_wrong_file_does_not_hide_the_others(cli: Cli) -> None:
    cli.file("good", _record(most=5))
    cli.file("bad", "oops")
    process = cli("check", "bad", "missing", ".", "good")
    assert process.returncode == 1
    assert process.stdout.startswith("good: game (record) of RingRift")
    said = process.stderr.splitlines()
    assert [line.split(": ")[1] for line in said] == ["bad", "missing", "."]
    assert "No such file" in said[1] and "Is a directory" in said[2]


def test_standard_input_can_be_checked(cli: Cli) -> None:
    assert cli("check", "-", typed=_record(most=5)).stdout.startswith("standard input: game")
    assert error_line(cli("check", "-", typed="oops")).startswith("standard input: ")


def test_a_file_too_large_is_refused_unread(cli: Cli) -> None:
    path = cli.folder / "large"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "large: is larger than 32 MiB" in error_line(cli("check", "large"))
    assert "larger than 32 MiB" in error_line(cli("check", "/dev/zero"))


def test_the_game_of_a_text_without_one_can_be_stated(cli: Cli) -> None:
    game = riftkeep.load("great_kingdom", ruleset="tournament")
    cli.file("position", game.format_position(game.initial_state()))
    out = cli("check", "position", "--game", "great_kingdom", "--ruleset", "tournament").stdout
    assert "ruleset tournament" in out
    cli.file("moves", "1. a1\n2. pass\npass\n")
    out = cli("check", "moves", "--game", "great_kingdom", "--from", "notation").stdout
    assert "game (notation) of Great Kingdom (size 9, ruleset rulebook), 3 moves, " in out


def test_escape_sequences_in_a_file_do_not_reach_the_terminal(cli: Cli) -> None:
    cli.file("evil", _spoilt(_record(most=5), 1, seats=["\x1b]0;title\x07", "two"]))
    for args in (["check", "evil"], ["replay", "--print", "evil"], ["play", "--load", "evil"]):
        process = cli(*args)
        assert process.returncode == 1
        assert "header.seats" in process.stderr  # such a name is refused,
        assert "\x1b" not in process.stdout + process.stderr  # and not shown as it is
