"""The GTP adapter: a script through the real process, every command, and garbage."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from riftkeep.adapters.gtp import (
    GtpEngine,
    level_mover,
    random_mover,
    serve,
)
from riftkeep.adapters.lines import LONGEST_LINE, read_lines
from riftkeep.games.great_kingdom import GreatKingdom

COMMAND = [sys.executable, "-m", "riftkeep.cli.main", "gtp"]

SCRIPT: list[tuple[str, str]] = [
    ("protocol_version", "= 2"),
    ("1 name", "=1 Riftkeep Great Kingdom"),
    ("22 version", r"=22 \d.*"),
    ("known_command genmove", "= true"),
    ("known_command lz-analyze", "= true"),
    ("known_command kata-raw-nn", "= false"),
    ("3 no_such_command", r"\?3 unknown command"),
    ("7", r"\?7 no command"),
    ("boardsize 5", "= "),
    ("boardsize 4", r"\? unacceptable size"),
    ("boardsize 99", r"\? unacceptable size"),
    ("boardsize x", r"\? syntax error.*"),
    ("clear_board", "= "),
    ("komi 6.5", "= ignored: Blue needs a lead of 3 points"),
    ("komi much", r"\? syntax error.*"),
    ("komi", r"\? syntax error: an argument is missing"),
    ("time_settings 60 10 1", "= "),
    ("time_left b 30 0", "= "),
    ("time_left green 30 0", r"\? syntax error.*color"),
    ("play black A1\t# a comment", "= "),
    ("play white a1", r"\? illegal move: A castle stands on a1.*GK-16."),
    ("play b B1", r"\? illegal move: It is Orange's turn.*"),
    ("play w i1", r"\? invalid vertex"),
    ("play w Z9", r"\? invalid vertex"),
    ("play W pass", "= "),
    ("PLAY B B1", r"\? unknown command"),
    ("play Blue b1", "= "),
    ("undo", "= "),
    ("undo", "= "),
    ("undo", "= "),
    ("undo", r"\? cannot undo"),
    ("genmove w", r"\? it is not the turn of w"),
    ("reg_genmove b", r"= ([A-E][1-5]|pass)"),
    ("genmove b", r"= ([A-E][1-5]|pass)"),
    ("final_status_list seki", "= "),
    ("final_status_list lost", r"\? invalid status.*"),
    ("loadsgf /no/such/file.sgf", r"\? cannot load file"),
    ("quit", "= "),
]


def talk(lines: bytes, *arguments: str) -> str:
    """What the real process answers."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=lines, capture_output=True, timeout=300, check=True
    )
    assert done.stderr == b""
    return done.stdout.decode()


def engine(**options: Any) -> GtpEngine:
    return GtpEngine(GreatKingdom.with_options(**options), random_mover(1), "test")


def ask(asked: GtpEngine, *lines: str) -> list[str]:
    """The answers of an engine, without the empty line that ends them."""
    answers = []
    for line in lines:
        answer = asked.respond(line)
        assert answer is not None and answer.text.endswith("\n\n")
        answers.append(answer.text[:-2])
    return answers


def test_a_conformance_script_through_the_real_process() -> None:
    script = "\r\n".join(["", "# only a comment", *(line for line, _ in SCRIPT)]) + "\n"
    answers = talk(script.encode(), "--seed", "5").split("\n\n")
    assert answers.pop() == ""
    assert len(answers) == len(SCRIPT)
    for (line, expected), answer in zip(SCRIPT, answers, strict=True):
        assert re.fullmatch(expected, answer, re.DOTALL), f"{line}: {answer!r}"


def test_the_process_survives_garbage() -> None:
    random = Random(1)
    lines = [random.randbytes(random.randrange(60)).replace(b"\n", b"") for _ in range(300)]
    lines += [b"x" * (3 * LONGEST_LINE), b"play b " + b"9" * 5000, b"\xff\xfe", b"\x00"]
    answers = talk(b"\n".join([*lines, b"77 name"])).split("\n\n")
    assert "? line too long" in answers and answers[-2] == "=77 Riftkeep Great Kingdom"
    assert all(answer[:1] in "=?" for answer in answers)


def test_the_same_seed_plays_the_same_game() -> None:
    script = b"genmove b\ngenmove w\n" * 20
    assert talk(script, "--seed", "9") == talk(script, "--seed", "9")


