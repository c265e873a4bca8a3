"""`riftkeep match` as a command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from tests.arena.matches import PATIENCE_SECONDS, TOYS, wait_until
from tests.arena.toys import hold_at
from tests.cli.process import COMMAND, Cli, error_line

ROOT = Path(__file__).parent.parent.parent
GAME = ("--game", "great_kingdom", "--size", "5")


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.fixture
def spawning(tmp_path: Path) -> Cli:
    """For matches with processes of their own, which a fork of this process cannot have."""
    cli = Cli(tmp_path)
    cli.environment["PYTHONPATH"] = str(ROOT)
    return cli


def test_a_match_prints_its_report_and_keeps_its_files(spawning: Cli) -> None:
    words = ("match", "random", "random", *GAME, "--games", "6", "--processes", "2", "--out", "m")
    done = spawning(*words)
    assert done.returncode == 0, done.stderr
    assert "6 games count of 6" in done.stdout
    assert done.stdout == (spawning.folder / "m" / "report.txt").read_text()
    assert done.stderr == "riftkeep: the match is kept in m\n"
    names = {path.name for path in (spawning.folder / "m").iterdir()}
    kept = {"settings.json", "openings.jsonl", "games.jsonl"}
    assert names == kept | {"result.json", "report.txt", "ratings.svg"}


def test_processes_that_searched_end_without_a_word(spawning: Cli) -> None:
    """Searches that were alive when an interpreter ended were reported as leaks."""
    players = ("level:3", "search:simulations=20")
    done = spawning("match", *players, *GAME, "--games", "4", "--processes", "2", "--out", "m")
    assert done.returncode == 0, done.stderr
    assert done.stderr == "riftkeep: the match is kept in m\n"


def test_a_game_of_a_match_can_be_replayed(cli: Cli) -> None:
    match = ("match", "random", "random", *GAME, "--games", "2", "--processes", "0", "--out", "m")
    assert cli(*match).returncode == 0
    record = cli("match", "--out", "m", "--record", "1")
    assert json.loads(record.stdout.splitlines()[0])["tags"]["match_game"] == "1"
    cli.file("game.jsonl", record.stdout)
    assert cli("check", "game.jsonl").returncode == 0
    assert "has no finished game 7" in error_line(cli("match", "--out", "m", "--record", "7"))


def test_without_a_folder_it_is_kept_with_the_users_state(cli: Cli) -> None:
    done = cli("match", "random", "random", *GAME, "--games", "2", "--processes", "0", "--json")
    assert json.loads(done.stdout)["counted"] == 2
    (folder,) = (cli.home / "riftkeep" / "matches").iterdir()
    assert (folder / "games.jsonl").exists()


def test_resume_goes_on_and_refuses_another_match(cli: Cli) -> None:
    begin = ("match", "random", "random", *GAME, "--processes", "0", "--out", "m")
    assert cli(*begin, "--games", "2").returncode == 0
    assert "holds a match already; go on with it by --resume" in error_line(cli(*begin))
    more = cli("match", "--resume", "--out", "m", "--games", "4", "--processes", "0")
    assert "4 games count of 4" in more.stdout
    other = cli("match", "random", f"{TOYS}:keen", "--resume", "--out", "m")
    assert "the players cannot be changed by --resume" in error_line(other)
    assert "the game cannot" in error_line(
        cli("match", "--size", "7", *GAME[:2], "--resume", "--out", "m")
    )
    assert "seed cannot" in error_line(cli("match", "--seed", "9", "--resume", "--out", "m"))
    assert "--resume needs --out" in cli("match", "--resume").stderr


def test_ctrl_c_reports_what_there_is_and_says_how_to_go_on(spawning: Cli) -> None:
    games = spawning.folder / "m" / "games.jsonl"
    hold_at(spawning.folder / "hold", games, 2)  # so that it is not finished when it is interrupted
    words = ["match", f"{TOYS}:held:hold", "random", *GAME, "--games", "50", "--out", "m"]
    process = subprocess.Popen(
        [*COMMAND, *words, "--processes", "1"],
        cwd=spawning.folder,
        env=spawning.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_until(lambda: games.exists() and games.read_bytes().count(b"\n") >= 2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert b"games count of 50" in out and b"not finished" in out
    assert err.decode() == ("riftkeep: interrupted; go on with: riftkeep match --resume --out m\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("random",), "players: a match needs at least two"),
        (("random", "robot"), "no kind of player 'robot'"),
        (("random", "random", "--games", "0"), "games: must be from 1"),
        (("random", "random", "--seed", str(2**63)), "seed: must be from 0 to 9223372036854775807"),
        (("random", "random", "--openings", str(2**31)), "openings: must be from 1 to 10000000"),
        (("random", "random", "--timeout", "inf"), "timeout: must be more than 0 and at most"),
        (("random", "random", "--sprt", "9,1"), "elo0 (9) must be below elo1 (1)"),
        (("random", "A\udcff=random"), "the name 'A\\udcff' cannot be printed; give another"),
        (("random", "jsonl:no-such-program"), "cannot run 'no-such-program'"),
    ],
)
def test_a_wrong_match_is_refused_in_a_line(cli: Cli, words: tuple[str, ...], reason: str) -> None:
    assert reason in error_line(cli("match", *words, *GAME))
    assert not cli.home.exists()


@pytest.mark.parametrize(("runs", "processes"), [("cli", "0"), ("spawning", "2")])
@pytest.mark.parametrize("kind", ["gtp", "jsonl"])
def test_a_program_that_does_not_start_again_loses(
    kind: str, runs: str, processes: str, request: pytest.FixtureRequest
) -> None:
    cli: Cli = request.getfixturevalue(runs)
    greeting = 'read line && printf "= 2\\n\\n"\n' if kind == "gtp" else ""
    # It ends well after the check before the match; asked for more, it crashes for good.
    script = f'{greeting}read line && test "$line" != quit || exit 0\nrm -f "$0"\nexit 3\n'
    cli.file("program", f"#!/bin/sh\n{script}").chmod(0o755)
    words = ("match", f"{kind}:./program", "random", *GAME, "--games", "6", "--out", "m")
    done = cli(*words, "--processes", processes)
    assert done.returncode == 0, done.stderr
    assert "6 games count of 6" in done.stdout
    games = [json.loads(line) for line in (cli.folder / "m/games.jsonl").read_text().splitlines()]
    assert {game["seats"][game["failure"]["seat"] - 1] for game in games} == {0}
    texts = [game["failure"]["text"] for game in games]
    assert "the program ended with exit code 3" in texts
    assert "does not start again: cannot run './program': No such file or directory" in texts


def test_a_malformed_test_is_a_usage_error(cli: Cli) -> None:
    done = cli("match", "random", "random", "--sprt", "high")
    assert done.returncode == 2 and "is not ELO0,ELO1" in done.stderr


def test_three_seats_one_alone(cli: Cli) -> None:
    words = ("match", "random", "b=random", "--players", "3", "--alone", "--games", "3")
    done = cli(*words, "--processes", "0", "--json")
    (folder,) = (cli.home / "riftkeep" / "matches").iterdir()
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    assert [game["seats"] for game in games] == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert json.loads(done.stdout)["standings"][0]["total"]["games"] == 3
