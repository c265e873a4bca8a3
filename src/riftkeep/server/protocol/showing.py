"""What it costs to show a table as a whole: an address may be shown so many moves a second.

A table is shown when it is watched or asked for, and to whoever sends a command that does not fit
it. The answer grows with the game, unlike the question, so that counting questions is not enough.
"""

from __future__ import annotations

from riftkeep.server.live.ledger import Ledger
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.messages import Chat, Mute, Rematch, Watch


def may_show(ledger: Ledger, limits: RateLimits, address: str) -> bool:
    """May an address be shown this table now? If so, that is counted."""
    limit = limits.shown_moves
    return limit.allows(address, min(limit.rate.burst, len(ledger.moves)))


def may_answer(ledger: Ledger, message: object, limits: RateLimits, address: str) -> bool:
    """The same for a message, whatever it is answered with."""
    return not _shows_all(ledger, message) or may_show(ledger, limits, address)


def _shows_all(ledger: Ledger, message: object) -> bool:
    """Is the table as a whole the answer to a message?"""
    if isinstance(message, Watch):
        return True
    if isinstance(message, Chat | Mute | Rematch):
        return False
    if ledger.status not in ("open", "playing"):
        return True
    seq, key = getattr(message, "seq", None), getattr(message, "key", None)
    return seq is not None and not (ledger.position_seq <= seq <= ledger.seq and key == ledger.key)