def test_options_of_the_command() -> None:
    shown = talk(b"showboard", "--size", "4", "--neutral", "b2", "--ruleset", "tournament")
    assert "2 . # . . 2" in shown
    assert "lead of 5 points" in talk(b"komi 0", "-o", "margin=5", "--neutral", "none")
    for arguments, reason in (
        (["--size", "4"], b"even size has no centre"),
        (["--neutral", "z9"], b"'z9' is not a point"),
        (["-o", "neutral=first_player_chooses"], b"a Go program cannot choose it"),
    ):
        done = subprocess.run([*COMMAND, *arguments], input=b"", capture_output=True, check=False)
        assert done.returncode == 1 and reason in done.stderr


def test_list_commands_names_what_known_command_knows() -> None:
    asked = engine()
    (listed,) = ask(asked, "list_commands")
    for name in listed[2:].split("\n"):
        assert ask(asked, f"known_command {name}") == ["= true"]


def test_capture_ends_the_game_for_a_controller_that_does_not_know_it() -> None:
    asked = engine(size=5)
    moves = ["b B1", "w B2", "b A2", "w E5", "b C2", "w D5", "b B3"]
    assert set(ask(asked, *(f"play {move}" for move in moves))) == {"= "}
    assert ask(asked, "final_score", "final_status_list dead") == ["= B+R", "= B2"]
    assert "Blue wins by capture" in ask(asked, "showboard")[0]
    assert ask(asked, "genmove w", "genmove b") == ["= resign", "= pass"]
    assert ask(asked, "play w pass", "play w E1")[0] == "= "
    assert "The game is over" in ask(asked, "play w E1")[0]
    # The two passes after the end are undone first, then the castle.
    assert ask(asked, "undo", "undo", "undo", "final_score") == ["= "] * 3 + ["= W+1.5"]


def test_a_lost_score_is_half_a_point() -> None:
    asked = engine(size=5)
    ask(asked, "play b A3", "play w pass", "play b B2", "play w pass", "play b C1")
    assert ask(asked, "final_score") == ["= B+0.5"]
    assert ask(asked, "final_status_list black_territory") == ["= A1 B1 A2"]
    assert ask(asked, "play w pass", "play b pass", "final_score")[-1] == "= B+0.5"
    assert ask(asked, "genmove w", "genmove b") == ["= resign", "= pass"]


def test_the_neutral_castle_can_be_chosen_by_a_play() -> None:
    asked = engine(size=5, neutral="first_player_chooses")
    assert ask(asked, "play b B2", "play b A1", "final_status_list alive")[-1] == "= A1"


def test_loadsgf(tmp_path: Path) -> None:
    asked = engine()
    own, go, broken = (tmp_path / name for name in ("own.sgf", "go.sgf", "broken.sgf"))
    own.write_text("(;FF[4]GM[101]SZ[5]RU[tournament];B[aa];W[bb];B[cd])")
    go.write_text("(;FF[4]GM[1]SZ[7];B[aa];W[bb])")
    broken.write_text("(;FF[4]\nGM[101];B[zz])")
    assert ask(asked, f"loadsgf {own}", "final_status_list alive") == ["= ", "= C2 B4 A5"]
    assert ask(asked, f"loadsgf {own} 2", "final_status_list alive") == ["= ", "= A5"]
    assert ask(asked, f"loadsgf {go}", "final_status_list alive") == ["= ", "= B6 A7"]
    assert ask(asked, f"loadsgf {broken}")[0].startswith("? line 2: 'zz' is not a point")
    assert ask(asked, "final_status_list alive") == ["= B6 A7"]
    with (tmp_path / "large.sgf").open("wb") as file:
        file.truncate(4 * 2**20 + 1)
    assert "too large" in ask(asked, f"loadsgf {tmp_path / 'large.sgf'}")[0]


def test_lines_of_any_bytes_and_length() -> None:
    source = io.BytesIO(b"a\n" + b"y" * LONGEST_LINE + b"\n\xff\nz")
    assert list(read_lines(source)) == ["a\n", None, "\ufffd\n", "z"]
    answers = io.BytesIO()
    serve(engine(), io.BytesIO(b"\n" + b"y" * (2 * LONGEST_LINE) + b"\nquit\nname\n"), answers)
    assert answers.getvalue() == b"? line too long\n\n= \n\n"


