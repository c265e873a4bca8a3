"""The full-screen program without a terminal: driven by Textual's pilot, read as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from textual._context import visible_screen_stack
from textual.events import Key, Paste
from textual.message import Message
from textual.pilot import Pilot

import riftkeep
from riftkeep.cli.setup import describe
from riftkeep.terminal.app import TableApp
from riftkeep.terminal.clock import Clock
from riftkeep.terminal.table import Table

Act = Callable[["Screen"], Awaitable[None]]


class QuietPilot(Pilot[None]):
    """Waits until every message has been handled and drawn.

    Textual's own pilot waits until the process uses little processor time, which on a busy machine
    it does while messages are waiting.
    """

    def __init__(self, app: TableApp) -> None:
        super().__init__(app)
        self._handled = 0

    def count(self, message: Message) -> None:
        """A message is handled somewhere in the app."""
        self._handled += 1

    async def press(self, *keys: str) -> None:
        for key in keys:
            event = Key(key, key if len(key) == 1 else None)
            event.set_sender(self.app)
            self.app.post_message(event)
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        assert delay is None, "wait for what must come, not for a time"
        before = -1
        while before != self._handled:
            before = self._handled
            while self._is_busy:
                await asyncio.sleep(0)
            self.app.screen._on_timer_update()  # lays out and draws what has changed
            await asyncio.sleep(0)

    async def _wait_for_screen(self, timeout: float = 0.0) -> bool:
        await self.pause()
        return True

    @property
    def _is_busy(self) -> bool:
        """Is anything in the app not yet waiting for its next message?"""
        if self.app._exception is not None:  # raised when the app is left
            return False
        if self.app._resize_event is not None:  # told to the screens after a moment
            return True
        widgets = [widget for one in self.app.screen_stack for widget in one.walk_children()]
        pumps: list[Any] = [self.app, *self.app.screen_stack, *widgets]
        return not all(map(_is_waiting, pumps))


def _is_waiting(pump: Any) -> bool:
    queue = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters)


class Screen:
    """A table on a screen that nobody sees."""

    def __init__(self, app: TableApp, pilot: QuietPilot) -> None:
        self.app = app
        self.pilot = pilot
        self.table = app.table

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Put a line in at once, as pasting does, and press Enter."""
        self.app.post_message(Paste(text))
        await self.press("enter")

    async def click(self, cell: tuple[int, ...]) -> None:
        """Click the middle of a cell that is in view."""
        board = self.app.board
        line, column = board.grid.at(cell)
        x = board.region.x - board.scroll_offset.x + column + board.grid.cell_width // 2
        y = board.region.y - board.scroll_offset.y + line
        assert await self.pilot.click(offset=(x, y))
        await self.settle()

    async def settle(self) -> None:
        """Wait until the computer has played and everything is drawn."""
        await self.pilot.pause()
        while self.table.is_computers_turn or len(self.app.workers):
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that comes by itself, however long that takes, and for its end."""
        while not is_so():
            await asyncio.sleep(0.01)
        await self.settle()

    def text(self) -> str:
        """What the screen shows, without colors, and with what lies behind a page."""
        visible_screen_stack.set(self.app._background_screens)
        strips = self.app.screen._compositor.render_strips()
        lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
        return "\n".join(lines) + "\n"


def run(
    table: Table, act: Act, size: tuple[int, int] = (80, 24), clock: Clock | None = None
) -> None:
    """Let somebody act at a table on a screen of a size."""

    async def main() -> None:
        app = TableApp(table, describe(table.session.game), clock)
        pilot = QuietPilot(app)
        async with app.run_test(size=size, message_hook=pilot.count):
            screen = Screen(app, pilot)
            await screen.settle()
            await act(screen)

    asyncio.run(main())


def new_table(
    path: Path, game: str, computers: Mapping[int, int] | None = None, **options: Any
) -> Table:
    """A new game, kept in a file."""
    session = riftkeep.Session(riftkeep.load(game, **options), auto_play_forced=True)
    return Table(session, computers or {}, 7, path, _no_warning)


def _no_warning(text: str) -> None:
    raise AssertionError(text)


async def play_by(screen: Screen, random: Random, point: Callable[..., Awaitable[None]]) -> int:
    """Play at random what the game offers, to the end; how many things were entered."""
    game, entered = screen.table.session.game, 0
    while screen.table.outcome is None:
        answer = screen.app.entry.answer
        offers: list[Any] = [target.cell for target in answer.targets]
        offers += [choice.name for choice in answer.choices]
        offer = random.choice(offers)
        before = len(screen.table.session.moves), screen.app.entry.selected
        await (screen.type(offer) if isinstance(offer, str) else point(screen, offer))
        after = len(screen.table.session.moves), screen.app.entry.selected
        assert before != after, (game, offer, screen.app.message)
        entered += 1
    return entered


async def point_by_arrows(screen: Screen, cell: tuple[int, ...]) -> None:
    """Go to a cell of a square board by arrow keys, and press Enter."""
    places = screen.app.board.grid.places
    here, there = places[screen.app.board.cursor], places[cell]
    down, right = there.row - here.row, there.column - here.column
    keys = ["down" if down > 0 else "up"] * abs(down)
    keys += ["right" if right > 0 else "left"] * abs(right)
    await screen.press(*keys, "enter")


async def point_by_name(screen: Screen, cell: tuple[int, ...]) -> None:
    """Type the name of a cell."""
    await screen.type(screen.table.session.game.cell_name(cell))


async def point_by_mouse(screen: Screen, cell: tuple[int, ...]) -> None:
    """Click a cell."""
    await screen.click(cell)
