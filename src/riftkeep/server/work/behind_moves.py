"""Processes that take the processor only when no live move wants it.

    python -m riftkeep.server.work.behind_moves NICENESS MODULE ARGUMENT...

runs a module that way. Its imports come behind moves as well, which for a reader are most of a
second of processor time: so the niceness cannot be the module's own affair. Imports nothing of the
site.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import sys

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

    It stays in the server's session: Linux shares a core between sessions where it groups them,
    and what a server has of its share on a core that it seldom uses is little. With a reader of
    niceness 5 in a session of its own, a thread of the server waited 2.5 to 3 ms for such a core
    in every tenth case, and 0.1 ms with the reader in its own session. A group of its own keeps
    from it what is typed at a terminal.
    """
    with contextlib.suppress(OSError):
        os.nice(niceness)
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)


if __name__ == "__main__":
    main()
