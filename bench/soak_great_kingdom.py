"""A long soak of Great Kingdom: random games against the naive reading, and mutated inputs.

    python -m bench.soak_great_kingdom [--games 20000] [--inputs 100000] [--workers N] [--seed 0]

Games are played over sizes 3 to 13 with all options drawn at random. Every position is compared
with the naive reading (board, groups, liberties, regions), every eighth also by its list of moves,
and every game must end within the stated bound. Exits with the seed and the position at fault.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

from tests.great_kingdom.agreement import check_random_game
from tests.great_kingdom.boards import random_options
from tests.great_kingdom.mutation import Mutator

BATCH = 100


def play_batch(seed: str) -> Counter[str]:
    """Play a batch of games; what was seen, by its name."""
    seen: Counter[str] = Counter()
    for number in range(BATCH):
        random = Random(f"{seed}/{number}")
        options = random_options(random, largest=13)
        try:
            end = check_random_game(options, random, moves_every=8)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}/{number}, options {options}") from error
        assert end.outcome is not None
        seen[end.outcome.reason] += 1
        seen["moves"] += end.move_number
        seen["games"] += 1
    return seen


def mutate_batch(seed: int) -> Counter[str]:
    """Try a batch of mutated inputs."""
    mutator = Mutator(seed)
    mutator.run(BATCH * 10)
    return Counter(accepted=mutator.accepted, refused=mutator.refused)


def main() -> None:
    """Run the soak and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    started = time.perf_counter()
    games = [f"{wanted.seed}/{batch}" for batch in range(-(-wanted.games // BATCH))]
    inputs = [wanted.seed * 10**6 + batch for batch in range(-(-wanted.inputs // (BATCH * 10)))]
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(wanted.workers, mp_context=get_context("spawn")) as pool:
        for batch in pool.map(mutate_batch, inputs):
            seen += batch
        for batch in pool.map(play_batch, games):
            seen += batch
    text = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
    print(f"great_kingdom: {text}; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
