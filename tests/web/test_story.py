"""What happened since one's last turn: shown in order, told in sentences, shown again."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from random import Random

from playwright.sync_api import Page, expect
from tests.server.harness import new_id
from tests.web.conftest import NewPage
from tests.web.playing import (
    POLLING_MS,
    last_turns,
    open_table,
    play_moves,
    set_up,
    step_by_mouse,
)

from riftkeep.core.registry import load

ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}
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


def _at_a_halt(new_page: NewPage) -> Page:
    """A table where a turn is played, on a page whose clock stands still: nothing goes on."""
    page = new_page(reduced_motion="no-preference")
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.clock.install()
    page.goto(f"/table/{table}")
    page.evaluate(WATCH)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    _play(page, "d4", "d6")
    expect(page.locator("#moves li")).to_have_count(3)
    return page


def _show_all(page: Page) -> None:
    """Let the clock go on until everything has been shown."""
    expect(page.locator("#prompt")).to_contain_text("are being shown")
    page.clock.resume()
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def test_every_turn_of_the_others_is_shown_in_order_and_again(new_page: NewPage) -> None:
    page = _at_a_halt(new_page)
    story = page.locator("#story li")
    expect(story).to_have_text([re.compile("Orange placed")])  # the next one is not shown yet
    _show_all(page)
    expect(story).to_have_count(2)
    expect(story.nth(0)).to_contain_text("Orange placed")
    expect(story.nth(1)).to_contain_text("Yellow placed")
    shown = page.evaluate("window.shown")
    assert shown == sorted(shown) and set(shown) == {2, 3}, shown
    told = page.evaluate("window.told")
    assert told[0] == "Ann (blue) placed 1 ring on d4, moved to d6."
    assert [line.split()[0] for line in told] == ["Ann", "Orange", "Yellow"]
    page.evaluate("() => { window.shown.length = 0; }")
    page.locator("body").press("r")
    page.wait_for_function(
        "shown => String(window.shown) === String(shown)", arg=shown, polling=POLLING_MS
    )
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def test_pointing_at_the_board_while_turns_are_shown_only_ends_that(new_page: NewPage) -> None:
    page = _at_a_halt(new_page)
    expect(page.locator("#prompt")).to_contain_text("are being shown")
    page.locator("[data-name=a1]").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn: Place rings")
    expect(page.locator("#story li")).to_have_count(2)
    expect(page.locator(".selected")).to_have_count(0)


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
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.locator("#again").click()
    _show_all(page)
    shown = page.evaluate("window.shown")
    assert shown == sorted(shown) and set(shown) == {2, 3}, shown


def test_opponents_are_called_by_color_and_level(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, {"kind": "computer", "level": 2})
    page.goto(f"/table/{table}")
    names = page.locator(".seat-card .name")
    expect(names).to_have_text(["Ann", "Orange, level 1", "Yellow, level 2"])
    _play(page, "d4", "d6")
    expect(page.locator("#story li")).to_have_count(2)
    told = page.locator("#story li span").first.inner_text()
    expect(page.locator("#moves .told").nth(1)).to_have_text(told)
    expect(page.locator("main")).not_to_contain_text("Computer")


def _check_commentary(page: Page, heard: list[str]) -> None:
    """Everything in the list of moves has been heard once, in the same words and order."""
    turns = page.locator("#moves .told").all_inner_texts()[-len(heard) :]
    assert [
        line for line, told in zip(heard, turns, strict=True) if not line.startswith(told)
    ] == []
    sentence = re.compile(r"(Ann|Bob|Cleo|Orange|Yellow)( \(\w+\))? [a-z][a-z0-9 ,]+\.")
    assert [told for told in turns if not sentence.fullmatch(told)] == []


def test_a_whole_game_of_three_reads_like_a_commentary(steady_page: NewPage) -> None:
    page, random = steady_page(), Random(11)
    table = set_up(page, "ringrift", THREE, ME, COMPUTER, COMPUTER)
    page.goto(f"/table/{table}")
    page.evaluate(WATCH)
    while step_by_mouse(page, random):
        pass
    told = page.evaluate("window.told")
    _check_commentary(page, told)
    assert len(told) == page.locator("#moves .told").count() >= 3, "from the first turn on"


def test_whoever_can_do_nothing_yet_is_not_said_to_have_done_nothing(new_page: NewPage) -> None:
    # In this game each of them passes over steps before a turn and in whole turns, and is stuck.
    people = [new_page(), new_page(), new_page()]
    ann, bob, cleo = people
    table = set_up(ann, "ringrift", THREE, ME, OPEN, OPEN)
    for page, name in ((bob, "Bob"), (cleo, "Cleo")):
        page.request.post("/api/session", data={"name": name})
        assert page.request.post(f"/api/tables/{table}/join", data={"id": new_id()}).ok
    before, last = last_turns(load("ringrift", **THREE), seed=8, count=18)
    play_moves(people, table, before)
    open_table(ann, table)
    ann.evaluate(WATCH)
    play_moves(people, table, last, start=before)
    expect(ann.locator("#end")).to_be_visible()
    told = ann.evaluate("window.told")
    _check_commentary(ann, told)
    idle = [line for line in told if line.endswith("could not do anything.")]
    assert 0 < len(idle) < len(told) - 10
    assert any("was stuck and gave up" in line for line in told)
