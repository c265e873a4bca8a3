"""Which games there are, and making one by its name and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from riftkeep.core.about import About
from riftkeep.core.errors import InvalidOptions, UnknownGame
from riftkeep.core.fields import FieldReader, shown
from riftkeep.core.game import Game

_FACTORIES: dict[str, Callable[..., Game[Any, Any]]] = {}
_ABOUT: dict[str, About] = {}


def register(name: str, factory: Callable[..., Game[Any, Any]], about: About | None = None) -> None:
    """Make a game known under a name; its factory takes the options as keywords."""
    _FACTORIES[name] = factory
    _ABOUT[name] = About(title=name) if about is None else about


def game_names() -> tuple[str, ...]:
    """The names of all games, in the order they were registered."""
    return tuple(_FACTORIES)


def about(name: str) -> About:
    """What there is to know about a game before it is set up; UnknownGame if there is none."""
    _factory_of(name)
    return _ABOUT[name]


def load(name: str, /, **options: Any) -> Game[Any, Any]:
    """A game with the given options; options left out have their defaults.

    UnknownGame if there is no such game, InvalidOptions if an option is wrong.
    """
    return _factory_of(name)(**options)


def load_json(data: Mapping[str, Any]) -> Game[Any, Any]:
    """The game that JSON data with ``game`` and ``options`` (a state, a record header) is of."""
    fields = FieldReader.for_options(data)
    options = fields.value("options", default={})
    if not isinstance(options, Mapping):
        raise InvalidOptions("options", f"must be an object, not {shown(options)}")
    if not all(isinstance(key, str) for key in options):
        raise InvalidOptions("options", "must have names for keys")
    return load(fields.text("game"), **options)


def _factory_of(name: str) -> Callable[..., Game[Any, Any]]:
    factory = _FACTORIES.get(name) if isinstance(name, str) else None
    if factory is None:
        raise UnknownGame(f"no game {shown(name)}; the games are {', '.join(game_names())}")
    return factory
