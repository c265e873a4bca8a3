"""What a search found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from riftkeep.core.evaluation import Shares
from riftkeep.core.move import Move
from riftkeep.core.people import person_in
from riftkeep.core.state import AnyState
from riftkeep.search.policy import Policy


class SearchEnding(StrEnum):
    """Why a search has ended."""

    SIMULATIONS = "simulations"
    """All simulations are done."""
    SECONDS = "seconds"
    """The time is over."""
    PROVEN = "proven"
    """The result is certain."""
    DECIDED = "decided"
    """No other move could catch up with the best any more."""
    MEMORY = "memory"
    """It remembers as much as it may; raise ``Settings.memory_megabytes`` to look further."""
    STOPPED = "stopped"
    """``stop`` was called."""
    PAUSED = "paused"
    """``should_pause`` said so. What would be played was not checked as at the end of a search."""
    SINGLE = "single"
    """There is only one move."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A certain result: who wins with best play (None: a draw), after how many more decisions.

    ``winner`` is the seat that the winning person holds in the position that was searched.
    """

    winner: int | None
    plies: int

    def by_person(self, state: AnyState) -> Proof:
        """The proof with the person who wins instead of the seat; ``state`` was searched."""
        winner = None if self.winner is None else person_in(state, self.winner)
        return Proof(winner, self.plies)

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
    line: Sequence[Move]
    """The expected continuation from this move on, the moves without choice included."""
    action: int | None = None
    """The number of the move, as ``game.action_of`` gives it."""

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return {
            "move": self.move.to_json(),
            "text": str(self.move),
            "action": self.action,
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
    ending: SearchEnding = SearchEnding.SIMULATIONS
    policy: Policy = field(default_factory=Policy, compare=False, repr=False)
    """How often every action was tried, and what a policy should learn, by action number."""

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.moves[0].move

    @property
    def value(self) -> Shares:
        """The shares with the best move; ``shares`` are the mean of all that was tried."""
        if self.proof is not None:
            return certain_shares(self.proof, len(self.shares))
        first = self.moves[0]
        return first.shares if first.visits or first.proof else self.shares

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON data."""
        return {
            "moves": [report.to_json() for report in self.moves],
            "shares": list(self.shares),
            "proof": None if self.proof is None else self.proof.to_json(),
            "simulations": self.simulations,
            "seconds": self.seconds,
            "ending": self.ending.value,
        }


def certain_shares(proof: Proof, players: int) -> Shares:
    """The shares of a certain result."""
    if proof.winner is None:
        return (1 / players,) * players
    return tuple(float(seat == proof.winner) for seat in range(1, players + 1))
