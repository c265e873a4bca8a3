"""Computers whose turns a test can rely on: it need not hope for them."""

from __future__ import annotations

from random import Random

from riftkeep.core.people import has_exchange
from riftkeep.server.work.engines import Request, Thought, random_turn


class Steady:
    """Moves at random, and always the same in the same position."""

    def think(self, request: Request) -> Thought:
        """The moves of the turn."""
        return Thought(random_turn(request.state, Random(request.state.key)))


class SideTaker:
    """Exchanges people if a move does that, and else moves at random."""

    def think(self, request: Request) -> Thought:
        """The moves of the turn."""
        state = request.state
        exchanges = [m for m in state.legal_moves if has_exchange(state, state.play(m))]
        if exchanges:
            return Thought((exchanges[0],))
        return Thought(random_turn(state, Random(request.seed)))
