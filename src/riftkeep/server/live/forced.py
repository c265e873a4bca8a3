"""The forced moves of a turn, which are played by themselves (R076).

To see that nothing can be done the Python rules list every legal move, which was two fifths of what
it takes to decide on a turn. The compiled core says the same in a microsecond where it is there;
what it says is checked against the Python rules move by move in the tests (tests/native).
"""

from __future__ import annotations

from riftkeep import native
from riftkeep.core.errors import IllegalMove
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState

_KNOWN: dict[tuple[AnyGame, int, int], Move] = {}
"""Forced moves by their game, player and action: they say nothing else."""


class ForcedMoves:
    """Follows a turn from a position on, and says where it goes on by itself."""

    def __init__(self, state: AnyState) -> None:
        self._core = native.State(state) if native.plays(state.game) else None

    def follow(self, before: AnyState, move: Move) -> None:
        """A legal move was played."""
        if self._core is None:
            return
        try:
            self._core.apply(before.game.action_of(before, move))
        except IllegalMove:
            self._core = None  # it is the Python rules that decide

    def next(self, state: AnyState) -> Move | None:
        """The only legal move of the position that was reached, if it is a forced one."""
        if self._core is None:
            return state.forced_move
        action = self._core.forced_action()
        if action is None:
            return None
        key = (state.game, state.player, action)
        found = _KNOWN.get(key)
        if found is None:
            found = _KNOWN[key] = state.game.move_of(state, action)
        return found
