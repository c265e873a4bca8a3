"""What a search and its players need of a position: that the game goes on in it."""

from __future__ import annotations

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.state import AnyState


def check_goes_on(state: AnyState) -> None:
    """InvalidPosition if the game is over, because then there is nothing to search."""
    if state.outcome is not None:
        reason = "the game is over, so there is nothing to search; see its outcome"
        raise InvalidPosition("position", reason)
