"""Comparing positions and legal moves of RingRift with those of the naive engine."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.naive import ringrift as naive

from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.state import State


def plain(move: dict[str, Any]) -> str:
    """A move as text that does not depend on the order of fields and of cells in sets."""
    ordered = {
        name: sorted(value) if name in ("region", "border") else value
        for name, value in move.items()
    }
    return json.dumps(ordered, sort_keys=True)


def plain_state(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what the naive engine does not say: words and ranking of the outcome."""
    state = dict(state)
    outcome = state["outcome"]
    if outcome is not None:
        state["outcome"] = (outcome["winner"], outcome["reason"])
    state["cells"] = sorted(json.dumps(cell, sort_keys=True) for cell in state["cells"])
    return state


def state_difference(state: State, other: dict[str, Any]) -> str:
    """In which fields two positions differ, or nothing."""
    mine, theirs = plain_state(state.to_json()), plain_state(other)
    different = {name: (mine.get(name), theirs.get(name)) for name in mine | theirs}
    different = {name: pair for name, pair in different.items() if pair[0] != pair[1]}
    return f"states differ: {different}: {json.dumps(other)}" if different else ""


def moves_difference(state: State, other: dict[str, Any]) -> str:
    """In which legal moves two positions differ, or nothing."""
    listed = [plain(move.to_json()) for move in state.legal_moves]
    expected = [plain(move) for move in naive.legal(other)]
    if sorted(listed) == sorted(expected):
        return ""
    return f"legal moves differ in {set(listed) ^ set(expected)}: {json.dumps(other)}"


class NaiveTwin:
    """The naive engine, playing along with the real one.

    It lists the legal moves of every position but those in which rings are placed, of which it
    lists a share: there it tries every number of rings on every cell.
    """

    def __init__(self, start: Any, random: Random, placements: float) -> None:
        self._state = start.to_json()
        self._random = random
        self._placements = placements

    def play(self, move: Move) -> None:
        """Play a move."""
        self._state = naive.play(self._state, move.to_json())

    def difference(self, state: Any) -> str:
        """In what the naive engine differs here, or nothing."""
        is_listed = state.phase != "ring_placement" or self._random.random() < self._placements
        found = state_difference(state, self._state)
        return found or (moves_difference(state, self._state) if is_listed else "")
