"""Every page: no serious fault for those who cannot see or point, small, quick, replays."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from bench.pages import faults, measure
from playwright.sync_api import Browser, expect
from tests.server.harness import Server
from tests.web.conftest import NewPage, faults_of
from tests.web.playing import play_ahead, set_up

from riftkeep.puzzles.puzzle import puzzles_of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/riftkeep/web"
SCRIPTS = sorted((WEB / "js").glob("*.js"))
ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
COLOR_RULES = ["color-contrast", "link-in-text-block"]
"""What axe checks of colors; nothing else depends on the theme."""


def test_no_page_has_a_serious_fault_of_accessibility(new_page: NewPage, packages: Path) -> None:
    page = new_page(color_scheme="dark")
    ringrift = set_up(page, "ringrift", {"board": "square8", "players": 2}, ME, HERE)
    play_ahead(page, ringrift, left=30, seed=8)
    kingdom = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    found = []
    for path in (
        "/",
        f"/table/{ringrift}",
        f"/table/{kingdom}",
        f"/replay/{ringrift}",
        "/rules/great_kingdom",
        "/learn",
        "/puzzles",
        f"/puzzles/{puzzles_of('ringrift')[0].name}",
        "/learn/ringrift/region",
        "/learn/great_kingdom/count",
        "/study",
        "/editor",
        "/account",
        "/lobby",
        "/games",
        "/leaderboard",
    ):
        page.goto(path)
        if path.startswith("/table/"):
            page.locator("#prompt").get_by_text(":").wait_for()
        page.locator("html[data-theme=dark]").wait_for()
        found += [f"{path} {fault}" for fault in faults_of(page, packages)]
        page.emulate_media(color_scheme="light")  # changes nothing but colors
        page.locator("html[data-theme=light]").wait_for()
        of_colors = faults_of(page, packages, runOnly=COLOR_RULES)
        found += [f"{path} in light {fault}" for fault in of_colors]
        page.emulate_media(color_scheme="dark")
    assert found == []


def test_the_start_page_fits_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto("/")
    expect(page.locator("[data-show=great_kingdom] .content > g").first).to_be_visible()
    widest = "Math.max(...[...document.querySelectorAll('main *')].map(e => %s))"
    assert page.evaluate(widest % "e.getBoundingClientRect().right") <= 390


def test_a_link_that_leads_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page()
    for path in ("/table/nowhere", "/replay/nowhere", "/rules/chess", "/puzzles/none"):
        answer = page.request.get(path)
        assert answer.status == 404 and "To the start page" in answer.text()


def test_the_scripts_keep_their_types(packages: Path) -> None:
    options = (
        "--allowJs --checkJs --noEmit --skipLibCheck --strict --target es2023 --module es2022"
        " --moduleResolution bundler --lib es2023,dom,dom.iterable"
    )
    compiler = packages / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        ["node", compiler, *options.split(), *SCRIPTS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


AT_ONCE = r"""(?:from|import) "\./([\w.]+)";"""
AT_ANY_TIME = r"""(?:from |import |import\()"\./([\w.]+)\""""


def _with_imports(names: list[str], pattern: str) -> set[Path]:
    """Scripts, and all that they import in a way."""
    found: set[Path] = set()
    left = [WEB / "js" / name for name in names]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            code = re.sub(r"/\*\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
            imported = re.findall(pattern, code)
            left += [path.with_name(name) for name in imported]
    return found


def test_the_scripts_of_every_page_are_small() -> None:
    templates = list((WEB.parent / "server/templates").glob("*.html"))
    used: set[Path] = set()
    for template in templates:
        names = re.findall(r"/static/js/([\w.]+)", template.read_text())
        scripts = _with_imports(names, AT_ONCE)
        assert sum(path.stat().st_size for path in scripts) < 132_000, template.name
        used |= _with_imports(names, AT_ANY_TIME)
    assert used == {path for path in SCRIPTS if path.name != "types.js"}, "no page uses it"


def test_the_pictures_of_the_rules_are_those_of_the_documentation() -> None:
    for picture in WEB.glob("images/ringrift-*.svg"):
        assert picture.read_bytes() == (ROOT / "docs/images" / picture.name).read_bytes()


@pytest.mark.parametrize("game", ["ringrift", "great_kingdom"])
def test_the_rules_have_every_picture_and_every_place_they_lead_to(
    new_page: NewPage, game: str
) -> None:
    page = new_page()
    page.goto(f"/rules/{game}")
    anchors = page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href').slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    assert anchors == []
    broken = page.evaluate(
        "[...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.src)"
    )
    assert broken == []


def test_the_times_of_a_table_can_be_measured_in_the_browser(
    browser: Browser, server: Server
) -> None:
    # How long they may be is for ``python -m bench.pages --check`` to say, on a quiet machine.
    measured = measure(browser, server.url, "square8", moves=0, times=2)
    assert 0 < measured["answer_median_ms"] <= measured["answer_longest_ms"]
    assert measured["paint_ms"] > 0
    assert 0 < measured["script_bytes"] < 132_000 and 0 < measured["text_bytes"] < 60_000
    quick = measured | {"paint_ms": 999, "answer_median_ms": 99}
    assert faults({"square8": [quick]}) == []
    slow = quick | {"paint_ms": 1000, "answer_median_ms": 100, "script_bytes": 132_000}
    assert len(faults({"square8": [slow | {"text_bytes": 60_000}]})) == 4
