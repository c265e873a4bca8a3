"""Puzzles in a real browser: solving, mistakes, hints, keys, streaks, a phone, German."""

from __future__ import annotations

import re
from itertools import zip_longest

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage

from riftkeep.core.interaction import Event, Partial
from riftkeep.puzzles.puzzle import Kind, Puzzle, puzzles_of


def _of_kind(game: str, kind: Kind) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game) if puzzle.kind is kind)


def _open(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator(".cell.target").first.wait_for()


def _cell(page: Page, puzzle: Puzzle, cell: tuple[int, ...]) -> None:
    page.locator(f".cell.target[data-name='{puzzle.game.cell_name(cell)}']").click()


def _play_line(page: Page, puzzle: Puzzle) -> None:
    """Enter a whole turn by pointing, as the engine offers it."""
    state, partial = puzzle.state, Partial()
    wanted = [text for text in puzzle.line if not text.startswith("no-")]

    def events(answer_partial: Partial) -> list[tuple[str, Event]]:
        answer = puzzle.game.interact(state, answer_partial)
        pointed = [(str(target.cell), Event.point(*target.cell)) for target in answer.targets]
        return pointed + [(choice.name, Event.choose(choice.name)) for choice in answer.choices]

    def search(at: Partial, depth: int) -> list[Event] | None:
        texts = [str(puzzle.game.move_from_json(move)) for move in at.moves]
        made = [text for text in texts if not text.startswith("no-")]
        if made != wanted[: len(made)] or depth > 14:
            return None
        if len(made) == len(wanted):
            return []
        for _, event in events(at):
            after = puzzle.game.interact(state, at, event)
            if after.refusal is None and len(after.partial.selected) <= 3:
                rest = search(after.partial, depth + 1)
                if rest is not None:
                    return [event, *rest]
        return None

    found = search(partial, 0)
    assert found is not None
    for event in found:
        if event.cell is not None:
            _cell(page, puzzle, event.cell)
        else:
            page.locator(".choices button", has_text=event.choice).first.click()


def test_a_forced_win_is_played_to_its_end_and_counted(new_page: NewPage) -> None:
    puzzle = _of_kind("great_kingdom", Kind.FORCED_WIN)
    page = new_page()
    _open(page, puzzle)
    expect(page.locator("#goal")).to_contain_text("let every castle threaten a capture")
    for text, reply in zip_longest(puzzle.line[::2], puzzle.line[1::2]):
        _cell(page, puzzle, puzzle.game.parse_cell(text))
        if reply is not None:
            expect(page.locator("#said")).to_contain_text(f"Right. Go on. Played: {text} {reply}")
    expect(page.locator("#said")).to_contain_text("Solved.")
    expect(page.locator("#streak")).to_contain_text("In a row: 1")
    page.reload()
    expect(page.locator("#streak")).to_contain_text("In a row: 1")
    page.locator("#next").click()
    expect(page).to_have_url(re.compile(f"/puzzles/(?!{puzzle.name}$)(gk|rr)-"))


def test_a_mistake_is_refuted_and_tried_again_by_keys_on_a_phone(new_page: NewPage) -> None:
    puzzle = _of_kind("great_kingdom", Kind.ONLY_DEFENCE)
    page = new_page(viewport={"width": 390, "height": 844})
    _open(page, puzzle)
    wrong = next(m for m in puzzle.state.legal_moves if m != puzzle.solution and str(m) != "pass")
    page.locator(f"[data-name='{wrong}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("No:")
    expect(page.locator("#inspect")).to_contain_text(f"{wrong}, castle of")
    expect(page.locator("#retry")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".cell.target").first.wait_for()
    expect(page.locator("#inspect")).to_contain_text(f"{wrong}, empty")
    page.locator("[data-name='e5']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why")).to_contain_text("GK-")
    for _ in range(3):
        page.locator("#help").click()
    expect(page.locator("#hint")).to_contain_text(str(puzzle.solution))
    page.locator(f"[data-name='{puzzle.solution}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Solved.")
    expect(page.locator("#streak")).to_contain_text("In a row: 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_of_ringrift_is_entered_decision_by_decision(new_page: NewPage) -> None:
    puzzle = _of_kind("ringrift", Kind.CLOSE_THE_REGION)
    page = new_page()
    _open(page, puzzle)
    page.locator("#answer").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text(
        re.compile(r"Answer: (Blue|Orange|Yellow) captured .* took \d+ cells")
    )
    expect(hint).to_contain_text("wins by")  # the reason
    expect(page.locator(".hint-frame path").first).to_be_attached()
    _play_line(page, puzzle)
    expect(page.locator("#said")).to_contain_text("Solved.")


def test_puzzles_are_chosen_by_kind_and_in_german(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/puzzles")
    expect(page.locator("h1")).to_have_text("Aufgaben")
    page.locator("[name=kind]").select_option("best_chain")
    count = sum(puzzle.kind is Kind.BEST_CHAIN for puzzle in puzzles_of("ringrift"))
    expect(page.locator("#count")).to_have_text(f"0 von {count} gelöst")
    page.locator("#start").click()
    expect(page.locator("h1")).to_have_text("Beste Kette")
    expect(page.locator("#goal")).to_contain_text("am Zug gewinnt in diesem Zug")
    page.goto("/puzzles")
    expect(page.locator("[name=kind]")).to_have_value("best_chain")
    expect(page.locator("#today .cell").first).to_be_attached()
    goal = page.locator("#goal").inner_text()
    assert "am Zug" in goal
    page.locator("#daily").click()
    expect(page).to_have_url(re.compile("/puzzles/(gk|rr)-"))
    expect(page.locator("#goal")).to_have_text(goal)
