"""Events and positions as clients are told of them.

Nothing of our own making is validated here: these messages are made for every move of every game.
"""

from __future__ import annotations

import json
from typing import Any

from riftkeep.core.game import State
from riftkeep.server.ledger import Ledger, Played
from riftkeep.server.messages import EventMessage, LogEvent, ProgressData, Step
from riftkeep.store.games import Event


def wire_event(table_id: str, event: Event, data: dict[str, Any] | None = None) -> LogEvent:
    """An event as clients see it; ``data`` is what its payload says, if that is known."""
    return LogEvent.model_construct(
        table=table_id,
        seq=event.seq,
        kind=event.kind,
        at=round(event.at, 3),
        key=event.position_key,
        data=json.loads(event.payload) if data is None else data,
    )


def event_message(
    before: Ledger,
    event: Event,
    now: float,
    data: dict[str, Any] | None = None,
    played: Played | None = None,
    *,
    positions: bool = True,
) -> EventMessage:
    """Apply an event and say what clients are told, with the positions inside the turn."""
    state = before.state if event.seq > 1 else None
    before.apply(event, now, data, played)
    message = EventMessage.model_construct(
        type="event",
        event=wire_event(before.table_id, event, data),
        position=None,
        progress=[],
        steps=[],
        texts=[],
    )
    if before.position_seq == event.seq and positions:
        message.position = before.state.to_json()
        message.progress = progress_of(before.state)
    if event.kind == "moves" and state is not None:
        moves = before.moves[before.turns[-1].first :]
        message.texts = [str(move) for move in moves]
        if positions:
            message.steps = _steps(before, state, played, moves)
    return message


def _steps(
    ledger: Ledger, state: State[Any], played: Played | None, moves: list[Any]
) -> list[Step]:
    steps: list[Step] = []
    for number, move in enumerate(moves[:-1], 1):
        state = state.play_assuming_legal(move) if played is None else played[number - 1][1]
        if not ledger.game.is_forced(move):
            steps.append(Step.model_construct(after=number, position=state.to_json()))
    return steps


def progress_of(state: State[Any]) -> list[list[ProgressData]]:
    """How far every seat has come, as clients are told."""
    return [
        [
            ProgressData.model_construct(**{"goal": None, "cells": [], **progress.to_json()})
            for progress in seat
        ]
        for seat in state.game.progress(state)
    ]
