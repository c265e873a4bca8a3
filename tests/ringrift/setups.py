"""Random positions full of what is rare in play: lines, walls, tall stacks, debts, dead ends.

Play from the start seldom forms a long line or a walled-off region; these positions are made of
little else. They are legal to set up, though few could come from a game.
"""

from __future__ import annotations

from random import Random
from typing import Any

from riftkeep.core.errors import InvalidPosition
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.geometry import Geometry
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.state import State

CONFIGURATIONS = tuple(
    (board, players, ruleset)
    for ruleset in ("canonical", "first-edition")
    for board in ("square8", "square19", "hexagonal")
    for players in (2, 3, 4)
)
"""All boards, numbers of players and rulesets."""

_PHASES = (
    "ring_placement",
    "movement",
    "line_processing",
    "territory_processing",
    "forced_elimination",
)


def random_setup(game: RingRift, random: Random) -> dict[str, Any]:
    """The JSON of a random position that the game accepts."""
    while True:
        data = _draw(game, random)
        try:
            game.state_from_json(data)
        except InvalidPosition:
            continue
        return data


def rare_move(state: State, random: Random) -> Move:
    """A legal move: first a type, each as likely as any other, then one of that type."""
    by_type: dict[str, list[Move]] = {}
    for move in state.legal_moves:
        by_type.setdefault(move.type.value, []).append(move)
    return random.choice(by_type[random.choice(sorted(by_type))])


