"""Riftkeep: RingRift and Great Kingdom, to play, to study and to train on.

>>> import riftkeep
>>> game = riftkeep.load("ringrift", board="square8", players=2)
>>> len(game.initial_state().legal_moves)
192
"""

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from riftkeep.core.errors import (
    CorruptRecord,
    IllegalMove,
    InvalidData,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    MissingBackend,
    NotationError,
    RiftkeepError,
    UnknownGame,
)
from riftkeep.core.game import Game, Move, State
from riftkeep.core.interaction import Choice, Event, Interaction, Partial, Status, Target
from riftkeep.core.outcome import Outcome
from riftkeep.core.record import Record, format_record, parse_record
from riftkeep.core.refusal import Refusal
from riftkeep.core.registry import game_names, load, load_json
from riftkeep.core.session import Session
from riftkeep.games import register_games

if TYPE_CHECKING:
    from riftkeep.analysis import Analysis, Review, analyze, review

try:
    __version__ = version("riftkeep")
except PackageNotFoundError:  # pragma: no cover - a source tree that was never installed
    __version__ = "0"

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
    "parse_record",
    "review",
]

_ANALYSIS = ("Analysis", "Review", "analyze", "review")


def __getattr__(name: str) -> Any:
    """What needs the search is imported when it is asked for; the rules alone load faster."""
    if name in _ANALYSIS:
        from riftkeep import analysis

        return getattr(analysis, name)
    raise AttributeError(f"module 'riftkeep' has no attribute {name!r}")
