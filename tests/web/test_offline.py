"""The site on a home screen: manifest, service worker, and what is there without a network."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tests.web.conftest import NewPage
from tests.web.playing import POLLING_MS, play_ahead, set_up, wait_until

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}


def test_what_was_opened_is_there_without_a_network_and_live_pages_are_not(
    new_page: NewPage,
) -> None:
    page = new_page(service_workers="allow")
    over = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    play_ahead(page, over, left=0, seed=3)
    live = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    page.goto("/learn")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null", polling=POLLING_MS)
    page.goto(f"/table/{live}")
    expect(page.locator("#prompt")).to_contain_text("Ann")
    page.goto("/learn")
    wait_until(
        page,
        "async () => (await (await caches.open('pages')).keys()).some("
        "({url}) => url.endsWith('/learn/great_kingdom/capture'))",
    )
    page.goto("/puzzles")
    page.goto(f"/replay/{live}")
    page.goto(f"/replay/{over}")
    moves = page.evaluate("JSON.parse(document.getElementById('data').textContent).moves.length")
    expect(page.locator("#where")).to_contain_text(f"Move {moves} of {moves}")
    wait_until(page, "async () => (await (await caches.open('answers')).keys()).length > 0")

    page.context.set_offline(True)
    page.goto(f"/replay/{over}?moves=0")
    expect(page.locator("h1")).to_have_text("No network")  # another address than was opened
    page.goto(f"/replay/{over}")
    expect(page.locator("#where")).to_contain_text(f"Move {moves} of {moves}")
    page.locator("#moves .move").first.click()
    expect(page.locator("#where")).to_contain_text(f"Move 1 of {moves}")
    page.goto("/learn/great_kingdom/capture")
    expect(page.locator("rift-board .cell")).not_to_have_count(0)
    expect(page.locator("main")).to_contain_text("The server cannot be reached.")
    for path in ("/", "/lobby", f"/table/{live}", f"/replay/{live}"):
        page.goto(path)
        expect(page.locator("h1")).to_have_text("No network")
        expect(page.locator(f"#kept a[href='/replay/{over}']")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page).to_have_title("Riftkeep: play RingRift and Great Kingdom")


def test_the_manifest_and_the_worker_say_what_a_browser_must_know(new_page: NewPage) -> None:
    page = new_page()
    answer = page.request.get("/manifest.webmanifest")
    data = json.loads(answer.text())
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (data["start_url"], data["display"]) == ("/", "standalone")
    for icon in data["icons"]:
        assert page.request.get(icon["src"]).ok
    worker = page.request.get("/service-worker.js").text()
    files = json.loads(worker.split("const FILES = ", 1)[1].split(";\n", 1)[0])
    assert "/static/js/board.js" in files and all(page.request.get(one).ok for one in files[:5])
    version = json.loads(worker.split("const VERSION = ", 1)[1].split(";\n", 1)[0])
    assert page.request.get("/").headers["x-riftkeep-version"] == version
