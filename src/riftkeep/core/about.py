"""What there is to know about a game before one is set up: its options and its ways of writing.

For programs that offer games by name: a command line, a page with a form, a file reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from riftkeep.core.record import Record


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a game: its name, what it does, its default and the values it takes.

    ``choices`` lists the values that have a name or are few; ``low`` and ``high`` bound a number.
    ``default`` is a text where it depends on other options. ``offered`` are the values that a form
    offers, so that an option without them is left at its default there; ``is_board`` says that it
    changes the board or how many play.
    """

    name: str
    text: str
    default: Any
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    offered: tuple[Any, ...] = ()
    is_board: bool = False


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the JSON of a position is changed by hand, cell by cell, in an editor.

    ``pieces`` are the kinds of pieces that can be put down (see layout.py). ``phases`` are those
    to choose from, ``counts`` the lists with a number for every seat. What is in ``dropped``
    depends on the rest and is taken out after every change; reading the position fills it in.
    ``supply`` names the counts that rings come from when they are put on a cell, and go back to.
    """

    pieces: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ("outcome",)
    supply: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The same as plain JSON data."""
        return {name: list(getattr(self, name)) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """A way of writing whole games that only some games have: its name is the file ending."""

    name: str
    recognizes: Callable[[str], bool]
    parse: Callable[[str], Record]
    format: Callable[[Record], str]


def _states_nothing(text: str) -> Mapping[str, Any] | None:
    return None


class ShortNames(NamedTuple):
    """A game with its usual options in few characters: for names of files, and in tables."""

    code: str
    words: str


def _short_names(options: Mapping[str, Any]) -> ShortNames:
    values = [str(value) for value in options.values()]
    return ShortNames("-".join(values), " ".join(values))


def _all_options(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items())


@dataclass(frozen=True, slots=True)
class About:
    """A game by its title, options and ways of writing.

    ``summary`` is the game in half a line, ``example`` what somebody may type for a move, and
    ``board_words`` says what a game with these options is played on, ``short_names`` what to call
    it in files and tables besides its title. ``options_in`` takes a position written as a line or
    as a diagram, and returns the options that the text states, or None if it is not a text of this
    game. ``at_once`` are the options of a game that is begun without a form, and ``for_beginners``
    what is different in somebody's first games.
    """

    title: str
    summary: str = ""
    example: str = ""
    options: tuple[OptionInfo, ...] = ()
    options_in: Callable[[str], Mapping[str, Any] | None] = field(default=_states_nothing)
    formats: tuple[RecordFormat, ...] = ()
    board_words: Callable[[Mapping[str, Any]], str] = field(default=_all_options)
    short_names: Callable[[Mapping[str, Any]], ShortNames] = field(default=_short_names)
    set_up: SetUp = SetUp()
    at_once: Mapping[str, Any] = field(default_factory=dict)
    for_beginners: Mapping[str, Any] = field(default_factory=dict)
