"""`riftkeep play` and `replay` on a real terminal: line editing, Ctrl-C, color, width."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import ioctl

import pytest
from tests.cli.process import COMMAND, Cli, decisions, random_session

import riftkeep

TAKE_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.argv[1], sys.argv[1:])"
)
"""Makes the terminal that of the new session, as Ctrl-C needs, then becomes the command."""


PATIENCE_SECONDS = 300
"""How long a busy machine may take to start the command."""
LOSE_AN_INTERRUPT = """
import readline, signal, threading
from riftkeep.cli.interrupt import heard_interrupts

def interrupt_nobody():
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

readline.set_startup_hook(threading.Timer(1.0, interrupt_nobody).start)
try:
    with heard_interrupts():
        input("now> ")
except KeyboardInterrupt:
    print("heard")
"""
"""The signal reaches another thread, so that nothing interrupts the waiting of ``input``."""


class Terminal:
    """A terminal of 80 by 24 with a command running in it.

    Ctrl-D means the end of input only at a prompt. Typed before, it is a mere character by the time
    that readline takes the terminal over, as in any program that has readline.
    """

    def __init__(
        self, cli: Cli, *args: str, command: Sequence[str] = COMMAND, **environment: str
    ) -> None:
        self._master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *command, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cli.folder,
            env=cli.environment | environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def wait_for(self, pattern: str) -> str:
        """Everything up to where the pattern appears, which is then forgotten."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (found := re.search(pattern, self.seen)) is None:
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.seen[-2000:]!r}"
            has_ended = self.process.poll() is not None  # asked first: it may write, then end
            assert self._read(1.0) or not has_ended, self.seen[-2000:]
        before, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return before

    def end(self) -> int:
        """Wait for the process, reading on; its exit code."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            self._read(0.1)
        while self._read(0.1):
            pass
        return self.process.wait(PATIENCE_SECONDS)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        try:
            data = os.read(self._master, 65536) if ready else b""
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self._master)


@contextmanager
def terminal(
    cli: Cli, *args: str, command: Sequence[str] = COMMAND, **environment: str
) -> Iterator[Terminal]:
    opened = Terminal(cli, *args, command=command, **environment)
    try:
        yield opened
    finally:
        opened.close()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_a_whole_game_on_a_terminal(cli: Cli, game: str) -> None:
    expected = random_session(riftkeep.load(game), seed=31)
    assert expected.outcome is not None
    with terminal(cli, "play", game, "--save", "game.jsonl") as screen:
        for text in decisions(expected):
            shown = plain(screen.wait_for(r"(Player \d|Blue|Orange)> "))
            assert max(map(len, shown.splitlines())) <= 80
            screen.type(text + "\n")
        assert screen.end() == 0
        shown = " ".join(plain(screen.seen).split())
    assert expected.outcome.explanation in shown
    record = riftkeep.parse_record((cli.folder / "game.jsonl").read_text())
    assert record.moves == expected.moves


def test_ctrl_c_keeps_the_game_and_says_where(cli: Cli) -> None:
    with terminal(cli, "play") as screen:
        screen.wait_for("Player 1> ")
        screen.type("d4 d7\n")
        screen.wait_for("Player 2> ")
        screen.type("half a line\x03")
        assert screen.end() == 130
        [path] = cli.kept()
        assert f"the game is kept in {path}" in plain(screen.seen).replace("\n", "")
    assert len(riftkeep.parse_record(path.read_text()).moves) == 4


def test_an_interrupt_that_interrupts_nothing_is_heard_all_the_same(cli: Cli) -> None:
    with terminal(cli, command=[sys.executable, "-c", LOSE_AN_INTERRUPT]) as screen:
        screen.wait_for("heard")
        assert screen.end() == 0


def test_ctrl_d_leaves(cli: Cli) -> None:
    with terminal(cli, "play", "great_kingdom") as screen:
        screen.wait_for("Blue> ")
        screen.type("\x04")
        assert screen.end() == 0
    assert cli.kept() == []


def test_lines_can_be_edited_and_called_back(cli: Cli) -> None:
    with terminal(cli, "play", "great_kingdom", "--save", "game.jsonl") as screen:
        screen.wait_for("Blue> ")
        screen.type("a9\x7f1\n")
        screen.wait_for("Blue played: a1")
        screen.wait_for("Orange> ")
        screen.type("\x1b[A\n")
        screen.wait_for("Not possible: .*a1")
        screen.wait_for("Orange> ")
        screen.type("\x04")
        assert screen.end() == 0


def test_color_is_added_on_a_terminal_and_left_out_when_not_wanted(cli: Cli) -> None:
    texts = []
    for environment in ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        with terminal(cli, "play", "great_kingdom", **environment) as screen:
            screen.wait_for("Blue> ")
            screen.type("a1\n")
            texts.append(screen.wait_for("Orange> ").split("played")[1])
    colors = [set(re.findall(r"\x1b\[([0-9;]*)m", text)) for text in texts]
    assert any("94" in code for code in colors[0])
    assert not any("9" in code for code in colors[1] | colors[2])
    assert plain(texts[0]) == plain(texts[1])


def test_replay_steps_through_a_game_on_a_terminal(cli: Cli) -> None:
    record = random_session(riftkeep.load("great_kingdom", size=3), 5).record()
    cli.file("game.jsonl", riftkeep.format_record(record))
    last = len(record.moves)
    with terminal(cli, "replay", "game.jsonl") as screen:
        screen.wait_for(f"0/{last} ")
        screen.type("n\n")
        assert f"Move 1 of {last}: Blue {record.moves[0]}" in screen.wait_for(f"1/{last} ")
        screen.type("last\n")
        assert record.outcome is not None
        shown = " ".join(plain(screen.wait_for(rf"\n\S*{last}/{last} ")).split())
        assert record.outcome.explanation in shown
        screen.type("\x03")
        assert screen.end() == 0
