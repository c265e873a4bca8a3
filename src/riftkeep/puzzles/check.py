"""Checking puzzles: is everything about them true?"""

from __future__ import annotations

from riftkeep.core.errors import IllegalMove, NotationError
from riftkeep.puzzles.kit import kit_of
from riftkeep.puzzles.puzzle import (
    HIGHEST_GRADE,
    LOWEST_GRADE,
    BadPuzzle,
    Puzzle,
    name_of,
)


def check(puzzle: Puzzle) -> None:
    """Check the data and the whole proof of a puzzle; BadPuzzle says what is wrong."""
    if puzzle.state.outcome is not None:
        raise BadPuzzle("the game is over")
    if puzzle.name != name_of(puzzle.state):
        raise BadPuzzle(f"the name of the position is {name_of(puzzle.state)}")
    if not LOWEST_GRADE <= puzzle.grade <= HIGHEST_GRADE:
        raise BadPuzzle(f"the grade must be from {LOWEST_GRADE} to {HIGHEST_GRADE}")
    if puzzle.turns < 1 or not puzzle.line or puzzle.line[0] != str(puzzle.solution):
        raise BadPuzzle("the line must begin with the solution")
    try:
        kit_of(puzzle.game.name).check(puzzle)
    except (IllegalMove, NotationError) as error:
        raise BadPuzzle(f"the proof has an impossible move: {error}") from error
