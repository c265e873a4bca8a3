"""Looking back during a game, and turns that outlive a reload or ask before they end a game."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
_TWO_RINGS = "d4, 2 rings of Ann, chosen, can be chosen: Place 3 rings instead"
TWO = {"board": "square8", "players": 2, "pie_rule": False}


def _table(page: Page) -> None:
    table = set_up(page, "ringrift", TWO, ME, HERE)
    page.goto(f"/table/{table}")
    for count, (cell, to) in enumerate((("b2", "b4"), ("g7", "g5"), ("d1", "d3")), 1):
        page.locator(f"[data-name={cell}].target").click()
        page.locator(f"[data-name={to}].target").click()
        expect(page.locator("#moves li")).to_have_count(count)


def _label(page: Page, name: str) -> str:
    return page.locator(f"[data-name={name}]").get_attribute("aria-label") or ""


def test_a_move_of_the_list_is_shown_on_the_board_and_there_is_a_way_back(
    new_page: NewPage,
) -> None:
    page = new_page()
    _table(page)
    page.get_by_role("button", name="b2-b4").click()
    expect(page.locator("#when")).to_contain_text("Ann (blue) placed 1 ring on b2, moved to b4.")
    assert "empty" in _label(page, "g5") and "1 ring of Ann" in _label(page, "b4")
    assert page.locator(".cell.target").count() == 0
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#when")).to_be_hidden()
    expect(page.locator(".cell.target").first).to_be_visible()
    assert "1 ring of Ann" in _label(page, "d3")


def test_keys_step_through_the_game_and_back_to_now(new_page: NewPage) -> None:
    page = new_page()
    _table(page)
    page.locator("#moves").focus()
    page.keyboard.press("Home")
    expect(page.locator("#when")).to_contain_text("before the first move")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#when")).to_contain_text("placed 1 ring on b2.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#when")).to_contain_text("moved to b4.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#when")).to_contain_text("placed 1 ring on b2.")
    page.keyboard.press("End")
    expect(page.locator("#when")).to_be_hidden()
    page.locator("[data-name=a1]").focus()
    page.keyboard.press(",")
    expect(page.locator("#when")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#when")).to_be_hidden()


def test_a_half_entered_turn_outlives_a_reload(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", TWO, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    page.locator("[data-name=d4].target").click()
    expect(page.locator("[data-name=d4]")).to_have_attribute("aria-label", _TWO_RINGS)
    page.reload()
    expect(page.locator("[data-name=d4]")).to_have_attribute("aria-label", _TWO_RINGS)
    page.locator("[data-name=d6].target").click()
    expect(page.locator("#moves li")).to_have_count(1)
    assert page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('entry/'))") == []


def test_no_single_key_ends_a_game(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=a1].target").click()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text("Bob")
    page.locator("body").press("1")
    expect(page.locator("#moves li")).to_have_count(2)
    expect(page.locator("#prompt")).to_contain_text("Ann")
    page.locator("body").press("1")
    expect(page.locator("#why")).to_contain_text("The game would end by this")
    expect(page.locator("#why")).to_have_class("why note")
    expect(page.locator("#end")).to_be_hidden()
    page.locator("body").press("1")
    expect(page.locator("#end")).to_be_visible()
