"""How a finished game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from riftkeep.core.fields import FieldReader

HOST_REASONS = ("resignation", "time", "abandoned")
"""Endings that the rules do not know: only the host of a game can declare them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    ``winner`` is a seat, or None for a draw, and then ``drawn`` holds the seats that share first
    place. ``ranking`` lists every seat, best first. ``explanation`` says why, with the numbers.
    """

    winner: int | None
    reason: str
    ranking: tuple[int, ...]
    explanation: str
    drawn: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.explanation

    @classmethod
    def from_json(cls, data: Mapping[str, Any], num_players: int, where: str) -> Outcome:
        """The outcome described by JSON data; InvalidPosition names a wrong field."""
        fields = FieldReader.for_position(data, where)
        seats = range(1, num_players + 1)
        winner = fields.integer("winner", 1, num_players, default=None)
        first = [] if winner is None else [winner]
        ranking = fields.integers(
            "ranking",
            num_players,
            1,
            num_players,
            default=first + [seat for seat in seats if seat != winner],
        )
        if sorted(ranking) != list(seats) or ranking[: len(first)] != first:
            raise fields.fail("ranking", "must have every seat once, the winner first")
        drawn = fields.sequence("drawn", default=())
        if any(seat not in seats for seat in drawn):
            raise fields.fail("drawn", "must be a list of seats")
        return cls(
            winner=winner,
            reason=fields.text("reason"),
            ranking=tuple(ranking),
            explanation=fields.text("explanation", default=""),
            drawn=tuple(drawn),
        )

    def to_json(self) -> dict[str, object]:
        """The outcome as plain JSON data."""
        return {
            "winner": self.winner,
            "reason": self.reason,
            "ranking": list(self.ranking),
            "drawn": list(self.drawn),
            "explanation": self.explanation,
        }
