"""The analysis engine as a real process: answers, order, cancelling, and ten thousand refusals."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.adapters.analysis_request import BadRequest, parse_request

COMMAND = [sys.executable, "-m", "riftkeep.cli.main", "engine"]
KINGDOM: dict[str, Any] = {"game": "great_kingdom", "simulations": 50, "ownership": False}
PATIENCE_SECONDS = 300.0

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


def talk(requests: list[dict[str, Any] | bytes], *arguments: str) -> list[dict[str, Any]]:
    """What the real process answers to lines that are sent all at once."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


class Conversation:
    """A real process that is asked one thing after the other."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def send(self, **request: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def until(self, request_id: str, kind: str) -> dict[str, Any]:
        """Wait for an answer of a kind; others are passed over."""
        assert self._process.stdout is not None
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            answer: dict[str, Any] = json.loads(self._process.stdout.readline())
            if (answer["id"], answer["type"]) == (request_id, kind):
                return answer
        raise AssertionError(f"no {kind} of {request_id}")


@contextmanager
def conversation(*arguments: str) -> Iterator[Conversation]:
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        yield Conversation(process)
        process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()


def test_an_answer_is_that_of_the_library() -> None:
    (answer,) = talk([KINGDOM | {"id": "a", "moves": ["d4", "f6"], "future_field": [1, 2]}])
    session = riftkeep.Session(riftkeep.load("great_kingdom"))
    session.play("d4")
    session.play("f6")
    expected = riftkeep.analyze(session.state, simulations=50, ownership=False)
    assert answer == {
        "id": "a",
        "type": "result",
        "action": "analyze",
        "result": expected.to_json(),
    }


def test_a_position_and_its_moves_as_json_give_the_same_answer() -> None:
    game = riftkeep.load("ringrift", players=3)
    state = game.initial_state()
    move = state.legal_moves[7]
    asked = {"simulations": 30, "seed": 4}
    options = {"game": "ringrift", "options": {"players": 3}}
    answers = talk(
        [
            asked | {"id": 1, "position": state.play(move).to_json()},
            asked | options | {"id": 2, "moves": [move.to_json()]},
            asked | options | {"id": 3, "moves": [str(move)]},
            asked | {"id": 4, "start": state.to_json(), "moves": [str(move)]},
        ]
    )
    results = {answer["id"]: answer["result"] for answer in answers}
    assert set(results) == {1, 2, 3, 4}
    assert results[1] == results[2] == results[3] == results[4]


def test_a_review_comes_with_reports_on_the_way() -> None:
    moves = ["d4", "f6", "f4", "d6", "b1", "a1", "g3", "c1", "h5", "b2"]
    request = {"id": "r", "action": "review", "game": "great_kingdom", "moves": moves}
    answers = talk([request | {"simulations": 400, "report_every": 0.01}])
    assert answers[-1]["type"] == "result"
    assert answers[-1]["result"]["mistakes"][0] == 9
    assert {answer["type"] for answer in answers[:-1]} == {"report"}


@needs_core
def test_a_higher_priority_goes_first() -> None:
    """While the first request is looked at, the last one overtakes those that came before it."""
    with conversation() as engine:
        engine.send(id="long", game="ringrift", seconds=600, report_every=0.05)
        engine.until("long", "report")
        for name in ("first", "second", "urgent"):
            engine.send(id=name, **KINGDOM, priority=5 if name == "urgent" else 0)
        engine.send(id="stop", action="cancel", target="long")
        assert engine.until("long", "result")["result"]["ending"] == "cancelled"
        for name in ("urgent", "first", "second"):
            engine.until(name, "result")


def test_a_cancelled_request_ends_long_before_its_time() -> None:
    with conversation() as engine:
        engine.send(id="long", game="ringrift", seconds=600, report_every=0.05)
        engine.send(id="waiting", **KINGDOM)
        engine.until("long", "report")
        engine.send(id="c1", action="cancel", target="waiting")
        engine.until("waiting", "cancelled")
        assert engine.until("c1", "cancel")["found"] is True
        engine.send(id="long", **KINGDOM)
        assert engine.until("long", "error")["field"] == "id"
        engine.send(id="c2", action="cancel", target="long")
        result = engine.until("long", "result")["result"]
        assert result["ending"] == "cancelled"
        assert result["moves"]
        engine.send(id="c3", action="cancel", target="long")
        assert engine.until("c3", "cancel")["found"] is False


def test_identical_requests_get_identical_answers_from_several_workers() -> None:
    requests: list[dict[str, Any] | bytes] = [
        {"id": number, "game": "ringrift", "simulations": 120, "seed": 9} for number in range(6)
    ]
    answers = talk(requests, "--workers", "3")
    assert {answer["id"] for answer in answers} == set(range(6))
    assert len({json.dumps(answer["result"]) for answer in answers}) == 1


WRONG: list[tuple[str, Any]] = [
    ("id", None),
    ("id", ""),
    ("id", "x" * 201),
    ("id", True),
    ("id", 1.5),
    ("id", 2**60),
    ("action", "explode"),
    ("action", 7),
    ("game", "chess"),
    ("game", {}),
    ("options", [1]),
    ("options", {"size": 99}),
    ("options", {"color": "red"}),
    ("moves", "d4"),
    ("moves", ["z99"]),
    ("moves", ["d4", "d4"]),
    ("moves", [{"type": "place_castle", "player": 1, "at": [50, 0]}]),
    ("moves", [[1]]),
    ("moves", [None]),
    ("start", 4),
    ("start", {"player": 9}),
    ("position", "a1"),
    ("position", {"blue": [[0, 0], [0, 0]]}),
    ("position", {"blue": 3}),
    ("simulations", 0),
    ("simulations", 1.5),
    ("simulations", 10**30),
    ("simulations", "many"),
    ("seconds", -1),
    ("seconds", "long"),
    ("seconds", 1e400),
    ("seconds", float("nan")),
    ("seconds", 10**400),
    ("seed", -1),
    ("seed", [3]),
    ("top", 0),
    ("top", 101),
    ("ownership", "yes"),
    ("report_every", 0),
    ("report_every", {}),
    ("threshold", 2),
    ("priority", "high"),
]


def test_every_wrong_field_is_refused_by_its_name() -> None:
    for name, value in WRONG:
        with pytest.raises(BadRequest) as refused:
            parse_request(json.dumps(KINGDOM | {"id": "w", name: value}))
        field = refused.value.field
        inside = name == "options" and field in value
        assert inside or field == name or field.startswith((f"{name}.", f"{name}[")), field
        assert refused.value.reason
        assert refused.value.id == (None if name == "id" else "w")
    with pytest.raises(BadRequest, match="target"):
        parse_request('{"id": 1, "action": "cancel"}')


def test_ten_thousand_malformed_requests_are_refused_and_the_process_lives() -> None:
    random = Random(8)
    lines: list[dict[str, Any] | bytes] = []
    for number in range(10_000):
        name, value = WRONG[number % len(WRONG)]
        line = json.dumps(KINGDOM | {"id": number, name: value}).encode()
        kind = number % 10
        if kind == 0:
            line = line[: random.randrange(1, len(line))]
        elif kind == 1:
            line = b"x" + random.randbytes(random.randrange(40)).replace(b"\n", b"")
        elif kind == 2:
            line = random.choice([b"[]", b"3", b'"text"', b"null", b"[" * 20_000, b"{}", b"-"])
        lines.append(line)
    answers = talk([*lines, KINGDOM | {"id": "alive"}])
    assert len(answers) == 10_001
    errors = [answer for answer in answers if answer["type"] == "error"]
    assert len(errors) == 10_000
    assert all(error["field"] and error["reason"] for error in errors)
    for error in errors:
        if isinstance(error["id"], int) and error["id"] % 10 > 2:
            name = WRONG[error["id"] % len(WRONG)][0]
            is_option = name == "options" and error["field"] in ("size", "color")
            assert is_option or error["field"].startswith(name)
    assert answers[-1]["id"] == "alive"
    assert answers[-1]["type"] == "result"


def test_a_line_without_end_is_refused() -> None:
    answers = talk([b"y" * (9 * 2**20), {"id": 1, "action": "info"}])
    assert answers[0]["field"] == "request"
    assert answers[1]["info"]["actions"] == ["analyze", "review", "cancel", "info"]
