"""What a game brings for its puzzles: how they are checked, answered, explained and made.

The plug of a game names its kit as ``module:name``. Its puzzles themselves are in ``puzzles.jsonl``
of the package of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any

from riftkeep.core.registry import game_names, plug_of

if TYPE_CHECKING:
    from riftkeep.core.move import Move
    from riftkeep.core.sentence import Sentence
    from riftkeep.core.state import AnyState
    from riftkeep.puzzles.puzzle import Kind, Puzzle

Maker = Callable[[int, "frozenset[Kind]"], "Iterator[Puzzle]"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """The puzzles of one game."""

    prefix: str
    """What the names of its puzzles begin with."""
    check: Callable[[Puzzle], None]
    """Checks the whole proof; BadPuzzle says what is wrong."""
    can_still_win: Callable[[Puzzle, AnyState, int], bool]
    """Does the seat that solves still win after this position, within so many of its turns?"""
    reply: Callable[[Any], Move | None]
    """What an opponent plays in a position; None if nothing."""
    why_wrong: Callable[[Puzzle, AnyState, Move], Sentence]
    """Why a move in a position is wrong."""
    hints: Callable[[Puzzle], tuple[Sentence, ...]]
    """What helps before the first move is told, more and more."""
    make: Callable[[], tuple[Maker, Mapping[Kind, int]]]
    """What finds puzzles in a game of self-play, and how many of each kind are wanted."""


@cache
def kit_of(game_name: str) -> Kit:
    """The kit of a game that has puzzles."""
    kit: Kit = EntryPoint("puzzles", plug_of(game_name).puzzles, "").load()
    return kit


def puzzle_games() -> tuple[str, ...]:
    """The games that have puzzles, by name."""
    return tuple(sorted(name for name in game_names() if plug_of(name).puzzles))
