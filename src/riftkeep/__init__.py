"""Riftkeep: RingRift and Great Kingdom, to play, to study and to train on.

>>> import riftkeep
>>> game = riftkeep.load("ringrift", board="square8", players=2)
>>> len(game.initial_state().legal_moves)
192
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from riftkeep.core import registry
from riftkeep.core.errors import (
    CorruptRecord,
    IllegalMove,
    InvalidData,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    MissingBackend,
    MissingExtra,
    NotationError,
    RiftkeepError,
    UnknownGame,
)
from riftkeep.core.game import AnyGame, Game
from riftkeep.core.interaction import Choice, Event, Interaction, Partial, Status, Target
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.record import Record, format_record, parse_record
from riftkeep.core.refusal import Refusal
from riftkeep.core.registry import game_names, load_json
from riftkeep.core.session import Session
from riftkeep.core.state import State
from riftkeep.games import register_games

if TYPE_CHECKING:
    from riftkeep import native
    from riftkeep.analysis import Analysis, Review, analyze, review
    from riftkeep.games.great_kingdom.game import GreatKingdom
    from riftkeep.games.ringrift.game import RingRift

    __version__: str

register_games()

__all__ = [
    "Analysis",
    "Choice",
    "CorruptRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Interaction",
    "InvalidData",
    "InvalidMove",
    "InvalidOptions",
    "InvalidPosition",
    "MissingBackend",
    "MissingExtra",
    "Move",
    "NotationError",
    "Outcome",
    "Partial",
    "Record",
    "Refusal",
    "Review",
    "RiftkeepError",
    "Session",
    "State",
    "Status",
    "Target",
    "UnknownGame",
    "analyze",
    "format_record",
    "game_names",
    "load",
    "load_json",
    "native",
    "parse_record",
    "review",
]


@overload
def load(name: Literal["ringrift"], /, **options: Any) -> RingRift: ...
@overload
def load(name: Literal["great_kingdom"], /, **options: Any) -> GreatKingdom: ...
@overload
def load(name: str, /, **options: Any) -> AnyGame: ...
def load(name: str, /, **options: Any) -> AnyGame:
    """A game with the given options; options left out have their defaults.

    UnknownGame if there is no such game, InvalidOptions if an option is wrong.
    """
    return registry.load(name, **options)


_ANALYSIS = ("Analysis", "Review", "analyze", "review")


def __getattr__(name: str) -> Any:
    """What takes time to import is imported when it is asked for."""
    if name in _ANALYSIS:
        from riftkeep import analysis

        return getattr(analysis, name)
    if name == "native":
        from importlib import import_module

        return import_module("riftkeep.native")
    if name == "__version__":
        return _version()
    raise AttributeError(f"module 'riftkeep' has no attribute {name!r}")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("riftkeep")
    except PackageNotFoundError:  # a source tree that was never installed
        return "0"
