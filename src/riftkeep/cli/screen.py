"""What the commands print with: standard output for data, standard error for messages.

Color is only ever added to a text that says everything without it; Rich leaves it out where the
output is not a terminal or ``NO_COLOR`` is set.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from riftkeep.cli.files import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from riftkeep.core.drawing import Drawing
    from riftkeep.core.interaction import Cell
    from riftkeep.core.outcome import Outcome
    from riftkeep.core.state import AnyState

SEAT_STYLES = ("", "bold bright_blue", "bold bright_red", "bold bright_green", "bold bright_yellow")
TARGET_MARK = "*"
_NARROWEST = 40


@cache
def output() -> Console:
    """The console of standard output."""
    return _console(is_error=False)


@cache
def messages() -> Console:
    """The console of standard error."""
    return _console(is_error=True)


def say(text: str) -> None:
    """A message for the person at the terminal, on standard error."""
    print(f"riftkeep: {_one_line(text)}", file=sys.stderr, flush=True)


def note(text: str) -> None:
    """What is being worked on now, if there is a terminal to show it on."""
    if sys.stderr.isatty():
        say(text)


def show(text: str | Text = "") -> None:
    """A line of data, on standard output."""
    if isinstance(text, str) and not sys.stdout.isatty():
        print(text)
    else:
        output().print(text, soft_wrap=True)


def tell(text: str | Text = "") -> None:
    """A sentence to the person at the terminal as a part of the dialogue: wrapped at words."""
    output().print(text, soft_wrap=not sys.stdout.isatty())


def width() -> int:
    """How many characters a line of the terminal has."""
    return max(_NARROWEST, shutil.get_terminal_size((80, 24)).columns)


def seat_text(seat: int, text: str) -> Text:
    """A text in the color of a seat."""
    from rich.text import Text

    return Text(text, SEAT_STYLES[seat % len(SEAT_STYLES)])


def board_text(drawing: Drawing, targets: Collection[Cell] = ()) -> Text:
    """A drawing with the colors of the seats; empty target cells have a mark, others are bold."""
    from rich.text import Text

    lines = []
    for row in drawing:
        text = Text()
        for span in row:
            style = SEAT_STYLES[span.seat % len(SEAT_STYLES)]
            if span.cell is not None and span.cell in targets:
                shown = TARGET_MARK if span.text == "." else span.text
                text.append(shown, f"{style} reverse")
            else:
                text.append(span.text, style)
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)


def show_position(state: AnyState, seats: Collection[str], targets: Collection[Cell] = ()) -> None:
    """A position with what every seat has, the one to act marked."""
    from rich.cells import cell_len, set_cell_size

    from riftkeep.terminal.language import said

    game = state.game
    longest = max(cell_len(name) for name in seats)
    summaries = game.seat_summaries(state)
    for seat, (name, summary) in enumerate(zip(seats, summaries, strict=True), 1):
        mark = ">" if seat == state.player and state.outcome is None else " "
        stands = ", ".join(said(part) for part in summary)
        show(seat_text(seat, f"{mark} {set_cell_size(name, longest)}  {stands}".rstrip()))
    show()
    show(board_text(game.drawing(state, width()), targets))
    signs = [said(sign) for sign in game.legend(state, width())]
    if signs:
        show("   ".join(signs))
    show()


def seat_names(state: AnyState, people: Collection[str]) -> list[str]:
    """What to call each seat now; ``people`` are the names by the seats in which they began."""
    from riftkeep.core.people import seat_titles
    from riftkeep.terminal.language import said

    return [said(title) for title in seat_titles(state, [printable(n)[:40] for n in people])]


def show_winner(end: AnyState, outcome: Outcome, people: Collection[str]) -> None:
    """Say who has won if the explanation, which speaks of seats, does not tell."""
    from riftkeep.core.people import winner_title
    from riftkeep.terminal.language import text as text_of

    winner = winner_title(end, outcome, [printable(name)[:40] for name in people])
    if winner is not None:
        show(text_of("has_won", player=winner))


@contextmanager
def progress(what: str) -> Iterator[None]:
    """Show that long work goes on, if there is a terminal to show it on."""
    if not sys.stderr.isatty():
        yield
        return
    with messages().status(what):
        yield


def _console(*, is_error: bool) -> Console:
    from rich.console import Console

    return Console(stderr=is_error, highlight=False, markup=False, emoji=False)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))
