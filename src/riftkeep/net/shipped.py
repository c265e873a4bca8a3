"""The nets that come with Riftkeep, each with a card that says what it is and how it was made."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from riftkeep.core.game import AnyGame
from riftkeep.core.registry import load
from riftkeep.net.weights import Weights

FOLDER = Path(__file__).with_name("data")


@cache
def shipped_nets() -> tuple[Weights, ...]:
    """All of them, by name of their files."""
    return tuple(Weights.load(path) for path in sorted(FOLDER.glob("*.npz")))


def find_net(name: str) -> Path:
    """The file of a net: of one that comes with Riftkeep if the name is such a net's, or a path."""
    shipped = FOLDER / f"{name}.npz"
    return shipped if shipped.exists() else Path(name)


@cache
def shipped_net(game: AnyGame) -> Weights | None:
    """The net that was made for a game with these options, if there is one."""
    for weights in shipped_nets():
        for made_for in weights.card.get("games", ()):
            if (
                made_for["game"] == game.name
                and load(made_for["game"], **made_for["options"]) == game
            ):
                return weights
    return None
