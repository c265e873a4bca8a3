"""Great Kingdom's twin in the compiled core: its options as the core wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riftkeep.core.plug import NativeTwin
from riftkeep.games.great_kingdom.hashing import PHASE_NUMBERS
from riftkeep.games.great_kingdom.options import (
    CLOSED_BOTH,
    CLOSED_NONE,
    CLOSED_OPPONENT,
    SUICIDE_ILLEGAL,
)

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

_CLOSED = (CLOSED_NONE, CLOSED_OPPONENT, CLOSED_BOTH)


def _make(core: Any, game: GreatKingdom) -> Any:
    options = game.options
    point = options.neutral_point
    return core.great_kingdom(
        options.size,
        -1 if point is None else point[1] * options.size + point[0],
        options.is_neutral_chosen,
        options.margin,
        options.suicide == SUICIDE_ILLEGAL,
        _CLOSED.index(options.closed_territory),
        -1 if options.castles is None else options.castles,
    )


TWIN = NativeTwin(
    _make,
    tuple(phase.value for phase in sorted(PHASE_NUMBERS, key=PHASE_NUMBERS.__getitem__)),
)
