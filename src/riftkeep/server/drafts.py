"""What a decision comes to: drafts of events, a refusal, or the news that it is out of date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from riftkeep.core.errors import RiftkeepError
from riftkeep.server.ledger import Played
from riftkeep.server.messages import RefusalData


class Refused(RiftkeepError):
    """The command cannot be carried out, and why."""

    def __init__(self, code: str, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.refusal = RefusalData(code=code, text=text, rule=rule)


class OutOfSync(RiftkeepError):
    """The command was meant for another position."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Draft:
    """An event to be written: its kind, its data, and the key of the position after it."""

    kind: str
    data: dict[str, Any]
    key: str
    played: Played | None = None
    """The moves of a turn, each with the position after it."""
