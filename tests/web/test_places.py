"""Where games are found: rated ones from the lobby, lists that stay fresh, friends with a name."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.server.harness import new_id
from tests.web.conftest import NewPage
from tests.web.playing import PHONE, set_up

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def _account(page: Page, name: str) -> str:
    called = f"{name}{new_id()[:8]}"
    page.request.post("/api/session", data={})
    made = page.request.post("/api/account", data={"name": called, "password": "long enough"})
    assert made.ok, made.text()
    return called


def test_a_rated_game_is_found_in_the_lobby_and_listed_live(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page(**PHONE)
    names = _account(ann, "ann"), _account(bob, "bob")
    bob.goto("/lobby")
    ann.goto("/account")
    ann.get_by_role("link", name="Play a rated game").click()
    ann.get_by_label("Game").select_option(label="Great Kingdom: 5 × 5")
    expect(ann.get_by_label("Rated: it counts for the leaderboard")).to_be_checked()
    ann.get_by_role("button", name="Find an opponent").click()
    expect(ann.locator("#prompt")).to_contain_text("Waiting")
    line = bob.locator("#live-lobby li", has_text=names[0])  # nobody has loaded the page again
    expect(line).to_contain_text("Great Kingdom 5 × 5 · 15 min + 10 s · rated")
    line.get_by_text("Join").tap()
    expect(bob.locator("#turn-actions")).to_be_visible()
    expect(bob.locator("#seats")).to_contain_text(names[0])
    expect(ann.locator("#seats")).to_contain_text(names[1])
    for page in (ann, bob):
        expect(page.locator("#coach")).to_be_hidden()  # in a rated game that would be help
        expect(page.locator("#hint")).to_be_hidden()
    for page in (ann, bob):
        expect(page.locator("#turn-actions")).to_be_visible()
    is_anns = "● " in ann.title()  # lots were drawn; from now on nobody moves
    actor, other = (ann, bob) if is_anns else (bob, ann)
    watcher = ann.context.new_page()
    watcher.goto("/games")
    mine = watcher.locator("#live-on li").first
    expect(mine).to_contain_text("Your turn" if is_anns else f"{names[1]} is to act")
    expect(mine.locator("time")).to_be_visible()
    actor.locator("#resign").click()
    actor.locator("#resign").click()
    expect(other.locator("#end h2")).to_have_text("You won!")
    over = watcher.locator("#live-over li").first
    expect(over).to_contain_text("Lost" if is_anns else "Won")
    expect(over.locator("time")).to_be_visible()


def test_the_form_starts_rated_games_between_people_only(new_page: NewPage) -> None:
    guest = new_page()
    guest.goto("/#more")
    expect(guest.get_by_label("Rated: it counts for the leaderboard")).to_be_disabled()
    page = new_page()
    _account(page, "eve")
    page.goto("/#more")
    page.get_by_label("Rated: it counts for the leaderboard").check()
    expect(page.locator("[name=seat2]")).to_have_value("open")
    page.get_by_label("Draw lots for the seats").check()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#prompt")).to_contain_text("Waiting")
    view = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert view["rated"] and view["listed"]
    assert {seat["kind"] for seat in view["seats"]} == {"person", "open"}


def test_a_friend_who_comes_by_link_is_asked_for_a_name(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(**PHONE)
    table = set_up(host, "great_kingdom", {}, ME, OPEN)
    friend.goto(f"/table/{table}")
    friend.get_by_label("Your name").fill("Carol")
    friend.get_by_role("button", name="Take the open seat").tap()
    expect(friend.locator("#seats")).to_contain_text("Carol")
    host.goto(f"/table/{table}")
    expect(host.locator("#seats")).to_contain_text("Carol")


def test_the_browser_tells_whose_turn_it_is_if_it_is_asked_to(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    table = set_up(
        ann, "great_kingdom", {}, ME, OPEN, clock={"kind": "correspondence", "days_per_turn": 3}
    )
    bob.request.post("/api/session", data={"name": "Bob"})
    assert bob.request.post(f"/api/tables/{table}/join", data={"id": new_id()}).ok
    bob.context.grant_permissions(["notifications"])
    bob.add_init_script(
        """window.told = [];
        const Real = window.Notification;
        window.Notification = class extends Real {
          constructor(title, options) { super(title, options); window.told.push(options.body); }
        };"""
    )
    bob.goto("/games")
    bob.get_by_label("Tell me when it is my turn").check()
    expect(bob.locator("#live-on")).to_contain_text("Ann is to act until")
    bob.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    view = ann.request.get(f"/api/tables/{table}").json()
    move = {"type": "place_castle", "player": 1, "at": [2, 2]}
    body = {"id": new_id(), "seq": view["seq"], "key": view["key"], "moves": [move]}
    assert ann.request.post(f"/api/tables/{table}/play", data=body).json()["type"] == "ack"
    expect(bob.locator("#live-on")).to_contain_text("Your turn")
    assert bob.evaluate("window.told") == ["Great Kingdom: It is your turn."]
