"""A record on its way from a file to a review is replayed when it is read and when it is reviewed.

In between it is replayed once to compare it with rated games that are on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from riftkeep.core.playout import random_game
from riftkeep.core.record import Record, format_record
from riftkeep.core.registry import load
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.server.work import analyses
from riftkeep.server.work.reader_tasks import carry_out

GAME = load("great_kingdom", size=5)


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The moves that are played in the meantime, by whichever way."""
    played: list[Any] = []
    with monkeypatch.context() as patch:
        for name in ("play", "play_assuming_legal"):
            is_inside = False

            def play(
                self: Any, move: Any, plain: Any = getattr(GreatKingdomState, name)
            ) -> GreatKingdomState:
                nonlocal is_inside
                if not is_inside:
                    played.append(move)
                was, is_inside = is_inside, True
                try:
                    after: GreatKingdomState = plain(self, move)
                finally:
                    is_inside = was
                return after

            patch.setattr(GreatKingdomState, name, play)
        yield played


def a_record() -> Record:
    moves = tuple(move for _, move in random_game(GAME.initial_state(), Random(3)))
    states = Record(GAME, ("Ann", "Bob"), moves).replay()
    return Record(GAME, ("Ann", "Bob"), moves, None, states[-1].outcome)


def result(task: str, data: dict[str, Any]) -> Any:
    answer = carry_out(task, data)
    assert "problem" not in answer, answer
    return json.loads(answer["result"])


@pytest.mark.parametrize("format", ["record", "json", "notation"])
def test_a_file_is_kept_and_reviewed_with_two_replays(
    format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = a_record()
    state = GAME.initial_state()
    moves: list[dict[str, Any] | str] = [move.to_json() for move in record.moves]
    whole = {"game": GAME.name, "options": GAME.options_json, "position": None, "moves": moves}
    whole |= {"seats": ["Ann", "Bob"], "outcome": None}
    text = result("write", whole | {"format": format})["text"]
    importer = {"importer": "ann", "wall": 1.0}
    with counted(monkeypatch) as played:
        kept = result("keep", {"text": text, "fill_forced": True} | importer)
    assert len(played) == len(moves)
    made = kept["made"]
    assert kept["filled"] == 0 and [row[1] for row in made["log"]].count("moves") == len(moves)
    with counted(monkeypatch) as played:
        monkeypatch.setattr(analyses, "reviewing", _without_search)
        [report] = analyses.KINDS["review"](None, {"record": made["record"], "seconds": 1.0})  # type: ignore[arg-type]
    assert len(played) == len(moves)
    assert report["result"] == [state.key_text, *_keys(record)]


def _keys(record: Record) -> list[str]:
    return [state.key_text for state in record.replay()[1:]]


def _without_search(record: Record, **options: Any) -> Iterator[Any]:
    """As a review, which searches the positions that it is given."""

    class Report:
        curve = (None,)

        def to_json(self) -> list[str]:
            return [state.key_text for state in options["states"]]

    yield Report()


def test_what_a_log_comes_to_takes_one_replay_each(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_record()
    text = format_record(record)
    importer = {"importer": "ann", "wall": 1.0}
    [made] = result("import", {"text": text} | importer)
    log = {"table": made["table"], "log": made["log"], "moves": 2}
    for task in ("record", "replay", "position"):
        with counted(monkeypatch) as played:
            found = result(task, log)
        assert len(played) == len(record.moves), task
        if task == "record":
            assert found == made["record"]
    with counted(monkeypatch) as played:
        keys = result("check_record", {"text": text})
    assert len(played) == len(record.moves)
    assert set(_keys(record)) <= set(keys)  # and those of their images


def test_a_position_that_is_kept_is_only_its_text() -> None:
    state = GAME.initial_state()
    text = GAME.format_position(state)
    kept = result("keep", {"text": text, "fill_forced": True, "importer": "ann", "wall": 1.0})
    assert kept == {"filled": 0, "position": text, "made": None}
