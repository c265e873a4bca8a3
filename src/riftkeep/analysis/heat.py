"""Where a search would play: its policy by the cells that moves are about, as a heat map shows it.

A move is about one cell: where it leads, or where it happens. Choices of a line or a region stand
at the first of their cells. Moves about no cell, such as a pass, are left out. Pure functions.
"""

from __future__ import annotations

import numpy as np

from riftkeep.core.interaction import Cell
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.policy import Policy

MOST_MOVES = 200
"""Only so many of the likeliest moves count; large boards have more than a thousand."""


def policy_by_cell(state: AnyState, policy: Policy) -> dict[Cell, float]:
    """How likely the next move should be about each cell, the likeliest first; at most 1 in all."""
    found: dict[Cell, float] = {}
    for index in np.argsort(-policy.targets, kind="stable")[:MOST_MOVES]:
        cell = cell_of(state.game.move_of(state, int(policy.actions[index])))
        if cell is not None:
            found[cell] = found.get(cell, 0.0) + float(policy.targets[index])
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


def cell_of(move: Move) -> Cell | None:
    """The cell that stands for a move."""
    data = move.to_json()
    for name in ("to", "at"):
        if name in data:
            return tuple(data[name])
    for name in ("segment", "line", "region"):
        if data.get(name):
            return tuple(data[name][0])
    return None
