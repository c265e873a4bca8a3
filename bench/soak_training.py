"""Kill a training run at random again and again: nothing that was finished may be lost.

    python -m bench.soak_training RUN [--kills 10] [--seed 1]

Starts ``riftkeep train RUN`` with a small preset and kills it, with SIGKILL, in a stage and after a
time drawn by lot, until it was killed so often and in every stage. After each kill every game, net
and gate that was finished before must be there, byte for byte, and readable; at the end the run
goes on to one more net. Fails otherwise.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.training.test_run import SMALL, finish, kept, start

from riftkeep.training.folder import RunFolder
from riftkeep.training.loop import Stage, next_step

LONGEST_SECONDS = 2.0


def kill_once(folder: RunFolder, random: Random) -> Stage:
    """Start the run, kill it a moment after a stage drawn by lot has begun, and say in which."""
    process, wanted = start(folder.path), random.choice(list(Stage))
    while next_step(folder).stage is not wanted:
        if process.poll() is not None:
            sys.exit(f"the run ended by itself: {process.communicate()[1].decode()}")
        time.sleep(0.01)
    time.sleep(random.uniform(0.0, LONGEST_SECONDS))
    stage = next_step(folder).stage
    process.kill()
    process.communicate()
    return stage


def main() -> None:
    """Kill until there is enough of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("run", type=Path)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder, random = RunFolder.create(arguments.run, SMALL), Random(arguments.seed)
    killed: Counter[Stage] = Counter()
    before: dict[str, bytes] = {}
    while killed.total() < arguments.kills or len(killed) < len(Stage):
        killed[kill_once(folder, random)] += 1
        now = kept(folder)
        if not before.items() <= now.items():
            sys.exit(f"lost: {sorted(before.keys() - now.keys())}")
        before = now
        print(f"{killed.total()} kills, {folder.num_games()} games, {len(folder.nets())} nets")
    finish(start(folder.path, "--nets", str(max(folder.nets(), default=0) + 1)))
    stages = ", ".join(f"{count} in {stage}" for stage, count in sorted(killed.items()))
    print(f"{killed.total()} kills ({stages}), nothing lost; {len(folder.nets())} nets at the end")


if __name__ == "__main__":
    main()
