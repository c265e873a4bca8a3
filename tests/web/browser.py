"""Chromium without a window, for the tests, the measurements and the pictures of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The first of them that is there; without its windows and menus Chromium needs less."""
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser, and its end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()
