"""Every page in another language, as a browser shows it: nothing of it is English."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.english import english_in
from tests.web.conftest import NewPage
from tests.web.playing import open_table, play_ahead, set_up

from riftkeep.core.catalogue import languages
from riftkeep.core.registry import game_names
from riftkeep.games.ringrift.notation import PLAIN_NAMES
from riftkeep.puzzles.puzzle import puzzles_of
from riftkeep.server.pages.tutorial import lessons

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
PATHS = (
    *("/", "/?game=ringrift", "/lobby", "/games", "/leaderboard", "/account"),
    *("/learn", "/puzzles", "/study", "/editor", "/rules", "/offline"),
    *(f"/rules/{game}" for game in game_names()),
    *(f"/puzzles/{puzzles_of(game)[0].name}" for game in game_names()),
    *(f"/learn/{game}/{lessons(game)[0].id}" for game in game_names()),
)
UNREADABLE = (
    "Dear Sir, I resign.",
    "square8/2 player=1 phase=movement 8/8",
    '{"game": "great_kingdom", "blue": [[0, 0]], "orange": [[0, 0]]}',
    "(;FF[4]GM[101]SZ[9];B[zz])",
    "# game ringrift\nd4+9",
)
SHOWN = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((one) =>
    ["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""))
].join("\\n")"""


def _english(page: Page, language: str) -> list[str]:
    shown = page.evaluate(SHOWN)
    for words in PLAIN_NAMES.values():  # moves are written alike in every language
        shown = shown.replace(words, "-")
    return english_in(shown, language)


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_no_page_has_english_for_a_reader_of_another_language(
    new_page: NewPage, language: str
) -> None:
    page = new_page(locale=language)
    found = {}
    for path in PATHS:
        page.goto(path)
        page.locator("main").wait_for()
        found[path] = _english(page, language)
    for game, options in (("ringrift", {"players": 2}), ("great_kingdom", {"size": 5})):
        table = set_up(page, game, options, ME, HERE)
        play_ahead(page, table, left=12, seed=3)
        open_table(page, table)
        page.locator(".cell.target, #choices button").first.wait_for()
        page.locator("#board [role=gridcell]").first.click()
        found[f"a table of {game}"] = _english(page, language)
        page.request.post(f"/api/tables/{table}/resign", data={"id": f"r-{game}"})
        expect(page.locator("#end")).to_be_visible()
        found[f"the end of {game}"] = _english(page, language)
        page.goto(f"/replay/{table}")
        page.locator("#moves .move").first.wait_for()
        found[f"a replay of {game}"] = _english(page, language)
    assert {where: english for where, english in found.items() if english} == {}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_what_cannot_be_read_is_refused_without_english(new_page: NewPage, language: str) -> None:
    page = new_page(is_refused=True, locale=language)
    found = {}
    page.goto("/editor")
    page.locator("[data-name=d4]").click()
    for count in ("18", "99"):  # more rings than a player has, and a number out of range
        page.locator("[data-count=hand]").first.fill(count)
        page.locator("[data-count=hand]").first.press("Tab")
        expect(page.locator("#problem")).to_contain_text(count)
        found[f"an impossible position with {count}"] = _english(page, language)
    for text in UNREADABLE:
        page.goto("/study")
        page.locator("textarea").fill(text)
        page.locator("form button").first.click()
        expect(page.locator("#problem")).not_to_be_empty()
        found[text] = _english(page, language)
    assert {where: english for where, english in found.items() if english} == {}
