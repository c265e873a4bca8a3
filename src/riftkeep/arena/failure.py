"""A player that cannot go on: it loses the game, and the report says why."""

from __future__ import annotations

from enum import StrEnum

from riftkeep.core.errors import RiftkeepError


class FailureKind(StrEnum):
    """Why a player lost a game that the rules did not end."""

    ILLEGAL_MOVE = "illegal_move"
    TIME = "time"
    CRASH = "crash"
    RESIGNATION = "resignation"


class PlayerFailure(RiftkeepError):
    """Raised by a player instead of choosing a move; whoever raises it loses the game."""

    def __init__(self, kind: FailureKind, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind
        self.text = text

    def __reduce__(self) -> tuple[type[PlayerFailure], tuple[FailureKind, str]]:
        return type(self), (self.kind, self.text)
