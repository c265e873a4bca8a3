"""Big moments and endings are shown first and said afterwards."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import last_turns, open_table, play_moves, set_up

from riftkeep.core.registry import load

ME, OPEN = {"kind": "me"}, {"kind": "open"}
NOTE = """() => {
  window.noted = [];
  const end = document.getElementById("end");
  const look = () => {
    const board = document.querySelector(".lit") ? "lit" : "";
    const now = end.hidden ? board : "said";
    if (now && now !== window.noted.at(-1)) window.noted.push(now);
  };
  const all = {subtree: true, childList: true, attributes: true};
  new MutationObserver(look).observe(document.body, all);
}"""


def _two(new_page: NewPage, game: str, options: dict[str, Any]) -> tuple[list[Page], str]:
    ann, bob = new_page(reduced_motion="no-preference"), new_page()
    table = set_up(ann, game, options, ME, OPEN)
    bob.request.post("/api/session", data={"name": "Bob"})
    bob.goto(f"/table/{table}")
    bob.get_by_role("button", name="Take the open seat").click()
    expect(bob.locator("#waiting")).to_be_hidden()
    bob.goto("about:blank")  # what is played ahead need not be drawn
    return [ann, bob], table


def test_the_wall_is_seen_before_the_loss_is_said_and_the_reason_is_given(
    new_page: NewPage,
) -> None:
    options = {"board": "square8", "players": 2}
    people, table = _two(new_page, "ringrift", options)
    before, last = last_turns(load("ringrift", **options), seed=11)
    play_moves(people, table, before)
    ann = people[0]
    open_table(ann, table)
    expect(ann.locator("#prompt")).to_contain_text("Bob is to act")
    ann.evaluate(NOTE)
    play_moves(people, table, last, start=before)
    expect(ann.locator("#end h2")).to_have_text("You lost.")
    assert ann.evaluate("window.noted") == ["lit", "said"]
    expect(ann.locator("#end")).to_contain_text(
        "4 markers of Blue cut off 45 cells without a stack of Orange."
    )
    expect(ann.locator("#end")).to_contain_text("The outside of a wall is a region too.")
    expect(ann.locator(".lit path")).to_have_count(4)  # the wall stays marked
    ann.goto(f"/replay/{table}")
    expect(ann.locator(".lit path")).to_have_count(4)
    expect(ann.locator("#told")).to_contain_text("cut off 45 cells")


def test_captured_castles_are_marked_at_the_end(new_page: NewPage) -> None:
    people, table = _two(new_page, "great_kingdom", {"size": 5})
    game = load("great_kingdom", size=5)
    state, moves = game.initial_state(), []
    for text in ("a2", "a1", "b1"):  # the corner castle has no free point left
        move = game.parse_move(state, text)
        moves.append(move)
        state = state.play(move)
    assert state.outcome is not None
    play_moves(people, table, moves[:-1])
    bob = people[1]
    bob.goto(f"/table/{table}")
    play_moves(people, table, moves[-1:], start=moves[:-1])
    expect(bob.locator("#end h2")).to_have_text("You lost.")
    expect(bob.locator(".lit path")).to_have_count(1)
    expect(bob.locator("#end")).to_contain_text("The marked castle has no liberty left")
    expect(bob.locator("#moves .told").last).to_have_text(
        "Ann (blue) placed a castle on b1 and captured 1 castle."
    )
