"""How much an analysis costs beside the bare search of the same position: at most 1.3 times it.

    python -m bench.analysis_speed [--simulations 30000] [--repeats 3] [--memory 4096]

Both look at the same positions with the same settings and simulations, one after the other in one
run, so that the machine is equally busy for both. Times are CPU times of this process; the best of
the repeats counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import riftkeep
from riftkeep.analysis.position import analysis_engine
from riftkeep.core.state import AnyState
from riftkeep.search.limits import Limits, Settings

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square19", "players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 2}),
    ("great_kingdom", {}),
)
TOP = 8


def bare_seconds(state: AnyState, simulations: int, settings: Settings) -> tuple[float, int]:
    """What the search takes by itself, and how many simulations it has done."""
    engine = analysis_engine(state.game, TOP, settings)
    start = time.process_time()
    result = engine.search(state, Limits(simulations=simulations))
    return time.process_time() - start, result.simulations


def analysis_seconds(state: AnyState, simulations: int, settings: Settings) -> tuple[float, int]:
    """What `riftkeep.analyze` takes.

    It gives no reports on the way: how many of them a second of CPU time has to bear depends on how
    busy the machine is.
    """
    start = time.process_time()
    found = riftkeep.analyze(state, simulations=simulations, top=TOP, settings=settings)
    return time.process_time() - start, found.simulations


def best(measure: Callable[[], tuple[float, int]], repeats: int) -> tuple[float, int]:
    """The shortest time of several."""
    return min(measure() for _ in range(repeats))


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--simulations", type=int, default=30_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--memory", type=int, default=4096, help="megabytes a search may remember")
    parser.add_argument("--game", choices=[0, 1, 2, 3], type=int, help="only one of the games")
    given = parser.parse_args()
    settings = Settings(evaluator="hand", memory_megabytes=given.memory)
    print("| game | simulations | search | analysis | ratio |")
    print("|---|---|---|---|---|")
    for number, (name, options) in enumerate(GAMES):
        if given.game not in (None, number):
            continue
        state = riftkeep.load(name, **options).initial_state()
        arguments = (state, given.simulations, settings)
        bare, done = best(lambda: bare_seconds(*arguments), given.repeats)  # noqa: B023
        whole, looked = best(lambda: analysis_seconds(*arguments), given.repeats)  # noqa: B023
        assert looked == done, "the analysis has looked at more or less than the search"
        board = options.get("board", name)
        print(
            f"| {board} | {done} | {bare:.2f} s | {whole:.2f} s | {whole / bare:.2f} |", flush=True
        )


if __name__ == "__main__":
    main()
