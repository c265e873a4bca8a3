"""How much an analysis costs beside the bare search of the same position: at most 1.3 times it.

    python -m bench.analysis_speed [--simulations 30000] [--repeats 3] [--memory 4096] [--check]

Both look at the same positions with the same settings and simulations, by turns in one run, so that
the machine is equally busy for both. The analysis is measured without reports on the way and with
one every half second. Times are CPU times of this process, medians of the repeats. With
``--check`` it fails if an analysis takes longer than that.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import riftkeep
from riftkeep.analysis.position import analysis_engine, analyzing
from riftkeep.core.state import AnyState
from riftkeep.search.limits import Limits, Settings

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square19", "players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 2}),
    ("great_kingdom", {}),
)
TOP = 8
REPORT_SECONDS = 0.5
MOST_RATIO = 1.3


def bare_seconds(state: AnyState, simulations: int, settings: Settings) -> tuple[float, int]:
    """What the search takes by itself, and how many simulations it has done."""
    engine = analysis_engine(state.game, TOP, settings)
    start = time.process_time()
    result = engine.search(state, Limits(simulations=simulations))
    return time.process_time() - start, result.simulations


def analysis_seconds(
    state: AnyState, simulations: int, settings: Settings, interval: float | None
) -> tuple[float, int]:
    """What an analysis takes, with a report every ``interval`` seconds or none on the way."""
    start = time.process_time()
    *_, found = analyzing(
        state,
        simulations=simulations,
        top=TOP,
        interval=interval,
        engine=analysis_engine(state.game, TOP, settings),
    )
    return time.process_time() - start, found.simulations


def by_turns(
    measures: Sequence[Callable[[], tuple[float, int]]], repeats: int
) -> tuple[list[float], int]:
    """The median time of each, all measured in every round, and how many simulations were done."""
    rounds = [[measure() for measure in measures] for _ in range(repeats)]
    assert len({done for one in rounds for _, done in one}) == 1, "they looked at more or less"
    places = range(len(measures))
    return [statistics.median(one[place][0] for one in rounds) for place in places], rounds[0][0][1]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--simulations", type=int, default=30_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--memory", type=int, default=4096, help="megabytes a search may remember")
    parser.add_argument("--game", choices=[0, 1, 2, 3], type=int, help="only one of the games")
    parser.add_argument("--check", action="store_true", help=f"fail above {MOST_RATIO} times")
    given = parser.parse_args()
    settings = Settings(evaluator="hand", memory_megabytes=given.memory)
    print("| game | simulations | search | analysis | ratio | with reports | ratio |")
    print("|---|---|---|---|---|---|---|")
    ratios: list[float] = []
    for number, (name, options) in enumerate(GAMES):
        if given.game not in (None, number):
            continue
        state = riftkeep.load(name, **options).initial_state()
        arguments = (state, given.simulations, settings)
        (bare, *whole), done = by_turns(
            (
                partial(bare_seconds, *arguments),
                partial(analysis_seconds, *arguments, None),
                partial(analysis_seconds, *arguments, REPORT_SECONDS),
            ),
            given.repeats,
        )
        ratios += [seconds / bare for seconds in whole]
        row = [f"{options.get('board', name)} | {done} | {bare:.2f} s"]
        row += [f"{seconds:.2f} s | {seconds / bare:.2f}" for seconds in whole]
        print(f"| {' | '.join(row)} |", flush=True)
    if given.check and max(ratios) > MOST_RATIO:
        sys.exit(f"an analysis took {max(ratios):.2f} times the search, more than {MOST_RATIO}")


if __name__ == "__main__":
    main()
