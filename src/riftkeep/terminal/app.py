"""The full-screen program: a table on the screen, with keys, mouse and typed commands.

What can be done is said by the game (entry.py), what is kept by the table (table.py), how it is
shown is table_view.py, and the commands that can be typed are commands.py. Everything that takes
time, the computer's moves and the search for hints and chances, happens in threads; an answer to a
position that is no longer the present one is dropped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.evaluation import Shares
from riftkeep.core.interaction import Cell, Event, Interaction
from riftkeep.core.people import person_in, seat_titles
from riftkeep.core.refusal import Refusal
from riftkeep.search.result import SearchResult
from riftkeep.terminal.advice import Adviser, cells_of, format_hint
from riftkeep.terminal.bar import Bar
from riftkeep.terminal.board_view import BoardView
from riftkeep.terminal.clock import Clock
from riftkeep.terminal.commands import Commands
from riftkeep.terminal.entry import Entry
from riftkeep.terminal.language import complaint, not_possible, said
from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.pages import Page
from riftkeep.terminal.table import Table
from riftkeep.terminal.table_view import Entered, TableView

LEAST_WIDTH, LEAST_HEIGHT = 60, 18
"""The smallest screen that shows enough of a board."""
_LONGEST_LINE = 500


class TableApp(App[None]):
    """A table on the whole screen."""

    TITLE = "Riftkeep"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False, priority=True),
        Binding("down", "move(1, 0)", show=False, priority=True),
        Binding("left", "move(0, -1)", show=False, priority=True),
        Binding("right", "move(0, 1)", show=False, priority=True),
        Binding("tab", "go_to_target(1)", show=False, priority=True),
        Binding("shift+tab", "go_to_target(-1)", show=False, priority=True),
        Binding("f1", "command('help')", show=False),
        Binding("f2", "command('hint')", show=False),
        Binding("f3", "command('chances')", show=False),
        Binding("f4", "command('moves')", show=False),
        Binding("f10,ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    class ComputerChose(Message):
        """The computer has chosen a move for the position of a number."""

        def __init__(self, position: int, move: Any) -> None:
            super().__init__()
            self.position = position
            self.move = move

    class Found(Message):
        """The search has an answer for the position of a number."""

        def __init__(self, position: int, result: SearchResult, is_hint: bool) -> None:
            super().__init__()
            self.position = position
            self.result = result
            self.is_hint = is_hint

    def __init__(self, table: Table, title: str, clock: Clock | None = None) -> None:
        super().__init__()
        self.table = table
        self.entry = Entry(table)
        self.clock = clock
        self.line = ""
        """What has been typed."""
        self.message = text_of("start")
        self.is_thinking = threading.Lock()
        """Held while the computer chooses: after an undo it may have to choose anew meanwhile."""
        self._heading = title
        self.adviser = Adviser(table.session.game)
        self._position = 0
        """Counts every change, so that late answers are known as such."""
        self._hint: tuple[Cell, ...] = ()
        self.shows_chances = False
        self._shares: Shares | None = None
        self._has_ended = False
        table.warn = self._warn
        self.commands = Commands(self)

    def compose(self) -> ComposeResult:
        """The table is all there is."""
        yield TableView(self.table, self._heading)

    @property
    def view(self) -> TableView:
        """The table on the screen, also while a page covers it."""
        return self.screen_stack[0].query_one(TableView)

    @property
    def board(self) -> BoardView:
        """The board on the screen."""
        return self.view.board

    def on_mount(self) -> None:
        """Show the table, and let the time go."""
        self.set_interval(0.5, self._tick)
        self.position_changed()

    # What a person does.

    def action_move(self, down: int, right: int) -> None:
        """Move the cursor, or the text of the page that covers the table."""
        if isinstance(self.screen, Page):
            self.screen.action_scroll(down)
            return
        self.message = ""
        self.board.move_cursor(down, right)
        self._show()

    def action_go_to_target(self, step: int) -> None:
        """Move the cursor to the next cell that can be pointed at."""
        board = self.board
        targets = board.grid.in_order({target.cell for target in self._answer().targets})
        if targets:
            cells = board.grid.in_order(board.grid.places)
            here = cells.index(board.cursor)
            later = [cell for cell in targets if (cells.index(cell) - here) * step > 0]
            board.cursor = (later or targets)[0 if step > 0 else -1]
        self._show()

    def action_command(self, text: str) -> None:
        """Do what a key stands for."""
        self._do(text)

    def on_key(self, event: events.Key) -> None:
        """Typed letters make the line; Enter does it, or points at the cursor's cell."""
        if isinstance(self.screen, Page):
            return
        if event.key == "enter":
            line, self.line = self.line.strip(), ""
            if line:
                self._do(line)
            else:
                self._point(self.board.cursor)
        elif event.key == "backspace":
            if self.line:
                self.line = self.line[:-1]
            else:
                self._do("undo")
        elif event.key == "escape":
            self.line = ""
        elif event.character is not None and event.is_printable:
            self.line = (self.line + event.character)[:_LONGEST_LINE]
        else:
            return
        event.stop()
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text; its first line counts."""
        first = (event.text.splitlines() or [""])[0]
        self.line = (self.line + "".join(filter(str.isprintable, first)))[:_LONGEST_LINE]
        self._show()

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """A click on a cell is pointing at it."""
        self.board.cursor = event.cell
        self._point(event.cell)

    def on_bar_clicked(self, event: Bar.Clicked) -> None:
        """A click on a choice takes it, one on a key does what the key does."""
        if event.bar.id == "choices":
            self._happen(lambda: self.entry.happen(Event.choose(event.meaning)))
        elif event.meaning == "next":
            self.action_go_to_target(1)
        else:
            self._do(event.meaning)

    def _point(self, cell: Cell) -> None:
        self._happen(lambda: self.entry.happen(Event.point(*cell)))

    def _do(self, line: str) -> None:
        """Do what a line says, part by part, until one is refused."""
        for part in filter(None, map(str.strip, line.split(";"))):
            word, _, rest = part.partition(" ")
            command = self.commands.named(word)
            try:
                if command is not None:
                    command(rest.strip())
                elif not self._happen(lambda text=part: self.entry.take(self._choice(text))):  # type: ignore[misc]
                    break
            except (RiftkeepError, OSError) as error:
                self._complain(_problem(error))
                break
        self._show()

    def _choice(self, text: str) -> str:
        """The choice that a text is the beginning of, if it is of just one; otherwise the text."""
        names = [choice.name for choice in self._answer().choices]
        found = [name for name in names if name.lower().startswith(text.lower())]
        return found[0] if len(found) == 1 else text

    def _happen(self, act: Callable[[], Refusal | None]) -> bool:
        """Let a person enter something; False if it was refused, which is then said."""
        if self.table.outcome is not None:
            self._complain(text_of("over"))
            return False
        if self.table.is_computers_turn:
            self._complain(text_of("wait"))
            return False
        before = len(self.table.session.moves)
        self.message = ""
        self.stamp()
        try:
            refusal = act()
        except RiftkeepError as error:
            self._complain(complaint(error))
            return False
        finally:
            if len(self.table.session.moves) != before:
                self.position_changed()
        if refusal is not None:
            self._complain(not_possible(refusal))
        self._show()
        return refusal is None

    def open_page(self, title: str, text: str) -> None:
        """Cover the table with a page of text."""
        # Later, so that the key that opens a page is not one that closes it.
        self.call_later(self.push_screen, Page(title, text))

    # What happens by itself.

    def position_changed(self) -> None:
        """The position is another one: show it, and set going what has to go on."""
        self._position += 1
        self._hint = ()
        now = time.monotonic()
        state, outcome = self.table.state, self.table.outcome
        if self.clock is not None:
            to_decide = person_in(state, state.player)
            self.clock.run(None if outcome is not None else to_decide, now)
        self.view.show_moves()
        if self.table.is_computers_turn:
            self._let_computer_think()
        self.find_chances()
        self._show()
        if outcome is None:
            self._has_ended = False
        elif not self._has_ended:
            self._has_ended = True
            self.open_page(text_of("ended_title"), self._ending())

    def _ending(self) -> str:
        outcome = self.table.outcome
        assert outcome is not None
        titles = seat_titles(self.table.state, self.table.session.people)
        places = [f"{place}. {said(titles[s - 1])}" for place, s in enumerate(outcome.ranking, 1)]
        ranking = "" if outcome.winner is None else "   ".join(places) + "\n\n"
        kept = text_of("ended_kept", file=str(self.table.path))
        return f"{said(outcome.says)}\n\n{ranking}{kept}\n\n{text_of('ended_keys')}"

    def _let_computer_think(self) -> None:
        position = self._position

        def think() -> None:
            with self.is_thinking:
                if position == self._position:
                    move = self.table.computer_move()
                    self.post_message(self.ComputerChose(position, move))

        self.run_worker(think, thread=True, group="computer")

    def on_table_app_computer_chose(self, event: ComputerChose) -> None:
        """Play the computer's move, unless it was meant for a position taken back since."""
        if event.position != self._position or not self.table.is_computers_turn:
            return
        player = self.table.session.game.seat_says(self.table.state.player)
        self.stamp()
        self.table.play([event.move])
        self.message = text_of("computer_played", player=player, move=str(event.move))
        self.position_changed()

    def find_chances(self) -> None:
        """Find out the chances, if they are shown."""
        self._shares = None
        if self.shows_chances and self.table.outcome is None:
            self.ask_adviser(is_hint=False)

    def ask_adviser(self, *, is_hint: bool) -> None:
        """Let the adviser search the position, for a hint or for the chances alone."""
        position, state = self._position, self.table.state

        def search() -> None:
            self.post_message(self.Found(position, self.adviser.look(state), is_hint))

        self.run_worker(search, thread=True, group="advice")

    def on_table_app_found(self, event: Found) -> None:
        """Show what the search found, unless it is late."""
        if event.position != self._position:
            return
        self._shares = event.result.shares
        if event.is_hint:
            state = self.table.state
            self.message = format_hint(state.game, event.result, state.player)
            self._hint = cells_of(event.result.best)
        self._show()

    def _tick(self) -> None:
        now, state = time.monotonic(), self.table.state
        if self.clock is None or self.table.outcome is not None:
            return
        if not self._has_seats:  # the screen is being made, or taken away
            return
        left = self.clock.left(person_in(state, state.player), now)
        if left <= 0 and self.table.level_of(state.player) is None:
            self.stamp()
            self.table.run_out_of_time()
            self.entry.selected = ()
            player = state.game.seat_says(state.player)
            self._complain(text_of("out_of_time", player=player))
            self.position_changed()
        self._show_seats()

    def stamp(self) -> None:
        """Let the record say how much time is left."""
        if self.clock is not None:
            self.table.tags.update(self.clock.tags(time.monotonic()))

    def on_unmount(self) -> None:
        """End the searches, so that leaving does not wait for them."""
        self.adviser.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the screen has become too small."""
        if event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT:
            self.message = text_of("too_small", width=LEAST_WIDTH, height=LEAST_HEIGHT)
            self._show()

    # What is shown.

    def _answer(self) -> Interaction:
        return self.entry.answer

    def _show(self) -> None:
        """Show everything but the move list, which only changes with the position."""
        is_persons = self.table.outcome is None and not self.table.is_computers_turn
        answer = self._answer() if is_persons else None
        self.view.show(Entered(answer, self.entry.selected, self._hint, self.message, self.line))
        self._show_seats()

    @property
    def _has_seats(self) -> bool:
        stack = self.screen_stack
        return bool(stack) and bool(stack[0].query("#seats"))

    def _show_seats(self) -> None:
        self.view.show_seats(self.clock, shows_chances=self.shows_chances, shares=self._shares)

    def _complain(self, text: str) -> None:
        self.message = f"! {text}"
        self._show()

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=15)


def _problem(error: RiftkeepError | OSError) -> str:
    return complaint(error) if isinstance(error, RiftkeepError) else f"{error}."
