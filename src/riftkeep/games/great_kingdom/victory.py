"""Victory: how a game ends, who wins it, and the sentence that says why.

GK-3, GK-4, GK-12, GK-13, GK-20; rulebook sections 5 and 6. A castle that leaves an enemy group
without a liberty wins at once, also if its own group has none either; one that leaves only its own
group without a liberty loses at once. After two passes in a row territory decides, and Blue needs
a lead of ``margin`` points, so that there is never a draw. Pure functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.core.outcome import Outcome
from riftkeep.core.sentence import Sentence, joined
from riftkeep.games.great_kingdom.geometry import Bits, Geometry, format_point
from riftkeep.games.great_kingdom.groups import dead_beside, group_at, has_liberty
from riftkeep.games.great_kingdom.players import BLUE, ORANGE, OTHER, SAYS

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.state import GreatKingdomState

CAPTURE = "capture"
SUICIDE = "suicide"
SCORE = "score"


def score_of(state: GreatKingdomState) -> tuple[int, int]:
    """The points of territory of Blue and of Orange."""
    blue, orange = state.territory
    return blue.bit_count(), orange.bit_count()


def outcome_of_castle(
    before: GreatKingdomState, bit: Bits, own: Bits, enemy: Bits, empty: Bits
) -> Outcome | None:
    """How the castle that the player places at ``bit`` ends the game, or None if it does not.

    ``own`` has the castle already and ``empty`` no longer has the point.
    """
    geometry, player = before.game.geometry, before.player
    around = geometry.around[bit]
    dead = dead_beside(geometry, bit, enemy, empty) if around & enemy else 0
    if not dead and (around & empty or has_liberty(geometry, bit, own, empty)):
        return None
    castle: dict[str, str | Sentence] = {"player": SAYS[player], "point": _names(geometry, bit)}
    if not dead:
        group = _names(geometry, group_at(geometry, bit, own))
        return _won_by(OTHER[player], SUICIDE, SUICIDE, **castle, group=group)
    groups = joined(_names(geometry, group) for group in geometry.components(dead))
    kind = CAPTURE if has_liberty(geometry, bit, own, empty) else "double"
    return _won_by(player, CAPTURE, kind, **castle, groups=groups)


def outcome_of_score(state: GreatKingdomState) -> Outcome:
    """The result by territory, after two passes in a row."""
    blue, orange = score_of(state)
    margin = state.game.options.margin
    lead = blue - orange
    winner = BLUE if lead >= margin else ORANGE
    return _won_by(winner, SCORE, SCORE, blue=blue, orange=orange, margin=margin, lead=lead)


def _won_by(winner: int, reason: str, kind: str, **values: str | int | Sentence) -> Outcome:
    says = Sentence(f"great_kingdom.won.{kind}", winner=SAYS[winner], **values)
    return Outcome(winner, reason, (winner, OTHER[winner]), says)


def _names(geometry: Geometry, bits: Bits) -> str:
    return "-".join(format_point(point) for point in geometry.points_in(bits))
