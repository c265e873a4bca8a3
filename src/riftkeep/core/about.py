"""What there is to know about a game before one is set up: its options and its ways of writing.

For programs that offer games by name: a command line, a page with a form, a file reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riftkeep.core.record import Record


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a game: its name, what it does, its default and the values it takes.

    ``choices`` lists the values that have a name or are few; ``low`` and ``high`` bound a number.
    ``default`` is a text where it depends on other options.
    """

    name: str
    text: str
    default: Any
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """A way of writing whole games that only some games have: its name is the file ending."""

    name: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Record]
    format: Callable[[Record], str]


def _states_nothing(text: str) -> Mapping[str, Any] | None:
    return None


@dataclass(frozen=True, slots=True)
class About:
    """A game by its title, options and ways of writing.

    ``options_in`` takes a position written as a line or as a diagram, and returns the options that
    the text states, or None if it is not a text of this game.
    """

    title: str
    options: tuple[OptionInfo, ...] = ()
    options_in: Callable[[str], Mapping[str, Any] | None] = field(default=_states_nothing)
    formats: tuple[RecordFormat, ...] = ()
