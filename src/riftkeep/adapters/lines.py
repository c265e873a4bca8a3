"""Lines that other programs send: of any bytes, of bounded length, and seen to come early."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread
from typing import IO

LONGEST_LINE = 64 * 1024


def read_lines(source: IO[bytes], longest: int = LONGEST_LINE) -> Iterator[str | None]:
    """The lines of a stream, whatever bytes they hold; None for one that is too long."""
    while data := source.readline(longest + 1):
        if len(data) > longest:
            while data and not data.endswith(b"\n"):
                data = source.readline(longest)
            yield None
            continue
        yield data.decode("utf-8", "replace")


class Lines:
    """The lines of a stream; while a long answer is given, a thread waits for the next one.

    At all other times no thread reads, so that none holds the stream when the program ends.
    """

    _END = object()

    def __init__(self, source: IO[bytes]) -> None:
        self._lines = read_lines(source)
        self._next: list[object] = []
        self._waiting: Thread | None = None

    def __iter__(self) -> Iterator[str | None]:
        while True:
            self.wait()
            line = self._next.pop()
            if line is self._END:
                return
            assert line is None or isinstance(line, str)
            yield line

    def has_next(self) -> bool:
        """Has the next line, or the end of the stream, come?"""
        if self._waiting is None and not self._next:
            self._waiting = Thread(target=self._read)
            self._waiting.start()
        return bool(self._next)

    def wait(self) -> None:
        """Wait for the next line or the end of the stream."""
        if self._waiting is not None:
            self._waiting.join()
            self._waiting = None
        elif not self._next:
            self._read()

    def _read(self) -> None:
        self._next.append(next(self._lines, self._END))
