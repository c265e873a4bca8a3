"""Which games there are, by their plugs, and making one by its name and options.

The games of Riftkeep itself are always there. Those of other packages are found by their entry
points, when somebody asks for a game that is not known yet or for the names of all games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from logging import getLogger
from typing import TYPE_CHECKING, Any

from riftkeep.core.about import About
from riftkeep.core.catalogue import add_texts
from riftkeep.core.errors import InvalidOptions, UnknownGame
from riftkeep.core.fields import FieldReader, must_be_object, quoted
from riftkeep.core.game import AnyGame
from riftkeep.core.plug import GROUP, Plug
from riftkeep.core.sentence import Sentence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_SHIPPED: dict[str, str] = {}


def register_shipped(name: str, value: str) -> None:
    """Make a game of this package known; ``value`` says where its plug is, as entry points do."""
    _SHIPPED[name] = value


def game_names() -> tuple[str, ...]:
    """The names of all games whose plugs can be loaded; those of Riftkeep itself come first."""
    return tuple(name for name in (*_SHIPPED, *_installed()) if not _problem(name))


def default_game() -> str:
    """The game that is meant where none is named."""
    return next(iter(_SHIPPED))


def plug_of(name: str) -> Plug:
    """The plug of a game; UnknownGame if there is none, or says why it cannot be loaded."""
    if not isinstance(name, str) or not (name in _SHIPPED or name in _installed()):
        games = ", ".join(game_names())
        raise UnknownGame(Sentence("reading.no_game", name=quoted(name), games=games))
    if _problem(name):
        raise UnknownGame(_problem(name))
    return _loaded(name)


def about(name: str) -> About:
    """What there is to know about a game before it is set up; UnknownGame if there is none."""
    return plug_of(name).about


def load(name: str, /, **options: Any) -> AnyGame:
    """A game with the given options; options left out have their defaults.

    UnknownGame if there is no such game, InvalidOptions if an option is wrong.
    """
    return plug_of(name).make(**options)


def load_json(data: Mapping[str, Any]) -> AnyGame:
    """The game that JSON data with ``game`` and ``options`` (a state, a record header) is of."""
    fields = FieldReader.for_options(data)
    options = fields.value("options", default={})
    if not isinstance(options, Mapping):
        raise InvalidOptions("options", must_be_object(options))
    if not all(isinstance(key, str) for key in options):
        raise InvalidOptions("options", Sentence("reading.keys"))
    try:
        return load(fields.text("game"), **options)
    except InvalidOptions as error:
        if error.field == "game":
            raise
        raise InvalidOptions(f"options.{error.field}", error.why) from error


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games of other packages; none of them can take the name of one that is there already."""
    from importlib.metadata import entry_points  # takes longer to import than the whole contract

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name not in _SHIPPED and found.setdefault(point.name, point) is not point:
            getLogger(__name__).warning("two packages have a game %s", point.name)
    return found


@cache
def _loaded(name: str) -> Plug:
    place = _SHIPPED[name] if name in _SHIPPED else _installed()[name].value
    module, _, attribute = place.partition(":")
    plug = getattr(import_module(module), attribute)
    if not isinstance(plug, Plug):
        raise TypeError(f"{place} is no Plug")
    if plug.package:
        add_texts(plug.package)
    return plug


@cache
def _problem(name: str) -> str:
    """Why the plug of a game cannot be loaded; empty if it can."""
    if name in _SHIPPED:
        return ""
    try:
        _loaded(name)
    except Exception as error:  # a package of somebody else may fail in any way
        reason = f"the game {name} cannot be loaded: {type(error).__name__}: {error}"
        getLogger(__name__).warning(reason)
        return reason
    return ""
