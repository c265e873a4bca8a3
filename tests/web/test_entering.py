"""What a table shows before, while and after a turn is entered."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import PHONE, POLLING_MS, play_until, set_up

ME, OPEN = {"kind": "me"}, {"kind": "open"}
HERE = {"kind": "me", "name": "Bob"}
SNAPSHOT = Path(__file__).parent / "dense_position.aria.yaml"


def _expect_bracket(page: Page, names: list[str]) -> None:
    """Wait until exactly these cells are inside the bracket."""
    page.wait_for_function(
        """(names) => {
          const board = document.querySelector("rift-board");
          const inside = board.cells.map(({place}) => place)
            .filter(({cell}) => board.bracketed.has(String(cell))).map(({name}) => name);
          return String(inside) === String(names);
        }""",
        arg=names,
        polling=POLLING_MS,
    )


def _expect_label(page: Page, name: str, words: str) -> None:
    label = re.compile(re.escape(words))
    expect(page.locator(f"[data-name={name}]")).to_have_attribute("aria-label", label)


def _long_line(page: Page) -> None:
    """A table where Ann has a line of five, one more than it takes."""
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    play_until(page, table, count=121, seed=206)
    page.goto(f"/table/{table}")
    page.locator("#part").wait_for()


def test_the_part_of_a_long_line_is_chosen_with_a_sliding_bracket(new_page: NewPage) -> None:
    page = new_page()
    _long_line(page)
    _expect_bracket(page, ["c1", "c2", "c3", "c4"])
    expect(page.locator("#prices")).to_have_text("Territory +4")
    page.locator("#part").focus()
    page.keyboard.press("ArrowRight")
    _expect_bracket(page, ["c2", "c3", "c4", "c5"])
    page.locator("[data-name=c4]").hover()
    page.mouse.down()
    page.locator("[data-name=c1]").hover()
    page.mouse.up()
    _expect_bracket(page, ["c1", "c2", "c3", "c4"])
    whole = page.get_by_role("button", name="Collapse the whole line")
    whole.hover()
    expect(page.locator("#prices")).to_have_text("Territory +5")
    page.locator("[data-name=c5]").click()
    _expect_bracket(page, ["c2", "c3", "c4", "c5"])
    page.locator("#auto").set_checked(False)
    page.locator("[data-name=c3]").click()
    expect(page.locator("#part")).to_have_count(0)
    _expect_label(page, "c5", "territory of Ann")
    page.locator("#undo").click()
    page.locator("#part").wait_for()
    _expect_label(page, "c5", "marker of Ann")


def test_pointing_shows_what_it_would_do_and_enters_nothing(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    play_until(page, table, count=40, seed=8)
    page.goto(f"/table/{table}")
    page.locator(".cell.target").first.hover()
    page.locator(".cell.target").first.click()
    expect(page.locator("#prompt")).to_contain_text("The chain must go on")
    page.locator(".cell.target:has(.dot)").last.hover()
    page.locator(".ghosts .change").first.wait_for(state="attached")
    expect(page.locator("#moves .move").last).to_be_visible()
    assert page.request.get(f"/api/tables/{table}").json()["seq"] > 0
    page.mouse.move(1, 1)
    expect(page.locator(".ghosts .change")).to_have_count(0)


def test_a_stack_can_be_looked_into(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square19", "players": 2}, ME, HERE)
    play_until(page, table, count=300, seed=8)
    page.goto(f"/table/{table}")
    page.locator("[data-name=a3]").hover()
    expect(page.locator("#inspect")).to_contain_text("stack of 8, cap 4 of Bob; from the bottom")
    expect(page.locator("#inspect .tower > g")).to_have_count(8 + 1)


def test_rings_are_counted_up_and_down_on_the_cell(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("1 ring on d4")
    page.keyboard.press("+")
    expect(prompt).to_contain_text("2 rings on d4")
    page.mouse.wheel(0, -100)
    expect(prompt).to_contain_text("3 rings on d4")
    page.locator("[data-name=d4]").click(button="right")
    expect(prompt).to_contain_text("2 rings on d4")
    page.keyboard.press("-")
    expect(prompt).to_contain_text("1 ring on d4")
    page.keyboard.press("Backspace")
    expect(prompt).to_contain_text("Place rings")


def test_small_cells_are_touched_through_a_loupe(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    table = set_up(page, "ringrift", {"board": "hexagonal", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=m13].target").tap()
    view = page.locator(".loupe svg").bounding_box()
    assert view is not None and view["width"] / 8 >= 44
    expect(page.locator("#prompt")).to_contain_text("Place rings")
    page.touchscreen.tap(view["x"] + view["width"] * 5 / 8, view["y"] + view["height"] / 2)
    expect(page.locator("#prompt")).to_contain_text("on m14")
    expect(page.locator(".loupe")).to_have_count(0)


def test_the_second_player_may_swap_sides(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    page.locator("[data-name=d6].target").click()
    page.get_by_role("button", name="swap").click()
    expect(page.locator(".seat-card .name").first).to_have_text("Bob")


def test_a_hint_is_shown_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 9}, ME, {"kind": "computer", "level": 1})
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#why")).to_contain_text("Hint: ")
    expect(page.locator(".hint-frame path")).to_have_count(1)


def test_those_seated_talk_and_mute_each_other(new_page: NewPage) -> None:
    ann, bob, eve = new_page(), new_page(), new_page()
    table = set_up(ann, "ringrift", {"board": "square8", "players": 2}, ME, OPEN)
    for page in (ann, bob, eve):
        page.goto(f"/table/{table}")
    bob.get_by_role("button", name="Take the open seat").click()
    for count, (page, text) in enumerate(((ann, "Good luck!"), (bob, "<b>You too</b>")), 1):
        page.get_by_label("Say something").fill(text)
        page.get_by_role("button", name="Say", exact=True).click()
        for listener in (ann, bob):
            expect(listener.locator("#chat-lines li")).to_have_count(count)
    expect(ann.locator("#chat-lines li").last).to_contain_text("<b>You too</b>")
    expect(eve.locator("#chat")).to_be_hidden()
    ann.locator("#chat-mutes button").click()
    expect(ann.locator("#chat-lines li")).to_have_count(1)
    ann.reload()
    expect(ann.locator("#chat-lines li")).to_have_count(1)


def test_the_turn_of_another_is_animated_and_can_be_seen_again(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    options = {"board": "square8", "pie_rule": False}
    table = set_up(page, "ringrift", options, ME, {"kind": "computer", "level": 1})
    page.goto(f"/table/{table}")
    page.evaluate(
        """() => {
          window.flown = 0;
          new MutationObserver((changes) => {
            for (const change of changes) window.flown += change.addedNodes.length;
          }).observe(document.querySelector(".flying"), {childList: true});
        }"""
    )
    page.locator("[data-name=d4].target").click()
    page.locator("[data-name=d6].target").click()
    expect(page.locator("#moves li")).to_have_count(2)
    page.wait_for_function("() => window.flown >= 2")  # one's own stack, and the computer's
    expect(page.locator("#turn-bar.yours")).to_be_visible()
    page.locator("[data-name=a1]").focus()
    before = page.evaluate("window.flown")
    page.keyboard.press("r")
    page.wait_for_function("before => window.flown > before", arg=before)
    expect(page).to_have_title("● Your turn – Riftkeep")


def test_a_screen_reader_hears_every_cell_of_a_dense_position(new_page: NewPage) -> None:
    page = new_page()
    seats = [ME, HERE, {"kind": "me", "name": "Cleo"}]
    table = set_up(page, "ringrift", {"board": "square8", "players": 3}, *seats)
    play_until(page, table, count=110, seed=22)
    page.add_init_script("localStorage.setItem('coach', 'false')")  # it has a test of its own
    page.goto(f"/table/{table}")
    page.locator("#prices:not(:empty)").wait_for()
    heard = page.locator("main").aria_snapshot() + "\n"
    assert heard == SNAPSHOT.read_text(), "look at the difference; if it is right, keep it"
