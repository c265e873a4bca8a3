"""A computer that takes the other side as soon as it may, so that a test need not hope for it."""

from __future__ import annotations

from random import Random

from riftkeep.core.people import has_exchange
from riftkeep.server.work.engines import Request, Thought, random_turn


class SideTaker:
    """Exchanges people if a move does that, and else moves at random."""

    def think(self, request: Request) -> Thought:
        """The moves of the turn."""
        state = request.state
        exchanges = [m for m in state.legal_moves if has_exchange(state, state.play(m))]
        if exchanges:
            return Thought((exchanges[0],))
        return Thought(random_turn(state, Random(request.seed)))
