"""A short game of each kind that plays itself on the start page.

The games are in ``showcase/<game>.json``: options and moves, as computers of level 5 played them,
and after how many steps (moves that somebody decided on) the board is shown at first, where it also
stands still for people who want no motion. The page gets the first position and what every step
changed. A game that has none, such as one of another package, shows its first position.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from riftkeep.core.registry import load

Json = dict[str, Any]


@cache
def showcase_text(name: str) -> str:
    """The game to show as JSON text."""
    source = files("riftkeep.server") / "showcase" / f"{name}.json"
    data: Json = {"options": {}, "shown": 0, "moves": []}
    if source.is_file():
        data = json.loads(source.read_text(encoding="utf-8"))
    game = load(name, **data["options"])
    state = game.initial_state()
    layout, start = game.layout_json(), _lists_of(state.to_json())
    steps: list[Json] = []
    before = start
    for text in data["moves"]:
        move = game.parse_move(state, text)
        state = state.play(move)
        if game.is_forced(move):
            continue
        now = _lists_of(state.to_json())
        steps.append({"move": move.to_json(), "changes": _changes(before, now)})
        before = now
    found = {"layout": layout, "start": start, "shown": data["shown"], "steps": steps}
    return json.dumps(found, separators=(",", ":"))


def _lists_of(position: Json) -> Json:
    """What stands on the board: the lists of things, without counts of seats."""
    return {
        name: value
        for name, value in position.items()
        if isinstance(value, list) and all(isinstance(one, dict | list) for one in value)
    }


def _changes(before: Json, now: Json) -> Json:
    """By list, what is in it no longer and what is new."""
    return {
        name: [
            [one for one in before[name] if one not in now[name]],
            [one for one in now[name] if one not in before[name]],
        ]
        for name in now
        if before[name] != now[name]
    }
