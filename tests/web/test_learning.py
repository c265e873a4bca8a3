"""Learning and studying in a real browser: tutorial, studies, imports, editor, languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response, Route, expect
from tests.web.conftest import NewPage
from tests.web.playing import POLLING_MS, play_ahead, set_up

from riftkeep.core.formats import read_content, write_content
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.record import parse_record
from riftkeep.server.pages.tutorial import Lesson, attempt, find_lesson, interact, lessons

ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
NOTE_TURNS = """
  const ask = window.fetch;
  window.fetch = (path, options) => {
    const { turns, event } = JSON.parse(options?.body ?? "{}");
    if (turns && event === null) window.turnsAsked = turns.length;
    return ask(path, options);
  };
"""


def _events(lesson: Lesson, state: Any, wanted: list[str]) -> list[dict[str, Any]]:
    """What to point at so that these moves are entered: a search through what the engine offers."""

    def search(partial: Partial, depth: int) -> list[dict[str, Any]] | None:
        entered = [str(lesson.game.move_from_json(move)) for move in partial.moves]
        made = [text for text in entered if not text.startswith("no-")]
        if made != wanted[: len(made)] or depth > 12:
            return None
        if len(made) == len(wanted):
            return []
        answer = lesson.game.interact(state, partial)
        events: list[dict[str, Any]] = [
            {"kind": "choose", "choice": choice.name} for choice in answer.choices
        ]
        events += [{"kind": "point", "cell": list(target.cell)} for target in answer.targets]
        for event in events:
            after = lesson.game.interact(state, partial, Event.from_json(event))
            if after.refusal is None and len(after.partial.selected) <= 3:
                rest = search(after.partial, depth + 1)
                if rest is not None:
                    return [event, *rest]
        return None

    start = lesson.game.interact(state, None).partial
    found = search(start, 0)
    assert found is not None, (lesson.id, wanted)
    return found


def _solve(page: Page, lesson: Lesson) -> None:
    """Enter the solution by pointing at what the board and the choices show."""
    texts = list(lesson.solution)
    turns: list[list[dict[str, Any]]] = []
    while texts:
        state = attempt(lesson, turns).state
        wanted = texts[:1] if lesson.turns > 1 else texts
        texts = texts[len(wanted) :]
        so_far, partial, is_met = attempt(lesson, turns), None, False
        for event in _events(lesson, state, wanted):
            if is_met:
                break
            answer, _, is_met = interact(lesson, so_far, partial, event)
            partial = answer.partial.to_json()
            if event["kind"] == "point":
                cell = lesson.game.cell_name(tuple(event["cell"]))
                page.locator(f".cell.target[data-name='{cell}']").click()
            else:
                page.locator(".choices button", has_text=event["choice"]).first.click()
        if texts:
            turn: list[dict[str, Any]] = []
            while state.player == lesson.seat:
                forced = [move for move in state.legal_moves if lesson.game.is_forced(move)]
                move = forced[0] if forced else lesson.game.parse_move(state, wanted[0])
                turn.append(move.to_json())
                state = state.play(move)
            turns.append(turn)
            _wait_for_turn(page, len(turns))


def _wait_for_turn(page: Page, count: int) -> None:
    """Wait until the next turn of a lesson is asked for: before, pointing is about the last one."""
    page.wait_for_function("count => window.turnsAsked === count", arg=count, polling=POLLING_MS)


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_the_tutorial_is_completed_from_end_to_end(new_page: NewPage, game: str) -> None:
    page = new_page()
    page.add_init_script(NOTE_TURNS)
    page.goto("/learn")
    course = lessons(game)
    expect(page.locator(f"[data-count={game}]")).to_have_text(f"0 of {len(course)} solved")
    page.locator(f"[data-course={game}] a").first.click()
    for lesson in course:
        expect(page).to_have_url(re.compile(f"/{lesson.id}$"))
        page.locator(".cell").first.wait_for()
        expect(page.locator("#done")).to_be_hidden()
        _solve(page, lesson)
        expect(page.locator("#done")).to_be_visible()
        page.locator("#next").click()
    expect(page).to_have_url(re.compile("/$"))
    page.goto("/learn")
    expect(page.locator(f"[data-count={game}]")).to_contain_text(f"{len(course)} of {len(course)}")


def test_a_lesson_says_why_not_and_can_be_tried_again_by_keys_alone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/learn/ringrift/height")
    page.locator("[data-name=a4].target").wait_for()
    page.locator("[data-name=a4]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-name=d4].target").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(page.locator(".why")).to_contain_text("at least 3 steps")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#missed")).to_be_visible()
    expect(page.locator("#retry")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#missed")).to_be_hidden()
    expect(page.locator("[data-name=a4].target")).to_be_visible()


def test_a_lesson_is_solved_by_touch_in_german(new_page: NewPage) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de-DE"
    )
    page.goto("/learn/ringrift/markers")
    expect(page.locator(".prompt")).to_have_text(
        "Ziehe einen Turm: Zeige auf ihn, dann auf sein Ziel."
    )
    page.locator("[data-name=a3].target").tap()
    page.locator("[data-name=d3].target").wait_for()
    page.locator("[data-name=b3]").tap()
    expect(page.locator(".why")).to_contain_text("muss mindestens 2 Schritte gehen")
    page.locator("[data-name=d3].target").tap()
    expect(page.locator("#done")).to_contain_text("Die fremde Marke wurde deine")
    widest = "Math.max(...[...document.querySelectorAll('main *')].map(e => %s))"
    assert page.evaluate(widest % "e.getBoundingClientRect().right") <= 390


def test_a_game_is_replayed_with_a_variation_and_saved(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    table = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    play_ahead(page, table, left=0, seed=5)
    page.goto(f"/replay/{table}")
    expect(page.locator("#end")).to_contain_text("wins")
    expect(page.locator("#at")).to_have_attribute("max", re.compile("[1-9]"))
    count = int(page.locator("#at").get_attribute("max") or 0)
    in_sight = "e => { const t = document.getElementById('moves').getBoundingClientRect(),"
    in_sight += " b = e.getBoundingClientRect(); return b.top >= t.top && b.bottom <= t.bottom; }"
    page.wait_for_function(
        f"() => ({in_sight})(document.querySelector('#moves [aria-current]'))", polling=POLLING_MS
    )
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#where")).to_have_text("The position before the first move")
    page.locator("#at").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text(f"Move 3 of {count}")
    played = page.request.get(f"/api/tables/{table}").json()["moves"]
    other = page.locator(f".cell.target:not([data-name={played[3]['text']}])").first
    name = other.get_attribute("data-name")
    other.click()
    expect(page.locator("#where")).to_contain_text(f"Tried out, move 4: Bob {name}")
    expect(page.locator(".variation button")).to_have_text([str(name)])
    expect(page.locator("#link")).to_have_value(re.compile(re.escape("/study?position=")))
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF").click()
    tried = read_content(Path(download.value.path()).read_text()).as_record()
    assert [str(move) for move in tried.moves] == [one["text"] for one in played[:3]] + [name]
    page.locator("#drop").click()
    expect(page.locator(".variation")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    assert parse_record(Path(download.value.path()).read_text()).outcome is not None
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_game_is_imported_or_refused_with_the_line(new_page: NewPage) -> None:
    page = new_page(is_refused=True)
    page.goto("/study")
    page.locator("#text").fill("(;GM[broken")
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#problem")).not_to_be_empty()
    record = read_content('# game great_kingdom\n# options {"size": 5}\n1. a1\n2. b3\n3. d4\n')
    page.locator("#text").fill(write_content(record, "sgf"))
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.locator("#where")).to_contain_text("Move 3 of 3")


def test_an_import_says_how_many_forced_moves_it_filled_in(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/study")
    header = '# game ringrift\n# options {"board": "square8", "players": 2}\n'
    page.locator("#text").fill(f"{header}d4+2\nd4-d7\ne5+1\ne5-e6\n")
    page.get_by_role("button", name="Open").click()
    said = page.get_by_role("status").filter(has_text="filled in")
    expect(said).to_contain_text("Forced moves that were left out and are filled in: 2.")
    expect(page).to_have_url(re.compile("/study$"))
    go_on = said.get_by_role("link")
    expect(go_on).to_be_focused()
    go_on.press("Enter")
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.locator("#where")).to_contain_text("Move 6 of 6")


def test_a_study_says_that_the_server_is_away_and_then_goes_on(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/study")
    page.locator("#text").fill('# game great_kingdom\n# options {"size": 5}\n1. a1\n2. b3\n')
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.goto(f"{page.url}?moves=0")
    expect(page.locator("#where")).to_contain_text("before the first move")
    page.context.set_offline(True)
    page.locator("#next").click()
    expect(page.locator("#problem")).to_contain_text("The server cannot be reached.")
    page.context.set_offline(False)
    page.locator("#next").click()
    expect(page.locator("#where")).to_contain_text("Move 1 of 2")
    expect(page.locator("#problem")).to_be_empty()


def test_a_position_is_set_up_refused_played_and_shared(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/editor")
    page.locator("[data-name=d4]").click()
    expect(page.locator("[data-count=hand]").first).to_have_value("17")  # it came out of the hand
    expect(page.locator("#fine")).to_be_visible()
    expect(page.locator("#inspect")).to_contain_text("d4, 1 ring of player 1")
    page.get_by_role("heading", name="Set up").hover()
    expect(page.locator("#inspect")).to_be_empty()
    page.locator("[data-count=hand]").first.fill("18")
    page.locator("[data-count=hand]").first.press("Tab")
    expect(page.locator("#problem")).to_contain_text("18 rings")
    expect(page.locator("#fine")).to_be_hidden()
    page.locator("[data-count=hand]").first.fill("10")
    page.locator("[data-count=hand]").first.press("Tab")
    expect(page.locator("#fine")).to_be_visible()
    page.get_by_text("marker").nth(1).click()
    page.locator("[data-name=f6]").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"\(1\).*m2"))
    cells = json.loads(page.locator("#json").input_value())["cells"]
    assert {"at": [5, 5], "marker": 2} in cells
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("[data-name=f6]")).to_have_attribute("aria-label", "f6, marker of player 2")
    page.locator("#play").click()
    expect(page).to_have_url(re.compile(r"/study\?position="))
    page.locator(".cell.target").first.wait_for()
    page.get_by_role("button", name="Let the computer move").click()
    expect(page.locator("#where")).to_contain_text("Tried out")


def test_the_language_follows_the_browser_and_then_the_switch(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/learn/ringrift/height")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h1")).to_have_text("Höhe ist Weite")
    page.get_by_role("link", name="English").click()
    expect(page.locator("h1")).to_have_text("Height is distance")
    assert page.url.endswith("/learn/ringrift/height")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    answer = page.request.get("/language/de?to=//evil.example/", max_redirects=0)
    assert answer.headers["location"] == "/"
    assert find_lesson("ringrift", "height") is not None


def _asked(request: Request) -> dict[str, Any]:
    """What a board asks; the boards of a page ask at the same time, each about its own position."""
    body: dict[str, Any] = json.loads(request.post_data or "")
    return body


def _is_asked(response: Response) -> bool:
    return response.url.endswith("/api/study/interact")


def _is_entry(response: Response) -> bool:
    """Is it the answer to a cell that was pointed at?"""
    return _is_asked(response) and _asked(response.request)["event"] is not None


@pytest.mark.parametrize(("game", "least"), [("ringrift", 8), ("great_kingdom", 5)])
def test_the_positions_in_the_rules_can_be_played(new_page: NewPage, game: str, least: int) -> None:
    page = new_page()
    page.goto(f"/rules/{game}")
    places = page.locator(".example")
    expect(places.nth(least - 1)).to_be_attached()
    example = places.nth(1)
    example.scroll_into_view_if_needed()
    example.locator(".cell.target").first.wait_for()
    before = example.locator(".prompt").text_content() or ""
    with page.expect_response(_is_entry) as answered:
        example.locator(".cell.target").first.click()
    entered = answered.value.json()["interaction"]  # the prompt may be the same for who is next
    assert entered["refusal"] is None
    assert entered["partial"]["moves"] or entered["partial"]["selected"]
    example.get_by_role("button", name="From the start").click()
    expect(example.locator(".prompt")).to_have_text(before)


def test_a_board_in_the_rules_begins_again_while_a_turn_is_on_its_way(new_page: NewPage) -> None:
    page = new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/study/line", hold)
    page.goto("/rules/great_kingdom")
    example = page.locator(".example").nth(1)
    example.scroll_into_view_if_needed()
    example.locator(".cell.target").first.wait_for()
    with (
        page.expect_request("**/api/study/line") as handed_over,
        page.expect_response(_is_entry) as entered,
    ):
        example.locator(".cell.target").first.click()
    example.get_by_role("button", name="From the start").click()
    start = _asked(entered.value.request)["position"]
    assert _asked(handed_over.value)["position"] == start

    def begins_again(response: Response) -> bool:
        return _is_asked(response) and _asked(response.request)["position"] == start

    with page.expect_response(begins_again):
        held[0].continue_()
