"""The first minutes of somebody who is here for the first time, step by step.

``docs/guides/first_minutes.md`` tells the same steps with what is on the screen; a test compares
them, and ``docs/make_screenshots.py`` takes the pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playwright.sync_api import Page, expect
from tests.web.playing import POLLING_MS

MOST_CASTLES = 81
SHORT_SEED = 8
"""A seed whose game is over after 30 castles; that of the pictures has 53."""


def first_minutes(page: Page, seed: int = 1) -> Iterator[None]:
    """Every step; what is on the page afterwards is what the guide says of it."""
    page.goto("/")
    page.locator(".living .cell").first.wait_for()
    yield
    page.locator(".face.great_kingdom").click()
    page.get_by_text("Learn in two minutes").click()
    page.locator(".cell.target").first.wait_for()
    yield
    page.locator("[data-name=b4]").click()
    expect(page.locator("#done")).to_be_visible()
    yield
    page.locator("#done").get_by_role("link", name="Play").click()
    page.locator(".face.great_kingdom").click()
    page.get_by_text("Play the computer").click()
    expect(page.locator("#prompt")).to_contain_text("Place a castle")
    yield
    page.locator("[data-name=d4]").click()
    expect(page.locator("#story")).to_contain_text("Orange placed a castle")
    expect(page.locator("#prompt")).to_contain_text("Place a castle")
    yield
    page.locator("#hint").click()
    expect(page.locator("#why.note")).to_contain_text("Hint")
    yield
    _play_on(page, Random(seed))
    yield
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("#analysis").get_by_role("button", name="Review the game")).to_be_visible()
    expect(page.locator("#analysis .curve")).to_be_visible()
    yield


def _play_on(page: Page, random: Random) -> None:
    """Place castles anywhere until the game is over."""
    for _ in range(MOST_CASTLES):
        page.locator("#end:not([hidden]), .cell.target").first.wait_for()
        if page.locator("#end").is_visible():
            return
        played = page.locator("#moves").text_content()
        targets = page.locator(".cell.target")
        targets.nth(random.randrange(targets.count())).click()
        page.wait_for_function(
            """played => !document.getElementById("end").hidden
              || (document.getElementById("moves").textContent !== played
                && document.querySelector(".cell.target"))""",
            arg=played,
            polling=POLLING_MS,
        )
    raise AssertionError("the game does not end")
