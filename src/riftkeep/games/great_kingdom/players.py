"""The two players: Blue is seat 1 and begins, always (GK-19)."""

from __future__ import annotations

BLUE, ORANGE = 1, 2
PLAYERS = (BLUE, ORANGE)
NAMES = {BLUE: "Blue", ORANGE: "Orange"}
OTHER = {BLUE: ORANGE, ORANGE: BLUE}
