"""Levels from 3 on play the wins within their turn that trying every way to play it finds.

Lower ones that are careful give fewer of them away."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from bench.turn_wins import keeps_safe, open_turns, plays_win, won_turns

from riftkeep import native
from riftkeep.core.evaluation import Level
from riftkeep.games.ringrift.game import RingRift
from riftkeep.search.levels import LevelPlayer, level_player

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_within_the_turn_is_played(players: int) -> None:
    game = RingRift.with_options(players=players)
    levels = {level: level_player(game, level) for level in (3, 4, 5, 6, 7, 8, 9, 10)}
    for number, state in enumerate(islice(won_turns(game, Random(17), 0), 5)):
        missed = [n for n, player in levels.items() if not plays_win(player, state, number)]
        assert not missed, f"levels {missed} miss a win in {state.to_state()!r}"


def test_a_careful_level_gives_no_win_away_where_it_can_be_helped() -> None:
    game = RingRift.with_options(players=2)
    turns = list(islice(open_turns(game, Random(5), 0), 10))

    def kept(careful: float) -> int:
        player = LevelPlayer(game, "tried", Level(careful=careful))
        return sum(keeps_safe(player, state, number) for number, state in enumerate(turns))

    assert kept(1) == len(turns)
    assert kept(0) < len(turns)
