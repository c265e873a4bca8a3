"""Every screen: small phones, phones on their side, large boards, paper, and saved pictures."""

from __future__ import annotations

import struct
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import play_until, set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
FOUR = [ME, *({"kind": "me", "name": name} for name in ("Bob", "Cleo", "Dan"))]
WIDEST = """Math.max(0, ...[...document.querySelectorAll("select")]
  .map((one) => one.getBoundingClientRect().right))"""
TOUCH = {"has_touch": True, "is_mobile": True}


def _fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_every_page_fits_320_pixels_and_a_phone_on_its_side(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, **TOUCH)
    table = set_up(page, "ringrift", {"board": "square8", "players": 4}, *FOUR)
    play_until(page, table, count=60, seed=2)
    set_up(page, "great_kingdom", {}, ME, {"kind": "open"}, listed=True)
    paths = ("/", "/lobby", "/games", "/learn/ringrift/height", "/puzzles", "/study", "/account")
    over = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    play_until(page, over, count=40, seed=2)
    page.request.post(f"/api/tables/{over}/resign", data={"id": "r1"})
    tables = (f"/table/{table}", f"/table/{over}", f"/replay/{over}")
    for path in (*paths, "/rules/ringrift", *tables):
        page.goto(path)
        page.locator("#moves li" if path in tables else "main").first.wait_for()
        assert _fits(page), path
        assert page.evaluate(WIDEST) <= 320, path
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/table/{table}")
    expect(page.locator("#seats .seat-card")).to_have_count(4)
    board = page.locator("#board svg").first.bounding_box()
    turn = page.locator("#turn-bar").bounding_box()
    assert board is not None and turn is not None
    assert board["y"] >= 0 and board["y"] + board["height"] <= 390, "the whole board is seen"
    assert board["height"] > 300 and turn["x"] >= board["x"] + board["width"]
    assert _fits(page)


def test_the_numbers_of_stacks_on_the_hexagonal_board_can_be_read(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    table = set_up(page, "ringrift", {"board": "hexagonal", "players": 2}, ME, HERE)
    play_until(page, table, count=60, seed=8)
    page.goto(f"/table/{table}")
    page.locator(".number").first.wait_for()
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".number")].map((one) => {
          const size = Number(one.getAttribute("font-size"));
          return size * document.querySelector("rift-board svg").getScreenCTM().a;
        })"""
    )
    assert min(sizes) >= 9.5 and max(sizes) >= 11


def test_a_game_can_be_printed_and_its_pictures_have_names(new_page: NewPage) -> None:
    page = new_page(is_refused=True)
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    play_until(page, table, count=6, seed=3)
    page.request.post(f"/api/tables/{table}/resign", data={"id": "r1"})
    page.goto(f"/replay/{table}")
    expect(page.locator("#where")).to_contain_text("Move 6 of 6")
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            page.locator("#pictures").get_by_role("button", name=kind).click()
        file = Path(saved.value.path()).read_bytes()
        if kind == "SVG":
            assert b">Ann</text>" in file and b">Bob</text>" in file
        else:
            width, height = struct.unpack(">II", file[16:24])
            assert file[1:4] == b"PNG" and height > width  # the board is square; names below it
    page.emulate_media(media="print")
    expect(page.locator("header.site")).to_be_hidden()
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.get_by_text("Save the game")).to_be_hidden()
    for shown in ("#board", "#where", "#end"):
        expect(page.locator(shown)).to_be_visible()
    moves = page.locator("#moves .move")
    expect(moves).to_have_count(6)
    for move in moves.all():
        expect(move).to_be_visible()
    page.emulate_media(media="screen")
    page.goto("/study")
    page.locator("textarea").fill("Dear Sir, I resign.")
    page.locator("form button").first.click()
    expect(page.locator(".problem")).to_contain_text(
        "This is not a game or a position that can be read here. Paste a saved game"
    )
