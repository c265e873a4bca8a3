"""What the full screen shows of a table: the board, those who play, the moves, what to do next.

Decides nothing: app.py says what is entered and hinted at, the table says the rest.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from riftkeep.core.evaluation import Shares
from riftkeep.core.interaction import Cell, Interaction, Target
from riftkeep.core.state import AnyState
from riftkeep.terminal.advice import cells_of
from riftkeep.terminal.bar import Bar
from riftkeep.terminal.board_view import BoardView
from riftkeep.terminal.clock import Clock
from riftkeep.terminal.language import said
from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.panels import chances_text, moves_text, seats_text
from riftkeep.terminal.picture import SEAT_STYLES, Marks
from riftkeep.terminal.table import Table

WidgetT = TypeVar("WidgetT", bound=Widget)

_SIDE_WIDTH = 28
_KEYS = ("help", "hint", "chances", "moves", "next", "undo", "quit")


@dataclass(frozen=True)
class Entered:
    """What a person is in the middle of."""

    answer: Interaction | None
    """What the game says to what is entered; None unless a person must decide."""
    selected: tuple[Cell, ...]
    hint: tuple[Cell, ...]
    message: str
    line: str
    """What has been typed."""


class TableView(Vertical):
    """The board with what belongs beside and below it."""

    DEFAULT_CSS = f"""
    TableView #title {{ height: 1; background: $primary; color: $text; padding: 0 1; }}
    TableView #middle {{ height: 1fr; }}
    TableView #board {{ width: 1fr; }}
    TableView #side {{ width: {_SIDE_WIDTH}; padding: 0 0 0 1; }}
    TableView #seats {{ height: auto; }}
    TableView #chances {{ height: auto; padding: 1 0 0 0; }}
    TableView #moves {{ height: 1fr; padding: 1 0 0 0; scrollbar-size: 1 1; }}
    TableView #move_list {{ height: auto; }}
    TableView #text {{ height: 3; padding: 0 1; }}
    TableView #bottom {{ height: 1; padding: 0 1; }}
    TableView #line {{ width: 1fr; height: 1; }}
    TableView #choices {{ width: auto; max-width: 60%; }}
    TableView #keys {{ background: $panel; padding: 0 1; }}
    """

    def __init__(self, table: Table, heading: str) -> None:
        super().__init__()
        self.table = table
        self._heading = heading

    def compose(self) -> ComposeResult:
        """The parts, from the top to the bottom."""
        yield Static(self._heading, id="title", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(self.table.session.game, id="board")
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield Static(id="chances", markup=False)
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="move_list", markup=False)
        yield Static(id="text", markup=False)
        with Horizontal(id="bottom"):
            yield Static(id="line", markup=False)
            yield Bar(id="choices")
        yield Bar(id="keys")

    def on_mount(self) -> None:
        """Show what stays the same, and keep the last moves in view."""
        self._part("keys", Bar).show((text_of(f"key.{key}"), key) for key in _KEYS)
        self._part("moves", VerticalScroll).anchor()

    @property
    def board(self) -> BoardView:
        """The board on the screen."""
        return self.query_one(BoardView)

    def show_moves(self) -> None:
        """Show the moves, which only change with the position."""
        self._part("move_list", Static).update(moves_text(self.table.session, _SIDE_WIDTH - 2))

    def show_seats(
        self, clock: Clock | None, *, shows_chances: bool, shares: Shares | None
    ) -> None:
        """Show those who play with their time, and the chances as far as they are known."""
        width = _SIDE_WIDTH - 1
        now = time.monotonic()
        self._part("seats", Static).update(seats_text(self.table, clock, now, width))
        chances = self._part("chances", Static)
        chances.display = shows_chances
        if shows_chances and self.table.outcome is None:
            chances.update(chances_text(shares, width))

    def show(self, entered: Entered) -> None:
        """Show the position with what is entered, and what to do next."""
        game, board, answer = self.table.session.game, self.board, entered.answer
        targets = {} if answer is None else {target.cell: target for target in answer.targets}
        marked = targets if len(targets) * 2 <= len(board.grid.places) else {}
        decisions = [move for move in self.table.session.moves if not game.is_forced(move)]
        last = cells_of(decisions[-1]) if decisions else ()
        marks = Marks(board.cursor, marked, entered.selected, entered.hint, last)
        board.show(self._tentative(answer), marks)
        self._part("text", Static).update(self._text(entered, targets.get(board.cursor)))
        self._part("line", Static).update(f"{game.cell_name(board.cursor)}> {entered.line}_")
        choices = () if answer is None else answer.choices
        self._part("choices", Bar).show((f"[{c.name}]", c.name) for c in choices)

    def _tentative(self, answer: Interaction | None) -> AnyState:
        """The position as it would be with what is entered so far."""
        state = self.table.state
        for data in () if answer is None else answer.tentative:
            state = state.play(state.game.move_from_json(data))
        return state

    def _text(self, entered: Entered, target: Target | None) -> Text:
        state, outcome = self.table.state, self.table.outcome
        player = state.game.seat_says(state.player)
        text = Text()
        if outcome is not None:
            text.append(said(outcome.says), "bold")
        elif entered.answer is None:
            text.append(text_of("thinking", player=player), SEAT_STYLES[state.player])
        else:
            prompt = text_of("prompt", player=player, prompt=entered.answer.says)
            text.append(prompt, SEAT_STYLES[state.player])
        if entered.message:
            return Text(f"{entered.message}\n").append_text(text)
        if target is not None:
            text.append(f"\n{state.game.cell_name(target.cell)}: {said(target.says)}")
        return text

    def _part(self, id: str, kind: type[WidgetT]) -> WidgetT:
        return self.query_one(f"#{id}", kind)
