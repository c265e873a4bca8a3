"""The commands that can be typed on the full screen, besides moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.panels import legal_moves_text
from riftkeep.terminal.picture import GAP, legend

if TYPE_CHECKING:
    from riftkeep.terminal.app import TableApp

Command = Callable[[str], None]
"""What a command does; it is given the words after its name."""


class Commands:
    """What the commands do with the table on the screen."""

    def __init__(self, app: TableApp) -> None:
        self._app, self._table = app, app.table
        self._by_name: dict[str, Command] = {
            "help": lambda rest: self._help(),
            "?": lambda rest: self._help(),
            "hint": lambda rest: self._ask_hint(),
            "chances": lambda rest: self._switch_chances(),
            "moves": self._list_moves,
            "why": self._say_why,
            "undo": lambda rest: self._undo(),
            "save": self._save,
            "resign": lambda rest: self._resign(),
            "quit": lambda rest: app.exit(),
            "exit": lambda rest: app.exit(),
        }

    def named(self, word: str) -> Command | None:
        """The command of a name; None if there is none."""
        return self._by_name.get(word.lower())

    def _help(self) -> None:
        page = f"{text_of('page_help')}\n{GAP.join(legend(self._table.state))}"
        self._app.open_page(text_of("help_title"), page)

    def _ask_hint(self) -> None:
        if self._table.outcome is not None or self._table.is_computers_turn:
            self._app.message = text_of("no_hint_now")
            return
        self._app.message = text_of("looking")
        self._app.ask_adviser(is_hint=True)

    def _switch_chances(self) -> None:
        self._app.shows_chances = not self._app.shows_chances
        self._app.find_chances()

    def _list_moves(self, wanted: str) -> None:
        self._app.open_page(text_of("moves_title"), legal_moves_text(self._table.state, wanted))

    def _say_why(self, text: str) -> None:
        entry = self._app.entry
        self._app.message = entry.why(text) if text else entry.about(self._app.board.cursor)

    def _undo(self) -> None:
        app, table = self._app, self._table
        app.stamp()
        app.message = ""
        before = table.session.moves, table.outcome
        app.entry.undo()
        if (table.session.moves, table.outcome) != before:
            app.message = text_of("taken_back")
            if app.clock is not None:
                app.clock.halt(time.monotonic())
            app.position_changed()

    def _save(self, name: str) -> None:
        if not name:
            self._app.message = text_of("kept", file=str(self._table.path))
            return
        self._app.stamp()
        self._table.save_as(Path(name).expanduser())
        self._app.message = text_of("saved", file=str(self._table.path))

    def _resign(self) -> None:
        if self._table.outcome is None:
            self._app.stamp()
            self._table.resign()
            self._app.position_changed()
