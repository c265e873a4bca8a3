"""Making puzzles from self-play: ``python -m riftkeep.puzzles.make GAME --seed N``.

Games are played by the search with little time and some misjudgement, so that they are lively. The
search then only points out positions in which something may be certain; what becomes a puzzle is
decided by the proof of its kind (kit.py). One game gives one puzzle of a
kind at most, and positions that a symmetry makes equal are one. Needs the compiled core.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from riftkeep.puzzles.grade import grade_of
from riftkeep.puzzles.kit import kit_of, puzzle_games
from riftkeep.puzzles.puzzle import Kind, Puzzle, write_collection


def make(game_name: str, seed: int, most_seconds: float) -> list[Puzzle]:
    """Puzzles from one game after the other, until there are enough of every kind."""
    maker, wanted = kit_of(game_name).make()
    found: dict[str, Puzzle] = {}
    count: Counter[Kind] = Counter()
    shapes: Counter[tuple[Kind, int]] = Counter()
    start = time.monotonic()
    number = 0
    while any(count[kind] < most for kind, most in wanted.items()):
        if time.monotonic() - start > most_seconds:
            break
        full = frozenset(kind for kind, most in wanted.items() if count[kind] >= most)
        for puzzle in maker(seed + number, full):
            shape = puzzle.kind, len(puzzle.line)
            # No more than two in five of a kind may be of one length.
            is_common = shapes[shape] * 5 >= wanted[puzzle.kind] * 2 and shape[1] > 1
            if puzzle.name in found or is_common:
                continue
            found[puzzle.name] = puzzle
            count[puzzle.kind] += 1
            shapes[shape] += 1
        number += 1
        if number % 100 == 0:
            print(f"{number} games: {dict(count)}", file=sys.stderr, flush=True)
    return list(found.values())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make puzzles from self-play.")
    parser.add_argument("game", choices=puzzle_games())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop looking after that")
    parser.add_argument("--output", type=Path, required=True)
    given = parser.parse_args()
    puzzles = make(given.game, given.seed * 1_000_000, given.seconds)
    Random(given.seed).shuffle(puzzles)
    graded = []
    for number, puzzle in enumerate(puzzles, 1):
        graded.append(replace(puzzle, grade=grade_of(puzzle)))
        if number % 50 == 0:
            print(f"graded {number} of {len(puzzles)}", file=sys.stderr, flush=True)
    given.output.write_text(write_collection(graded), "utf-8")


if __name__ == "__main__":
    main()
