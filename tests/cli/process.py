"""The real command in a process of its own, and scripts of whole games to type into it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from tests.forking import can_fork, run_forked_command

import riftkeep
from riftkeep.core.game import AnyGame
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.playout import random_move

COMMAND = [sys.executable, "-W", "error", "-m", "riftkeep.cli.main"]
TIMEOUT = 300
"""Seconds for a command to end: many times what it needs, since the machine may be busy."""


def environment(home: Path) -> dict[str, str]:
    """An environment in which nothing of the user's own is read or written."""
    dropped = ("NO_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    data = str(home.parent / "data")
    own = {"XDG_STATE_HOME": str(home), "XDG_DATA_HOME": data}
    return kept | own | {"PYTHONPATH": "", "TERM": "xterm"}


class Cli:
    """Runs the command in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "state"
        self.environment = environment(self.home)

    def __call__(
        self, *args: str | Path, typed: str | bytes = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """The finished process; whatever happens there is never a traceback."""
        words, settings = [*map(str, args)], self.environment | more
        if isinstance(typed, str) and can_fork(settings):
            code, out, err = run_forked_command(words, typed, self.folder, settings, TIMEOUT)
        else:
            process = subprocess.run(
                [*COMMAND, *words],
                input=typed if isinstance(typed, bytes) else typed.encode(),
                capture_output=True,
                cwd=self.folder,
                env=settings,
                timeout=TIMEOUT,
                check=False,
            )
            code, out, err = process.returncode, process.stdout.decode(), process.stderr.decode()
        assert "Traceback" not in out + err, out + err
        return subprocess.CompletedProcess(words, code, out, err)

    def start(self, *args: str | Path, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        """A process that goes on, with pipes."""
        return subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            cwd=self.folder,
            env=self.environment,
        )

    def file(self, name: str, content: str | bytes) -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def kept(self) -> list[Path]:
        """The games kept where nobody said where."""
        return sorted((self.home / "riftkeep" / "games").glob("*.jsonl"))


def error_line(process: subprocess.CompletedProcess[str]) -> str:
    """The one line that a failed command says."""
    assert process.returncode == 1, process
    lines = process.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("riftkeep: "), process.stderr
    return lines[0].removeprefix("riftkeep: ")


def random_session(game: AnyGame, seed: int, most: int | None = None) -> riftkeep.Session:
    """A random game, to its end or to a number of moves, forced ones played by themselves."""
    session, random = riftkeep.Session(game, auto_play_forced=True), Random(seed)
    while session.outcome is None and (most is None or len(session.moves) < most):
        session.play(random_move(session.state, random))
    return session


def decisions(session: riftkeep.Session) -> list[str]:
    """The moves of a session that a person must type, as notation."""
    return [str(move) for move in session.moves if not session.game.is_forced(move)]


def pointed_game(game: AnyGame, seed: int) -> tuple[riftkeep.Session, list[str]]:
    """A random game entered by pointing: the session, and the cells and choices to type."""
    session, random, typed = riftkeep.Session(game, auto_play_forced=True), Random(seed), []
    partial = Partial()
    while session.outcome is None:
        answer = game.interact(session.state, partial)
        events: list[tuple[str, Event]] = [
            (game.cell_name(target.cell), Event.point(*target.cell)) for target in answer.targets
        ]
        events += [(choice.name, Event.choose(choice.name)) for choice in answer.choices]
        text, event = random.choice(events)
        typed.append(text)
        partial = game.interact(session.state, partial, event).partial
        for data in partial.moves:
            move = game.move_from_json(data)
            if not game.is_forced(move):
                session.play(move)
        if partial.moves:
            partial = Partial()
    return session, typed
