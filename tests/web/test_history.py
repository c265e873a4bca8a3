"""Looking back during a game, and turns that outlive a reload or ask before they end a game."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import NewPage
from tests.web.playing import set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
_TWO_RINGS = "d4, 2 rings of Ann, chosen, can be chosen: Place 3 rings instead"
KEPT = "Object.keys(localStorage).filter(k => k.startsWith('entry/'))"
TWO = {"board": "square8", "players": 2, "pie_rule": False}


def _table(page: Page) -> None:
    table = set_up(page, "ringrift", TWO, ME, HERE)
    page.goto(f"/table/{table}")
    for count, (cell, to) in enumerate((("b2", "b4"), ("g7", "g5"), ("d1", "d3")), 1):
        page.locator(f"[data-name={cell}].target").click()
        page.locator(f"[data-name={to}].target").click()
        expect(page.locator("#moves li")).to_have_count(count)


def _expect_label(page: Page, name: str, words: str) -> None:
    label = re.compile(words)
    expect(page.locator(f"[data-name={name}]")).to_have_attribute("aria-label", label)


def test_a_move_of_the_list_is_shown_on_the_board_and_there_is_a_way_back(
    new_page: NewPage,
) -> None:
    page = new_page()
    _table(page)
    page.get_by_role("button", name="b2-b4").click()
    expect(page.locator("#when")).to_contain_text("Ann (blue) placed 1 ring on b2, moved to b4.")
    _expect_label(page, "g5", "empty")
    _expect_label(page, "b4", "1 ring of Ann")
    expect(page.locator(".cell.target")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#when")).to_be_hidden()
    expect(page.locator(".cell.target").first).to_be_visible()
    _expect_label(page, "d3", "1 ring of Ann")


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
    assert page.evaluate(KEPT) == []


def test_what_is_kept_of_a_turn_does_not_depend_on_whether_the_answer_or_the_event_comes_first(
    new_page: NewPage,
) -> None:
    page = new_page()
    answers: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold_answers(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "ack":
                answers.append((socket, message))
            else:
                socket.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/ws", hold_answers)
    table = set_up(page, "ringrift", TWO, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator("[data-name=d4].target").click()
    page.locator("[data-name=d6].target").click()
    expect(page.locator("#moves li")).to_have_count(1)
    assert page.evaluate(KEPT) == []
    page.locator("[data-name=g2].target").click()
    expect(page.locator("#prompt")).to_contain_text("Bob: 1 ring on g2")
    assert page.evaluate(KEPT) == [f"entry/{table}"]
    [(socket, answer)] = answers
    socket.send(answer)
    page.locator("[data-name=g2].target").click()
    expect(page.locator("#prompt")).to_contain_text("Bob: 2 rings on g2")
    assert page.evaluate(KEPT) == [f"entry/{table}"]


def test_whoever_is_asked_whether_to_resign_can_think_as_long_as_needed(new_page: NewPage) -> None:
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    page.clock.install()
    page.goto(f"/table/{table}")
    resign = page.locator("#resign")
    resign.click()
    expect(resign).to_have_text("Really resign?")
    page.clock.run_for(60_000)
    expect(resign).to_have_text("Really resign?")
    page.get_by_role("heading", name="Moves").click()
    expect(resign).to_have_text("Resign")
    resign.press("Enter")
    expect(resign).to_have_text("Really resign?")
    resign.press("Escape")
    expect(resign).to_have_text("Resign")
    expect(page.locator("#end")).to_be_hidden()
    resign.press("Enter")
    resign.press("Enter")
    expect(page.locator("#end")).to_be_visible()


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
