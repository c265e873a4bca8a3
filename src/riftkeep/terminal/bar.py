"""A line of words that can be clicked: the choices of a move, and the keys."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static


class Bar(Static, can_focus=False):
    """One line of words, each of which can be clicked."""

    DEFAULT_CSS = "Bar { height: 1; }"

    class Clicked(Message):
        """A word of the bar was clicked: what it stands for."""

        def __init__(self, bar: Bar, meaning: str) -> None:
            super().__init__()
            self.bar = bar
            self.meaning = meaning

    def __init__(self, *, id: str) -> None:
        super().__init__(markup=False, id=id)
        self._places: list[tuple[int, int, str]] = []

    def show(self, words: Iterable[tuple[str, str]]) -> None:
        """Show words with what each stands for."""
        text = Text(no_wrap=True)
        self._places = []
        for word, meaning in words:
            if text:
                text.append("  ")
            self._places.append((text.cell_len, text.cell_len + cell_len(word), meaning))
            text.append(word, "bold")
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Say which word was clicked."""
        for start, end, meaning in self._places:
            if start <= event.x < end:
                self.post_message(self.Clicked(self, meaning))
