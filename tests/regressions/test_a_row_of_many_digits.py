"""A position with a long row of digits is refused at once.

The pattern for a whole row could be split in exponentially many ways, so that reading it hung.
"""

from __future__ import annotations

import pytest

from riftkeep.core.errors import NotationError
from riftkeep.games.ringrift.game import RingRift


@pytest.mark.parametrize("tail", ["", "?", "(", "m"])
def test_a_row_of_many_digits_is_refused(tail: str) -> None:
    game = RingRift.with_options(players=2)
    text = "square8/2 player=1 phase=movement " + "9" * 6000 + tail + "/8" * 7
    with pytest.raises(NotationError, match="row 1"):
        game.parse_position(text)
