"""The JSON of analyses and reviews as types, of which pydantic makes a JSON Schema for programs.

Nothing else of an analysis needs this module, nor pydantic, which the extra ``site`` brings.
"""

from __future__ import annotations

from typing import Annotated, Any

from riftkeep.analysis.result import Ending
from riftkeep.core.extras import extra

with extra("site"):
    from pydantic import Field, TypeAdapter, WithJsonSchema
    from typing_extensions import TypedDict

SharesJson = Annotated[
    list[Annotated[float, Field(ge=0, le=1)]],
    Field(
        min_length=2,
        max_length=4,
        description="one number a seat, in seat order; in a review one a person, as in seats",
    ),
]
Count = Annotated[int, Field(ge=0)]
Seat = Annotated[int, Field(ge=1, le=4)]
MoveNumber = Annotated[int, Field(ge=1)]
CellJson = Annotated[list[int], Field(min_length=2, max_length=3)]
MoveJson = Annotated[
    dict[str, Any], WithJsonSchema({"type": "object", "required": ["type", "player"]})
]


class ProofJson(TypedDict):
    """A certain result."""

    winner: Seat | None
    plies: Count


class NamedMoveJson(TypedDict):
    """A move, as data and as people write it."""

    move: MoveJson
    text: str


class TurnJson(TypedDict):
    """Moves that one player makes one after the other."""

    player: Seat
    text: list[str]
    moves: list[MoveJson]


class HeatJson(TypedDict):
    """How likely the next move should be about a cell."""

    at: CellJson
    share: float


class OwnedJson(TypedDict):
    """How much of a cell each seat is expected to own."""

    at: CellJson
    shares: SharesJson


class MoveAnalysisJson(NamedMoveJson):
    """What is thought of one move."""

    visits: Count
    prior: float
    shares: SharesJson
    bound: float
    loss: float
    proof: ProofJson | None
    turns: list[TurnJson]


class AnalysisJson(TypedDict):
    """What is thought of a position."""

    game: str
    options: dict[str, Any]
    key: str
    move_number: Count
    player: Seat
    holders: list[Seat]
    forced: list[NamedMoveJson]
    shares: SharesJson
    proof: ProofJson | None
    turns_to_end: Count | None
    moves: list[MoveAnalysisJson]
    num_legal: Count
    policy: list[HeatJson]
    ownership: list[OwnedJson] | None
    simulations: Count
    seed: int
    ending: Ending


class ReviewedMoveJson(NamedMoveJson):
    """What is thought of a move that was played."""

    number: MoveNumber
    player: Seat
    person: Seat
    before: SharesJson
    after: SharesJson
    loss: Annotated[float, Field(ge=0, le=1)]
    best: NamedMoveJson
    turns: list[TurnJson]
    proof_before: ProofJson | None
    proof_after: ProofJson | None
    is_best: bool
    is_missed_win: bool
    is_slower_win: bool
    is_only_move: bool


class ReviewJson(TypedDict):
    """What there is to say about a game; lists of moves are their numbers."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    curve: list[SharesJson | None]
    proofs: list[ProofJson | None]
    decisions: list[ReviewedMoveJson]
    mistakes: list[MoveNumber]
    missed_wins: list[MoveNumber]
    only_moves: list[MoveNumber]
    mean_losses: list[float | None]
    threshold: float
    simulations: Count | None
    seed: int
    ending: Ending


def analysis_schema() -> dict[str, Any]:
    """The JSON Schema of ``Analysis.to_json()``; fields may be added to it later."""
    return _schema("Analysis", AnalysisJson)


def review_schema() -> dict[str, Any]:
    """The JSON Schema of ``Review.to_json()``; fields may be added to it later."""
    return _schema("Review", ReviewJson)


def _schema(title: str, described: Any) -> dict[str, Any]:
    return TypeAdapter(described).json_schema() | {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Riftkeep {title}",
    }
