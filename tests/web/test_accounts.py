"""Accounts in a real browser: made, left and entered again; tokens, lists and the leaderboard."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tests.server.harness import new_id
from tests.web.conftest import NewPage
from tests.web.playing import play_ahead, set_up

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}


def test_an_account_is_made_kept_and_left_everywhere(new_page: NewPage) -> None:
    name, password = f"ann{new_id()[:8]}", "correct horse"
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    page.goto("/account")
    register = page.locator("#register")
    register.get_by_label("Name").fill(name)
    register.get_by_label("Password").fill(password)
    register.get_by_role("button").click()
    expect(page.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    page.goto("/games")
    expect(page.locator(f"a[href='/table/{table}']")).to_be_visible()

    phone = new_page(viewport={"width": 390, "height": 844}, is_refused=True, locale="de-DE")
    phone.goto("/account")
    login = phone.locator("#login")
    login.get_by_label("Name").fill(name)
    login.get_by_label("Passwort").fill("wrong password")
    login.get_by_role("button").click()
    expect(phone.locator("#problem")).to_contain_text("gibt es nicht")
    login.get_by_label("Passwort").fill(password)
    login.get_by_role("button").click()
    expect(phone.get_by_text(f"Du bist angemeldet als {name}.")).to_be_visible()
    page.goto("/account")
    page.locator("#sessions summary").click()
    expect(page.locator("#session-list li")).to_have_count(2)
    expect(page.locator("#session-list").get_by_text("here", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Überall abmelden").click()
    expect(phone.locator("#login")).to_be_visible()
    page.goto("/account")
    expect(page.locator("#login")).to_be_visible()


def test_a_session_elsewhere_is_ended_and_the_password_changed(new_page: NewPage) -> None:
    name, password = f"eve{new_id()[:8]}", "first password"
    here, there = new_page(), new_page()
    for page, path in ((here, "/api/account"), (there, "/api/login")):
        page.request.post("/api/session", data={})
        assert page.request.post(path, data={"name": name, "password": password}).ok
    here.goto("/account")
    here.locator("#sessions summary").click()
    here.get_by_role("button", name="Log out there").click()
    expect(here.locator("#session-list li")).to_have_count(1)
    assert there.request.get("/api/session").json()["name"] is None
    here.get_by_label("Password now").fill(password)
    here.get_by_label("New password").fill("second password")
    here.get_by_role("button", name="Change", exact=True).click()
    expect(here.locator("#changed")).to_contain_text("Changed")
    login = {"name": name, "password": "second password"}
    assert there.request.post("/api/login", data=login).ok


def test_a_token_for_a_bot_is_made_works_and_is_revoked(new_page: NewPage) -> None:
    page = new_page()
    page.request.post("/api/session", data={})
    page.request.post("/api/account", data={"name": f"o{new_id()[:8]}", "password": "long enough"})
    page.goto("/account")
    bot = f"bot{new_id()[:8]}"
    page.get_by_label("Name of the bot").fill(bot)
    page.get_by_role("button", name="Make a token").click()
    secret = page.locator("#secret code").inner_text()
    stranger = new_page()
    headers = {"authorization": f"Bearer {secret}"}
    assert stranger.request.get("/api/session", headers=headers).json()["name"] == bot
    expect(page.locator("#tokens li")).to_have_count(1)
    page.get_by_role("button", name="Revoke").click()
    expect(page.locator("#tokens li")).to_have_count(0)
    assert stranger.request.get("/api/session", headers=headers).status == 401


def test_games_to_join_to_watch_and_over_are_listed(new_page: NewPage) -> None:
    page = new_page()
    page.request.post("/api/session", data={"name": "Ann"})
    made = {}
    for kind, seats in (("open", [ME, {"kind": "open"}]), ("on", [ME, HERE]), ("over", [ME, HERE])):
        body = {"id": new_id(), "game": "great_kingdom", "options": {"size": 5}, "seats": seats}
        made[kind] = page.request.post("/api/tables", data=body | {"listed": True}).json()["table"]
    play_ahead(page, made["over"], left=0, seed=3)
    page.goto("/lobby")
    for kind, table in made.items():
        place = "replay" if kind == "over" else "table"
        expect(page.locator(f"a[href='/{place}/{table}']")).to_be_visible()
    page.goto("/leaderboard")
    expect(page.locator("h1")).to_have_text("Leaderboard")


def test_somebody_takes_the_data_along_and_is_forgotten(new_page: NewPage) -> None:
    name, password = f"zoe{new_id()[:8]}", "correct horse"
    page = new_page(is_refused=True)
    page.request.post("/api/session", data={})
    assert page.request.post("/api/account", data={"name": name, "password": password}).ok
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    assert page.request.post(f"/api/tables/{table}/abort", data={"id": new_id()}).ok
    page.goto("/account")
    with page.expect_download() as waited:
        page.get_by_role("link", name="Download").click()
    data = json.loads(waited.value.path().read_text())
    assert name in json.dumps(data) and table in json.dumps(data)
    page.locator("details:has(#delete) summary").click()
    form = page.locator("#delete")
    form.get_by_label("Password").fill("wrong password")
    form.get_by_role("button").click()
    expect(page.locator("#problem")).to_be_visible()
    form.get_by_label("Password").fill(password)
    form.get_by_role("button").click()
    expect(page.locator("#login")).to_be_visible()
    again = page.request.post("/api/login", data={"name": name, "password": password})
    assert again.status == 401
