"""Draw the full screen of `riftkeep play --terminal` for the guide, into docs/images.

Run ``python -m docs.make_terminal_image`` when the screen has changed. Apart from make_images.py,
because Textual draws it, and its versions draw differently.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from random import Random

from docs.make_images import FOLDER

import riftkeep
from riftkeep.cli.setup import describe
from riftkeep.core.playout import random_move
from riftkeep.terminal.app import TableApp
from riftkeep.terminal.clock import Clock
from riftkeep.terminal.table import Table

SEED, MOVES = 5, 40


async def draw() -> str:
    """A game after some moves, with a hint, as SVG that fetches no fonts."""
    session, random = (
        riftkeep.Session(riftkeep.load("ringrift", players=2), auto_play_forced=True),
        Random(SEED),
    )
    while len(session.moves) < MOVES:
        session.play(random_move(session.state, random))
    with tempfile.TemporaryDirectory() as folder:
        table = Table(session, {2: 5}, SEED, Path(folder) / "game.jsonl", print)
        app = TableApp(table, describe(session.game), Clock("10+5", 2))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f3", "f2", "tab")
            await app.workers.wait_for_complete()
            await pilot.pause()
            svg = app.export_screenshot(title="riftkeep play --terminal", simplify=True)
    svg = re.sub(r"@font-face \{[^}]*\}\s*", "", svg).replace("Fira Code", "monospace")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    (FOLDER / "terminal.svg").write_text(asyncio.run(draw()), encoding="utf-8")
