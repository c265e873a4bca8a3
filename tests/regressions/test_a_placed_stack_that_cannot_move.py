"""A stack that must move and cannot is let go with the no-op.

Only a position set up by hand can have one. It stayed the stack that must move in later phases, and
the position could not be read back. Found by playing set-up positions in two engines.
"""

from __future__ import annotations

from riftkeep.games.ringrift.game import RingRift


def test_a_placed_stack_that_cannot_move_is_let_go() -> None:
    game = RingRift.with_options(players=2)
    around = ([1, 0], [0, 1], [1, 1])
    cells: list[dict[str, object]] = [{"at": at, "collapsed": 2} for at in around]
    cells.append({"at": [0, 0], "stack": [1]})
    state = game.state_from_json(
        {"cells": cells, "player": 1, "phase": "movement", "must_move": [0, 0]}
    )
    (no_op,) = state.legal_moves
    after = game.play_assuming_legal(state, no_op)
    assert after.to_json()["must_move"] is None
    assert game.state_from_bytes(after.to_bytes()) == after
