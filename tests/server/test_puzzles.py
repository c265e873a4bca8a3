"""Puzzles over HTTP: attempts are judged, and nothing that is sent can break the server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import httpx
import pytest
from tests.server.harness import Server, plain_client
from tests.server.site import WAIT

from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import Kind, Puzzle, puzzles_of
from riftkeep.server.routes import puzzles


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with plain_client(base_url=server.url, timeout=WAIT) as opened:
        yield opened


def test_all_puzzles_are_listed_with_that_of_today(client: httpx.Client) -> None:
    listing = client.get("/api/puzzles").json()
    names = {entry["name"] for entry in listing["puzzles"]}
    assert len(names) == sum(len(puzzles_of(game)) for game in puzzle_games())
    assert listing["daily"] in names and listing["yesterday"] < listing["date"]


def test_puzzles_are_read_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first who asked for a puzzle kept everybody else waiting for half a second."""
    read_in: list[threading.Thread] = []

    def reading(game: str) -> tuple[Puzzle, ...]:
        read_in.append(threading.current_thread())
        return tuple(puzzles_of(game))

    monkeypatch.setattr(puzzles, "puzzles_of", reading)
    puzzles._entries.cache_clear()
    listing = asyncio.run(puzzles.list_puzzles())
    assert listing["puzzles"] and read_in
    assert threading.main_thread() not in read_in


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
