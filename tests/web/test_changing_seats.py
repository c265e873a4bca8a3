"""The pie rule at a table: it is said in words, and all that belongs to people follows at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.harness import Server
from tests.web.conftest import NewPage, pages_of
from tests.web.playing import PHONE, POLLING_MS, set_up

ME, OPEN = {"kind": "me"}, {"kind": "open"}
TWO = {"board": "square8", "players": 2}
CLOCK = {"kind": "realtime", "base_seconds": 3600, "increment_seconds": 0}
DESKTOP: dict[str, Any] = {}
BLUE, ORANGE = 1, 2


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def _act(page: Page, locator: str) -> None:
    """Click or touch, and send the turn where it does not send itself."""
    found = page.locator(locator)
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        found.tap()
    else:
        found.click()


def _send(page: Page) -> None:
    if not page.locator("#auto").is_checked():
        page.locator("#submit").click()


def _first_turn(page: Page) -> None:
    _act(page, "[data-name=d4].target")
    _act(page, "[data-name=d6].target")
    _send(page)


def _swap(page: Page) -> None:
    page.get_by_role("button", name="swap").click()
    _send(page)


def _expect_edge(page: Page, locator: str, seat: int) -> None:
    """Wait until the left edge of something has the color of a seat."""
    page.wait_for_function(
        """([locator, seat]) => {
          const one = document.querySelector(locator);
          if (!one) return false;
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = `var(--seat${seat})`;
          const wanted = getComputedStyle(probe).color;
          probe.remove();
          return wanted === getComputedStyle(one).borderLeftColor;
        }""",
        arg=[locator, seat],
        polling=POLLING_MS,
    )


def test_two_people_and_a_spectator_are_told_who_took_whose_side(
    new_page: NewPage, screen: dict[str, Any]
) -> None:
    ann, bob, eve = new_page(**screen), new_page(**screen), new_page(**screen)
    table = set_up(ann, "ringrift", TWO, ME, OPEN, clock=CLOCK)
    bob.request.post("/api/session", data={"name": "Bob"})
    for page in (ann, bob, eve):
        page.goto(f"/table/{table}")
    bob.get_by_role("button", name="Take the open seat").click()
    _first_turn(ann)
    for page in (ann, eve):
        expect(page.locator("#moves li")).to_have_count(1)
        _act(page, "[data-name=d6]")
        page.locator("[data-name=d6]").hover()
        expect(page.locator("#inspect")).to_contain_text("1 ring of Ann")
        expect(page.locator("#news")).to_be_empty()
    expect(bob.locator("#prompt")).to_contain_text("Your turn")
    _expect_edge(bob, "#turn-bar", ORANGE)
    _swap(bob)
    expect(ann.locator("#news")).to_have_text("Bob took your side: you are orange now.")
    expect(bob.locator("#news")).to_have_text("You took Ann's side: you are blue now.")
    said = "Bob took Ann's side: Bob is blue now, Ann orange."
    expect(eve.locator("#news")).to_have_text(said)
    for page in (ann, bob, eve):
        expect(page.locator(".seat-card .name")).to_have_text(["Bob", "Ann"])
        expect(page.locator("#news")).to_have_attribute("aria-live", "polite")
        for nth, chair in enumerate(("1", "0")):
            clock = page.locator(".seat-card").nth(nth).locator(".clock")
            expect(clock).to_have_attribute("data-chair", chair)
        expect(page.locator(".seat-card.acting .name")).to_have_text("Ann")
        expect(page.locator(".seat-card .clock.running")).to_have_attribute("data-chair", "0")
        expect(page.locator("[data-name=d6]")).to_have_attribute(
            "aria-label", re.compile("1 ring of Bob")
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for page in (ann, eve):
        expect(page.locator("#inspect")).to_contain_text("1 ring of Bob")
    # Ann, who was blue, is to act as orange.
    expect(ann.locator("#prompt")).to_contain_text("Your turn")
    _expect_edge(ann, "#turn-bar", ORANGE)
    _expect_edge(ann, ".seat-card.acting", ORANGE)
    expect(ann.locator(".seat-card").nth(1).locator("h2")).to_contain_text("you")
    ann.reload()
    expect(ann.locator("#news")).to_have_text("Bob took your side: you are orange now.")
    _act(ann, "[data-name=a1].target")
    _act(ann, "[data-name=a2].target")
    _send(ann)
    for page in (ann, bob, eve):
        expect(page.locator("#news")).to_be_empty()
    _expect_edge(bob, ".seat-card.acting", BLUE)
    expect(bob.locator("#prompt")).to_contain_text("Your turn")
    _expect_edge(bob, "#turn-bar", BLUE)


def test_one_who_reads_german_is_told_in_german(new_page: NewPage) -> None:
    ann, bob = new_page(locale="de-DE"), new_page(locale="de-DE")
    table = set_up(ann, "ringrift", TWO, ME, OPEN)
    bob.request.post("/api/session", data={"name": "Bob"})
    for page in (ann, bob):
        page.goto(f"/table/{table}")
    bob.get_by_role("button", name="Den freien Platz nehmen").click()
    _first_turn(ann)
    _swap(bob)
    said = "Bob hat deine Seite übernommen: Du bist jetzt orange."
    expect(ann.locator("#news")).to_have_text(said)
    said = "Du hast die Seite von Ann übernommen: Du bist jetzt blau."
    expect(bob.locator("#news")).to_have_text(said)


def test_the_replay_and_what_is_saved_name_the_people(new_page: NewPage, tmp_path: Any) -> None:
    ann, bob = new_page(), new_page()
    table = set_up(ann, "ringrift", TWO, ME, OPEN)
    bob.request.post("/api/session", data={"name": "Bob"})
    for page in (ann, bob):
        page.goto(f"/table/{table}")
    bob.get_by_role("button", name="Take the open seat").click()
    _first_turn(ann)
    _swap(bob)
    ann.locator("[data-name=a1].target").click()
    ann.locator("[data-name=a2].target").click()
    expect(ann.locator("#moves li")).to_have_count(3)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Really resign?").click()
    expect(bob.locator("#end h2")).to_have_text("You won!")
    ann.goto(f"/replay/{table}?moves=0")
    _check_replay(ann)
    ann.get_by_role("button", name="Review the game").click()
    charged = ann.locator(".means span")
    expect(charged.nth(0)).to_contain_text("Ann gave away")
    expect(charged.nth(1)).to_contain_text("Bob gave away")
    expect(charged.nth(0).locator(".sign")).to_have_attribute("aria-label", "square")
    for format in ("Record", "JSON", "Notation"):
        with ann.expect_download() as download:
            ann.locator("#files").get_by_role("button", name=format).click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        bob.goto("/study")
        bob.locator("#file").set_input_files(file)
        expect(bob.locator("#text")).not_to_be_empty()
        bob.get_by_role("button", name="Open").click()
        bob.wait_for_url("**/replay/*")
        _check_replay(bob)


def _check_replay(page: Page) -> None:
    page.locator("#first").click()
    seats = page.locator("#seats b")
    expect(seats).to_have_text(["Ann", "Bob"])
    moves = ["Ann d4+1", "Ann d4-d6", "Bob swap", "Ann a1+1", "Ann a1-a2"]
    for count, move in enumerate(moves, 1):
        page.locator("#next").click()
        expect(page.locator("#at")).to_have_value(str(count))
        expect(page.locator("#where")).to_have_text(re.compile(f": {re.escape(move)}$"))
        expect(seats).to_have_text(["Ann", "Bob"] if count < 3 else ["Bob", "Ann"])
    expect(page.locator("#end")).to_contain_text("Ann resigned; Bob wins.")


@pytest.fixture
def taking_server(tmp_path: Any) -> Iterator[Server]:
    """A site whose computers take the other side as soon as they may."""
    started = Server(tmp_path, engine="tests.web.takers:SideTaker").start()
    yield started
    started.stop()
    assert started.errors() == []
    started.verify()


def test_a_computer_takes_the_side_of_a_person(
    browser: Browser, taking_server: Server, screen: dict[str, Any]
) -> None:
    with pages_of(browser, taking_server) as new_page:
        page = new_page(**screen)
        table = set_up(page, "ringrift", TWO, ME, {"kind": "computer", "level": 4})
        page.goto(f"/table/{table}")
        expect(page.locator(".seat-card .name")).to_have_text(["Ann", "Orange, level 4"])
        _first_turn(page)
        said = "Blue, level 4 took your side: you are orange now."
        expect(page.locator("#news")).to_have_text(said)
        expect(page.locator(".seat-card .name")).to_have_text(["Blue, level 4", "Ann"])
        expect(page.locator("#prompt")).to_contain_text("Your turn")
        _expect_edge(page, "#turn-bar", ORANGE)
        _expect_edge(page, ".seat-card.acting", ORANGE)
        _act(page, "[data-name=a1].target")
        _act(page, "[data-name=a2].target")
        _send(page)
        expect(page.locator("#moves li").nth(3)).to_be_attached()  # the computer plays on as blue
        expect(page.locator("#news")).to_be_empty()
