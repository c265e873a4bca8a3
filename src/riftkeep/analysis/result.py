"""What an analysis of a position says.

Frozen and made of plain values and moves; ``to_json`` gives exactly what the schemas of schema.py
describe. The same position, limits by simulations and seed give the same analysis, whatever the
machine: how long it took is told, but is no part of what is compared or written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from riftkeep.core.evaluation import Shares
from riftkeep.core.interaction import Cell
from riftkeep.core.move import Move
from riftkeep.core.people import by_person
from riftkeep.core.state import AnyState
from riftkeep.search.result import Proof

DIGITS = 4
"""Decimals of the shares in JSON."""


class Ending(StrEnum):
    """Why an analysis goes no further."""

    GOES_ON = "goes_on"
    """It does: this is a report on the way."""
    SIMULATIONS = "simulations"
    """All simulations asked for are done."""
    SECONDS = "seconds"
    """The time is up."""
    PROVEN = "proven"
    """The result of the game is certain."""
    CANCELLED = "cancelled"
    """It was stopped from outside."""
    MEMORY = "memory"
    """It remembers as many positions as it may."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Moves that one player makes one after the other."""

    player: int
    moves: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        """The turn as plain JSON data."""
        return {
            "player": self.player,
            "text": [str(move) for move in self.moves],
            "moves": [move.to_json() for move in self.moves],
        }


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """What is thought of one move."""

    move: Move
    visits: int
    prior: float
    """How promising it looked before it was tried; all moves together have 1."""
    shares: Shares
    """The win share after it of everybody, by the seats that people hold before it."""
    bound: float
    """The mover's share is hardly lower than this."""
    loss: float
    """How much of the own share the mover gives away with it, compared with the best move."""
    proof: Proof | None
    turns: tuple[Turn, ...]
    """How the game is expected to go on, this move first."""

    def to_json(self) -> dict[str, Any]:
        """The move as plain JSON data."""
        return {
            "move": self.move.to_json(),
            "text": str(self.move),
            "visits": self.visits,
            "prior": round(self.prior, DIGITS),
            "shares": rounded(self.shares),
            "bound": round(self.bound, DIGITS),
            "loss": round(self.loss, DIGITS),
            "proof": proof_json(self.proof),
            "turns": [turn.to_json() for turn in self.turns],
        }


@dataclass(frozen=True)
class Analysis:
    """What is thought of a position; ``moves`` has the best move first."""

    state: AnyState
    player: int
    """Who decides next."""
    forced: tuple[Move, ...]
    """The moves without choice that come before the decision."""
    shares: Shares
    """The win share of whoever holds each seat now, together 1."""
    proof: Proof | None
    """The certain result, if it is known, and in how many decisions it comes."""
    moves: tuple[MoveAnalysis, ...]
    num_legal: int
    """How many moves there are; those that are certainly worse may be missing in ``moves``."""
    policy: Mapping[Cell, float]
    """How likely the next move should be about each cell, the likeliest first; see heat.py."""
    ownership: Mapping[Cell, Shares] | None
    """How much of every cell each seat is expected to own; see ownership.py."""
    simulations: int
    seed: int
    ending: Ending
    seconds: float = field(compare=False, default=0.0)

    @property
    def shares_by_person(self) -> Shares:
        """The win shares by the seats in which people began (core/people.py)."""
        return by_person(self.state, self.shares)

    @property
    def proof_by_person(self) -> Proof | None:
        """The certain result with a person as the winner."""
        return None if self.proof is None else self.proof.by_person(self.state)

    @property
    def best(self) -> Move | None:
        """The move to play now; None if the game is over."""
        if self.forced:
            return self.forced[0]
        return self.moves[0].move if self.moves else None

    @property
    def is_final(self) -> bool:
        """Is this more than a report on the way?"""
        return self.ending is not Ending.GOES_ON

    @property
    def turns_to_end(self) -> int | None:
        """How many turns the best line has until the game ends, if it leads there."""
        state = self.state
        line = self.moves[0].turns if self.moves else ()
        for move in (*self.forced, *(move for turn in line for move in turn.moves)):
            state = state.play_assuming_legal(move)
        return None if state.outcome is None else len(line)

    def to_json(self) -> dict[str, Any]:
        """The analysis as plain JSON data."""
        game = self.state.game
        return {
            "game": game.name,
            "options": game.options_json,
            "key": self.state.key_text,
            "move_number": self.state.move_number,
            "player": self.player,
            "holders": list(self.state.holders),
            "forced": [{"move": move.to_json(), "text": str(move)} for move in self.forced],
            "shares": rounded(self.shares),
            "proof": proof_json(self.proof),
            "turns_to_end": self.turns_to_end,
            "moves": [move.to_json() for move in self.moves],
            "num_legal": self.num_legal,
            "policy": [
                {"at": list(cell), "share": round(share, DIGITS)}
                for cell, share in self.policy.items()
            ],
            "ownership": None
            if self.ownership is None
            else [
                {"at": list(cell), "shares": rounded(shares)}
                for cell, shares in self.ownership.items()
            ],
            "simulations": self.simulations,
            "seed": self.seed,
            "ending": self.ending.value,
        }

    def _repr_svg_(self) -> str:
        """The position with the best moves drawn on it, which notebooks show by themselves."""
        from riftkeep.analysis.picture import draw_analysis

        return draw_analysis(self)

    def __rich__(self) -> Any:
        """The analysis as a table, which Rich prints by itself."""
        from riftkeep.analysis.tables import analysis_table

        return analysis_table(self)


def rounded(shares: Shares) -> list[float]:
    """Shares as they are written."""
    return [round(share, DIGITS) for share in shares]


def proof_json(proof: Proof | None) -> dict[str, Any] | None:
    """A proof, or that there is none, as plain JSON data."""
    return None if proof is None else proof.to_json()
