"""A board as text that a screen can color: rows of spans, each with its owner and its cell.

The text alone says everything; a color for ``seat`` and a mark for ``cell`` only add to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from riftkeep.core.interaction import Cell


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a row: its text, the seat it belongs to (0 for none) and the cell it shows."""

    text: str
    seat: int = 0
    cell: Cell | None = None


Drawing = tuple[tuple[Span, ...], ...]
"""The rows of a drawing, the first one at the top."""


def plain_drawing(text: str) -> Drawing:
    """Any text as a drawing without owners and cells."""
    return tuple((Span(line),) for line in text.splitlines())


def drawing_text(drawing: Drawing) -> str:
    """The drawing as plain text."""
    return "".join("".join(span.text for span in row).rstrip() + "\n" for row in drawing)
