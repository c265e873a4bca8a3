"""RingRift's twin in the compiled core: its options as the core wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riftkeep.core.plug import NativeTwin
from riftkeep.games.ringrift.options import BOARDS, RULESETS
from riftkeep.games.ringrift.state import Phase

if TYPE_CHECKING:
    from riftkeep.games.ringrift.game import RingRift


def _make(core: Any, game: RingRift) -> Any:
    options = game.options
    return core.ringrift(
        BOARDS.index(options.board),
        options.players,
        RULESETS.index(options.ruleset),
        options.pie_rule,
    )


TWIN = NativeTwin(_make, tuple(phase.value for phase in Phase))
