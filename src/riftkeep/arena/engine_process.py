"""A program in another process that is asked by lines and answers by lines, within a time.

Lines are written while the answer is waited for, so that a program that does not read is one that
does not answer. What it writes to standard error is not shown; the end of it is told when the
program fails.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.core.errors import InvalidOptions

LONGEST_LINE = 4 * 2**20
START_SECONDS = 120.0
"""What a program may take to its first answer, however short the time for a move."""
CLOSING_SECONDS = 2.0
"""What a program may take to end by itself."""
READING_SECONDS = 10.0
"""What it may take to read the rest of what a program wrote; a child of it may hold the pipe."""
_KEPT_ERROR_BYTES = 600


_RUNNING: weakref.WeakSet[EngineProcess] = weakref.WeakSet()


def end_all_engines() -> None:
    """Kill every engine of this process, which is about to end."""
    for engine in list(_RUNNING):
        engine.kill()


class EngineProcess:
    """A running program. Failures to answer are PlayerFailure, and end the process.

    Its children end with it, unless they have left its group.
    """

    def __init__(self, command: str, timeout_seconds: float) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise InvalidOptions("player", f"the command {command!r}: {error}") from error
        if not words:
            raise InvalidOptions("player", "there is no command after the ':'")
        try:
            self._process = _started(words)
        except OSError as error:
            raise InvalidOptions(
                "player", f"cannot run {words[0]!r}: {error.strerror or error}"
            ) from error
        self._is_closed = False
        self._timeout_seconds = self._allowed_seconds = timeout_seconds
        self._errors = b""
        try:
            self._talk()
        except KeyboardInterrupt:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Can it be asked anything?"""
        return self._process.poll() is None

    @property
    def cpu_seconds(self) -> float | None:
        """The processor time used by it and its children so far; None where that is unknown."""
        return _tree_cpu_seconds(self.pid)

    def deadline(self, is_starting: bool = False) -> float:
        """When an answer to what is asked now must be there; a start may take longer."""
        self._allowed_seconds = self._timeout_seconds
        if is_starting:
            self._allowed_seconds = max(self._timeout_seconds, START_SECONDS)
        return time.monotonic() + self._allowed_seconds

    def send(self, line: str) -> None:
        """Send a line, without waiting until the program reads it."""
        self._requests.put(line.encode() + b"\n")

    def receive(self, deadline: float) -> str:
        """The next line, without its end."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self.close(at_once=True)
            raise PlayerFailure(
                FailureKind.TIME, f"no answer within {self._allowed_seconds:g} seconds"
            ) from None
        if line is None:
            self._lines.put(None)  # whoever asks again is told the same
            raise self._failed()
        if len(line) > LONGEST_LINE:
            self.close(at_once=True)
            raise PlayerFailure(FailureKind.CRASH, f"a line of more than {LONGEST_LINE} bytes")
        return line.decode("utf-8", "replace").rstrip("\r\n")

    def kill(self) -> None:
        """End the process and its children without waiting for anything."""
        if not self._is_closed:  # else the number of the group may be that of others now
            _kill_group(self._process)

    def close(self, *, at_once: bool = False) -> None:
        """End the process, politely unless at once, and whatever children it leaves behind."""
        process = self._process
        self._requests.put(None)
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(CLOSING_SECONDS)
        self.kill()
        process.wait()
        for thread in (self._writer, *self._readers):
            thread.join(READING_SECONDS)
        for stream, reader in zip((process.stdout, process.stderr), self._readers, strict=True):
            if stream is not None and not reader.is_alive():  # else a child of it holds the pipe
                stream.close()
        self._is_closed = True

    def _talk(self) -> None:
        """Begin to write to the program and to read from it."""
        _RUNNING.add(self)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_requests, daemon=True)
        self._readers = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for thread in (self._writer, *self._readers):
            thread.start()

    def _failed(self) -> PlayerFailure:
        self.close(at_once=True)
        text = f"the program ended with exit code {self._process.returncode}"
        errors = " ".join(self._errors.decode("utf-8", "replace").split())
        return PlayerFailure(FailureKind.CRASH, f"{text}: ...{errors[-300:]}" if errors else text)

    def _write_requests(self) -> None:
        """Write what is sent; the reader of lines finds out when a program has ended."""
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError):
            while (request := self._requests.get()) is not None:
                stream.write(request)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read_lines(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE + 1):
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        stream: IO[bytes] | None = self._process.stderr
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 4096):
                self._errors = (self._errors + data)[-_KEPT_ERROR_BYTES:]


def _started(words: list[str]) -> subprocess.Popen[bytes]:
    """Start a program, in another thread since Ctrl-C interrupts the main one only.

    Ctrl-C within Popen would leave a program behind that runs and that nobody can end.
    """
    programs: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        # A group of its own: Ctrl-C is for the match, which then ends its engines itself, and
        # what a program has started can be ended with it.
        pipe = subprocess.PIPE
        programs.append(
            subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        )
        return programs[0]

    try:
        with ThreadPoolExecutor(1) as other:  # however it is left, the start is over then
            return other.submit(start).result()
    except KeyboardInterrupt:
        for process in programs:
            with process:  # closes its pipes and waits for its end
                _kill_group(process)
        raise


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and its children."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _tree_cpu_seconds(pid: int) -> float | None:
    """The processor time of a process, its ended children and its running ones."""
    root = Path("/proc") / str(pid)
    try:
        # The name in brackets may hold anything; the fields after it are numbers.
        fields = (root / "stat").read_text(errors="replace").rpartition(")")[2].split()
        ticks = sum(map(int, fields[11:15]))
        children: list[str] = []
        for task in (root / "task").iterdir():
            with contextlib.suppress(OSError):
                children += (task / "children").read_text().split()
    except (OSError, ValueError):
        return None
    own = ticks / os.sysconf("SC_CLK_TCK")
    return own + sum(_tree_cpu_seconds(int(child)) or 0.0 for child in children)
