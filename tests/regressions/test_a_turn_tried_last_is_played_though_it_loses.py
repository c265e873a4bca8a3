"""A move tried only when it was about to be played, and found lost by that, was played after all.

In these positions most ways to end the turn give the next player a win: of rings in the first, as
the last player standing in the others.
"""

from __future__ import annotations

import pytest
from bench.check_endings import Brute

import riftkeep
from riftkeep import native
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits

RINGS = (
    "square8/2 player=1 phase=movement hand=0,0 eliminated=10,6 last_action=129,133 turn=29 "
    "move_number=136 acted=n swap_used=n real_action=y? x1x2x11m12m2/x1x2x1x2m11x2m2/"
    "x1x1x1x1m1(1122)(2)m2/(11)x1x1m21m22/5x1x2m2/m1m1m21(22211)1m11/m23x21(21222)1/"
    "m2(121)m1x1m21m2m2"
)
STANDING = (
    "square8/2/first-edition player=2 phase=movement hand=0,0 eliminated=0,8 "
    "last_action=115,111 turn=26 move_number=118 progress_turn=22 acted=n swap_used=n "
    "real_action=yy x2x2x2x2x22m2/x2m2x2x2x2(22)1m2/5x2(2222)m2/1m2(1111)4m1/2m1(2122)3m1/"
    "(11111)x2m11x13/1x11x12m2m1/m1m12(1111)1(12122)m2"
)
STANDING_LATER = (
    "square8/2/first-edition player=2 phase=movement hand=0,0 eliminated=0,8 "
    "last_action=123,119 turn=28 move_number=126 progress_turn=27 acted=n swap_used=n "
    "real_action=yy x2x2x2x2x22m2/x2m2x2x2x2m21(22)/5x2(2222)m2/1m2m13(1111)m1/2m1(2122)3m1/"
    "(11111)x2m11x13/1x11x12m2m1/m1m12(1111)1(12122)m2"
)


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
@pytest.mark.parametrize("line", [RINGS, STANDING, STANDING_LATER])
def test_the_next_player_gets_no_win_that_could_be_kept_from_it(line: str) -> None:
    edition = {"ruleset": "first-edition"} if "first-edition" in line else {}
    game = riftkeep.load("ringrift", players=2, **edition)
    state = game.parse_position(line)
    engine, seat = make_engine(game), state.player
    while state.outcome is None and state.player == seat:
        state = state.play(engine.search(state, Limits(simulations=16)).best)
    assert state.outcome is None
    assert not Brute(20_000).wins_this_turn(native.State(state), state.player)
