"""The board on the screen: drawn as large as fits, followed by the view, clicked by cell."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from riftkeep.core.game import AnyGame
from riftkeep.core.interaction import Cell
from riftkeep.core.state import AnyState
from riftkeep.terminal.picture import Grid, Marks, draw


class BoardView(ScrollableContainer, can_focus=False):
    """A board that scrolls where the screen is too small for it."""

    DEFAULT_CSS = """
    BoardView { scrollbar-size: 1 1; }
    BoardView > Static { width: auto; height: auto; }
    """

    class Pointed(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, game: AnyGame, *, id: str) -> None:
        self.picture = Static(markup=False)
        super().__init__(self.picture, id=id)
        self._board_layout = game.layout()
        # As small as can be until there is a size, so that no scrollbars are shown for nothing.
        self.grid = Grid.fitting(self._board_layout, 0, 0)
        self.cursor = _middle(self.grid)
        self._shown: tuple[AnyState, Marks] | None = None

    def show(self, state: AnyState, marks: Marks) -> None:
        """Draw a position and keep the cursor in view, unless that is what is on the screen."""
        if (state, marks) != self._shown:
            self._shown = state, marks
            self._draw()

    def move_cursor(self, down: int, right: int) -> None:
        """Go to the next cell in a direction; whoever shows the board must show it again."""
        self.cursor = self.grid.neighbor(self.cursor, down, right)

    def on_resize(self, event: events.Resize) -> None:
        """Draw as large as there is room for now."""
        self.grid = Grid.fitting(self._board_layout, event.size.width, event.size.height)
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """A click is pointing at the cell under the mouse."""
        place = event.get_content_offset(self.picture)
        cell = None if place is None else self.grid.cell_at(place.y, place.x)
        if cell is not None:
            self.post_message(self.Pointed(cell))

    def _draw(self) -> None:
        if self._shown is None:
            return
        text: Text = draw(self._shown[0], self.grid, self._shown[1])
        self.picture.update(text)
        self.call_after_refresh(self._follow_cursor)

    def _follow_cursor(self) -> None:
        """Scroll so that the cursor has some cells around it on the screen."""
        line, column = self.grid.at(self.cursor)
        width, height = 3 * self.grid.cell_width + 1, 3 * self.grid.line_step
        region = Region(column - self.grid.cell_width, line - self.grid.line_step, width, height)
        self.scroll_to_region(region, animate=False, force=True)


def _middle(grid: Grid) -> Cell:
    places = grid.layout.places
    return places[len(places) // 2].cell
