"""What a decision comes to: drafts of events, a refusal, or the news that it is out of date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.sentence import Sentence
from riftkeep.server.live.ledger import Played
from riftkeep.server.protocol.messages import RefusalData
from riftkeep.store.events import LogLine, TableEvent, format_event, kind_of


class Refused(RiftkeepError):
    """The command cannot be carried out, and why.

    What is said is the sentence ``refused.<code>``, unless another one is given.
    """

    def __init__(self, code: str, says: Sentence | None = None, rule: str | None = None) -> None:
        super().__init__(code)
        self.refusal = RefusalData.of(code, says or Sentence(f"refused.{code}"), rule)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Refused:
        """The refusal that another process has sent."""
        given = RefusalData.model_validate(data)
        return cls(given.code, Sentence.from_json(given.says, given.text), given.rule)

    def __str__(self) -> str:
        return self.refusal.text


class OutOfSync(RiftkeepError):
    """The command was meant for another position."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Draft:
    """An event to be written, and the key of the position after it."""

    event: TableEvent
    key: str
    played: Played | None = None
    """The moves of a turn, each with the position after it."""

    def line(self, seq: int, at: float, command_id: str | None = None) -> LogLine:
        """The line of the log that holds the event."""
        kind, payload = kind_of(self.event), format_event(self.event)
        return LogLine(seq, kind, payload, self.key, at, command_id)
