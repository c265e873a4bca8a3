"""Being called back to a table: sounds for those who want them, and notices to those elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import set_up

ME, HERE, OPEN = {"kind": "me"}, {"kind": "me", "name": "Bob"}, {"kind": "open"}

COUNT_NOTES = """
  window.notes = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
"""
RECORD_NOTICES = """
  window.notices = [];
  window.Notification = class extends Notification {
    static permission = "granted"; // a browser without windows denies it, whatever the test allows
    constructor(title, options) {
      super(title, options);
      window.notices.push({ title, body: options.body, tag: options.tag, isClosed: false });
    }
    close() {
      super.close();
      window.notices.at(-1).isClosed = true;
    }
  };
  window.isAway = false;
  Object.defineProperty(document, "hidden", { get: () => window.isAway });
"""


def _play(page: Page, start: str, to: str, turns: int) -> None:
    page.locator(f"[data-name={start}].target").click()
    page.locator(f"[data-name={to}].target").click()
    expect(page.locator("#moves li")).to_have_count(turns)


def test_there_is_no_sound_until_it_is_asked_for(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(COUNT_NOTES)
    table = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    page.goto(f"/table/{table}")
    _play(page, "b2", "b4", 1)
    assert page.evaluate("notes") == 0
    page.get_by_text("Settings and keys").click()
    page.locator("#sound").check()
    heard = page.evaluate("notes")
    assert heard > 0  # so that one hears what was switched on
    _play(page, "g7", "g5", 2)
    assert page.evaluate("notes") > heard
    page.reload()
    assert page.locator("#sound").is_checked()
    page.get_by_text("Settings and keys").click()
    page.locator("#sound").uncheck()
    _play(page, "d1", "d3", 3)
    assert page.evaluate("notes") == 0


def _at_a_table(new_page: NewPage) -> tuple[Page, Page, str]:
    """Ann, whose notices are recorded, and Bob at a new table."""
    ann, bob = new_page(permissions=["notifications"]), new_page()
    ann.add_init_script(RECORD_NOTICES)
    table = set_up(ann, "ringrift", {"board": "square8", "players": 2}, ME, OPEN)
    ann.goto(f"/table/{table}")
    bob.goto(f"/table/{table}")
    bob.get_by_role("button", name="Take the open seat").click()
    return ann, bob, table


def test_whoever_is_elsewhere_is_told_that_it_is_their_turn(new_page: NewPage) -> None:
    ann, bob, table = _at_a_table(new_page)
    ann.get_by_text("Settings and keys").click()
    ann.locator("#notify").check()
    _play(ann, "b2", "b4", 1)
    _play(bob, "g7", "g5", 1 + 1)
    expect(ann).to_have_title("● Your turn – Riftkeep")
    assert ann.evaluate("notices") == []  # she is looking at the table

    _play(ann, "d1", "d3", 3)
    expect(ann).to_have_title("Riftkeep")
    ann.evaluate("isAway = true")
    _play(bob, "e8", "e6", 4)
    expect(ann).to_have_title("● Your turn – Riftkeep")
    [notice] = ann.evaluate("notices")
    assert notice == {"title": "Riftkeep", "body": notice["body"], "tag": table, "isClosed": False}
    assert "turn" in notice["body"]
    ann.evaluate("isAway = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert ann.evaluate("notices[0].isClosed")


def test_nobody_is_told_who_has_not_asked_for_it(new_page: NewPage) -> None:
    ann, bob, _ = _at_a_table(new_page)
    _play(ann, "b2", "b4", 1)
    ann.evaluate("isAway = true")
    _play(bob, "g7", "g5", 2)
    expect(ann).to_have_title("● Your turn – Riftkeep")
    assert ann.evaluate("notices") == []
