"""The coach of the first games: what it says, what it warns of, and how it goes away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage, faults_of
from tests.web.playing import PHONE, play_until, set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
SQUARE8 = {"board": "square8", "players": 2}


def _play(page: Page, *cells: str) -> None:
    for cell in cells:
        page.locator(f"[data-name={cell}].target").click()


def test_the_coach_says_who_one_is_and_what_to_do_until_it_is_dismissed(
    new_page: NewPage,
) -> None:
    page = new_page()
    table = set_up(page, "ringrift", SQUARE8, ME, HERE)
    page.goto(f"/table/{table}")
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("You are blue.")
    expect(coach).to_contain_text("Place a ring where you want a marker")
    expect(page.locator("#coach-ways li")).to_have_count(3)
    expect(coach).to_contain_text("Own 33 cells: you have 0.")
    page.get_by_text("What is what").click()
    expect(coach).to_contain_text("at the top left of a stack is its height")
    _play(page, "a1", "a3")
    expect(coach).to_contain_text("You are orange.")
    _play(page, "d6", "d5")
    expect(coach).to_contain_text("You are blue.")
    # An enemy stack is pointed at: it is said how to capture, and where to point is shown.
    _play(page, "d3")
    page.locator("[data-name=d5]").click()
    expect(page.locator("#why.note")).to_have_text(
        "To capture from d5, jump over it: point behind it, at d6, d7, d8."
    )
    expect(page.locator(".bracket path")).to_have_count(3)
    page.locator("[data-name=d8].target").click()
    expect(page.locator("#story")).to_contain_text("captured over d5")
    page.get_by_role("button", name="I can do without").click()
    expect(coach).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('rift-board') !== null")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Bob")
    expect(coach).to_be_hidden()
    page.get_by_text("Settings and keys").click()
    page.get_by_label("Coach: says what to do and warns").check()
    expect(coach).to_be_visible()


def test_the_coach_warns_with_the_cells_and_covers_nothing_on_a_phone(
    new_page: NewPage, packages: Path
) -> None:
    page = new_page(**PHONE)
    table = set_up(page, "ringrift", SQUARE8, ME, HERE)
    play_until(page, table, count=74, seed=1)
    page.goto(f"/table/{table}")
    warning = page.locator("#coach-threats li.warn")
    expect(warning).to_have_text(
        "Watch out Bob can take 12 cells in the next turn: a marker on g3 closes a wall."
    )
    expect(page.locator("[aria-label*='in danger']")).to_have_count(12)
    expect(page.locator(".danger path")).to_have_count(12)
    boxes = [page.locator(what).bounding_box() for what in ("#board svg", "#turn-bar", "#coach")]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops) and len(tops) == 3
    board = boxes[0]
    assert board and board["y"] + board["height"] <= tops[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_of(page, packages) == []
    page.locator(".cell.target").first.tap()
    expect(page.locator(".danger path")).to_have_count(0)  # an entry is shown instead


def test_the_coach_of_the_other_game_speaks_of_castles(new_page: NewPage) -> None:
    page = new_page(locale="de")
    table = set_up(page, "great_kingdom", {}, ME, HERE)
    page.goto(f"/table/{table}")
    coach = page.get_by_role("region", name="Begleiter")
    expect(coach).to_contain_text("Du bist blau.")
    expect(coach).to_contain_text("Schlag eine beliebige Burg")
    for count, cell in enumerate(("b1", "a1", "i9", "i8"), 1):
        _play(page, cell)
        expect(page.locator("#moves li")).to_have_count(count)
    expect(page.locator("#coach-threats li.chance")).to_contain_text(
        "Du kannst sofort gewinnen: Eine Burg auf a2 nimmt 1 Burg die letzte Freiheit."
    )
