"""Reading and writing files for the commands: bounded, as UTF-8, and never half-written."""

from __future__ import annotations

import sys
from pathlib import Path

from riftkeep.core.errors import RiftkeepError
from riftkeep.durable import write_atomically

STREAM = "-"
"""The name that stands for standard input or output."""

MAX_BYTES = 32 * 1024 * 1024
"""The longest games on the largest boards need a tenth of this."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input if the name is ``-``."""
    if name == STREAM:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with open(name, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RiftkeepError(
            f"{called(name)} is larger than {MAX_BYTES // 2**20} MiB, so it is not a game of ours"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RiftkeepError(
            f"{called(name)} is not text in UTF-8: byte {error.start + 1} is {data[error.start]:#x}"
        ) from error


def write_text(name: str, text: str) -> None:
    """Write a text to a file at once, or to standard output if the name is ``-``."""
    if name == STREAM:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        write_atomically(Path(name), text)


def called(name: str) -> str:
    """How a message calls a file."""
    return "standard input" if name == STREAM else printable(name)


def printable(text: str) -> str:
    """A text from outside without anything that could steer the terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
