"""Games against computers from the first move to the last, in a real browser.

A person plays at random against a computer, by mouse, by keys alone or by touch on a phone. Both
play the same game every time. `make soak-pages` plays all of these games, on every board and with
three seats too. The checks play the first turns of one on a large board, after which the person
resigns: test_playing.py has whole games on small boards, and the last turns of games on large ones.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import PHONE, set_up, step_by_keys, step_by_mouse, step_by_touch

ME, COMPUTER = {"kind": "me"}, {"kind": "computer", "level": 1}
MOST_STEPS = 3000
FIRST_STEPS = 30
"""What is done on the page in the short form of a game."""


class Way(NamedTuple):
    """How somebody plays: what is done at each step, on which kind of device."""

    step: Callable[[Page, Random], bool]
    device: dict[str, Any]
    is_sent_by_itself: bool


MOUSE = Way(step_by_mouse, {}, True)
KEYS = Way(step_by_keys, {}, False)
TOUCH = Way(step_by_touch, PHONE, False)

LONG: dict[str, tuple[dict[str, Any], Way]] = {
    f"{board}-{players}-{name}": ({"board": board, "players": players}, way)
    for board in ("square8", "square19", "hexagonal")
    for players in (2, 3)
    for name, way in (("mouse", MOUSE), ("keys", KEYS), ("touch", TOUCH))
}
SHORT = ["hexagonal-2-mouse"]
IS_LONG = bool(os.environ.get("RIFTKEEP_WHOLE_GAMES"))


@pytest.mark.parametrize("name", LONG if IS_LONG else SHORT)
def test_a_game_is_played_against_computers_to_its_end(steady_page: NewPage, name: str) -> None:
    options, way = LONG[name]
    page, random = steady_page(**way.device), Random(name)
    others = [COMPUTER] * (options["players"] - 1)
    table = set_up(page, "ringrift", options, ME, *others)
    page.goto(f"/table/{table}")
    page.locator("#auto").set_checked(way.is_sent_by_itself)
    page.locator(".cell[tabindex='0']").focus()
    steps = 0
    while way.step(page, random):
        steps += 1
        assert steps < MOST_STEPS
        if steps == FIRST_STEPS and not IS_LONG:
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("button", name="Really resign?").click()
            break
    assert steps > 20
    expect(page.locator("#end h2")).to_have_text(re.compile(r"You (won!|lost\.)"))
    expect(page.locator("#moves li").nth(20)).to_be_attached()
    print(f"{name}: {steps} steps")
