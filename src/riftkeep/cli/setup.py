"""The options that say which game a command is about, and making that game."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from riftkeep.core.game import AnyGame

GameArgument = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Its name, ringrift if none; riftkeep info lists all."),
]
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="The game of a text that does not state it."),
]
Board = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="RingRift: square8, square19 or hexagonal."),
]
Players = Annotated[int | None, typer.Option(metavar="N", help="RingRift: 2 to 4.")]
Size = Annotated[int | None, typer.Option(metavar="N", help="Great Kingdom: points along an edge.")]
Ruleset = Annotated[
    str | None, typer.Option(metavar="NAME", help="The edition of the rules; see riftkeep info.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="Any option of the game; see riftkeep info."
    ),
]


@dataclass(frozen=True)
class GameChoice:
    """What the command line says about the game: its name, and the options that were given."""

    name: str | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str | None, given: list[str] | None, **named: Any) -> GameChoice:
        """The choice that the options of a command make; a usage error if one is malformed."""
        options = {key: value for key, value in named.items() if value is not None}
        for text in given or ():
            key, value = _parse_option(text)
            if key in options:
                raise typer.BadParameter(f"{key} is given twice")
            options[key] = value
        return cls(name, options)

    @property
    def is_made(self) -> bool:
        """Was anything said about the game?"""
        return self.name is not None or bool(self.options)

    def load(self) -> AnyGame:
        """The game; UnknownGame or InvalidOptions if there is no such game."""
        import riftkeep
        from riftkeep.core.registry import default_game

        return riftkeep.load(self.name or default_game(), **self.options)


def describe(game: AnyGame) -> str:
    """A game and its options in a few words."""
    from riftkeep.core.registry import about

    options = ", ".join(f"{key} {plain(value)}" for key, value in game.options_json.items())
    return f"{about(game.name).title} ({options})"


def plain(value: Any) -> str:
    """An option's value as it is typed: words as they are, everything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def _parse_option(text: str) -> tuple[str, Any]:
    key, separator, value = text.partition("=")
    if not separator or not key:
        raise typer.BadParameter(f"'{text}' is not KEY=VALUE, such as players=3")
    try:
        return key, json.loads(value)
    except (ValueError, RecursionError):
        return key, value
