"""Who owns which cells of a position, to show where lines of moves lead.

Territory belongs wholly to its player, a stack or a marker by half, because it may still change
hands; an empty cell belongs to nobody. Pure functions.
"""

from __future__ import annotations

from riftkeep.core.plug import Owners
from riftkeep.games.ringrift.state import State

HELD = 0.5
"""How much of a cell belongs to the player of the stack or marker on it."""


def owners(state: State) -> Owners:
    """How much of each cell every seat owns."""
    found: Owners = {}
    for entry in state.to_json()["cells"]:
        seat, share = entry.get("collapsed"), 1.0
        if seat is None:
            seat, share = entry.get("marker") or entry["stack"][-1], HELD
        found[tuple(entry["at"])] = tuple(
            share if seat == player else 0.0 for player in range(1, state.game.num_players + 1)
        )
    return found
