"""Photograph the pages for README.md and the guides: ``python -m docs.make_screenshots``.

Needs Chromium, so that ``make docs`` leaves it out. Writes into ``docs/images``; run it when the
pages look different, and look at the pictures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from docs.small_png import pack
from playwright.sync_api import Browser, Page
from tests.server.harness import Server
from tests.web.browser import open_browser
from tests.web.playing import PHONE, play_until, set_up

FOLDER = Path(__file__).parent / "images"
MOST_BYTES = 150_000
DESK = {"viewport": {"width": 1040, "height": 640}}


def _seats(count: int) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo", "Dan")[:count]]


def _table(page: Page, game: str, options: dict[str, Any], moves: int, seed: int) -> None:
    table = set_up(page, game, options, *_seats(options.get("players", 2)))
    play_until(page, table, count=moves, seed=seed)
    page.goto(f"/table/{table}")
    page.locator("#prompt").get_by_text(":").wait_for()


def _line(page: Page) -> None:
    _table(page, "ringrift", {"board": "square8"}, 121, 206)
    page.locator("#prices:not(:empty)").wait_for()


def _hexagonal(page: Page) -> None:
    _table(page, "ringrift", {"board": "hexagonal", "players": 4}, 700, 8)


def _loupe(page: Page) -> None:
    _table(page, "ringrift", {"board": "square19"}, 300, 8)
    page.locator("[data-name=c11]").tap()
    page.locator(".loupe").wait_for()


def _kingdom(page: Page) -> None:
    _table(page, "great_kingdom", {"size": 9}, 16, 5)


def _start(page: Page) -> None:
    page.goto("/")


PICTURES: dict[str, tuple[Callable[[Page], None], Literal["dark", "light"], dict[str, Any]]] = {
    "page-line": (_line, "dark", DESK),
    "page-hexagonal": (_hexagonal, "dark", DESK),
    "page-great-kingdom": (_kingdom, "light", DESK),
    "page-start": (_start, "light", DESK),
    "page-phone": (_line, "light", PHONE),
    "page-phone-loupe": (_loupe, "dark", PHONE),
}


def _photograph(browser: Browser, url: str) -> None:
    for name, (prepare, theme, device) in PICTURES.items():
        context = browser.new_context(
            base_url=url, color_scheme=theme, reduced_motion="reduce", locale="en", **device
        )
        page = context.new_page()
        prepare(page)
        path = FOLDER / f"{name}.png"
        path.write_bytes(pack(page.screenshot()))
        context.close()
        size = path.stat().st_size
        assert size < MOST_BYTES, f"{path.name} has {size} bytes"
        print(f"{path.name}: {size} bytes")


def main() -> None:
    """Every picture, from a server of its own."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server = Server(Path(folder)).start()
        try:
            _photograph(browser, server.url)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
