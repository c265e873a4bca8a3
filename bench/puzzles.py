"""The puzzles as a tactical test: how many does a search of so many simulations solve?

``python -m bench.puzzles --simulations 1000`` looks at the held-out half. A puzzle is solved if the
search's best move is its solution. A search that has proven another win, which takes longer than
the puzzle allows, is right about the position: such moves are counted apart, and only if the
exhaustive search of the puzzles confirms the win.

``--no-tactics`` switches the exact tactics off, so that the evaluation has to find it, and
``--evaluator hand`` or ``net`` says which one. ``--net FILE`` is a net of one's own, and
``--net-visits 0`` lets it judge every position, whatever its card says; both are for one
``--game``. ``--play-turns-out``, ``--halving-limit`` and ``--first-play`` are the settings of the
search of those names.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path

from riftkeep.arena.ratings import wilson
from riftkeep.core.move import Move
from riftkeep.puzzles.kit import kit_of, puzzle_games
from riftkeep.puzzles.puzzle import Puzzle, Undecided, puzzles_of
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import BEST, Limits, Settings

MORE_TURNS = 2
"""How much longer than its puzzle allows another win may take."""


class Answer(Enum):
    """What a search makes of a puzzle."""

    SOLUTION = "the solution"
    OTHER_WIN = "another win, slower than asked for"
    WRONG = "wrong"


def answer(puzzle: Puzzle, simulations: int, seed: int, settings: Settings) -> Answer:
    """What a search that has seen nothing yet makes of the first move."""
    engine = make_engine(puzzle.game, settings)
    found = engine.search(puzzle.state, Limits(simulations=simulations), seed)
    if found.best == puzzle.solution:
        return Answer.SOLUTION
    is_proven = found.proof is not None and found.proof.winner == puzzle.state.player
    return Answer.OTHER_WIN if is_proven and _wins(puzzle, found.best) else Answer.WRONG


def _wins(puzzle: Puzzle, move: Move) -> bool:
    """Does a first move win by force, as an exhaustive search of a few turns finds?"""
    after = puzzle.state.play(move)
    try:
        return kit_of(puzzle.game.name).can_still_win(puzzle, after, puzzle.turns + MORE_TURNS)
    except Undecided:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="the half for tuning too")
    parser.add_argument("--failures", type=Path, help="write the puzzles not solved here")
    parser.add_argument("--no-tactics", action="store_true", help="no exact tactics")
    parser.add_argument("--evaluator", default=BEST)
    parser.add_argument("--net", default="", help="the file of a net")
    parser.add_argument("--net-visits", type=int)
    parser.add_argument("--game", choices=puzzle_games(), help="puzzles of this one alone")
    usual = Settings()
    parser.add_argument("--play-turns-out", action="store_true")
    parser.add_argument("--halving-limit", type=int, default=usual.halving_limit)
    parser.add_argument("--first-play", type=float, default=usual.first_play)
    given = parser.parse_args()
    settings = Settings(
        evaluator=given.evaluator,
        net=given.net,
        net_visits=given.net_visits,
        plays_turns_out=given.play_turns_out,
        halving_limit=given.halving_limit,
        first_play=given.first_play,
    )
    if given.no_tactics:
        settings = replace(settings, root_horizon=0, leaf_horizon=0)
    failures = []
    for name in [given.game] if given.game else puzzle_games():
        results: dict[str, list[Answer]] = defaultdict(list)
        for puzzle in puzzles_of(name):
            if not given.all and not puzzle.is_held_out:
                continue
            found = answer(puzzle, given.simulations, given.seed, settings)
            results[puzzle.kind].append(found)
            results["all"].append(found)
            if found is Answer.WRONG:
                failures.append(puzzle)
        for kind, answers in sorted(results.items()):
            print(f"{name:13} {kind:20} {_counted(answers)}")
    if given.failures is not None:
        text = "".join(f"{json.dumps(puzzle.to_json())}\n" for puzzle in failures)
        given.failures.write_text(text, "utf-8")


def _counted(answers: Sequence[Answer]) -> str:
    """How many are right, by the solution alone and with other wins."""
    solved = answers.count(Answer.SOLUTION)
    right = solved + answers.count(Answer.OTHER_WIN)
    share = wilson(right, len(answers))
    return (
        f"{solved:4} by the solution, {right:4} with other wins, of {len(answers):4}"
        f"  {share.value:6.1%} [{share.low:.1%}, {share.high:.1%}]"
    )


if __name__ == "__main__":
    main()
