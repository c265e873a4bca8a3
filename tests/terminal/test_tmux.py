"""The real program in a real terminal, tmux: a game to its end, kill -9, resuming, no color."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.cli.process import COMMAND, Cli, environment

import riftkeep
from riftkeep.core.playout import random_move

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None and not os.environ.get("CI"),
    reason="tmux is not installed, so the full screen is not tried in a real terminal",
)
PATIENCE_SECONDS = 300


class Tmux:
    """A terminal of 80 by 24 with the command running in it."""

    def __init__(self, folder: Path, *args: str, size: str = "80x24", **more: str) -> None:
        self._folder = tempfile.TemporaryDirectory()  # a short name, as sockets need
        self._socket = f"{self._folder.name}/tmux"
        width, height = size.split("x")
        command = "; ".join([shlex.join([*COMMAND, *args]), 'echo "ended $?"', "sleep 600"])
        self._tmux(
            "-f", os.devnull, "new-session", "-d", "-x", width, "-y", height, command,
            environment=environment(folder / "state") | more, folder=folder,
        )  # fmt: skip

    def _tmux(
        self, *args: str, environment: dict[str, str] | None = None, folder: Path | None = None
    ) -> str:
        command = ["tmux", "-u", "-S", self._socket, *args]
        done = subprocess.run(
            command,
            check=True,
            capture_output=True,
            env=environment,
            cwd=folder,
            timeout=PATIENCE_SECONDS,
        )
        return done.stdout.decode()

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self._tmux("send-keys", "-l", text)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def text(self, *options: str) -> str:
        return self._tmux("capture-pane", "-p", *options)

    def wait_for(self, pattern: str) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not re.search(pattern, text := self.text()):
            assert time.monotonic() < deadline, f"no {pattern!r} in\n{text}"
            time.sleep(0.05)
        return text

    def kill(self) -> None:
        """Kill the command as a power failure would."""
        [shell] = self._tmux("list-panes", "-F", "#{pane_pid}").split()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)

    def close(self) -> None:
        self._tmux("kill-server")
        self._folder.cleanup()


@contextmanager
def tmux(folder: Path, *args: str, size: str = "80x24", **more: str) -> Iterator[Tmux]:
    opened = Tmux(folder, *args, size=size, **more)
    try:
        yield opened
    finally:
        opened.close()


def test_a_killed_game_is_resumed_and_played_to_its_end(cli: Cli) -> None:
    path = cli.folder / "game.jsonl"
    game = riftkeep.load("great_kingdom", size=5)
    random, state = Random(8), game.initial_state()
    new_game = ["great_kingdom", "--size", "5", "--save", str(path)]
    with tmux(cli.folder, "play", "--terminal", *new_game) as screen:
        screen.wait_for("Blue: Place a castle")
        for number in range(1, 5):
            move = random_move(state, random)
            screen.type(str(move))
            state = state.play(move)
            screen.wait_for(rf"{number} [BO] {move}\b")  # shown, so acknowledged
        screen.kill()
        screen.wait_for("ended 137")
    assert len(riftkeep.parse_record(path.read_text()).moves) == 4
    with tmux(cli.folder, "play", "--terminal", "--load", str(path)) as screen:
        screen.wait_for(r"4 O")
        while state.outcome is None:
            move = random_move(state, random)
            screen.type(str(move))
            state = state.play(move)
            if state.outcome is None:
                screen.wait_for(rf"{state.move_number} [BO] {move}\b")
        shown = screen.wait_for("The game is over")
        assert " ".join(state.outcome.explanation.split()[:3]) in " ".join(shown.split())
        screen.press("Enter")
        screen.press("F10")
        screen.wait_for("ended 0")
        assert "the game is kept in" in screen.text()
    record = riftkeep.parse_record(path.read_text())
    assert record.outcome == state.outcome


def test_without_color_everything_is_gray_and_readable(cli: Cli) -> None:
    with tmux(cli.folder, "play", "--terminal", NO_COLOR="1", COLORTERM="truecolor") as screen:
        screen.wait_for("Player 1: ")
        colors = re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", screen.text("-e"))
        assert all(len(set(color)) == 1 for color in colors)
        assert not re.search(r"\x1b\[(?:\d+;)*[39][1-6]m", screen.text("-e"))
        screen.type("d4")
        screen.wait_for(r"> \(1\) <|>\(1\)<|\[ \(1\) \]")
        screen.press("C-c")
        screen.wait_for("ended 0")


def test_a_terminal_that_is_too_small_is_told_so(cli: Cli) -> None:
    with tmux(cli.folder, "play", "--terminal", size="50x15") as screen:
        text = " ".join(screen.wait_for("ended 1").split())
    assert "the terminal is too small (50 by 15)" in text


def test_no_terminal_no_full_screen(cli: Cli) -> None:
    process = cli("play", "--terminal")
    assert process.returncode == 1
    assert process.stderr == (
        "riftkeep: --terminal needs a terminal to draw on; "
        "riftkeep play without --terminal works there\n"
    )
    assert cli("play", "--clock", "5").returncode == 2
    assert "--computer" in cli("play", "--computer", "2:x").stderr
