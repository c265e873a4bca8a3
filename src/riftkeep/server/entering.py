"""Entering a turn by pointing: one place for tables, studies, lessons and puzzles.

What may be pointed at and what it means is said by the game (``riftkeep.core.interaction``); here
its answer is followed to the positions that it leads to. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """A turn that is being entered."""

    answer: Interaction
    moves: tuple[Move, ...]
    """What is entered."""
    entered: AnyState
    """The position after it."""
    preview: AnyState
    """The position with what is looked at as well."""


def enter(state: AnyState, partial: Data | None, event: Data | None) -> Entry:
    """The turn after one more pointing; IllegalMove or InvalidData if it makes no sense."""
    game = state.game
    answer = game.interact(
        state,
        None if partial is None else Partial.from_json(partial),
        None if event is None else Event.from_json(event),
    )
    moves = tuple(game.move_from_json(data) for data in answer.partial.moves)
    entered = state
    for move in moves:
        entered = entered.play(move)
    preview = entered
    for data in answer.tentative:
        preview = preview.play(game.move_from_json(data))
    return Entry(answer, moves, entered, preview)
