"""Victory: how a game ends, who wins it, and the sentence that says why.

GK-3, GK-4, GK-12, GK-13, GK-20; rulebook sections 5 and 6. A castle that leaves an enemy group
without a liberty wins at once, also if its own group has none either; one that leaves only its own
group without a liberty loses at once. After two passes in a row territory decides, and Blue needs
a lead of ``margin`` points, so that there is never a draw. Pure functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.core.outcome import Outcome
from riftkeep.games.great_kingdom.geometry import Bits, Geometry, format_point
from riftkeep.games.great_kingdom.groups import dead_beside, group_at, has_liberty
from riftkeep.games.great_kingdom.players import BLUE, NAMES, ORANGE, OTHER

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
    at = _names(geometry, bit)
    if not dead:
        group = _names(geometry, group_at(geometry, bit, own))
        return _won_by(
            OTHER[player],
            SUICIDE,
            f"{NAMES[player]}'s castle at {at} leaves its own group {group} without a liberty"
            " and captures nothing",
        )
    taken = " and ".join(_names(geometry, group) for group in geometry.components(dead))
    text = f"{NAMES[player]}'s castle at {at} takes the last liberty of {taken}"
    if not has_liberty(geometry, bit, own, empty):
        text += "; its own group has none either, and the player who placed wins a double KO"
    return _won_by(player, CAPTURE, text)


def outcome_of_score(state: GreatKingdomState) -> Outcome:
    """The result by territory, after two passes in a row."""
    blue, orange = score_of(state)
    margin = state.game.options.margin
    lead = blue - orange
    winner = BLUE if lead >= margin else ORANGE
    return _won_by(
        winner,
        SCORE,
        f"territory is Blue {blue}, Orange {orange}; Blue needs a lead of {margin} and has {lead}",
    )


def _won_by(winner: int, reason: str, text: str) -> Outcome:
    return Outcome(
        winner=winner,
        reason=reason,
        ranking=(winner, OTHER[winner]),
        explanation=f"{NAMES[winner]} wins by {reason}: {text}.",
    )


def _names(geometry: Geometry, bits: Bits) -> str:
    return "-".join(format_point(point) for point in geometry.points_in(bits))
