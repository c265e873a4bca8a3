"""A record on its way from a file to a review is replayed when it is read and when it is reviewed.

The page that shows it and the look for rated games in between make do with what reading has found.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from riftkeep import native
from riftkeep.core.playout import random_game
from riftkeep.core.record import Record, format_record
from riftkeep.core.registry import load
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.server.app import make_app
from riftkeep.server.settings import ServerSettings
from riftkeep.server.work import analyses, reader_tasks
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
        question = {"record": json.loads(made["remembered"]["record"]), "seconds": 1.0}
        [report] = analyses.KINDS["review"](None, question)  # type: ignore[arg-type]
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
    made = result("keep", {"text": text, "fill_forced": False} | importer)["made"]
    log = {"table": made["table"], "log": made["log"], "moves": 2}
    remembered = {task: json.loads(found) for task, found in made["remembered"].items()}
    for task in ("record", "replay", "keys", "position"):
        with counted(monkeypatch) as played:
            found = result(task, log)
        assert len(played) == len(record.moves), task
        if task != "position":
            assert _in_order(found) == _in_order(remembered.pop(task)), task
    assert not remembered
    with counted(monkeypatch) as played:
        reviewed = result("reviewed", {"text": text})
    assert len(played) == len(record.moves)
    assert set(_keys(record)) <= set(reviewed["keys"])  # and those of their images


def test_a_result_too_long_to_be_remembered_is_worked_out_when_it_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = format_record(a_record())
    monkeypatch.setattr(reader_tasks, "MAX_REMEMBERED", len(json.dumps(text)))
    importer = {"importer": "ann", "wall": 1.0}
    made = result("keep", {"text": text, "fill_forced": False} | importer)["made"]
    lengths = [len(found) for found in made["remembered"].values()]
    assert lengths and max(lengths) <= len(json.dumps(text))
    assert "replay" not in made["remembered"]


def test_the_core_and_the_rules_see_the_same_keys_in_all_images(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = ("square8", "hexagonal")
    for game in (GAME, *(load("ringrift", board=board, players=3) for board in boards)):
        moves = tuple(move for _, move in random_game(game.initial_state(), Random(5)))
        record = Record(game, ("",) * game.num_players, moves[:60])
        data = {"text": format_record(record)}
        by_core = result("reviewed", data)["keys"]
        with monkeypatch.context() as patch:
            patch.setattr(native, "plays", lambda game: False)
            assert sorted(result("reviewed", data)["keys"]) == sorted(by_core)


def test_a_file_is_kept_shown_and_reviewed_by_the_site_with_two_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = a_record()
    text = format_record(record)
    monkeypatch.setattr(analyses, "reviewing", _without_search)
    with counted(monkeypatch) as played:
        states = asyncio.run(_from_file_to_review(text, tmp_path, monkeypatch))
    assert states == [GAME.initial_state().key_text, *_keys(record)]
    assert len(played) == 2 * len(record.moves)


async def _from_file_to_review(
    text: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The result of a review, by the routes that a browser asks one after the other."""
    url = f"sqlite:///{folder / 'site.db'}"
    app = make_app(ServerSettings(database_url=url, workers=0, verify_hours=0))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        monkeypatch.setattr(app.state.site.readers, "run", _read_here)
        monkeypatch.setattr(app.state.site.analysts, "run", _work_here)
        await client.post("/api/session", json={"name": "Ann"})
        kept = await client.post("/api/study/keep", json={"text": text, "fill_forced": True})
        table = kept.json()["table"]
        page = await client.get(f"/replay/{table}")
        assert page.status_code == 200 and '"frames":' in page.text
        asked = {"id": "1", "kind": "review", "table": table}
        job = (await client.post("/api/jobs", json=asked)).json()["job"]
        async with client.stream("GET", f"/api/jobs/{job}/stream") as stream:
            lines = [json.loads(line) async for line in stream.aiter_lines()]
    assert lines[-1]["status"] == "done"
    return list(lines[-1]["result"])


async def _read_here(purpose: str, job: dict[str, Any], **options: Any) -> dict[str, Any]:
    """As a reader process does a task."""
    task = job["task"]
    return carry_out(task["name"], task["data"], None if task["bytes"] is None else options["body"])


async def _work_here(purpose: str, job: dict[str, Any], **options: Any) -> dict[str, Any]:
    """As a worker process does a job."""
    reports = analyses.reports_on(None, json.loads(json.dumps(job["question"])))  # type: ignore[arg-type]
    *_, (last, is_last) = reports
    assert is_last
    return last | {"result": json.dumps(last["result"])}


def _in_order(found: Any) -> Any:
    """Keys come in any order."""
    return sorted(found) if isinstance(found, list) else found


def test_a_position_that_is_kept_is_only_its_text() -> None:
    state = GAME.initial_state()
    text = GAME.format_position(state)
    kept = result("keep", {"text": text, "fill_forced": True, "importer": "ann", "wall": 1.0})
    assert kept == {"filled": 0, "position": text, "made": None}
