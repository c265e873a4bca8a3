"""The front of the site: living boards, and three doors that lead to a game at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import PHONE, POLLING_MS

PIECES = "() => [...document.querySelectorAll('[data-show]')].map(b => b.cells?.map(c => c.drawn))"
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def _ready(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-show=ringrift] .content > g").first).to_be_visible()
    expect(page.locator("[data-show=great_kingdom] .content > g").first).to_be_visible()


def test_the_boards_play_by_themselves_until_they_are_stopped(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    _ready(page)
    before = page.evaluate(PIECES)
    page.wait_for_function(
        f"before => ({PIECES})().every((now, i) => `${{now}}` !== `${{before[i]}}`)",
        arg=before,
        polling=POLLING_MS,
    )
    page.get_by_role("button", name="Stop the boards").click()
    expect(page.get_by_role("button", name="Let the boards play")).to_be_visible()
    stopped = page.evaluate(PIECES)
    page.evaluate("() => new Promise((done) => setTimeout(done, 2000))")
    assert page.evaluate(PIECES) == stopped


def test_less_motion_keeps_the_boards_still(new_page: NewPage) -> None:
    page = new_page()
    _ready(page)
    expect(page.get_by_role("button", name="Let the boards play")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["phone", "small"])
def test_the_doors_are_on_the_first_screen(new_page: NewPage, screen: dict[str, Any]) -> None:
    page = new_page(**screen)
    _ready(page)
    height = screen["viewport"]["height"]
    for door in page.locator(".door").all():
        box = door.bounding_box()
        assert box is not None and box["y"] + box["height"] <= height and box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_game_is_gentle_and_begins_at_once(new_page: NewPage) -> None:
    page = new_page()
    _ready(page)
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    table = page.url.rsplit("/", 1)[-1]
    view = page.request.get(f"/api/tables/{table}").json()
    assert view["options"]["pie_rule"] is False
    assert [seat["level"] for seat in view["seats"]] == [None, 1]


def test_the_doors_of_great_kingdom_lead_to_it(new_page: NewPage) -> None:
    page = new_page()
    _ready(page)
    page.get_by_role("radio", name="Great Kingdom").first.check()
    learn = page.get_by_role("link", name="Learn in two minutes")
    expect(learn).to_have_attribute("href", re.compile("/learn/great_kingdom/"))
    page.get_by_role("button", name="Play a friend").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_label("By link")).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    assert page.request.get(f"/api/tables/{table}").json()["game"] == "great_kingdom"


def test_whoever_wins_is_offered_the_next_level(new_page: NewPage) -> None:
    page = new_page()
    _ready(page)
    page.evaluate(
        """async () => {
          const { noteWin } = await import("/static/js/ladder.js");
          const seats = [{seat: 1, kind: "person"}, {seat: 2, kind: "computer", level: 1}];
          noteWin({seats, your_seats: [1], outcome: {winner: 2}});
          if (localStorage.door_level) throw new Error("a loss is no win");
          noteWin({seats, your_seats: [1], outcome: {winner: 1}});
        }"""
    )
    page.reload()
    expect(page.locator("#door-level")).to_contain_text("Level 2")
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[-1]
    view = page.request.get(f"/api/tables/{table}").json()
    assert view["seats"][1]["level"] == 2 and view["options"]["pie_rule"] is True
