"""Pages that cover the table for a moment: the help, lists, and how the game ended."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from riftkeep.terminal.language import text as text_of


class Page(ModalScreen[None]):
    """A text over the table, until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "dismiss", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]
    DEFAULT_CSS = """
    Page { align: center middle; }
    Page > VerticalScroll {
        width: 100%; max-width: 80; height: auto; max-height: 100%;
        border: round $primary; padding: 0 1; background: $surface;
        scrollbar-size: 1 1;
    }
    Page Static { height: auto; }
    """

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._heading = title
        self._body = text

    def compose(self) -> ComposeResult:
        """The frame with the text."""
        with VerticalScroll() as frame:
            frame.border_title = self._heading
            frame.border_subtitle = text_of("close")
            frame.can_focus = False
            yield Static(self._body, markup=False)

    def action_scroll(self, lines: int) -> None:
        """Move the text."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        """A click closes the page."""
        self.dismiss()
