"""Compare the compiled core with the Python rules for a long time, on every core of the machine.

    python -m bench.soak_native                   a million moves, with a fresh seed
    python -m bench.soak_native --moves 20000 --seed 7
    python -m bench.soak_native --replay build/native-difference-00000000.json

Every position of every game is compared in everything it has. A difference stops the soak, is
written to ``build/`` as a record that reproduces it, and makes the command fail.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.native.games import RINGRIFT_OPTIONS, random_great_kingdom, ringrift
from tests.native.parity import Difference, any_move, play_along, rare_move, replay
from tests.native.positions import random_position

from riftkeep import native

FOLDER = Path("build")
CHUNK = 2000
"""Moves compared by one task."""
GREAT_KINGDOM_SHARE = 0.2
BOARD_WEIGHTS = {"square8": 6, "square19": 2, "hexagonal": 2}


@dataclass(frozen=True)
class Result:
    """What one task has compared, and where it wrote a difference, if it found one."""

    moves: int
    games: int
    difference: str = ""
    path: str = ""


def compare(seed: str, wanted: int) -> Result:
    """Compare about so many moves."""
    random = Random(seed)
    weights = [BOARD_WEIGHTS[options["board"]] for options in RINGRIFT_OPTIONS]
    moves = games = 0
    while moves < wanted:
        game: Any
        if random.random() < GREAT_KINGDOM_SHARE:
            game = random_great_kingdom(random)
        else:
            game = ringrift(**random.choices(RINGRIFT_OPTIONS, weights)[0])
        is_set_up = random.random() < 0.6
        start = random_position(game, random) if is_set_up else game.initial_state()
        limit = random.choice((10, 40, game.max_moves)) if is_set_up else game.max_moves
        choose = random.choice((any_move, rare_move))
        try:
            moves += play_along(start, choose, random, limit)
        except Difference as difference:
            return Result(moves, games, str(difference), str(difference.write(FOLDER)))
        games += 1
    return Result(moves, games)


def soak(wanted: int, seed: int, workers: int) -> int:
    """Compare until so many moves are done or a difference is found; the exit code."""
    tasks = -(-wanted // CHUNK)
    context = multiprocessing.get_context("spawn")
    moves = games = 0
    start = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        futures = [pool.submit(compare, f"{seed}/{task}", CHUNK) for task in range(tasks)]
        for done, future in enumerate(as_completed(futures), 1):
            result = future.result()
            moves, games = moves + result.moves, games + result.games
            if result.difference:
                pool.shutdown(cancel_futures=True)
                print(f"difference after {moves:,} moves: {result.difference}")
                print(f"written to {result.path}")
                return 1
            if done % max(1, tasks // 20) == 0:
                used = time.monotonic() - start
                print(f"{moves:>10,} moves, {games:,} games, {used:.0f} s", file=sys.stderr)
    print(f"{moves:,} moves of {games:,} games compared, 0 differences (seed {seed})")
    return 0


def main() -> int:
    """Run the soak, or replay what it found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--replay", type=Path, default=None)
    given = parser.parse_args()
    if not native.is_available():
        print(f"the compiled core is not in use: {native.backend().reason}", file=sys.stderr)
        return 2
    if given.replay is not None:
        found = replay(given.replay)
        print("\n".join(found) or "no difference")
        return 1 if found else 0
    seed = given.seed if given.seed is not None else int.from_bytes(os.urandom(4), "big")
    return soak(given.moves, seed, given.workers)


if __name__ == "__main__":
    sys.exit(main())
