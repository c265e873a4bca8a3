"""How hard a puzzle is: the lowest level of computer player that solves it.

A level solves a puzzle if it finds the first move whatever the chance of its play: with each of
``SEEDS``. ``python -m riftkeep.puzzles.grade`` grades the collections anew after levels changed.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from riftkeep.core.game import AnyGame
from riftkeep.core.registry import plug_of
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import (
    HIGHEST_GRADE,
    LOWEST_GRADE,
    Puzzle,
    puzzles_of,
    write_collection,
)
from riftkeep.search.levels import LevelPlayer, level_player

SEEDS = (0, 1, 2)


def solves(puzzle: Puzzle, level: int, seed: int) -> bool:
    """Does a player of this level find the first move?"""
    player = _player(puzzle.game, level)
    player.new_game(seed)
    return player.choose(puzzle.state) == puzzle.solution


def grade_of(puzzle: Puzzle) -> int:
    """The lowest level that solves it; the highest there is if none does."""
    for level in range(LOWEST_GRADE, HIGHEST_GRADE):
        if all(solves(puzzle, level, seed) for seed in SEEDS):
            return level
    return HIGHEST_GRADE


@cache
def _player(game: AnyGame, level: int) -> LevelPlayer:
    return level_player(game, level)


def _file_of(game_name: str) -> Path:
    return Path(str(files(plug_of(game_name).package) / "puzzles.jsonl"))


def main() -> None:
    """Grade all collections anew, in place."""
    for name in puzzle_games():
        graded = [replace(puzzle, grade=grade_of(puzzle)) for puzzle in puzzles_of(name)]
        _file_of(name).write_text(write_collection(graded), "utf-8")
        changed = sum(a.grade != b.grade for a, b in zip(graded, puzzles_of(name), strict=True))
        print(f"{name}: {changed} of {len(graded)} have another grade", file=sys.stderr)


if __name__ == "__main__":
    main()
