"""Bytes are read as strictly as JSON: what one form refuses the other does too.

Damaged bytes gave an AssertionError (an ending without a winner), or a position that could not be
written as JSON and read back (huge numbers, a quiet-round count where there is none).
"""

from __future__ import annotations

import pytest
from tests.ringrift.positions import position

from riftkeep.core.errors import InvalidPosition

TURN, MOVE_NUMBER, PROGRESS_TURN = 7, 11, 15
REASON = 25  # after the head and a debt of nothing; the winner follows


@pytest.mark.parametrize("at", [TURN, MOVE_NUMBER, PROGRESS_TURN])
def test_numbers_that_json_refuses_are_refused(at: int) -> None:
    state = position(S={(0, 0): "1"})
    data = bytearray(state.to_bytes())
    assert state.game.state_from_bytes(bytes(data)) == state
    data[at : at + 4] = b"\xff\xff\xff\xff"
    with pytest.raises(InvalidPosition, match="damaged"):
        state.game.state_from_bytes(bytes(data))


@pytest.mark.parametrize("reason", [1, 2, 3, 4])
@pytest.mark.parametrize("winner", [0, 2, 200])
def test_an_ending_that_cannot_be_is_refused(reason: int, winner: int) -> None:
    state = position(S={(0, 0): "1", (4, 4): "2"}, hand=[1, 1])
    data = bytearray(state.to_bytes())
    assert data[REASON : REASON + 2] == bytes(2)
    data[REASON : REASON + 2] = bytes((reason, winner))
    with pytest.raises(InvalidPosition):
        state.game.state_from_bytes(bytes(data))
