"""Photograph the pages for README.md and the guides: ``python -m docs.make_screenshots``.

Needs Chromium and a font with Korean letters, so that ``make docs`` leaves it out. Writes into
``docs/images``; run it when the pages look different, and look at the pictures.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from docs.small_png import pack
from playwright.sync_api import Browser, Page, expect
from tests.server.harness import Server
from tests.web.browser import open_browser
from tests.web.playing import PATIENCE_SECONDS, PHONE, play_moves, play_until, set_up
from tests.web.walking import first_minutes

from riftkeep.core.registry import load

FOLDER = Path(__file__).parent / "images"
MOST_BYTES = 150_000
DESK = {"viewport": {"width": 1040, "height": 640}}
SMALL = {"viewport": {"width": 960, "height": 600}}


def _seats(count: int) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo", "Dan")[:count]]


def _table(page: Page, game: str, options: dict[str, Any], moves: int, seed: int) -> None:
    table = set_up(page, game, options, *_seats(options.get("players", 2)))
    play_until(page, table, count=moves, seed=seed)
    page.goto(f"/table/{table}")
    page.locator("#prompt").get_by_text(":").wait_for()


def _line(page: Page) -> None:
    _table(page, "ringrift", {"board": "square8", "players": 2}, 121, 206)
    page.locator("#prices:not(:empty)").wait_for()


def _hexagonal(page: Page) -> None:
    _table(page, "ringrift", {"board": "hexagonal", "players": 4}, 700, 8)


def _loupe(page: Page) -> None:
    _table(page, "ringrift", {"board": "square19", "players": 2}, 300, 8)
    page.locator("[data-name=c11]").tap()
    page.locator(".loupe").wait_for()


def _kingdom(page: Page) -> None:
    _table(page, "great_kingdom", {"size": 9}, 16, 5)


def _start(page: Page) -> None:
    page.goto("/")
    page.locator(".living .cell").nth(100).wait_for()


def _three(page: Page) -> None:
    """The game of the start page, a turn before much happens."""
    source = files("riftkeep.server") / "showcase" / "ringrift.json"
    shown = json.loads(source.read_text(encoding="utf-8"))
    game = load("ringrift", **shown["options"])
    state, moves = game.initial_state(), []
    for text in shown["moves"]:
        moves.append(game.parse_move(state, text))
        state = state.play(moves[-1])
    table = set_up(page, "ringrift", shown["options"], *_seats(3))
    decided = [i for i, move in enumerate(moves) if not game.is_forced(move)]
    begun = {
        i for i in decided if i == 0 or moves[i].player != moves[i - 1].player
    }  # where turns begin
    last = max(i for i in begun if decided.index(i) <= shown["shown"])
    play_moves([page], table, moves[:last])
    page.goto(f"/table/{table}")
    page.locator("#prompt").get_by_text(":").wait_for()


PICTURES: dict[str, tuple[Callable[[Page], None], Literal["dark", "light"], dict[str, Any]]] = {
    "page-line": (_line, "dark", DESK),
    "page-hexagonal": (_hexagonal, "dark", DESK),
    "page-great-kingdom": (_kingdom, "light", DESK),
    "page-start": (_start, "dark", DESK),
    "page-three": (_three, "dark", DESK),
    "page-phone": (_line, "light", PHONE),
    "page-phone-loupe": (_loupe, "dark", PHONE),
}


WALK = ("front", "lesson", "", "game", "", "", "end", "review")
"""What the steps of the first minutes are called in pictures; some have none."""


def _photograph(browser: Browser, url: str) -> None:
    for name, (prepare, theme, device) in PICTURES.items():
        page = _open(browser, url, theme, device)
        prepare(page)
        _keep(name, page)
        page.context.close()
    _photograph_walk(browser, url)


def _photograph_walk(browser: Browser, url: str) -> None:
    page = _open(browser, url, "light", SMALL)
    for name, _ in zip(WALK, first_minutes(page), strict=True):
        if name:
            page.mouse.move(0, 0)
            if name != "review":  # which begins with the computer's opinion
                page.evaluate("scrollTo(0, 0)")
            _keep(f"walk-{name}", page)
    page.context.close()


def _open(browser: Browser, url: str, theme: Literal["dark", "light"], device: Any) -> Page:
    context = browser.new_context(
        base_url=url, color_scheme=theme, reduced_motion="reduce", locale="en", **device
    )
    return context.new_page()


def _keep(name: str, page: Page) -> None:
    path = FOLDER / f"{name}.png"
    path.write_bytes(pack(page.screenshot()))
    size = path.stat().st_size
    assert size < MOST_BYTES, f"{path.name} has {size} bytes"
    print(f"{path.name}: {size} bytes")


def main() -> None:
    """Every picture, from a server of its own."""
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server = Server(Path(folder)).start()
        try:
            _photograph(browser, server.url)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
