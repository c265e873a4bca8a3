"""What is pressed before the page's own script is there happens once it is, and once only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Request, Route, expect
from tests.server.harness import new_id
from tests.web.conftest import NewPage

PASSWORD = "correct horse"


@contextmanager
def _without_script(page: Page, path: str, script: str) -> Iterator[None]:
    """Open a page whose script comes only afterwards."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/static/js/{script}", hold)
    with page.expect_request(f"**/static/js/{script}"):
        page.goto(path, wait_until="commit")
    yield
    expect(page).to_have_url(re.compile(f"{re.escape(path)}$"))  # nothing was sent by the browser
    held[0].continue_()
    page.unroute(f"**/static/js/{script}")


def _sent(page: Page) -> list[str]:
    """The paths that something is posted to, from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            found.append(request.url.partition("/api/")[2])

    page.on("request", note)
    return found


def test_a_door_that_is_pressed_early_opens_once(new_page: NewPage) -> None:
    page = new_page()
    sent = _sent(page)
    with _without_script(page, "/", "front.js"):
        page.get_by_role("button", name="Play the computer").click()
        assert sent == []
    page.wait_for_url("**/table/*")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    assert sent == ["session", "tables"]


def test_a_form_that_is_sent_early_keeps_the_password_out_of_the_address(
    new_page: NewPage,
) -> None:
    page, name = new_page(), f"ear{new_id()[:8]}"
    page.request.post("/api/session", data={})
    assert page.request.post("/api/account", data={"name": name, "password": PASSWORD}).ok
    page.request.post("/api/logout", data={})
    sent = _sent(page)
    with _without_script(page, "/account", "account.js"):
        login = page.locator("#login")
        login.get_by_label("Name").fill(name)
        login.get_by_label("Password").fill(PASSWORD)
        login.get_by_role("button").click()
        assert sent == []
    expect(page.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    assert sent == ["login"] and page.url.endswith("/account")

    with _without_script(page, "/account", "account.js"):
        page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator("#login")).to_be_visible()
    assert sent == ["login", "logout"]


def test_a_list_that_is_opened_early_is_filled(new_page: NewPage) -> None:
    page = new_page()
    page.request.post("/api/session", data={})
    account = {"name": f"ear{new_id()[:8]}", "password": PASSWORD}
    assert page.request.post("/api/account", data=account).ok
    with _without_script(page, "/account", "account.js"):
        page.locator("#sessions summary").click()
    expect(page.locator("#session-list li")).to_have_count(1)
