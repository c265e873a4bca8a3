"""The third game on the site: offered in the form, played at a table, replayed and set up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.server.harness import Server, new_id
from tests.web.conftest import PATIENCE_MS, chromium, pages_of
from tests.web.playing import step_by_mouse

from riftkeep.core.playout import random_move
from riftkeep.core.registry import load

NAME = "three_reversi"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; gone before the tests of the pages, which start one of their own."""
    yield from chromium()


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site where the game is installed; every log must replay at the end."""
    started = Server(tmp_path_factory.mktemp("web")).start()
    yield started
    started.stop()
    assert started.errors() == []
    started.verify()


def test_a_stranger_plays_it_from_the_form_to_the_replay(browser: Browser, server: Server) -> None:
    with pages_of(browser, server) as new_page:
        page = new_page()
        page.goto("/#more")
        page.locator(f"[name=game][value={NAME}]").check()
        expect(page.locator("[name=level3] option:not([disabled])")).to_have_count(4)
        page.locator(f"[name='{NAME}.size']").select_option("3")
        page.locator("[name=seat2]").select_option("here")
        page.locator("[name=level3]").select_option("1")
        page.locator("[name=listed]").check()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        random = Random(1)
        while step_by_mouse(page, random):
            pass
        assert "most pieces" in page.locator("#end p").first.inner_text()
        table = page.url.rpartition("/")[2]
        page.goto(f"/replay/{table}")
        expect(page.locator("#moves li").nth(3)).to_be_visible()  # passes are left out
        page.goto("/lobby")
        expect(page.locator("main")).to_contain_text("Reversi for three edge 3")


def test_the_lobby_finds_others_for_it(browser: Browser, server: Server) -> None:
    with pages_of(browser, server) as new_page:
        tables = []
        for _ in range(3):
            page = new_page()
            page.goto("/lobby")
            form = page.locator("#find")
            kinds = form.locator(f"[name=kind] option[value*={NAME}]")
            wanted = kinds.first.get_attribute("value")
            assert wanted is not None
            form.locator("[name=kind]").select_option(wanted)
            form.get_by_role("button").click()
            page.wait_for_url("**/table/*")
            tables.append(page.url.rpartition("/")[2])
        assert len(set(tables)) == 1
        view = page.request.get(f"/api/tables/{tables[0]}").json()
        assert (view["game"], view["status"]) == (NAME, "playing")
        assert [seat["kind"] for seat in view["seats"]] == ["person"] * 3


def test_a_game_of_it_is_reviewed(browser: Browser, server: Server) -> None:
    state, random, moves = load(NAME, size=3).initial_state(), Random(2), []
    while state.outcome is None:
        moves.append(random_move(state, random))
        state = state.play(moves[-1])
    game = {"game": NAME, "options": {"size": 3}, "moves": [move.to_json() for move in moves]}
    with pages_of(browser, server) as new_page:
        page = new_page()
        page.goto("/")
        page.request.post("/api/session", data={"name": "Ann"})
        table = page.request.post("/api/study/keep", data=game).json()["table"]
        sources: list[dict[str, Any]] = [{"table": table}, {"game": game}]
        for source in sources:
            asked = source | {"id": new_id(), "kind": "review", "budget_seconds": 0.02}
            job = page.request.post("/api/jobs", data=asked).json()["job"]
            lines = page.request.get(f"/api/jobs/{job}/stream", timeout=PATIENCE_MS).text()
            done = json.loads(lines.splitlines()[-1])
            assert done["status"] == "done", done
            assert len(done["result"]["curve"]) == len(moves) + 1


def test_a_door_of_the_front_page_leads_to_it(browser: Browser, server: Server) -> None:
    with pages_of(browser, server) as new_page:
        page = new_page()
        page.goto("/")
        page.locator(f"[name=face][value={NAME}]").check()
        page.locator("#door-computer").click()
        page.wait_for_url("**/table/*")
        view = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
        assert view["game"] == NAME
        assert [seat["kind"] for seat in view["seats"]] == ["person", "computer", "computer"]


def test_a_position_of_it_is_set_up_and_a_game_of_it_is_written(
    browser: Browser, server: Server
) -> None:
    with pages_of(browser, server) as new_page:
        page = new_page()
        page.goto("/editor")
        page.locator("#another").select_option(label="Reversi for three: 3")
        page.wait_for_url(f"**/editor?position={NAME}*")
        page.locator(".tool").nth(1).click()
        page.locator("[data-name=a1]").click()
        expect(page.locator("#text")).to_have_value(f"{NAME} size=3 2../.23./.1.1./.32./... 1 0 0")
        game = {"game": NAME, "options": {"size": 3}, "moves": ["a2"], "seats": ["A", "B", "C"]}
        text = page.request.post("/api/study/write", data=game | {"format": "notation"})
        assert "1. a2" in text.json()["text"]
        opened = page.request.post("/api/study/open", data={"text": text.json()["text"]})
        assert [move["text"] for move in opened.json()["moves"]] == ["a2"]
        page.goto(f"/rules/{NAME}")
        expect(page.locator("h1")).to_have_text("Reversi for three")
