"""The analysis beside a study in a real browser: thoughts, the curve, mistakes, stopping."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect
from tests.analysis.positions import BLUNDER, CAPTURE_IN_ONE
from tests.web.conftest import NewPage, faults_of
from tests.web.playing import wait_until

from riftkeep import native

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)

LONGEST_SECONDS = 60


def open_game(page: Page, moves: str) -> None:
    """Import a game of Great Kingdom and look at it."""
    page.goto("/study")
    listed = "\n".join(f"{number}. {text}" for number, text in enumerate(moves.split(), 1))
    page.locator("#text").fill(f"# game great_kingdom\n{listed}\n")
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.locator(".cell").first.wait_for()


def test_a_certain_win_is_shown_and_tried_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    open_game(page, CAPTURE_IN_ONE)
    panel = page.locator("#analysis")
    panel.get_by_role("button", name="Analyze").click()
    expect(panel.locator(".proof")).to_contain_text("wins for certain")
    line = panel.locator(".best .line").first
    expect(line).to_contain_text("b3")
    line.hover()
    expect(page.locator(".analysis-hint")).to_be_attached()
    panel.get_by_label("Show expected owners").check()
    expect(page.locator(".owners g").nth(10)).to_be_attached()
    panel.get_by_label("Show where to play").check()
    expect(page.locator(".heat text")).to_have_text(["100"])
    line.click()
    expect(page.locator("#where")).to_contain_text("Tried out, move 7")
    expect(panel.locator(".thoughts")).to_be_hidden()
    page.get_by_role("button", name="One move back").click()
    expect(panel.locator(".thoughts")).to_be_visible()


def test_a_review_shows_the_curve_and_leads_to_the_mistakes(
    new_page: NewPage, packages: Path
) -> None:
    page = new_page()
    open_game(page, BLUNDER)
    panel = page.locator("#analysis")
    panel.get_by_role("button", name="Review the game").click()
    first = panel.locator(".mistakes li").first
    expect(first).to_contain_text("9. h5")
    expect(first).to_contain_text("missed win")
    expect(panel.get_by_role("button", name="Review the game")).to_be_visible()
    assert faults_of(page, packages) == []
    widths = [part.bounding_box() for part in (panel, panel.locator(".mistakes"))]
    assert widths[0] and widths[1] and widths[1]["width"] > 0.8 * widths[0]["width"]
    panel.locator(".mistakes button").first.click()
    expect(page.locator("#where")).to_contain_text("Move 8 of 10")
    curve = panel.locator(".curve")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] * 0.5, "y": 20})
    expect(page.locator("#where")).to_contain_text("Move 5 of 10")
    curve.click(position={"x": 1, "y": 20})
    expect(page.locator("#where")).to_contain_text("before the first move")


def test_a_game_that_is_not_kept_is_reviewed_by_its_moves(new_page: NewPage) -> None:
    page = new_page()
    listed = "\n".join(f"{number}. {text}" for number, text in enumerate(BLUNDER.split(), 1))
    text = quote(f"# game great_kingdom\n{listed}\n")
    page.goto(f"/study?position={text}")
    page.locator(".cell").first.wait_for()
    panel = page.locator("#analysis")
    with page.expect_request("**/api/jobs") as asking:
        panel.get_by_role("button", name="Review the game").click()
    expect(panel.locator(".mistakes li").first).to_contain_text("9. h5")
    asked = json.loads(asking.value.post_data or "")
    assert "record" not in asked and len(asked["game"]["moves"]) == len(listed.splitlines())


def _think_long(route: Route) -> None:
    """Ask for an analysis that nobody sees the end of."""
    if route.request.method == "POST":
        asked = json.loads(route.request.post_data or "")
        route.continue_(post_data=asked | {"budget_seconds": LONGEST_SECONDS})
    else:
        route.continue_()


def test_an_analysis_grows_and_is_stopped(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/api/jobs", _think_long)
    open_game(page, "d4 f6")
    panel = page.locator("#analysis")
    panel.get_by_role("button", name="Analyze").click()
    expect(panel.locator(".best .line").first).to_be_visible()
    expect(panel.locator(".shares .share")).to_have_count(2)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    expect(panel.get_by_role("button", name="Analyze")).to_be_enabled()
    expect(panel.locator(".best .line").first).to_be_visible()
    cancelled = "async () => (await (await fetch('/api/jobs')).json())[0].status == 'cancelled'"
    wait_until(page, cancelled)  # by then, the server has heard of it
