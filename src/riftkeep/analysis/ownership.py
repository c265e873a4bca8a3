"""Who is expected to own which cells.

The owners in the positions where the expected lines of the best moves end are averaged, each line
counting by the visits of its move. A net that comes with Riftkeep for the board says what it
expects from there to the end of the game; otherwise they are those of the position, as the game has
them (``Plug.owners``), a picture of where the lines lead and not a count of points. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riftkeep.core.evaluation import Shares
from riftkeep.core.interaction import Cell
from riftkeep.core.plug import Owners
from riftkeep.core.registry import plug_of
from riftkeep.core.state import AnyState
from riftkeep.net.inference import net_owners


def expected_owners(
    state: AnyState, ends: Iterable[tuple[float, AnyState]]
) -> Mapping[Cell, Shares]:
    """How much of each cell every seat is expected to own, by where lines end and their weights."""
    players = state.game.num_players
    total = 0.0
    sums: dict[Cell, list[float]] = {
        place.cell: [0.0] * players for place in state.game.layout().places
    }
    for weight, end in ends:
        for cell, shares in (net_owners(end) or owners(end)).items():
            sums[cell] = [
                old + weight * share for old, share in zip(sums[cell], shares, strict=True)
            ]
        total += weight
    return {cell: tuple(share / total for share in shares) for cell, shares in sums.items()}


def owners(state: AnyState) -> Owners:
    """How much of each cell every seat owns in a position; cells that nobody owns are missing."""
    found = plug_of(state.game.name).owners
    return {} if found is None else found(state)
