"""Which puzzle comes next, and what a person has solved so far.

The record is plain data that its owner keeps: the terminal in a file, a browser in its storage.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from random import Random

from riftkeep.core.errors import InvalidData, RiftkeepError
from riftkeep.core.fields import FieldReader
from riftkeep.directories import data_directory
from riftkeep.puzzles.puzzle import Kind, Puzzle, puzzles_of

_STEP = 7919
"""A prime: consecutive days are far apart in a collection, and all puzzles come in turn."""


@dataclass
class History:
    """What one person has solved."""

    solved: list[str] = field(default_factory=list)
    streak: int = 0
    """Puzzles solved in a row without a wrong move or the answer."""
    best_streak: int = 0
    daily_streak: int = 0
    """Days in a row on which the daily puzzle was solved."""
    daily_date: str = ""

    def note_solved(self, name: str, *, is_clean: bool) -> None:
        """A puzzle was solved; cleanly if at the first try and without the answer."""
        if name not in self.solved:
            self.solved.append(name)
        if is_clean:
            self.streak += 1
            self.best_streak = max(self.best_streak, self.streak)

    def note_failed(self) -> None:
        """A wrong move or a look at the answer ends the streak."""
        self.streak = 0

    def note_daily(self, day: date) -> None:
        """The puzzle of a day was solved."""
        if self.daily_date == day.isoformat():
            return
        is_next = self.daily_date == date.fromordinal(day.toordinal() - 1).isoformat()
        self.daily_streak = self.daily_streak + 1 if is_next else 1
        self.daily_date = day.isoformat()


def history_path() -> Path:
    """The file in which the terminal keeps what was solved."""
    return data_directory() / "puzzles.json"


def read_history(path: Path) -> History:
    """What was solved so far; RiftkeepError if the file is not ours."""
    if not path.exists():
        return History()
    try:
        fields = FieldReader(json.loads(path.read_text("utf-8")), InvalidData)
        solved = list(fields.sequence("solved", []))
        if not all(isinstance(name, str) for name in solved):
            raise fields.fail("solved", "must be names of puzzles")
        return History(
            solved,
            fields.integer("streak", default=0),
            fields.integer("best_streak", default=0),
            fields.integer("daily_streak", default=0),
            fields.text("daily_date", ""),
        )
    except (ValueError, RiftkeepError) as error:
        raise RiftkeepError(f"{path} cannot be read; move it away to begin anew") from error


def write_history(path: Path, history: History) -> None:
    """Keep it, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(asdict(history), indent=1) + "\n", "utf-8")
    draft.replace(path)


def matching(
    game_names: Iterable[str], kind: Kind | None = None, grade: int | None = None
) -> list[Puzzle]:
    """The puzzles of some games that are of a kind and a grade, if these are given."""
    return [
        puzzle
        for name in game_names
        for puzzle in puzzles_of(name)
        if kind in (None, puzzle.kind) and grade in (None, puzzle.grade)
    ]


def daily_puzzle(day: date, game_names: Iterable[str]) -> Puzzle:
    """The puzzle of a day, the same for everybody."""
    puzzles = sorted(matching(game_names), key=lambda puzzle: puzzle.name)
    return puzzles[day.toordinal() * _STEP % len(puzzles)]


def next_puzzle(puzzles: Collection[Puzzle], solved: Collection[str], seed: int) -> Puzzle | None:
    """A puzzle not solved yet, an easy one before a hard one; None if all are solved."""
    left = [puzzle for puzzle in puzzles if puzzle.name not in solved]
    if not left:
        return None
    lowest = min(puzzle.grade for puzzle in left)
    return Random(seed).choice([puzzle for puzzle in left if puzzle.grade == lowest])
