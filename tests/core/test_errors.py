"""Every error of ours has a text, and survives the way between processes."""

from __future__ import annotations

import pickle

import pytest

from riftkeep.core.errors import (
    CorruptRecord,
    IllegalMove,
    InvalidData,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    MissingBackend,
    NotationError,
    RiftkeepError,
    UnknownGame,
)
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence

TOO_SHORT = Sentence("ringrift.too_short", height=2, least=2, steps=1)
REFUSAL = Refusal("too_short", "R091", TOO_SHORT)


@pytest.mark.parametrize(
    "error",
    [
        RiftkeepError("x"),
        UnknownGame("x"),
        InvalidData("f", "r"),
        InvalidOptions("f", "r"),
        InvalidPosition("f", "r"),
        InvalidMove("f", "r"),
        NotationError("x"),
        IllegalMove(REFUSAL),
        CorruptRecord(3, "r"),
        MissingBackend("x"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_pickle(error: RiftkeepError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) != ""
    assert vars(again) == vars(error)
    assert isinstance(again, RiftkeepError)


def test_an_illegal_move_carries_its_refusal() -> None:
    assert IllegalMove(REFUSAL).refusal is REFUSAL
    assert str(IllegalMove(REFUSAL)) == f"{REFUSAL.text} [R091]"
    values = {"height": 2, "least": 2, "steps": 1}
    assert REFUSAL.to_json() == {
        "code": "too_short",
        "rule": "R091",
        "text": "A stack of height 2 must go at least 2 steps, not 1.",
        "says": {"code": "ringrift.too_short", "values": values},
    }


def test_a_corrupt_record_names_its_line() -> None:
    error = CorruptRecord(7, "is not JSON")
    assert (error.line, error.reason, str(error)) == (7, "is not JSON", "line 7: is not JSON")
