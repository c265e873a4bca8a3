"""What a puzzle is, and the collections that come with Riftkeep.

A puzzle is a position, the one first move that reaches its goal, and what proves that no other
does. Collections are text files, one puzzle a line. Half of the puzzles, told apart by their names
alone, are held out: no weight and no setting of a computer player may be tuned on them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.registry import load, plug_of
from riftkeep.core.state import AnyState, format_key
from riftkeep.puzzles.kit import kit_of, puzzle_games

LOWEST_GRADE, HIGHEST_GRADE = 1, 10


class Kind(StrEnum):
    """What is asked for. docs/concepts/puzzles.md says what each kind's proof consists of."""

    WIN_THIS_TURN = "win_this_turn"
    """The turn ends the game: any win in RingRift, a capture in Great Kingdom."""
    FORCED_WIN = "forced_win"
    """Great Kingdom: win by castles that each threaten a capture."""
    QUIET_WIN = "quiet_win"
    """Great Kingdom: a castle that threatens nothing at once and leaves no defence."""
    ONLY_DEFENCE = "only_defence"
    """Every other move loses by force."""
    BEST_CHAIN = "best_chain"
    """RingRift: win this turn by a chain of captures."""
    CLOSE_THE_REGION = "close_the_region"
    """RingRift: win this turn by taking a region."""
    LAST_PLAYER_STANDING = "last_player_standing"
    """RingRift: leave the others without an action until they have lost."""


class BadPuzzle(RiftkeepError):
    """A puzzle whose data or proof is wrong."""


class Undecided(Exception):
    """An exhaustive search would take too long."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle."""

    name: str
    kind: Kind
    game: AnyGame = field(repr=False)
    state: AnyState = field(repr=False)
    solution: Move
    line: tuple[str, ...]
    """How the goal is reached, from the solution on, with the replies that have a choice."""
    turns: int
    """Within how many turns of the player to move; for a defence, of the opponent."""
    grade: int
    """The lowest level of computer player that solves it, 1 to 10."""
    proof: Mapping[str, Any] = field(default_factory=dict)
    """What shortens the check of the proof; the kit of the game knows it."""

    @property
    def is_held_out(self) -> bool:
        """Is it kept from all tuning?"""
        return int(self.name[-1], 16) % 2 == 1

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain JSON data."""
        return {
            "name": self.name,
            "kind": self.kind.value,
            "options": self.game.options_json,
            "position": self.game.format_position(self.state),
            "solution": str(self.solution),
            "line": list(self.line),
            "turns": self.turns,
            "grade": self.grade,
            "proof": dict(self.proof),
        }

    @classmethod
    def from_json(cls, game_name: str, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle described by JSON data of a collection."""
        game = load(game_name, **data["options"])
        state = game.parse_position(data["position"])
        return cls(
            data["name"],
            Kind(data["kind"]),
            game,
            state,
            game.parse_move(state, data["solution"]),
            tuple(data["line"]),
            data["turns"],
            data["grade"],
            data["proof"],
        )


def puzzles_of(game_name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first."""
    return _collection(game_name)


@cache
def _collection(game_name: str) -> tuple[Puzzle, ...]:
    text = (files(plug_of(game_name).package) / "puzzles.jsonl").read_text("utf-8")
    return tuple(Puzzle.from_json(game_name, json.loads(line)) for line in text.splitlines())


def write_collection(puzzles: Iterable[Puzzle]) -> str:
    """The text of a collection, ordered by grade, then length, then name."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.grade, len(puzzle.line), puzzle.name))
    lines = (json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in ordered)
    return "".join(f"{line}\n" for line in lines)


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of this name; BadPuzzle if there is none."""
    for game_name in puzzle_games():
        for puzzle in _collection(game_name):
            if puzzle.name == name:
                return puzzle
    raise BadPuzzle(f"there is no puzzle {name!r}; riftkeep puzzle --list shows them all")


def name_of(state: AnyState) -> str:
    """The name of a position, the same for all that a symmetry of the board makes of it."""
    least = min(image.key for image in state.images())
    return f"{kit_of(state.game.name).prefix}-{format_key(least)}"
