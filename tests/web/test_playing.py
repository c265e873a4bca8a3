"""Whole games in the browser: by mouse, by keyboard, by touch, together, through a restart."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.server.harness import Server
from tests.web.conftest import NewPage
from tests.web.playing import (
    PHONE,
    play_ahead,
    set_up,
    step_by_keys,
    step_by_mouse,
    step_by_touch,
    step_of_anybody,
)

ME, HERE, OPEN = {"kind": "me"}, {"kind": "me", "name": "Bob"}, {"kind": "open"}
COMPUTER = {"kind": "computer", "level": 1}


def test_a_stranger_plays_great_kingdom_from_the_start_page_to_a_rematch(new_page: NewPage) -> None:
    page, random = new_page(), Random(1)
    page.goto("/#more")
    page.locator("[name=game][value=great_kingdom]").check()
    page.locator("[name='great_kingdom.size']").select_option("5")
    page.locator("[name=level2]").select_option("1")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    while step_by_mouse(page, random):
        pass
    assert page.locator("#end h2").inner_text() in ("You won!", "You lost.")
    assert len(page.locator("#end p").first.inner_text()) > 20
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    page.locator(".cell.target").first.wait_for()
    page.goto("/")
    own = page.locator("#lists section").first  # others may be playing on the same server
    expect(own.locator("a[href^='/table/']")).to_have_count(1)
    expect(own.locator("a[href^='/replay/']")).to_have_count(1)


def test_a_whole_game_of_ringrift_by_mouse(new_page: NewPage) -> None:
    page, random = new_page(), Random(4)
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    steps = 0
    while step_by_mouse(page, random):
        steps += 1
    assert steps > 20
    assert "wins" in page.locator("#end").inner_text()
    assert page.locator(".seat-card progress").count() >= 4


@pytest.mark.parametrize("board", ["square8", "hexagonal", "square19"])
def test_a_game_of_ringrift_is_ended_by_keys_alone(new_page: NewPage, board: str) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": board, "players": 2}, ME, HERE)
    play_ahead(page, table, left=10, seed=3)
    _finish_by_keys(page, table, Random(3))
    assert "wins" in page.locator("#end").inner_text()


def test_a_whole_game_of_great_kingdom_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    _finish_by_keys(page, table, Random(5))


@pytest.mark.parametrize(
    ("game", "options", "left"),
    [
        ("great_kingdom", {"size": 9}, 1000),
        ("ringrift", {"board": "square8", "players": 2}, 12),
        ("ringrift", {"board": "hexagonal", "players": 2}, 8),
        ("ringrift", {"board": "square19", "players": 2}, 8),
    ],
)
def test_a_game_is_ended_by_touch_on_a_phone(
    new_page: NewPage, game: str, options: dict[str, object], left: int
) -> None:
    page, random = new_page(**PHONE), Random(5)
    table = set_up(page, game, options, ME, HERE)
    play_ahead(page, table, left=left, seed=5)
    page.goto(f"/table/{table}")
    steps = 0
    while step_by_touch(page, random):
        steps += 1
        assert steps < 2000
    assert steps and "wins" in page.locator("#end").inner_text()


def test_three_people_end_a_game_in_three_browsers(new_page: NewPage) -> None:
    pages, random = [new_page(), new_page(), new_page()], Random(6)
    options = {"board": "square8", "players": 3}
    table = set_up(pages[0], "ringrift", options, ME, OPEN, OPEN)
    for page in pages:
        page.goto(f"/table/{table}")
    for page in pages[1:]:
        page.get_by_role("button", name="Take the open seat").click()
        expect(page.locator("#waiting")).not_to_contain_text("Take the open seat")
    for page in pages:
        page.goto("about:blank")  # what is played ahead need not be drawn three times
    play_ahead(pages, table, left=12, seed=4)
    for page in pages:
        page.goto(f"/table/{table}")
    steps = 0
    while step_of_anybody(pages, random):
        steps += 1
        assert steps < 2000
    headlines = sorted(page.locator("#end h2").inner_text() for page in pages)
    assert headlines == ["You lost.", "You lost.", "You won!"]


def _finish_by_keys(page: Page, table: str, random: Random) -> None:
    page.goto(f"/table/{table}")
    page.locator("#auto").set_checked(False)
    page.locator(".cell[tabindex='0']").focus()
    steps = 0
    while step_by_keys(page, random):
        steps += 1
        assert steps < 400


def test_a_phone_plays_by_touch_and_sends_each_turn(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    cell = page.locator("[data-name=d4] .ground").bounding_box()
    assert cell is not None and min(cell["width"], cell["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for count, (name, to) in enumerate((("b2", "b4"), ("g7", "g5"), ("d1", "d3")), 1):
        page.locator(f"[data-name={name}].target").tap()
        page.locator(f"[data-name={to}].target").tap()
        expect(page.locator("#prompt")).to_contain_text("not sent yet")
        page.locator("#undo").tap()
        page.locator(f"[data-name={to}].target").tap()
        page.locator("#submit").tap()
        expect(page.locator("#submit")).to_be_disabled()
        expect(page.locator("#moves li")).to_have_count(count)


def test_a_friend_joins_by_link_while_somebody_looks_on(new_page: NewPage) -> None:
    ann, bob, eve = new_page(), new_page(), new_page()
    table = set_up(ann, "ringrift", {"board": "square8", "players": 2}, ME, OPEN)
    for page in (ann, bob, eve):
        page.goto(f"/table/{table}")
    assert ann.get_by_label("By link").input_value().endswith(table)
    bob.get_by_role("button", name="Take the open seat").click()
    ann.locator("[data-name=c3].target").click()
    ann.locator("[data-name=c5].target").click()
    expect(eve.locator("#moves li")).to_have_count(1)
    expect(eve.locator("[data-name=c5]")).to_have_attribute(
        "aria-label", "c5, 1 ring of Ann, last turn"
    )
    bob.locator("[data-name=f6].target").click()
    expect(bob.locator("#prompt")).to_contain_text("1 ring on f6")
    bob.keyboard.press("Backspace")
    expect(bob.locator("#prompt")).to_contain_text("Place rings")
    bob.locator("[data-name=c5]").click()
    bob.keyboard.press("Backspace")
    ann.get_by_role("button", name="Take back").click()
    bob.get_by_role("button", name="Allow").click()
    expect(ann.locator("#moves li")).to_have_count(0)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Really resign?").click()
    expect(ann.locator("#end h2")).to_have_text("You lost.")
    expect(bob.locator("#end h2")).to_have_text("You won!")
    expect(eve.locator("#end h2")).to_have_text("The game is over.")


def test_a_turn_being_entered_outlives_a_killed_server(new_page: NewPage, server: Server) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    page.locator(".selected").wait_for(state="attached")
    server.kill()
    expect(page.locator("#connection")).to_contain_text("Nothing is lost")
    page.locator("[data-name=d6].target").click()  # answered when the server is back
    server.start()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#connection")).to_be_empty()


def test_a_turn_being_entered_outlives_a_cut_network(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    page.locator(".selected").wait_for(state="attached")
    page.context.set_offline(True)
    page.locator("[data-name=d6].target").click()
    expect(page.locator("#connection")).to_contain_text("Nothing is lost")
    page.context.set_offline(False)
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#connection")).to_be_empty()


def test_why_not_comes_from_the_rules_and_moves_can_be_typed(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    line = page.get_by_label("Type a cell or a move")
    line.fill("d4+2")
    line.press("Enter")
    expect(page.locator("[data-name=d4]")).to_have_attribute(
        "aria-label", "d4, 2 rings of Ann, last turn"
    )
    page.locator("[data-name=d5]").focus()
    page.keyboard.press("?")
    expect(page.locator("#why")).to_contain_text("R09")
    line.fill("d4-d7")
    line.press("Enter")
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#moves")).to_contain_text("d4-d7")
