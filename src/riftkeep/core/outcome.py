"""How a finished game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from riftkeep.core.fields import FieldReader
from riftkeep.core.sentence import Sentence

HOST_REASONS = ("resignation", "time", "abandoned")
"""Endings that the rules do not know: only the host of a game can declare them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    ``winner`` is a seat, or None for a draw, and then ``drawn`` holds the seats that share first
    place. ``ranking`` lists every seat, best first. ``says`` is why, with the numbers.
    """

    winner: int | None
    reason: str
    ranking: tuple[int, ...]
    says: Sentence
    drawn: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.explanation

    @property
    def explanation(self) -> str:
        """Why the game ended so, in English."""
        return self.says.text

    def shares(self) -> tuple[float, ...]:
        """How much of the win each seat has: 1 for the winner, equal parts for those who draw."""
        first = self.drawn or (self.winner,)
        seats = range(1, len(self.ranking) + 1)
        return tuple(1 / len(first) if seat in first else 0.0 for seat in seats)

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
            raise fields.fail("ranking", Sentence("reading.ranking"))
        drawn = fields.sequence("drawn", default=())
        if any(seat not in seats for seat in drawn):
            raise fields.fail("drawn", Sentence("reading.seats"))
        return cls(
            winner=winner,
            reason=fields.text("reason"),
            ranking=tuple(ranking),
            says=_says(fields),
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
            "says": self.says.to_json(),
        }


def _says(fields: FieldReader) -> Sentence:
    """The sentence; logs and records written before it was data have its English text alone."""
    text = fields.text("explanation", default="")
    return Sentence.from_json(fields.value("says", default=None), text)


def returns_of(winner: int | None, holders: Sequence[int]) -> tuple[float, ...]:
    """What each person has got when the seat ``winner`` has won: see ``State.returns``.

    ``holders`` names the person in each seat. With no winner (a draw, or the game goes on) it is 0.
    """
    if winner is None:
        return (0.0,) * len(holders)
    person = holders[winner - 1]
    return tuple(1.0 if other == person else -1.0 for other in range(1, len(holders) + 1))
