"""The planes of RingRift, in the order of cpp/games/ringrift/planes.hpp.

Each is the smallest square around the board, cell (x, y) at ``[y, x]``; on hexagonal boards x and y
are moved by the radius. Seats are counted from the one whose view it is, most often the seat to
act, which is number 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from riftkeep.core.arguments import whole_number
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.planes import Plane
from riftkeep.games.ringrift.options import MAX_PLAYERS, Config
from riftkeep.games.ringrift.state import Phase, State

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SCALE = 8
"""Rings are counted in eighths, so that common stacks are between 0 and 1."""


def plane_table(config: Config, cells: int, seats_shown: int | None) -> tuple[Plane, ...]:
    """The planes for as many seats as there are players, or for a fixed number of seats."""
    players = config.options.players
    if seats_shown is not None:
        whole_number("seats_shown", seats_shown, players, MAX_PLAYERS, InvalidOptions)
    return tuple(_planes(config, cells, seats_shown))


def _planes(config: Config, cells: int, seats_shown: int | None) -> Iterator[Plane]:
    players = config.options.players
    yield Plane("on_board", "1 on the board")
    for i in range(players if seats_shown is None else seats_shown):
        yield from _planes_of_seat(config, cells, i)
    yield Plane("height", "height of the stack / 8", config.rings * players / _SCALE)
    yield Plane("must_move", "the stack that must move")
    yield Plane("active", "the stack that may or must capture")
    yield Plane("owed_line", "the line whose reward is to be chosen")
    yield Plane("owed_payment", "1 if a payment is due")
    yield Plane("acted", "1 if the player has acted in this turn")
    yield Plane("may_swap", "1 if sides may be swapped")
    yield Plane("exchanged", "1 if the person in seat 0 began the game in another seat")
    for phase in Phase:
        if phase is not Phase.GAME_OVER:
            yield Plane(f"phase_{phase.value}", f"1 in the phase {phase.value}")
    if seats_shown is not None:
        for number in range(2, MAX_PLAYERS + 1):
            yield Plane(f"players_{number}", f"1 if there are {number} players")


def _planes_of_seat(config: Config, cells: int, i: int) -> Iterator[Plane]:
    rings = config.rings
    all_rings = rings * config.options.players
    yield Plane(f"markers_{i}", "markers")
    yield Plane(f"collapsed_{i}", "collapsed cells")
    yield Plane(f"stacks_{i}", "stacks the seat controls")
    yield Plane(f"cap_{i}", "their cap / 8", rings / _SCALE)
    yield Plane(f"rings_{i}", "rings of the seat in any stack / 8", rings / _SCALE)
    yield Plane(f"run_{i}", "rings of the seat right below another seat's cap / 8", rings / _SCALE)
    yield Plane(f"hand_{i}", "rings in hand / rings of a seat")
    yield Plane(
        f"eliminated_{i}", "rings eliminated / those that win", all_rings / config.ring_goal
    )
    yield Plane(f"land_{i}", "collapsed cells / those that win", cells / config.land_goal)
    yield Plane(f"real_action_{i}", "1 if the seat is known to have had a real action this round")
    yield Plane(f"exclusive_{i}", "1 if only this seat could act in the previous round")


def plane_numbers(
    state: State, view: int | None = None, seats_shown: int | None = None
) -> npt.NDArray[np.float32]:
    """The numbers of the planes, seen from the seat to act or from another one."""
    import numpy as np

    game, data = state.game, state.to_json()
    seats, config = game.num_players, game.config
    side = game.geometry.size if not game.geometry.is_hexagonal else 2 * game.geometry.radius + 1
    offset = game.geometry.radius if game.geometry.is_hexagonal else 0
    names = [plane.name for plane in game.plane_table(seats_shown)]
    planes = np.zeros((len(names), side, side), np.float32)
    cells = [game.geometry.coordinates[cell] for cell in game.geometry.cells]
    on_board = tuple(np.array([(c[1] + offset, c[0] + offset) for c in cells]).T)
    first = state.player if view is None else view

    def put(plane: str, cell: Any, value: float) -> None:
        planes[names.index(plane), cell[1] + offset, cell[0] + offset] = value

    def fill(plane: str, value: float) -> None:
        planes[names.index(plane)][on_board] = value

    fill("on_board", 1)
    relative = {(first - 1 + i) % seats + 1: i for i in range(seats)}
    for cell, owner in state.markers.items():
        put(f"markers_{relative[owner]}", cell, 1)
    for cell, owner in state.collapsed.items():
        put(f"collapsed_{relative[owner]}", cell, 1)
    for cell, rings in state.stacks.items():
        runs = [(seat, len(list(run))) for seat, run in groupby(reversed(rings))]
        top, cap = runs[0]
        put(f"stacks_{relative[top]}", cell, 1)
        put(f"cap_{relative[top]}", cell, cap / _SCALE)
        for seat, i in relative.items():
            put(f"rings_{i}", cell, rings.count(seat) / _SCALE)
        for seat, length in runs[1:2]:
            put(f"run_{relative[seat]}", cell, length / _SCALE)
        put("height", cell, len(rings) / _SCALE)
    for seat, i in relative.items():
        fill(f"hand_{i}", state.hand[seat - 1] / config.rings)
        fill(f"eliminated_{i}", state.eliminated[seat - 1] / config.ring_goal)
        fill(f"land_{i}", state.territory[seat - 1] / config.land_goal)
        fill(f"real_action_{i}", data["real_action"][seat - 1] is True)
        fill(f"exclusive_{i}", data["previous_exclusive"] == seat)
    if data["must_move"]:
        put("must_move", data["must_move"], 1)
    if data["active"]:
        put("active", data["active"], 1)
    owed = data["owed"] or {"kind": ""}
    for cell in owed.get("line", ()):
        put("owed_line", cell, 1)
    fill("owed_payment", owed["kind"] == "payment")
    fill("acted", data["acted"])
    fill("may_swap", any(move.type == "swap_sides" for move in state.legal_moves))
    fill("exchanged", state.holders[first - 1] != first)
    if state.outcome is None:
        fill(f"phase_{state.phase}", 1)
    if seats_shown is not None:
        fill(f"players_{seats}", 1)
    return planes
