"""What the turns that win games of RingRift gain: for the bounds in its tactics.

    python -m bench.last_turns --board square8 --level 5 --games 60

Prints how many games were won by rings or land, in how many of them the last turn took a large
region (the search looks for those at any time), and what the last turn gained in the others.
"""

from __future__ import annotations

import argparse

from riftkeep.core.state import AnyState
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State
from riftkeep.games.ringrift.tactics import most_land, most_rings
from riftkeep.games.ringrift.victory import Reason
from riftkeep.search.levels import level_player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default="square8")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    game = RingRift.with_options(board=given.board, players=2)
    first = game.initial_state()._position
    gains = [_gain(game, given.level, seed) for seed in range(given.games)]
    goals = [gain for gain in gains if gain is not None]
    others = sorted(gain for gain in goals if gain[1] <= most_land(first))
    won = f"{len(goals)} of {given.games} games were won by rings or land"
    print(f"{given.board}, level {given.level}: {won}")
    print(f"with more than {most_land(first)} cells in the last turn: {len(goals) - len(others)}")
    print(f"else with so many rings and cells (up to {most_rings(first)} rings are looked for):")
    print(*others)


def _gain(game: RingRift, level: int, seed: int) -> tuple[int, int] | None:
    """Rings and land that the winner gained in the last turn; None if the game ended otherwise."""
    player = level_player(game, level, seed)
    state: AnyState = game.initial_state()
    begun = state
    while state.outcome is None:
        after = state.play(player.choose(state))
        if after.outcome is None and after.turn != state.turn:
            begun = after
        state = after
    if state.outcome.reason not in (Reason.RING_ELIMINATION, Reason.TERRITORY_CONTROL):
        return None
    assert isinstance(begun, State) and isinstance(state, State) and state.outcome is not None
    winner, before, last = state.outcome.winner, begun._position, state._position
    assert winner is not None
    rings = last.eliminated[winner] - before.eliminated[winner]
    return rings, last.land(winner) - before.land(winner)


if __name__ == "__main__":
    main()