def run_sabaki(script: str) -> str:
    """What a script that uses Sabaki's own controller prints."""
    if shutil.which("node") is None:
        pytest.skip("needs Node.js")
    probe = subprocess.run(
        ["node", "-e", "require.resolve('@sabaki/gtp')"], capture_output=True, check=False
    )
    if probe.returncode != 0:
        pytest.skip("needs the package @sabaki/gtp on NODE_PATH")
    done = subprocess.run(
        ["node", str(Path(__file__).with_name(script)), *COMMAND],
        capture_output=True,
        timeout=300,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_sabakis_controller_plays_whole_games() -> None:
    assert run_sabaki("sabaki_match.js").count("\n") == 6


def test_sabakis_controller_shows_analyses() -> None:
    assert run_sabaki("sabaki_analysis.js") == "done\n"


def analyses(*lines: str) -> list[str]:
    """The lines of the analysis that the last command asks for, stopped after two of them."""
    asked = engine()
    ask(asked, *lines[:-1])
    answer = asked.respond(lines[-1])
    assert answer is not None and answer.reports is not None
    reports: list[str] = []
    for report in answer.reports(lambda: len(reports) >= 2):
        reports.append(report)
    return reports


def test_kata_analyze_tells_of_moves_and_owners() -> None:
    report = analyses("play b D4", "kata-analyze w 1 maxmoves 3 ownership true")[-1]
    moves, _, owners = report.partition(" ownership ")
    pattern = (
        r"info move ([A-HJ]\d|pass) visits \d+ winrate [01]\.\d{6} prior [01]\.\d{6} "
        r"lcb [01]\.\d{6} order (\d) pv((?: (?:[A-HJ]\d|pass))+)"
    )
    found = re.findall(pattern, moves)
    assert re.fullmatch(rf"{pattern}(?: {pattern})*", moves)
    assert [order for _, order, _ in found] == [str(place) for place in range(len(found))]
    assert 1 <= len(found) <= 3
    for vertex, _, line in found:
        assert line.split()[0] == vertex
    values = [float(value) for value in owners.split()]
    assert len(values) == 81
    assert all(-1 <= value <= 1 for value in values)
    # D4 is Black's, and White is to move: row 4 is the sixth from the top.
    assert values[5 * 9 + 3] < -0.9


def test_lz_analyze_counts_in_ten_thousandths_and_sees_a_capture() -> None:
    moves = ["b B1", "w B2", "b A2", "w J9", "b C2", "w H9"]
    (report,) = analyses(*(f"play {move}" for move in moves), "lz-analyze 1")
    assert report == "info move B3 visits 1 winrate 10000 prior 10000 lcb 10000 order 0 pv B3"


def test_analyses_that_cannot_be_made_are_refused() -> None:
    asked = engine()
    for line, reason in (
        ("lz-analyze w", "not the turn"),
        ("lz-analyze green", "not a color"),
        ("kata-analyze b 10 depth 3", "depth is not a key"),
        ("kata-analyze b 10 maxmoves", "needs a value"),
        ("kata-analyze b 10 maxmoves x", "not a whole number"),
    ):
        (answer,) = ask(asked, line)
        assert answer.startswith("? ") and reason in answer, line
    ask(asked, *(f"play {move}" for move in ("b pass", "w pass")))
    assert ask(asked, "lz-analyze") == ["? the game is over"]


def test_an_analysis_stops_with_the_next_line_and_waits_for_it() -> None:
    answers = talk(b"1 lz-analyze 1\n2 name\n3 kata-analyze b 1\n").split("\n\n")
    assert answers[0].startswith("=1\ninfo move ")
    assert answers[1] == "=2 Riftkeep Great Kingdom"
    assert answers[2].startswith("=3\ninfo move ")


def test_a_level_captures_when_it_can() -> None:
    game = GreatKingdom.with_options()
    engine = GtpEngine(game, level_mover(3, 1), "1")
    for vertex in ("b B1", "w B2", "b A2", "w J9", "b C2", "w H9"):
        answer = engine.respond(f"play {vertex}")
        assert answer is not None
        assert answer.text.startswith("=")
    answer = engine.respond("genmove b")
    assert answer is not None
    assert answer.text.strip() == "= B3"
