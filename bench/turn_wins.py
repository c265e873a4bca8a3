"""How many of the wins within a turn each level plays, and how many it gives to the next player.

    python -m bench.turn_wins --positions 120 --board square8 --players 2 --levels 3-10
    python -m bench.turn_wins --positions 120 --board square8 --players 2 --levels 3-10 --given

Random games are stopped at the first turn in which trying every way to play the turn finds a win.
That search knows nothing but the rules. Each level then plays the turn; it has found the win if the
game is over at the end of its turn and it is the winner. ``--from-turn`` skips the first turns of
the games, so that late positions are tried too.

With ``--given`` each level plays turns that contain no win, and the same search tells whether the
next player then has one. It could have been helped if one of ``SAMPLE`` random other turns gives
none; positions in which every one of them does are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from bench.check_endings import Brute, TooLong

from riftkeep import native
from riftkeep.arena.ratings import wilson
from riftkeep.games.ringrift.game import RingRift
from riftkeep.search.levels import LevelPlayer, level_player

SAMPLE = 12
"""Random turns that are tried to see whether a win has to be given."""
MOST = 1_000_000
"""Positions of a turn that are tried; a longer turn is left out."""


def won_turns(game: RingRift, random: Random, from_turn: int) -> Iterator[native.State]:
    """Positions at the beginning of a turn that contains a win, one of each random game."""
    while True:
        state, turns = native.State.initial(game), 0
        while not state.is_over:
            if state.phase == "ring_placement":
                turns += 1
                if turns > from_turn and _has_win(state):
                    yield state
                    break
            state.apply(random.choice(state.legal_actions))


def open_turns(game: RingRift, random: Random, from_turn: int) -> Iterator[native.State]:
    """Positions at the beginning of a turn without a win, after which another turn is safe."""
    while True:
        state, wanted = native.State.initial(game), from_turn + random.randrange(30)
        turns = 0
        while not state.is_over:
            if state.phase == "ring_placement":
                turns += 1
                if turns > wanted and not _has_win(state) and _can_be_safe(state, random):
                    yield state
                    break
            state.apply(random.choice(state.legal_actions))


def _can_be_safe(state: native.State, random: Random) -> bool:
    """Is a win given by some of the sampled turns, and not by all?"""
    given = [_gives_win(_random_turn(state, random)) for _ in range(SAMPLE)]
    return any(given) and not all(given)


def _random_turn(start: native.State, random: Random) -> native.State:
    state = start.copy()
    while True:
        state.apply(random.choice(state.legal_actions))
        if state.is_over or state.phase == "ring_placement":
            return state


def _gives_win(after: native.State) -> bool:
    return not after.is_over and _has_win(after)


def _has_win(state: native.State) -> bool:
    try:
        return Brute(MOST).wins_this_turn(state, state.player)
    except TooLong:
        return False


def plays_win(player: LevelPlayer, start: native.State, seed: int) -> bool:
    """Does the player win the game within this turn?"""
    after = _turn_of(player, start, seed)
    return after.is_over and after.winner == start.player


def keeps_safe(player: LevelPlayer, start: native.State, seed: int) -> bool:
    """Does the player give the next one no win within its turn?"""
    return not _gives_win(_turn_of(player, start, seed))


def _turn_of(player: LevelPlayer, start: native.State, seed: int) -> native.State:
    player.new_game(seed)
    state = start.to_state()
    while True:
        state = state.play(player.choose(state))
        if state.outcome is not None or state.phase == "ring_placement":
            return native.State(state)


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--board", default="square8")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", default="3-10")
    parser.add_argument("--from-turn", type=int, default=0)
    parser.add_argument("--given", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = RingRift.with_options(board=given.board, players=given.players)
    find, succeeds = (open_turns, keeps_safe) if given.given else (won_turns, plays_win)
    found = find(game, Random(given.seed), given.from_turn)
    positions = [next(found) for _ in range(given.positions)]
    first, _, last = given.levels.partition("-")
    for level in range(int(first), int(last or first) + 1):
        player = level_player(game, level)
        won = sum(succeeds(player, state, number) for number, state in enumerate(positions))
        share = wilson(won, len(positions))
        print(
            f"{given.board}, {given.players} players, level {level}: {won} of {len(positions)} "
            f"({share.low:.1%} to {share.high:.1%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
