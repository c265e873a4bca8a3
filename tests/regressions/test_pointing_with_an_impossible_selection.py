"""A partial turn from outside may have selected a cell that cannot be placed on.

Pointing anywhere then raised a KeyError; now it says why the selected cell will not do.
"""

from __future__ import annotations

import pytest
from tests.ringrift.positions import Cell, position

from riftkeep.core.interaction import Event, Partial


@pytest.mark.parametrize(
    ("selected", "code"),
    [
        (((7, 1),), "placement_on_collapsed"),
        (((3, 3), (3, 3)), "placement_on_marker"),
    ],
)
def test_a_selection_that_cannot_be_placed_on_is_refused(
    selected: tuple[Cell, ...], code: str
) -> None:
    state = position(
        S={(0, 0): "1"}, X={2: [(7, 1)]}, M={1: [(3, 3)]}, hand=[2, 0], phase="ring_placement"
    )
    answer = state.game.interact(state, Partial(selected=selected), Event.point(7, 1))
    assert answer.refusal is not None
    assert answer.refusal.code == code
