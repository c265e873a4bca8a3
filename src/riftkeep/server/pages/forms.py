"""What the forms of the site offer: every game with the options and levels to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from riftkeep.core.about import About, OptionInfo
from riftkeep.core.registry import about, game_names, load
from riftkeep.search.levels import highest_level


@dataclass(frozen=True)
class GameForm:
    """A game as a form offers it."""

    name: str
    about: About
    players: int
    """How many play unless an option says otherwise."""
    highest_level: int
    seats_at_once: int
    """How many play a game that is begun without the form."""

    @property
    def options(self) -> tuple[OptionInfo, ...]:
        """The options to choose among."""
        return tuple(option for option in self.about.options if option.offered)

    @property
    def boards(self) -> list[Mapping[str, Any]]:
        """The options of every board and number of players that is offered."""
        varied = [option for option in self.options if option.is_board]
        names = [option.name for option in varied]
        return [
            dict(zip(names, values, strict=True))
            for values in product(*(option.offered for option in varied))
        ]


@cache
def forms() -> tuple[GameForm, ...]:
    """The games, in the order in which they are offered."""
    found = []
    for name in game_names():
        game = load(name)
        at_once = load(name, **about(name).at_once).num_players
        found.append(GameForm(name, about(name), game.num_players, highest_level(game), at_once))
    return tuple(found)
