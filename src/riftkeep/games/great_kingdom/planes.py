"""The planes of Great Kingdom, in the order of cpp/games/great_kingdom/planes.hpp.

Point (x, y) is at ``[y, x]``. "Own" is the seat whose view it is, most often the one to act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riftkeep.core.planes import Plane
from riftkeep.games.great_kingdom.groups import group_at, liberties_of
from riftkeep.games.great_kingdom.options import (
    CLOSED_BOTH,
    CLOSED_NONE,
    CLOSED_OPPONENT,
    MOST_POINTS,
    SUICIDE_ILLEGAL,
)
from riftkeep.games.great_kingdom.state import GreatKingdomState

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_MARGIN_SCALE = 8
_CLOSED = (CLOSED_NONE, CLOSED_OPPONENT, CLOSED_BOTH)
_LIBERTIES = ("1", "2", "3", "4_or_more")


def plane_table() -> tuple[Plane, ...]:
    """The planes, whatever the options."""
    return tuple(_planes())


def _planes() -> Iterator[Plane]:
    yield Plane("on_board", "1 everywhere")
    yield Plane("own", "own castles")
    yield Plane("opponent", "the opponent's castles")
    yield Plane("neutral", "the neutral castle")
    yield Plane("own_territory", "own territory")
    yield Plane("opponent_territory", "the opponent's territory")
    yield Plane("is_blue", "1 if own is Blue")
    yield Plane("passed", "1 after a pass")
    yield Plane("phase_neutral_placement", "1 if the neutral castle is to be placed")
    yield Plane("own_supply", "own castles left / supply, 0 without a limit")
    yield Plane("opponent_supply", "the opponent's castles left / supply, 0 without a limit")
    for side, words in (("own", "own"), ("opponent", "the opponent's")):
        for number in _LIBERTIES:
            meaning = f"{words} groups with {number.replace('_', ' ')} liberties"
            yield Plane(f"{side}_liberties_{number}", meaning)
    yield Plane("closed_territory", "territory closed: 0 to nobody, 0.5 to the opponent, 1 to both")
    yield Plane("suicide_illegal", "1 if suicide is illegal")
    most = MOST_POINTS / _MARGIN_SCALE
    yield Plane("margin", "the lead that Blue needs / 8", most, -most)


def plane_numbers(state: GreatKingdomState, view: int | None = None) -> npt.NDArray[np.float32]:
    """The numbers of the planes, seen from the seat to act or from another one."""
    import numpy as np

    game, options = state.game, state.game.options
    names = game.plane_names
    planes = np.zeros((len(names), options.size, options.size), np.float32)
    blue, orange = state.territory
    sides = [(state.blue, blue), (state.orange, orange)]
    first = state.player if view is None else view

    def put(plane: str, bits: int) -> None:
        for x, y in game.geometry.points_in(bits):
            planes[names.index(plane), y, x] = 1

    def fill(plane: str, value: float) -> None:
        planes[names.index(plane)] = value

    for side, (castles, territory) in zip(
        ("own", "opponent"), sides if first == 1 else sides[::-1], strict=True
    ):
        put(side, castles)
        put(f"{side}_territory", territory)
        if options.castles is not None:
            fill(f"{side}_supply", (options.castles - castles.bit_count()) / options.castles)
        rest = castles
        while rest:
            group = group_at(game.geometry, rest & -rest, rest)
            rest ^= group
            count = liberties_of(game.geometry, group, state.empty).bit_count()
            if count:
                put(f"{side}_liberties_{_LIBERTIES[min(count, 4) - 1]}", group)
    put("neutral", state.neutral)
    fill("on_board", 1)
    fill("is_blue", first == 1)
    fill("passed", state.passes > 0)
    fill("phase_neutral_placement", state.phase == "neutral_placement")
    fill("closed_territory", _CLOSED.index(options.closed_territory) / 2)
    fill("suicide_illegal", options.suicide == SUICIDE_ILLEGAL)
    fill("margin", options.margin / _MARGIN_SCALE)
    return planes
