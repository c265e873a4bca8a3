"""Whether a turn is worth trying out; the search tries turns (riftkeep/search/tactics.py).

The twin of a part of cpp/games/ringrift/tactics.hpp. Pure functions.
"""

from __future__ import annotations

from riftkeep.games.ringrift.state import Position, State


def most_rings(position: Position) -> int:
    """What a turn may gain that takes no large region; bench/last_turns.py says how often."""
    return 4 + position.config.ring_goal // 8


def most_land(position: Position) -> int:
    """The same for land."""
    return position.geometry.live.bit_count() // 8


def is_goal_near(state: State) -> bool:
    """Could a turn reach a goal at all?"""
    position, player = state._position, state.player
    config = position.config
    missing_rings = config.ring_goal - position.eliminated[player]
    missing_land = config.land_goal - position.land(player)
    return (
        missing_rings <= most_rings(position)
        or missing_land <= most_land(position)
        or position.previous_exclusive == player
    )
