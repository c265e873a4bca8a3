"""Nothing that was played is lost: quitting, Ctrl-C, the end of input, kill -9, full disks."""

from __future__ import annotations

import json
import os
import shlex
import signal
import time
from pathlib import Path

import pytest
from tests.cli.process import TIMEOUT, Cli, decisions, error_line, random_session

import riftkeep
from riftkeep.cli.play import say_goodbye
from riftkeep.cli.screen import say
from riftkeep.durable import write_atomically
from riftkeep.terminal import table


def _moves_in(path: Path) -> int:
    """How many moves a file has; a file that is there is always whole."""
    return len(riftkeep.parse_record(path.read_text()).moves) if path.exists() else 0


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_a_killed_game_goes_on_where_it_was(cli: Cli, game: str) -> None:
    expected = random_session(riftkeep.load(game), seed=21)
    typed = decisions(expected)
    half = len(typed) // 2
    path = cli.folder / "game.jsonl"
    process = cli.start("play", game, "--save", path)
    assert process.stdin is not None
    process.stdin.write("".join(f"{text}\n" for text in typed[:half]).encode())
    process.stdin.flush()
    played = riftkeep.Session(expected.game, auto_play_forced=True)
    for text in typed[:half]:
        played.play(text)
    deadline = time.monotonic() + TIMEOUT
    while _moves_in(path) < len(played.moves) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdin.close()
    assert riftkeep.parse_record(path.read_text()).moves == played.moves

    rest = "".join(f"{text}\n" for text in typed[half:])
    again = cli("play", "--load", path, typed=rest)
    assert again.returncode == 0
    assert riftkeep.parse_record(path.read_text()).moves == expected.moves


def test_a_file_is_whole_whenever_the_process_is_killed(cli: Cli) -> None:
    typed = "".join(
        f"{text}\n" for text in decisions(random_session(riftkeep.load("ringrift", players=2), 22))
    )
    seen = set()
    for number in range(4):
        path = cli.folder / f"{number}.jsonl"
        process = cli.start("play", "--save", path)
        assert process.stdin is not None
        process.stdin.write(typed.encode())
        process.stdin.flush()
        deadline = time.monotonic() + TIMEOUT
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(0.03 * number)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdin.close()
        seen.add(_moves_in(path))
    assert 0 not in seen


@pytest.mark.parametrize("ending", ["quit\n", "exit\n", ""])
def test_leaving_keeps_the_game_and_says_where(cli: Cli, ending: str) -> None:
    process = cli("play", typed="d4+1\nd4-d7\n" + ending)
    assert process.returncode == 0
    [path] = cli.kept()
    name = shlex.quote(str(path))
    assert process.stderr == (
        f"riftkeep: the game is kept in {name}; go on with: riftkeep play --load {name}\n"
    )
    assert _moves_in(path) == 4
    again = cli("play", "--load", path, typed="e5+1\n")
    assert _moves_in(path) == 5
    assert cli.kept() == [path], again.stderr


def test_a_game_that_never_began_leaves_nothing_behind(cli: Cli) -> None:
    process = cli("play", "great_kingdom", typed="help\n")
    assert (process.returncode, process.stderr, cli.kept()) == (0, "", [])


def test_games_begun_in_the_same_second_have_different_files(cli: Cli) -> None:
    for _ in range(3):
        cli("play", "great_kingdom", typed="a1\n")
    assert len(cli.kept()) == 3


def test_an_existing_file_is_never_overwritten(cli: Cli) -> None:
    path = cli.file("mine.txt", "precious")
    assert "exists already" in error_line(cli("play", "--save", path))
    out = cli("play", "great_kingdom", typed=f"a1\nsave {path}\n").stdout
    assert f"{path} exists already" in " ".join(out.split())
    assert path.read_text() == "precious"


def test_saving_under_a_new_name_goes_on_there(cli: Cli) -> None:
    out = cli("play", "great_kingdom", typed="a1\nsave new.jsonl\nb1\nsave new.jsonl\nc1\n").stdout
    assert "Saved in new.jsonl; the game is kept there from now on." in out
    assert _moves_in(cli.folder / "new.jsonl") == 3
    assert [_moves_in(path) for path in cli.kept()] == [1]


def test_a_game_survives_a_folder_that_cannot_be_written(cli: Cli) -> None:
    blocked = cli.file("blocked", "a file where a folder should be")
    cli.environment["TMPDIR"] = str(cli.folder)
    process = cli("play", "great_kingdom", typed="a1\nb1\n", XDG_STATE_HOME=str(blocked))
    assert "cannot save in" in process.stderr
    [path] = cli.folder.glob("*-great_kingdom.jsonl")
    assert _moves_in(path) == 2


def test_a_game_that_can_be_saved_nowhere_goes_on_and_is_printed_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table, "write_atomically", fail)
    session = riftkeep.Session(riftkeep.load("great_kingdom"))
    full = table.Table(session, {}, 0, tmp_path / "game.jsonl", say)
    full.play([session.game.parse_move(session.state, "a1")])
    assert not full.is_saved
    assert "cannot save there either (No space left on device)" in capsys.readouterr().err
    say_goodbye(full)
    assert riftkeep.parse_record(capsys.readouterr().out).moves == session.moves


def test_a_resumed_game_keeps_its_computer_seed_and_tags(cli: Cli) -> None:
    args = ["great_kingdom", "--computer", "2", "--seed", "5", "--save", "a.jsonl"]
    cli("play", *args, typed="a1\nb1\n")
    cli("play", "great_kingdom", *args[1:-1], "b.jsonl", typed="a1\n")
    lines = (cli.folder / "b.jsonl").read_text().splitlines()
    header = json.loads(lines[0])
    header["tags"]["event"] = "a friendly game"
    (cli.folder / "b.jsonl").write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    cli("play", "--load", "b.jsonl", typed="b1\n")
    first, second = (
        riftkeep.parse_record((cli.folder / name).read_text()) for name in ("a.jsonl", "b.jsonl")
    )
    assert first.moves == second.moves
    assert dict(second.tags) == dict(first.tags) | {"event": "a friendly game"}


@pytest.mark.parametrize("tags", [{"computer": "9", "seed": "x"}, {"computer": "no", "seed": ""}])
def test_strange_tags_in_a_record_do_no_harm(cli: Cli, tags: dict[str, str]) -> None:
    record = random_session(riftkeep.load("great_kingdom"), 1, most=2).record(tags)
    path = cli.file("game.jsonl", riftkeep.format_record(record))
    process = cli("play", "--load", path, typed="quit\n")
    assert process.returncode == 0
    assert process.stdout.count("> quit") == 1


def test_writing_replaces_a_file_at_once_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    before = path.stat().st_ino
    write_atomically(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.stat().st_ino != before
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file", "link"]


def test_a_failed_write_leaves_the_old_text_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
