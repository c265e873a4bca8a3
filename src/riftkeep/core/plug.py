"""A plug: all that a game is to the rest of Riftkeep, found by the entry point ``riftkeep.games``.

    [project.entry-points."riftkeep.games"]
    my_game = "my_package.plug:PLUG"

Whatever plays, draws, analyzes or teaches a game asks its plug and never which game it is. Only
the rules and the title must be there: a game without an evaluation is judged by random games, one
without levels has those of LEVELS, one that the compiled core does not know is searched in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from riftkeep.core.about import About
from riftkeep.core.evaluation import Evaluation, Level, Shares

if TYPE_CHECKING:
    from riftkeep.core.game import AnyGame
    from riftkeep.core.interaction import Cell
    from riftkeep.core.state import AnyState

GROUP = "riftkeep.games"
"""The group of the entry points."""

Owners = dict["Cell", Shares]
"""How much of each cell every seat owns; cells that nobody owns are missing."""

LEVELS: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.35),
    2: Level(noise=0.1, careless=0.1),
    3: Level(simulations=16, noise=0.2, careless=0.15),
    4: Level(simulations=64, noise=0.1),
}
"""The levels of a game that names none: those that the search in Python can play."""


def plain_levels(game: AnyGame) -> Mapping[int, Level]:
    """The levels of a game that names none."""
    return LEVELS


def is_always_near(state: AnyState) -> bool:
    """A turn that has many choices is tried out in every position."""
    return True


@dataclass(frozen=True, slots=True)
class NativeTwin:
    """The same game in the compiled core: what makes it, and the names of its phases by number.

    ``make`` takes the module of the core and a game, and returns the core's game.
    """

    make: Callable[[Any, Any], Any]
    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """One game as everything above the rules uses it."""

    make: Callable[..., AnyGame]
    """The rules: takes the options as keywords, and returns the game."""
    about: About
    """The title, the options, the ways of writing, and how a position is set up by hand."""
    package: str = ""
    """The package with RULES.md, lessons.json, puzzles.jsonl and texts/, those that there are.

    ``texts/<language>.ftl`` is what the game says; see riftkeep/core/catalogue.py. The rules for
    players are ``rules/<language>.md``, how to play well is ``guide/<language>.md``.
    """
    levels: Callable[[Any], Mapping[int, Level]] = plain_levels
    """The levels of computer players of a game, by their numbers from 1."""
    evaluation: Evaluation | None = None
    is_goal_near: Callable[[Any], bool] = is_always_near
    """Could the turn of the seat to act reach a goal? Asked before a wide turn is tried out."""
    owners: Callable[[Any], Owners] | None = None
    """How much of each cell every seat owns in a position; None if cells are never owned."""
    native: NativeTwin | None = None
    puzzles: str = ""
    """``module:name`` of what makes, checks and answers its puzzles; see riftkeep.puzzles.kit."""
