"""The guide to the first minutes: every step is walked, and the words it quotes are on the page."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.web.conftest import NewPage
from tests.web.walking import SHORT_SEED, first_minutes

GUIDE = Path(__file__).parents[2] / "docs/guides/first_minutes.md"
EITHER = re.compile(r"either \*\*(.*?)\*\* or \*\*(.*?)\*\*")


def _steps() -> list[str]:
    text = GUIDE.read_text(encoding="utf-8")
    return [" ".join(part.split()) for part in re.split(r"(?m)^## \d+\. ", text)[1:]]


def test_the_first_minutes_are_as_the_guide_tells_them(steady_page: NewPage) -> None:
    page = steady_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    steps = _steps()
    walked = 0
    for step, _ in zip(steps, first_minutes(page, SHORT_SEED), strict=True):
        walked += 1
        for first, second in EITHER.findall(step):
            expect(page.get_by_text(first).or_(page.get_by_text(second))).to_be_visible()
        quoted = re.findall(r"\*\*(.*?)\*\*", EITHER.sub("", step))
        assert quoted, step
        for words in quoted:
            expect(page.get_by_text(words).filter(visible=True).first, words).to_be_visible()
    assert walked == len(steps) == 8
