"""Puzzles over HTTP: attempts are judged, and nothing that is sent can break the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.harness import Server

from riftkeep.puzzles.puzzle import GAMES, Kind, puzzles_of


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    started = Server(folder).start()
    with httpx.Client(base_url=started.url, timeout=60) as opened:
        yield opened
    started.stop()
    assert started.errors() == []


def test_all_puzzles_are_listed_with_that_of_today(client: httpx.Client) -> None:
    listing = client.get("/api/puzzles").json()
    names = {entry["name"] for entry in listing["puzzles"]}
    assert len(names) == sum(len(puzzles_of(game)) for game in GAMES)
    assert listing["daily"] in names and listing["yesterday"] < listing["date"]


def test_an_attempt_is_judged_and_answered(client: httpx.Client) -> None:
    puzzle = next(p for p in puzzles_of("great_kingdom") if p.kind is Kind.FORCED_WIN)
    path = f"/api/puzzles/{puzzle.name}/try"
    assert client.post(path, json={}).json()["verdict"] == "open"
    cell = list(puzzle.game.parse_cell(str(puzzle.solution)))
    right = client.post(path, json={"event": {"kind": "point", "cell": cell}}).json()
    assert right["verdict"] in ("open", "solved") and right["sentence"]["text"].startswith("Right")
    wrong = next(move for move in puzzle.state.legal_moves if move != puzzle.solution)
    answer = client.post(path, json={"tried": [wrong.to_json()]}).json()
    assert answer["verdict"] == "wrong" and answer["sentence"]["text"].startswith("No: ")


@pytest.mark.parametrize(
    "body",
    [
        {"tried": [{"type": "place_castle", "player": 1, "at": [4, 4]}]},
        {"tried": [{"type": "nonsense"}]},
        {"tried": [7]},
        {"partial": {"moves": [{"type": "pass", "player": 9}], "selected": []}},
        {"event": {"kind": "point", "cell": "d4"}},
        {"event": {"kind": "dance"}},
        {"tried": [{}] * 100},
    ],
)
def test_what_cannot_be_is_refused(client: httpx.Client, body: dict[str, object]) -> None:
    name = puzzles_of("great_kingdom")[0].name
    answer = client.post(f"/api/puzzles/{name}/try", json=body)
    assert 400 <= answer.status_code < 500, answer.text


def test_an_unknown_puzzle_is_refused_by_name(client: httpx.Client) -> None:
    answer = client.post("/api/puzzles/gk-0/try", json={})
    assert answer.status_code == 404 and "There is no such puzzle" in answer.text
    assert client.get("/puzzles/gk-0").status_code == 404
