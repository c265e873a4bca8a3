"""`riftkeep play --terminal`: starting the full-screen program, and saying why it cannot start."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from riftkeep.cli.setup import describe
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.extras import extra

if TYPE_CHECKING:
    from riftkeep.terminal.table import Table

_WITHOUT = "riftkeep play without --terminal works there"


def check_terminal() -> None:
    """RiftkeepError if the full screen cannot be used here, before anything is started."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RiftkeepError(f"--terminal needs a terminal to draw on; {_WITHOUT}")
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise RiftkeepError(f"--terminal needs a terminal that can place its cursor; {_WITHOUT}")
    with extra("terminal"):
        from riftkeep.terminal.app import LEAST_HEIGHT, LEAST_WIDTH
    size = os.get_terminal_size(sys.stdout.fileno())  # whatever COLUMNS and LINES say
    if size.columns < LEAST_WIDTH or size.lines < LEAST_HEIGHT:
        raise RiftkeepError(
            f"the terminal is too small ({size.columns} by {size.lines}): --terminal needs "
            f"{LEAST_WIDTH} by {LEAST_HEIGHT}; make it larger, or play without --terminal"
        )


def play_on_screen(table: Table, clock: str | None) -> None:
    """Play until the person leaves."""
    from riftkeep.terminal.app import TableApp
    from riftkeep.terminal.clock import Clock

    players = table.session.game.num_players
    timed = Clock.from_tags(table.tags, players) if clock is None else Clock(clock, players)
    TableApp(table, describe(table.session.game), timed).run()
