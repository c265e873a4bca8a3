"""How far every seat has come on the three ways to win (R061, R062, R172). Pure."""

from __future__ import annotations

from riftkeep.core.progress import Progress
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.state import Position

RINGS = Sentence("ringrift.progress.rings")
TERRITORY = Sentence("ringrift.progress.territory")
STANDING = Sentence("ringrift.progress.standing")
HAND = Sentence("ringrift.progress.hand")


def progress(position: Position) -> tuple[tuple[Progress, ...], ...]:
    """The counts of every seat, in seat order."""
    return tuple(_of_seat(position, seat) for seat in position.seats)


def _of_seat(position: Position, seat: int) -> tuple[Progress, ...]:
    config = position.config
    counts = [
        Progress(RINGS, position.eliminated[seat], config.ring_goal),
        Progress(TERRITORY, position.land(seat), config.land_goal),
    ]
    if config.standing_rounds:
        rounds = int(position.previous_exclusive == seat)
        counts.append(Progress(STANDING, rounds, config.standing_rounds))
    counts.append(Progress(HAND, position.hand[seat]))
    return tuple(counts)
