"""Large blocks of memory go back to the system when they are freed.

The C library of Linux takes large blocks from the system one by one, and gives them back; but once
such a block was freed it takes the next ones of that size, up to 32 MB, from what it never gives
back. A long text that was read once and one password then keep 40 MB for good.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys

LARGE_BYTES = 256 * 1024
_M_MMAP_THRESHOLD = -3
"""From ``malloc.h``; to set it also keeps it from growing."""


def give_back_large_blocks() -> None:
    """Have freed blocks of ``LARGE_BYTES`` and more given back; elsewhere it stays as it is."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # a library without the setting
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
