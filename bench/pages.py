"""How quick and how big the pages are, measured in a real browser on loopback.

    python -m bench.pages

Opens tables of a real server in Chromium, points at cells and takes back again. Prints one line of
JSON: for every board the first paint of a table and, of pointings, the median and the longest time
until the answer is shown, in milliseconds, and the bytes of the scripts that the table loads.
``--check`` fails if a table is painted after a second, a pointing is answered after 100 ms (250 ms
on big boards), or the scripts have 132,000 bytes or more, or the texts 60,000.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.server.harness import Server
from tests.web.browser import open_browser
from tests.web.playing import play_until, set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
MOST_MS = {"square8": 100, "square19": 250, "hexagonal": 250}
PAINT_MS, SCRIPT_BYTES, TEXT_BYTES = 1000, 132_000, 60_000


def measure(browser: Browser, url: str, board: str, moves: int, times: int) -> dict[str, Any]:
    """A table of a board, so many moves into a random game."""
    page = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800}).new_page()
    table = set_up(page, "ringrift", {"board": board, "players": 2}, ME, HERE)
    play_until(page, table, count=moves, seed=8)
    page.goto(f"/table/{table}")
    page.locator("#auto").set_checked(False)
    for i in range(times):
        targets = page.locator(".cell.target")
        targets.first.wait_for()
        targets.nth(i % targets.count()).click()
        page.locator("#undo:not([disabled])").click()
        page.locator("#undo[disabled]").wait_for()
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    taken = page.evaluate("performance.getEntriesByName('answered').map(e => e.duration)")
    sizes = {
        folder: page.evaluate(
            "folder => performance.getEntriesByType('resource')"
            ".filter(({name}) => new URL(name).pathname.startsWith(folder))"
            ".reduce((sum, {decodedBodySize}) => sum + decodedBodySize, 0)",
            folder,
        )
        for folder in ("/static/js/", "/texts/")
    }
    page.context.close()
    return {
        "moves": moves,
        "paint_ms": round(paint),
        "answer_median_ms": round(statistics.median(taken), 1),
        "answer_longest_ms": round(max(taken), 1),
        "script_bytes": sizes["/static/js/"],
        "text_bytes": sizes["/texts/"],
    }


def faults(result: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What is slower or bigger than it may be."""
    found = []
    for board, tables in result.items():
        for table in tables:
            if table["paint_ms"] >= PAINT_MS:
                found.append(f"{board}: painted after {table['paint_ms']} ms")
            if table["answer_median_ms"] >= MOST_MS[board]:
                found.append(f"{board}: answered after {table['answer_median_ms']} ms")
            if table["script_bytes"] >= SCRIPT_BYTES:
                found.append(f"{board}: {table['script_bytes']} bytes of scripts")
            if table["text_bytes"] >= TEXT_BYTES:
                found.append(f"{board}: {table['text_bytes']} bytes of texts")
    return found


def main() -> int:
    """Measure, print, and check if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=10, help="pointings at each table")
    parser.add_argument("--check", action="store_true", help="fail if anything is over its limit")
    arguments = parser.parse_args()
    boards: dict[str, list[dict[str, Any]]] = {}
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server = Server(Path(folder)).start()
        try:
            for board in MOST_MS:
                boards[board] = [
                    measure(browser, server.url, board, moves, arguments.times)
                    for moves in (0, 100)
                ]
        finally:
            server.stop()
    print(json.dumps(boards))
    wrong = faults(boards)
    print("\n".join(wrong), file=sys.stderr)
    return int(bool(wrong) and arguments.check)


if __name__ == "__main__":
    raise SystemExit(main())
