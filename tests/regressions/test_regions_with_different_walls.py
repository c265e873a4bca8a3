"""A region taken with the wrong wall is not equal to the legal move for the same cells.

Moves compared without their border, so that a move of an earlier position, whose wall had another
color then, was among the legal moves and refused all the same.
"""

from __future__ import annotations

from tests.ringrift.positions import column, position

from riftkeep.games.ringrift.state import State


def walled_by(color: int) -> State:
    """The left side cut off by markers of one color."""
    return position(
        M={color: column(4)},
        S={(1, 1): "1", (6, 6): "2", (6, 1): "1"},
        phase="territory_processing",
    )


def test_a_move_is_legal_exactly_if_it_is_listed() -> None:
    ours, theirs = walled_by(1), walled_by(2)
    (stale, _) = ours.legal_moves
    assert stale in ours.legal_moves and ours.why_illegal(stale) is None
    refusal = theirs.why_illegal(stale)
    assert refusal is not None and refusal.code == "wrong_border"
    assert stale not in theirs.legal_moves
