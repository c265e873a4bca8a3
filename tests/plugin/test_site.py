"""The third game on the site: offered in the form, played at a table, replayed and set up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from tests.server.harness import Server
from tests.web.conftest import chromium, pages_of
from tests.web.playing import step_by_mouse

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
