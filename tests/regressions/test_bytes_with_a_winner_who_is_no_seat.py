"""A last player standing must be one of the players.

Bytes with any other number were read as a game won by nobody at the table, if nobody could act.
"""

from __future__ import annotations

import pytest

from riftkeep.core.errors import InvalidPosition
from riftkeep.games.ringrift.game import RingRift

REASON, WINNER = 25, 26


def test_bytes_with_a_winner_who_is_no_seat_are_refused() -> None:
    game = RingRift.with_options(players=2)
    state = game.state_from_json(
        {"player": 2, "phase": "game_over", "outcome": {"reason": "stalemate", "winner": 1}}
    )
    data = bytearray(state.to_bytes())
    data[REASON] = 3
    assert data[WINNER] == 1
    assert game.state_from_bytes(bytes(data)).outcome is not None
    data[WINNER] = 9
    with pytest.raises(InvalidPosition, match="outcome"):
        game.state_from_bytes(bytes(data))
