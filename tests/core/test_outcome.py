"""Outcomes as data."""

from __future__ import annotations

from typing import Any

import pytest

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.outcome import Outcome
from riftkeep.core.sentence import Sentence


def test_outcomes_round_trip() -> None:
    won = Outcome(2, "stalemate", (2, 1, 3), Sentence.plain("Player 2 wins."))
    assert str(won) == "Player 2 wins."
    assert Outcome.from_json(won.to_json(), 3, "result") == won
    drawn = Outcome(None, "stalemate", (1, 2), Sentence.plain("A draw."), (1, 2))
    assert Outcome.from_json(drawn.to_json(), 2, "result") == drawn


def test_the_ranking_may_be_left_out() -> None:
    assert Outcome.from_json({"winner": 2, "reason": "time"}, 3, "r").ranking == (2, 1, 3)
    assert Outcome.from_json({"reason": "abandoned"}, 2, "r").ranking == (1, 2)


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("r", []),
        ("r.reason", {"winner": 1}),
        ("r.winner", {"winner": 3, "reason": "x"}),
        ("r.winner", {"winner": True, "reason": "x"}),
        ("r.ranking", {"winner": 1, "reason": "x", "ranking": [2, 1]}),
        ("r.ranking", {"winner": 1, "reason": "x", "ranking": [1, 1]}),
        ("r.ranking", {"winner": 1, "reason": "x", "ranking": [1]}),
        ("r.drawn", {"reason": "x", "drawn": [3]}),
        ("r.explanation", {"reason": "x", "explanation": 4}),
    ],
)
def test_wrong_fields_are_named(field: str, data: Any) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Outcome.from_json(data, 2, "r")
    assert caught.value.field == field
