"""Files that are never half-written: replaced whole, and on the disk before anyone hears of it."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replace a file, so that whatever happens it has either the old content or the new one.

    The new content is on the disk before the old one goes. Links are followed, and what is not a
    plain file (a pipe, a terminal) is simply written to.
    """
    try:
        _write(
            Path(os.path.realpath(path)), content.encode() if isinstance(content, str) else content
        )
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # nobody knows the temporary name
        raise


def _write(path: Path, data: bytes) -> None:
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
    sync_folder(path.parent)


def _default_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def sync_folder(folder: Path) -> None:
    """Make the new name last, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
