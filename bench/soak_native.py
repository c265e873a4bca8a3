"""Compare the compiled core with the Python rules for a long time, on every core of the machine.

    python -m bench.soak_native                   a million moves, with a fresh seed
    python -m bench.soak_native --moves 20000 --swaps 1000 --seed 7
    python -m bench.soak_native --seed 7 --keep build/soak.jsonl    goes on where it was stopped
    python -m bench.soak_native --replay build/native-difference-00000000.json

Every position of every game is compared in everything it has. The naive engine of the tests plays
a share of the games of RingRift along, and positions near the swap (D77) are compared in all three.
A difference stops the soak, is written to ``build/`` as a record that reproduces it, and makes the
command fail.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.naive.comparison import NaiveTwin
from tests.native.games import RINGRIFT_OPTIONS, random_great_kingdom, ringrift
from tests.native.parity import Difference, any_move, play_along, rare_move, replay
from tests.native.positions import random_position
from tests.native.test_swap import OPTIONS as TWO_PLAYERS
from tests.native.test_swap import compare_near_swap

from riftkeep import native

FOLDER = Path("build")
CHUNK = 2000
"""Moves compared by one task."""
GREAT_KINGDOM_SHARE = 0.2
NAIVE_SHARE = 0.5
"""Games of RingRift that the naive engine plays along, on the small board."""
NAIVE_PLACEMENTS = 0.05
"""Placement phases in which it lists the legal moves, which takes long."""
SWAPS_PER_TASK = 500
BOARD_WEIGHTS = {"square8": 6, "square19": 2, "hexagonal": 2}


@dataclass(frozen=True)
class Result:
    """What one task has compared, and where it wrote a difference, if it found one."""

    moves: int
    games: int
    naive_moves: int = 0
    swaps: int = 0
    difference: str = ""
    path: str = ""


Task = tuple[Callable[[str, int], Result], int]
"""What compares, and how much of it."""


def compare(seed: str, wanted: int) -> Result:
    """Compare about so many moves."""
    random = Random(seed)
    weights = [BOARD_WEIGHTS[options["board"]] for options in RINGRIFT_OPTIONS]
    moves = games = naive_moves = 0
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
        naive = None
        is_small = game.name == "ringrift" and game.options.board == "square8"
        if is_small and random.random() < NAIVE_SHARE:
            naive = NaiveTwin(start, random, NAIVE_PLACEMENTS)
        try:
            played = play_along(start, choose, random, limit, naive)
        except Difference as difference:
            return _failed(difference, moves, games)
        moves += played
        naive_moves += played if naive else 0
        games += 1
    return Result(moves, games, naive_moves)


def compare_swaps(seed: str, wanted: int) -> Result:
    """Compare so many positions near the swap."""
    random = Random(seed)
    for number in range(wanted):
        try:
            compare_near_swap(ringrift(**random.choice(TWO_PLAYERS)), random)
        except Difference as difference:
            return _failed(difference, number, 0)
    return Result(0, 0, swaps=wanted)


def _failed(difference: Difference, moves: int, games: int) -> Result:
    path = str(difference.write(FOLDER))
    return Result(moves, games, difference=str(difference), path=path)


def tasks_of(wanted: int, swaps_wanted: int, seed: int) -> dict[str, Task]:
    """Every task of a soak by its seed, which gives the same task again."""
    firsts = range(0, swaps_wanted, SWAPS_PER_TASK)
    swaps: dict[str, Task] = {
        f"{seed}/swap/{first}": (compare_swaps, min(SWAPS_PER_TASK, swaps_wanted - first))
        for first in firsts
    }
    return swaps | {f"{seed}/{task}": (compare, CHUNK) for task in range(-(-wanted // CHUNK))}


class Kept:
    """What the tasks have found, in a file of one line for each if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path is not None and path.exists() else []
        found = [json.loads(line) for line in lines if line.endswith("}")]
        self.results = {line.pop("seed"): Result(**line) for line in found}

    def add(self, seed: str, result: Result) -> None:
        """Note what a task has found; a difference is found again by the next soak."""
        self.results[seed] = result
        if self.path is not None and not result.difference:
            with self.path.open("a") as file:
                print(json.dumps({"seed": seed} | asdict(result)), file=file)

    def total(self, name: str) -> int:
        """The sum of one count."""
        return sum(getattr(result, name) for result in self.results.values())


def soak(tasks: dict[str, Task], seed: int, workers: int, kept: Kept) -> int:
    """Compare until every task is done or a difference is found; the exit code."""
    context = multiprocessing.get_context("spawn")
    start = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        futures = {
            pool.submit(function, name, wanted): name
            for name, (function, wanted) in tasks.items()
            if name not in kept.results
        }
        for done, future in enumerate(as_completed(futures), 1):
            result = future.result()
            kept.add(futures[future], result)
            moves, games = kept.total("moves"), kept.total("games")
            naive_moves, swaps = kept.total("naive_moves"), kept.total("swaps")
            if result.difference:
                pool.shutdown(cancel_futures=True)
                print(f"difference after {moves:,} moves: {result.difference}")
                print(f"written to {result.path}")
                return 1
            if done % max(1, len(futures) // 20) == 0:
                used = time.monotonic() - start
                print(
                    f"{moves:>10,} moves ({naive_moves:,} with the naive engine), {games:,} games, "
                    f"{swaps:,} positions near the swap, {used:.0f} s",
                    file=sys.stderr,
                )
    moves, games = kept.total("moves"), kept.total("games")
    naive_moves, swaps = kept.total("naive_moves"), kept.total("swaps")
    print(
        f"{moves:,} moves of {games:,} games ({naive_moves:,} with the naive engine) and {swaps:,} "
        f"positions near the swap compared, 0 differences (seed {seed})"
    )
    return 0


def main() -> int:
    """Run the soak, or replay what it found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--swaps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, default=None)
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
    tasks = tasks_of(given.moves, given.swaps, seed)
    return soak(tasks, seed, given.workers, Kept(given.keep))


if __name__ == "__main__":
    sys.exit(main())
