"""How far both players have come by score (GK-17), with their territory. Pure."""

from __future__ import annotations

from riftkeep.core.progress import Progress
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.players import PLAYERS
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.victory import score_of

TERRITORY = Sentence("great_kingdom.progress.territory")
CASTLES = Sentence("great_kingdom.progress.castles")


def progress(state: GreatKingdomState) -> tuple[tuple[Progress, ...], ...]:
    """The territory of both against what would win now, and their castles."""
    blue, orange = score_of(state)
    margin = state.game.options.margin
    goals = (max(0, orange + margin), max(0, blue - margin + 1))
    points_in = state.game.geometry.points_in
    return tuple(
        (
            Progress(TERRITORY, score, goal, tuple(points_in(cells))),
            Progress(CASTLES, state.castles(seat).bit_count()),
        )
        for seat, score, goal, cells in zip(
            PLAYERS, (blue, orange), goals, state.territory, strict=True
        )
    )
