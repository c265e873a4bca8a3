"""What happened since one's last turn: shown in order, told in sentences, shown again."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import set_up, step_by_mouse

ME, COMPUTER = {"kind": "me"}, {"kind": "computer", "level": 1}
THREE = {"board": "square8", "players": 3}
WATCH = """() => {
  window.told = [];
  window.shown = [];
  const story = document.getElementById("story");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) window.told.push(node.textContent);
  }).observe(story, {childList: true});
  const board = document.getElementById("board");
  const show = board.show.bind(board);
  board.show = (layout, position, marks) => {
    if (!("targets" in marks) && marks.moved?.length) window.shown.push(marks.moved[0].player);
    show(layout, position, marks);
  };
}"""


def _play(page: Page, cell: str, to: str) -> None:
    page.locator(f"[data-name={cell}].target").click()
    page.locator(f"[data-name={to}].target").click()


def test_every_turn_of_the_others_is_shown_in_order_and_again(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.goto(f"/table/{table}")
    page.evaluate(WATCH)
    _play(page, "d4", "d6")
    story = page.locator("#story li")
    expect(story).to_have_count(2)
    expect(story.nth(0)).to_contain_text("Orange placed")
    expect(story.nth(1)).to_contain_text("Yellow placed")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    shown = page.evaluate("window.shown")
    assert shown == sorted(shown) and set(shown) == {2, 3}, shown
    told = page.evaluate("window.told")
    assert told[0] == "Ann (blue) placed 1 ring on d4, moved to d6."
    assert [line.split()[0] for line in told] == ["Ann", "Orange", "Yellow"]
    page.evaluate("() => { window.shown.length = 0; }")
    page.locator("body").press("r")
    expect(page.locator("#prompt")).to_contain_text("are being shown")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    assert page.evaluate("window.shown") == shown


def test_pointing_at_the_board_while_turns_are_shown_only_ends_that(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.goto(f"/table/{table}")
    _play(page, "d4", "d6")
    expect(page.locator("#prompt")).to_contain_text("are being shown")
    page.locator("[data-name=a1]").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn: Place rings")
    expect(page.locator("#story li")).to_have_count(2)
    assert page.locator(".selected").count() == 0


def test_what_happened_is_told_after_a_reload_and_can_be_shown(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.goto(f"/table/{table}")
    _play(page, "d4", "d6")
    expect(page.locator("#story li")).to_have_count(2)
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    page.reload()
    expect(page.locator("#story li")).to_have_count(2)
    page.evaluate(WATCH)
    page.locator("#again").click()
    expect(page.locator("#prompt")).to_contain_text("are being shown")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    shown = page.evaluate("window.shown")
    assert shown == sorted(shown) and set(shown) == {2, 3}, shown


def test_opponents_are_called_by_color_and_level(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, {"kind": "computer", "level": 2})
    page.goto(f"/table/{table}")
    names = page.locator(".seat-card .name").all_inner_texts()
    assert names == ["Ann", "Orange, level 1", "Yellow, level 2"]
    _play(page, "d4", "d6")
    expect(page.locator("#story li")).to_have_count(2)
    assert page.locator("#moves .told").nth(1).inner_text() == (
        page.locator("#story li span").first.inner_text()
    )
    assert "Computer" not in page.locator("main").inner_text()


def test_a_whole_game_of_three_reads_like_a_commentary(new_page: NewPage) -> None:
    page, random = new_page(), Random(11)
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.goto(f"/table/{table}")
    page.evaluate(WATCH)
    while step_by_mouse(page, random):
        pass
    told = page.evaluate("window.told")
    turns = page.locator("#moves .told").all_inner_texts()
    heard = [line for line in told if not line.endswith("could not do anything.")]
    assert len(heard) == len(turns), "every turn is heard once"
    assert [a for a, b in zip(heard, turns, strict=True) if not a.startswith(b)] == []
    sentence = re.compile(r"(Ann \(blue\)|Orange|Yellow) [a-z][a-z0-9 ,]+\.")
    assert [line for line in turns if not sentence.fullmatch(line)] == []
    assert len(told) >= 3, "everybody had a turn; computers may end a game soon after"
