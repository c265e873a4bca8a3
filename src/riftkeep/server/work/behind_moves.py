"""Processes that take the processor only when no live move wants it.

    python -m riftkeep.server.work.behind_moves NICENESS MODULE ARGUMENT...

runs a module that way. Its imports come behind moves as well, which for a reader are two seconds of
processor time: so the niceness cannot be the module's own affair. Imports nothing of the site.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import sys
from pathlib import Path

READING = 5
"""Little, since people wait for it: on a machine that is full of other work readers must go on."""
THINKING = 10
VERIFYING = 15


def command(niceness: int, *program: str) -> list[str]:
    """What starts a program, a module and its arguments, with a niceness."""
    return [sys.executable, "-m", "riftkeep.server.work.behind_moves", str(niceness), *program]


def main() -> None:
    """Give way, then run the module."""
    niceness, module = int(sys.argv[1]), sys.argv[2]
    del sys.argv[:2]
    _give_way(niceness)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _give_way(niceness: int) -> None:
    """Take the processor only when nobody else wants it, as far as the system can be asked to.

    Linux shares it between sessions first where it groups them, and only within one by niceness:
    a session of one's own with a niceness of its own is what keeps thoughts behind moves there.
    """
    with contextlib.suppress(OSError):
        os.nice(niceness)
    with contextlib.suppress(OSError):
        os.setsid()
        Path("/proc/self/autogroup").write_text(str(niceness))


if __name__ == "__main__":
    main()
