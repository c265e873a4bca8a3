"""How many simulations the search does in a second of one core.

    python -m bench.search_speed [--seconds 3]

Searches positions of a random game one after another, judged by hand and by the net of the board,
and divides simulations by processor time, so that a busy machine matters little. Then levels 3, 8
and 10 play a game of two against level 6, and the mean and the longest turn are printed, in
processor time.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import riftkeep
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_move
from riftkeep.search.engine import make_engine
from riftkeep.search.levels import level_player
from riftkeep.search.limits import Limits, Settings

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("great_kingdom", {}),
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square8", "players": 3}),
    ("ringrift", {"board": "square8", "players": 4}),
    ("ringrift", {"board": "square19", "players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 2}),
)
SIMULATIONS = 4000
"""At each position: as many as a middle level has."""
MOST_TURNS = 30


def measure(game: AnyGame, seconds: float, evaluator: str) -> float:
    """Simulations per second of processor time."""
    engine = make_engine(game, Settings(evaluator=evaluator, halving_limit=0))
    done, number, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        random = Random(number)
        number += 1
        state = game.initial_state()
        for _ in range(4 * game.num_players):
            if state.outcome is None:
                state = state.play_assuming_legal(random_move(state, random))
        if state.outcome is None:
            engine.clear()
            done += engine.search(state, Limits(simulations=SIMULATIONS)).simulations
    return done / (time.process_time() - start)


def measure_turns(game: AnyGame, level: int) -> list[float]:
    """The processor time of each turn that a level plays in a game against level 6."""
    players = [level_player(game, level), level_player(game, 6)]
    for player in players:
        player.new_game(1)
    turns: list[float] = []
    state = game.initial_state()
    while state.outcome is None and len(turns) < MOST_TURNS:
        seat, start = state.player, time.process_time()
        while state.outcome is None and state.player == seat:
            state = state.play(players[seat - 1].choose(state))
        if seat == 1:
            turns.append(time.process_time() - start)
    return turns


def main() -> None:
    """Print a line for each game and board."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=3.0)
    arguments = parser.parse_args()
    for name, options in GAMES:
        game = riftkeep.load(name, **options)
        by_hand, by_net = (measure(game, arguments.seconds, which) for which in ("hand", "net"))
        print(
            f"{name} {options}: {by_hand:,.0f} simulations a second by hand, {by_net:,.0f} by net",
            flush=True,
        )
    for name, options in GAMES[:2]:
        for level in (3, 8, 10):
            turns = measure_turns(riftkeep.load(name, **options), level)
            mean = sum(turns) / len(turns)
            print(f"{name} level {level}: a turn takes {mean:.2f} s, at most {max(turns):.2f} s")


if __name__ == "__main__":
    main()
