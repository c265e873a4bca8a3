"""What a search and its players need of a position: that it is of their game, which goes on."""

from __future__ import annotations

from typing import Any

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.guards import is_state_of
from riftkeep.core.state import State


def check_searchable(game: AnyGame, state: Any) -> None:
    """InvalidPosition if the game is over, because then there is nothing to search.

    So it is if the state is not of the game, or is a native one.
    """
    if not is_state_of(game, state):
        found = f"one of {state.game!r}" if isinstance(state, State) else shown(state)
        raise InvalidPosition("position", f"must be a state of {game!r}, not {found}")
    if state.outcome is not None:
        reason = "the game is over, so there is nothing to search; see its outcome"
        raise InvalidPosition("position", reason)
