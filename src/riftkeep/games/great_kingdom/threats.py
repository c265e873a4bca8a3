"""What either player could capture or close with the next castle, for the coach (GK-1..GK-3).

Every castle that may be placed is tried by the rules themselves, so this file decides nothing about
them. Pure functions of a State.
"""

from __future__ import annotations

from riftkeep.core.sentence import Sentence
from riftkeep.core.threat import Threat
from riftkeep.games.great_kingdom.geometry import format_point
from riftkeep.games.great_kingdom.groups import dead_castles
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.players import BLUE, OTHER, SAYS
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.turn import play_assuming_legal
from riftkeep.games.great_kingdom.victory import CAPTURE, score_of

LARGE_PART = 10
"""Territory is worth a word if one castle closes one part in so many of the board."""


def threats(state: GreatKingdomState) -> tuple[Threat, ...]:
    """What each player could do with the next castle, the player to act first.

    A capture if there is one, as that wins; otherwise the most territory, if it is much.
    """
    if state.phase is not Phase.PLACEMENT:
        return ()
    found = (_worst(state, seat) for seat in (state.player, OTHER[state.player]))
    return tuple(threat for threat in found if threat is not None)


def _worst(state: GreatKingdomState, seat: int) -> Threat | None:
    now = GreatKingdomState(state.game, state.blue, state.orange, state.neutral, seat)
    most, closing = state.game.geometry.board.bit_count() // LARGE_PART - 1, None
    for move in now.legal_moves:
        if move.at is None:
            continue
        after = play_assuming_legal(now, move)
        if after.outcome is not None and after.outcome.reason == CAPTURE:
            dead = dead_castles(after.game.geometry, after.castles(OTHER[seat]), after.empty)
            return _threat(state, "capture", move, dead, is_win=True)
        gained = score_of(after)[seat - 1] - score_of(now)[seat - 1]
        if gained > most:
            most, closing = gained, (move, after)
    if closing is None:
        return None
    move, after = closing
    index = 0 if seat == BLUE else 1
    return _threat(state, "territory", move, after.territory[index] & ~now.territory[index])


def _threat(
    state: GreatKingdomState, kind: str, move: Move, points: int, *, is_win: bool = False
) -> Threat:
    assert move.at is not None
    cells = tuple(state.game.geometry.points_in(points))
    says = Sentence(
        f"great_kingdom.threat.{kind}",
        whose="own" if move.player == state.player else "other",
        seat=SAYS[move.player],
        count=len(cells),
        at=format_point(move.at),
    )
    return Threat(move.player, says, cells, move.at, is_win)
