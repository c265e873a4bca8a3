"""Millions of steps of the vector environment: memory must not grow.

    python -m bench.soak_environment [--steps 10000000]

Steps every board and Great Kingdom in turn with random actions, copying, pickling and setting games
on the way, and prints the memory of the process after each part. Fails if it grows by more than
16 MB after the first tenth.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from pathlib import Path

import numpy as np

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame

NUM_ENVS = 64
PARTS = 10
MOST_GROWN = 16.0


def resident_megabytes() -> float:
    """The memory that this process uses now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def games() -> list[AnyGame]:
    """One of each kind."""
    boards = ("square8", "square19", "hexagonal")
    ringrift: list[AnyGame] = [
        riftkeep.load("ringrift", board=board, players=2) for board in boards
    ]
    return [*ringrift, riftkeep.load("great_kingdom")]


def rounded_up(number: int, parts: int) -> int:
    """How many are in each part, so that together there are at least as many."""
    return -(-number // parts)


def run(env: native.VectorEnv, steps: int) -> None:
    """So many steps of games or a few more, with copies now and then."""
    actions = np.empty(env.num_envs, np.int64)
    for number in range(rounded_up(steps, env.num_envs)):
        env.step(env.sample(actions))
        if number % 500 == 0:
            env.copy_game(0, 1)
            env.reset_game(2)
            env.set_state(3, env.native_state(0))
            pickle.loads(pickle.dumps(env))


def main() -> None:
    """Step, and say how the memory goes."""
    parser = argparse.ArgumentParser(description="Step environments for long.")
    parser.add_argument("--steps", type=int, default=10_000_000, help="of all games together")
    given = parser.parse_args()
    envs = [native.VectorEnv(game, NUM_ENVS, keep_final=True) for game in games()]
    after = []
    for part in range(PARTS):
        for env in envs:
            run(env, rounded_up(given.steps, PARTS * len(envs)))
        after.append(resident_megabytes())
        print(f"{(part + 1) * given.steps // PARTS:>12,} steps: {after[-1]:.1f} MB", flush=True)
    grown = after[-1] - after[0]
    print(f"grown by {grown:.1f} MB after the first tenth")
    if grown > MOST_GROWN:
        sys.exit("the memory has grown")


if __name__ == "__main__":
    main()
