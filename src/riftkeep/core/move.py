"""The contract of a move: one recorded decision of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from riftkeep.core.game import Json


class Move(Protocol):
    """One recorded decision of one seat. Frozen and hashable; ``str(move)`` is its notation."""

    @property
    def type(self) -> str:
        """What kind of move this is, in the rulebook's words."""
        ...

    @property
    def player(self) -> int:
        """The seat that makes it, 1..n."""
        ...

    def to_json(self) -> Json:
        """The move as plain JSON data."""
        ...


MoveT = TypeVar("MoveT", bound=Move)
