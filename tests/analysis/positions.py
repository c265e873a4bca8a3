"""Positions and games whose analysis is known beforehand."""

from __future__ import annotations

from typing import Any

import riftkeep
from riftkeep.core.session import Session


def great_kingdom(moves: str, **options: Any) -> Session:
    """A game of Great Kingdom after moves in notation."""
    session = Session(riftkeep.load("great_kingdom", **options))
    for text in moves.split():
        session.play(text)
    return session


CAPTURE_IN_ONE = "b1 b2 a2 i9 c2 h9"
"""Blue captures b2 by b3."""

BLUNDER = "d4 f6 f4 d6 b1 a1 g3 c1 h5 b2"
"""Blue could capture a1 by a2 in move 9; he plays h5 instead, and his own b1 is captured."""


def ringrift(**fields: Any) -> Any:
    """A position of RingRift on square8 for two."""
    return riftkeep.load("ringrift", players=2).state_from_json(fields)


def elimination_in_one() -> Any:
    """Player 1 needs one more ring: landing on the marker c1 eliminates it (R061)."""
    return ringrift(
        cells=[
            {"at": [0, 0], "stack": [1, 1]},
            {"at": [7, 7], "stack": [2]},
            {"at": [2, 0], "marker": 2},
        ],
        eliminated=[18, 0],
        player=1,
        phase="movement",
    )


def win_now_or_never() -> Any:
    """As ``elimination_in_one``; any other move lets player 2, who has rings in hand, take over."""
    return ringrift(
        cells=[
            {"at": [0, 0], "stack": [1, 1]},
            {"at": [2, 0], "marker": 2},
            {"at": [0, 7], "stack": [2, 2, 2]},
        ],
        eliminated=[18, 0],
        hand=[0, 12],
        player=1,
        phase="movement",
    )
