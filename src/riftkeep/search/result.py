"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from riftkeep.core.game import Move

Shares = tuple[float, ...]
"""The chance of each seat to win, in seat order, together 1."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A certain result: who wins with best play (None: a draw), after how many more decisions."""

    winner: int | None
    plies: int

    def to_json(self) -> dict[str, Any]:
        """The proof as plain JSON data."""
        return {"winner": self.winner, "plies": self.plies}


@dataclass(frozen=True, slots=True)
class MoveReport:
    """What the search thinks of one move."""

    move: Move
    visits: int
    prior: float
    shares: Shares
    bound: float
    """The lower confidence bound of the mover's share."""
    proof: Proof | None
    line: tuple[Move, ...]
    """The expected continuation from this move on, the moves without choice included."""

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return {
            "move": self.move.to_json(),
            "text": str(self.move),
            "visits": self.visits,
            "prior": self.prior,
            "shares": list(self.shares),
            "bound": self.bound,
            "proof": None if self.proof is None else self.proof.to_json(),
            "line": [move.to_json() for move in self.line],
        }


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found: the moves, the best first, and what it costs and promises."""

    moves: tuple[MoveReport, ...]
    shares: Shares
    proof: Proof | None
    simulations: int
    seconds: float

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.moves[0].move

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON data."""
        return {
            "moves": [report.to_json() for report in self.moves],
            "shares": list(self.shares),
            "proof": None if self.proof is None else self.proof.to_json(),
            "simulations": self.simulations,
            "seconds": self.seconds,
        }
