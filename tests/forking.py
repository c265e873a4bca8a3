"""Servers and commands in processes that begin with everything imported.

To import the server takes two seconds and a command half of one, and the tests start hundreds of
them. So one process imports both once, and the others are forks of it: processes of their own,
with an environment, a folder and files of their own, which can be killed like any other. Whatever
is about the start of a process itself does not use them. Imports little: every fork imports this.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        *("riftkeep.server.run", "riftkeep.cli.main", "riftkeep.cli.dialogue"),
        *("riftkeep.games.ringrift.plug", "riftkeep.games.great_kingdom.plug"),
        "pytest",  # every fork runs the main module of this process once more
        *("riftkeep.analysis.picture", "riftkeep.analysis.tables", "riftkeep._core"),
        *("readline", "stringprep", "httpcore", "psycopg", "uvloop", "sqlalchemy.dialects.sqlite"),
        *("uvicorn.lifespan.on", "uvicorn.loops.uvloop", "uvicorn.protocols.http.httptools_impl"),
        *("sqlalchemy.dialects.postgresql.psycopg", "tests.prepared"),
    ]
)


def _read_at_the_start(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that a process reads once, when it begins."""
    read = {k: v for k, v in environment.items() if k.startswith("PYTHON") and v}
    return read | {k: v for k, v in environment.items() if k == "RIFTKEEP_BACKEND"}


_HERE = _read_at_the_start(os.environ)


def can_fork(environment: Mapping[str, str]) -> bool:
    """Would a new process with this environment be like one that is forked?"""
    return _read_at_the_start(environment) == _HERE


class Forked:
    """A process, with the methods of ``subprocess.Popen`` that the tests use."""

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        self._process = _FORKS.Process(target=target, args=args, daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """Wait until it has ended; the exit code."""
        self._process.join(seconds)
        assert self._process.exitcode is not None, f"it still runs after {seconds} s"
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)


def forked_server(environment: Mapping[str, str], log: Path) -> Forked:
    """``python -m riftkeep.server.run`` with what it says in a file."""
    return Forked(_serve, dict(environment), log)


def _serve(environment: dict[str, str], log: Path) -> None:
    from riftkeep.server.run import run
    from riftkeep.server.settings import ServerSettings

    _set_environment(environment)
    with log.open("ab") as file:
        for number in (1, 2):
            os.dup2(file.fileno(), number)
    run(ServerSettings())


def run_forked_command(
    words: list[str], typed: str, folder: Path, environment: Mapping[str, str], seconds: float
) -> tuple[int, str, str]:
    """``riftkeep WORDS`` with files for its input and output: exit code, output and errors."""
    files = {name: folder.parent / f"{folder.name}.{name}" for name in ("in", "out", "err")}
    files["in"].write_text(typed, encoding="utf-8")
    code = Forked(_command, words, folder, dict(environment), files).wait(seconds)
    out, err = (files[name].read_text(encoding="utf-8") for name in ("out", "err"))
    return code, out, err


def _command(
    words: list[str], folder: Path, environment: dict[str, str], files: dict[str, Path]
) -> None:
    from riftkeep.cli.main import main

    _set_environment(environment)
    os.chdir(folder)
    modes = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for number, (name, mode) in enumerate(zip(files, (modes[0], modes[1], modes[1]), strict=True)):
        opened = os.open(files[name], mode)
        os.dup2(opened, number)
        os.close(opened)
    utf8: dict[str, Any] = {"encoding": "utf-8", "closefd": False}
    sys.stdin = os.fdopen(0, "r", **utf8)
    sys.stdout = os.fdopen(1, "w", **utf8)
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", **utf8)
    warnings.simplefilter("error")
    sys.argv = ["riftkeep", *words]
    main()


class Nursery:
    """Commands that need torch, one at a time, as forks of a process that has imported it.

    Importing it takes longer than what most tests then do with it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {name: folder / f"nursery.{name}" for name in ("in", "out", "err")}
        self._files["in"].touch()
        self._asked, theirs = _FORKS.Pipe()
        self._process = Forked(_nurse, theirs, self._files)
        theirs.close()

    def start(self, *words: str | Path) -> Command:
        """``riftkeep WORDS`` in the folder, which goes on by itself."""
        self._asked.send(([*map(str, words)], self._folder, dict(os.environ)))
        return Command(self._asked.recv(), self._asked, self._files["err"])

    def close(self) -> None:
        """End the process that the commands are forks of."""
        self._asked.send(None)
        self._process.wait(600)
        self._asked.close()


class Command:
    """A command of a nursery."""

    def __init__(self, pid: int, ended: Connection, errors: Path) -> None:
        self._pid = pid
        self._ended = ended
        self._code: int | None = None
        self._errors = errors

    @property
    def errors(self) -> str:
        """What it has said on its standard error."""
        return self._errors.read_text(encoding="utf-8")

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        return self.wait(0) if self._code is None and self._ended.poll() else self._code

    def wait(self, seconds: float) -> int:
        """Wait until it has ended; the exit code."""
        if self._code is None:
            assert self._ended.poll(seconds), f"it still runs after {seconds} s"
            self._code = int(self._ended.recv())
        return self._code

    def kill(self) -> None:
        """As a power cut does it, if it still runs."""
        if self.poll() is None:
            os.kill(self._pid, signal.SIGKILL)


def _nurse(asked: Connection, files: dict[str, Path]) -> None:
    import riftkeep.cli.main
    import riftkeep.training.run  # noqa: F401 - with all of torch

    while (wanted := asked.recv()) is not None:
        pid = os.fork()
        if pid == 0:
            _end_with(_command, *wanted, files)
        asked.send(pid)
        asked.send(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def _end_with(command: Callable[..., None], *args: Any) -> NoReturn:
    """Run a command and end the process with its exit code, whatever it is a fork of."""
    code = 1
    try:
        command(*args)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _set_environment(environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
