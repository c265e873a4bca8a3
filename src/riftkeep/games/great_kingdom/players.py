"""The two players: Blue is seat 1 and begins, always (GK-19)."""

from __future__ import annotations

from riftkeep.core.sentence import Sentence

BLUE, ORANGE = 1, 2
PLAYERS = (BLUE, ORANGE)
NAMES = {BLUE: "Blue", ORANGE: "Orange"}
SAYS = {seat: Sentence("great_kingdom.seat", seat=seat) for seat in PLAYERS}
"""What the players are called, for sentences."""
OTHER = {BLUE: ORANGE, ORANGE: BLUE}
