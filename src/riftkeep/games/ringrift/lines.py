"""Lines of markers: which there are, which can be processed, and their rewards.

RR-CANON-R120..R122 (D45-D51). Pure functions; collapsing and paying is turn.py and elimination.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from riftkeep.games.ringrift.geometry import members, shifted
from riftkeep.games.ringrift.state import Position

Line = tuple[int, ...]


def lines(position: Position, player: int) -> Iterator[tuple[int, Line]]:
    """Every maximal run of the player's markers that is long enough, with its axis (R120)."""
    marked = position.markers[player]
    for axis, delta in enumerate(position.geometry.axis_deltas):
        starts = marked
        for step in range(1, position.config.line_length):
            starts &= shifted(marked, -delta * step)
        starts &= ~shifted(marked, delta)
        for start in members(starts):
            cell = start
            run = []
            while cell >= 0 and marked >> cell & 1:
                run.append(cell)
                cell += delta
            yield axis, tuple(run)


def processable_lines(position: Position, player: int) -> list[tuple[int, Line]]:
    """The lines the player can and so must process; an exact one needs a stack to pay (D50)."""
    can_pay = bool(position.owned[player])
    required = position.config.line_length
    return [
        (axis, line) for axis, line in lines(position, player) if can_pay or len(line) > required
    ]


def segments(line: Line, length: int) -> list[Line]:
    """The runs of exactly the required length within a longer line (R122, option 2)."""
    return [line[first : first + length] for first in range(len(line) - length + 1)]