def _draw(game: RingRift, random: Random) -> dict[str, Any]:
    geometry, players = game.geometry, game.num_players
    contents: dict[int, dict[str, Any]] = {}
    seats = range(1, players + 1)
    for _ in range(random.randrange(5)):
        owner = random.choice(seats)
        kind = random.choice(("marker", "marker", "marker", "collapsed"))
        for cell in _streak(geometry, random):
            contents[cell] = {kind: owner}
    density = random.choice((0.0, 0.05, 0.2, 0.5))
    for cell in geometry.cells:
        if random.random() < density:
            contents[cell] = {random.choice(("marker", "collapsed")): random.choice(seats)}
    if random.random() < 0.2:  # a nearly full board, where much is blocked
        for cell in geometry.cells:
            if cell not in contents and random.random() < 0.85:
                contents[cell] = {"collapsed": random.choice(seats)}
    supply = dict.fromkeys(seats, game.config.rings)
    for cell in random.sample(geometry.cells, random.randrange(1, 14)):
        height = random.choice((1, 1, 1, 2, 2, 3, 4, 6, 9))
        rings = [random.choice(seats) for _ in range(height)]
        if random.random() < 0.5:
            rings = [rings[0]] * (height - 1) + [random.choice(seats)]
        if all(rings.count(seat) <= supply[seat] for seat in seats):
            for ring in rings:
                supply[ring] -= 1
            contents[cell] = {"stack": rings}
    hand = [random.choice((0, 0, 1, 2, min(supply[seat], 5))) for seat in seats]
    hand = [min(rings, supply[seat]) for seat, rings in zip(seats, hand, strict=True)]
    player = random.choice(seats)
    phase = random.choice(_PHASES)
    data: dict[str, Any] = {
        "game": "ringrift",
        "options": game.options_json,
        "cells": [
            {"at": list(geometry.coordinates[cell])} | content for cell, content in contents.items()
        ],
        "hand": hand,
        "player": player,
        "phase": phase,
        "turn": players * random.choice((0, 1, 7)) + player,
        "previous_exclusive": random.choice((None, *seats)),
        "real_action": [random.choice((True, False, None)) for _ in seats],
        "last_action": [random.randrange(9) for _ in seats],
        "move_number": 9,
        "swap_used": random.random() < 0.3 and players == 2,
    }
    missing = sum(supply.values()) - sum(hand)
    goal = game.config.ring_goal
    data["eliminated"] = [random.choice((0, 1, min(goal - 2, missing // players))) for _ in seats]
    if phase == "ring_placement":
        del data["real_action"]
        if game.config.goes_on_after_forced and random.random() < 0.3:
            data["acted"] = True  # a forced elimination was made in this turn
    else:
        data["acted"] = phase != "forced_elimination" and random.random() < 0.7
    if phase in ("line_processing", "territory_processing") and random.random() < 0.2:
        data["owed"] = {"kind": "payment"}
    if game.config.quiet_rounds:
        data["progress_turn"] = max(0, data["turn"] - random.choice((0, 1, 99, 50 * players - 1)))
    return data


def _streak(geometry: Geometry, random: Random) -> list[int]:
    """Cells along a ray, often from edge to edge, often with nothing missing."""
    cell = random.choice(geometry.cells)
    direction = random.randrange(len(geometry.deltas))
    opposite = (direction + len(geometry.deltas) // 2) % len(geometry.deltas)
    rays = geometry.rays[cell]
    streak = [*reversed(rays[opposite]), cell, *rays[direction]]
    if random.random() < 0.5:
        first = random.randrange(len(streak))
        streak = streak[first : first + random.randrange(3, 9)]
    return [c for c in streak if random.random() < 0.97]


def near_swap(game: RingRift, random: Random) -> dict[str, Any]:
    """The JSON of a position of two players like those after a first turn, or nearly (D77).

    Half of them are the end of a first turn on the empty board; the others differ from that in one
    or two points, each of which takes the offer away.
    """
    while True:
        data = _opening(game, random)
        changes = random.sample(_CHANGES, random.choice((0, 0, 1, 1, 2)))
        for change in sorted(changes, key=_CHANGES.index):
            change(data, game, random)
        try:
            game.state_from_json(data)
        except InvalidPosition:
            continue
        return data


def _opening(game: RingRift, random: Random) -> dict[str, Any]:
    """A first turn on the empty board has been made."""
    cells = random.sample(game.geometry.cells, 2)
    stack, marker = (list(game.geometry.coordinates[cell]) for cell in cells)
    rings = game.config.rings
    height = random.randrange(1, 4)
    data: dict[str, Any] = {
        "game": "ringrift",
        "options": game.options_json,
        "cells": [{"at": stack, "stack": [1] * height}, {"at": marker, "marker": 1}],
        "hand": [rings - height, rings],
        "player": 2,
        "phase": "ring_placement",
        "turn": 2,
        "move_number": 4,
        "last_action": [2, 0],
        "real_action": [True, True],
    }
    if game.config.quiet_rounds:
        data["progress_turn"] = 1
    return data


def _add_content(data: dict[str, Any], game: RingRift, random: Random) -> None:
    at = list(game.geometry.coordinates[random.choice(game.geometry.cells)])
    content: dict[str, Any] = random.choice(
        ({"stack": [1]}, {"stack": [2]}, {"marker": 1}, {"marker": 2})
    )
    if random.random() < 0.3:
        content = {"collapsed": random.choice((1, 2))}
    data["cells"].append({"at": at} | content)
    if random.random() < 0.7 and "stack" in content:
        data["hand"][content["stack"][0] - 1] -= 1


def _change_ring(data: dict[str, Any], _: RingRift, random: Random) -> None:
    stack = data["cells"][0]["stack"]
    stack[random.randrange(len(stack))] = 2
    if random.random() < 0.5:
        data["hand"][0] += 1
        data["hand"][1] -= 1


def _change_marker(data: dict[str, Any], _: RingRift, random: Random) -> None:
    data["cells"][1] = {"at": data["cells"][1]["at"], random.choice(("marker", "collapsed")): 2}


def _drop_content(data: dict[str, Any], _: RingRift, random: Random) -> None:
    data["cells"].pop(random.randrange(len(data["cells"])))


def _set_aside(data: dict[str, Any], _: RingRift, random: Random) -> None:
    data["hand"][random.randrange(2)] -= random.choice((1, 2))


def _eliminate(data: dict[str, Any], _: RingRift, random: Random) -> None:
    seat = random.randrange(2)
    data["hand"][random.randrange(2)] -= 1
    data["eliminated"] = [int(seat == 0), int(seat == 1)]


def _change_turn(data: dict[str, Any], _: RingRift, random: Random) -> None:
    name, value = random.choice(
        (("turn", 1), ("turn", 3), ("turn", 4), ("player", 1), ("swap_used", True))
    )
    data[name] = value


_CHANGES = (
    _change_ring,
    _change_marker,
    _set_aside,
    _eliminate,
    _change_turn,
    _add_content,
    _drop_content,
)
