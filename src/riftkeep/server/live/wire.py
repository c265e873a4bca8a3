"""Events and positions as clients are told of them.

Nothing of our own making is validated here: these messages are made for every move of every game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from riftkeep.core.deed import Deed
from riftkeep.core.game import AnyGame
from riftkeep.core.progress import Progress
from riftkeep.core.state import AnyState
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.protocol.messages import (
    EventMessage,
    InteractionMessage,
    LogEvent,
    ProgressData,
    Step,
)
from riftkeep.store.events import LogLine, Moves, TableEvent, event_data


def wire_event(table_id: str, line: LogLine, event: TableEvent) -> LogEvent:
    """An event, and the line of the log that holds it, as clients see it."""
    return LogEvent.model_construct(
        table=table_id,
        seq=line.seq,
        kind=line.kind,
        at=round(line.at, 3),
        key=line.position_key,
        data=event_data(event),
    )


def message_after(
    ledger: Ledger, line: LogLine, event: TableEvent, *, positions: bool = True
) -> EventMessage:
    """What clients are told of the event that the ledger has just taken in; changes nothing."""
    message = EventMessage.model_construct(
        type="event",
        event=wire_event(ledger.table_id, line, event),
        position=None,
        holders=[],
        progress=[],
        steps=[],
        texts=[],
        turns=[],
        are_forced=[],
        deeds=[],
    )
    if ledger.position_seq == line.seq:
        message.holders = list(ledger.state.holders)
        if positions:
            message.position = ledger.state.to_json()
            message.progress = progress_of(ledger.state)
    if isinstance(event, Moves):
        first = ledger.turns[-1].first
        moves = ledger.moves[first:]
        message.texts = [str(move) for move in moves]
        message.turns = ledger.turn_numbers[first:]
        message.are_forced = [ledger.game.is_forced(move) for move in moves]
        message.deeds = [deed_json(deed) for deed in ledger.deeds[first:]]
        if positions:
            message.steps = [
                Step.model_construct(after=number, position=state.to_json())
                for number, (is_forced, state) in enumerate(
                    zip(message.are_forced[:-1], ledger.latest, strict=False), 1
                )
                if not is_forced
            ]
    return message


def interaction_message(
    ledger: Ledger, command_id: str, interaction: dict[str, Any], preview: AnyState
) -> InteractionMessage:
    """The answer to a pointing at a table, with the position that it leads to."""
    return InteractionMessage(
        id=command_id,
        table=ledger.table_id,
        seq=ledger.seq,
        interaction=interaction,
        preview=preview.to_json(),
        holders=list(preview.holders),
        progress=progress_of(preview),
    )


def move_line(
    game: AnyGame, move: Any, person: int, turn: int, deed: Deed | None
) -> dict[str, Any]:
    """A move as lists of moves have it.

    ``person`` is whose it was, ``turn`` the number of the turn that it belongs to, ``deed`` what it
    did.
    """
    return {
        "text": str(move),
        "seat": move.player,
        "person": person,
        "turn": turn,
        "is_forced": game.is_forced(move),
        "move": move.to_json(),
        "deed": deed_json(deed),
    }


def deed_json(deed: Deed | None) -> dict[str, Any] | None:
    """What a move did, as clients are told."""
    return None if deed is None else deed.to_json()


def progress_of(state: AnyState) -> list[list[ProgressData]]:
    """How far every seat has come, as clients are told."""
    return [[_progress_data(progress) for progress in seat] for seat in state.game.progress(state)]


@lru_cache(maxsize=4096)
def _progress_data(progress: Progress) -> ProgressData:
    """A count as it is sent; the same few counts come again and again."""
    return ProgressData.model_construct(**{"goal": None, "cells": [], **progress.to_json()})
