"""The JSON of analyses and reviews, described for other programs as JSON Schema."""

from __future__ import annotations

from typing import Any

_SHARES = {
    "description": "one number a seat, in seat order",
    "type": "array",
    "items": {"type": "number", "minimum": 0, "maximum": 1},
    "minItems": 2,
    "maxItems": 4,
}
_COUNT = {"type": "integer", "minimum": 0}
_SEAT = {"type": "integer", "minimum": 1, "maximum": 4}
_NUMBERS = {"type": "array", "items": {"type": "integer", "minimum": 1}}
_TEXT = {"type": "string"}
_MOVE = {"type": "object", "required": ["type", "player"]}
_ENDING = {"enum": ["goes_on", "simulations", "seconds", "proven", "cancelled", "memory"]}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


_PROOF = _or_null(_object(winner=_or_null(_SEAT), plies=_COUNT))
_NAMED_MOVE = _object(move=_MOVE, text=_TEXT)
_TURNS = _list(_object(player=_SEAT, text=_list(_TEXT), moves=_list(_MOVE)))
_CELL = _object(
    at={"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3},
    shares=_SHARES,
)


def analysis_schema() -> dict[str, Any]:
    """The JSON Schema of ``Analysis.to_json()``; fields may be added to it later."""
    move = _object(
        move=_MOVE,
        text=_TEXT,
        visits=_COUNT,
        prior={"type": "number"},
        shares=_SHARES,
        bound={"type": "number"},
        loss={"type": "number"},
        proof=_PROOF,
        turns=_TURNS,
    )
    return _titled(
        "Analysis",
        _object(
            game=_TEXT,
            options={"type": "object"},
            key=_TEXT,
            move_number=_COUNT,
            player=_SEAT,
            forced=_list(_NAMED_MOVE),
            shares=_SHARES,
            proof=_PROOF,
            turns_to_end=_or_null(_COUNT),
            moves=_list(move),
            num_legal=_COUNT,
            ownership=_or_null(_list(_CELL)),
            simulations=_COUNT,
            seed={"type": "integer"},
            ending=_ENDING,
        ),
    )


def review_schema() -> dict[str, Any]:
    """The JSON Schema of ``Review.to_json()``; fields may be added to it later."""
    decision = _object(
        number={"type": "integer", "minimum": 1},
        player=_SEAT,
        move=_MOVE,
        text=_TEXT,
        before=_SHARES,
        after=_SHARES,
        loss={"type": "number", "minimum": 0, "maximum": 1},
        best=_NAMED_MOVE,
        turns=_TURNS,
        proof_before=_PROOF,
        proof_after=_PROOF,
        is_best={"type": "boolean"},
        is_missed_win={"type": "boolean"},
        is_slower_win={"type": "boolean"},
        is_only_move={"type": "boolean"},
    )
    return _titled(
        "Review",
        _object(
            game=_TEXT,
            options={"type": "object"},
            seats=_list(_TEXT),
            curve=_list(_or_null(_SHARES)),
            proofs=_list(_PROOF),
            decisions=_list(decision),
            mistakes=_NUMBERS,
            missed_wins=_NUMBERS,
            only_moves=_NUMBERS,
            mean_losses=_list(_or_null({"type": "number"})),
            threshold={"type": "number"},
            simulations=_or_null(_COUNT),
            seed={"type": "integer"},
            ending=_ENDING,
        ),
    )


def _titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Riftkeep {title}",
        **schema,
    }
