"""The puzzles as a tactical test: how many does a search of so many simulations solve?

``python -m bench.puzzles --simulations 1000`` looks at the held-out half. A puzzle is solved if the
search's best move is its solution. ``--no-tactics`` switches the exact tactics off, so that the
evaluation has to find it, and ``--evaluator hand`` or ``net`` says which one. ``--net FILE`` is a
net of one's own, and ``--net-visits 0`` lets it judge every position, whatever its card says; both
are for one ``--game``.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from riftkeep.arena.ratings import wilson
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import Puzzle, puzzles_of
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import BEST, Limits, Settings


def is_solved(puzzle: Puzzle, simulations: int, seed: int, settings: Settings) -> bool:
    """Does a search that has seen nothing yet find the first move?"""
    engine = make_engine(puzzle.game, settings)
    found = engine.search(puzzle.state, Limits(simulations=simulations), seed)
    return found.best == puzzle.solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="the half for tuning too")
    parser.add_argument("--failures", type=Path, help="write the puzzles not solved here")
    parser.add_argument("--no-tactics", action="store_true", help="no exact tactics")
    parser.add_argument("--evaluator", default=BEST)
    parser.add_argument("--net", help="the file of a net")
    parser.add_argument("--net-visits", type=int)
    parser.add_argument("--game", choices=puzzle_games(), help="puzzles of this one alone")
    given = parser.parse_args()
    settings = Settings(evaluator=given.evaluator, net=given.net, net_visits=given.net_visits)
    if given.no_tactics:
        settings = replace(settings, root_horizon=0, leaf_horizon=0)
    failures = []
    for name in [given.game] if given.game else puzzle_games():
        results: dict[str, list[bool]] = defaultdict(list)
        for puzzle in puzzles_of(name):
            if not given.all and not puzzle.is_held_out:
                continue
            is_right = is_solved(puzzle, given.simulations, given.seed, settings)
            results[puzzle.kind].append(is_right)
            results["all"].append(is_right)
            if not is_right:
                failures.append(puzzle)
        for kind, solved in sorted(results.items()):
            share = wilson(sum(solved), len(solved))
            print(
                f"{name:13} {kind:20} {sum(solved):4} of {len(solved):4}"
                f"  {share.value:6.1%} [{share.low:.1%}, {share.high:.1%}]"
            )
    if given.failures is not None:
        text = "".join(f"{json.dumps(puzzle.to_json())}\n" for puzzle in failures)
        given.failures.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
