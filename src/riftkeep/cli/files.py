"""Reading and writing files for the commands: bounded, as UTF-8, and never half-written."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from pathlib import Path

from riftkeep.core.errors import RiftkeepError

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


def write_atomically(path: Path, text: str) -> None:
    """Replace a file, so that whatever happens it has either the old text or the new one.

    The new text is on the disk before the old one goes. Links are followed, and what is not a
    plain file (a pipe, a terminal) is simply written to.
    """
    path = Path(os.path.realpath(path))
    data = text.encode()
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)
        return
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.chmod(temporary, _default_mode() if mode is None else stat.S_IMODE(mode))
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def called(name: str) -> str:
    """How a message calls a file."""
    return "standard input" if name == STREAM else printable(name)


def printable(text: str) -> str:
    """A text from outside without anything that could steer the terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _default_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
