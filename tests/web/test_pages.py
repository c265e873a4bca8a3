"""Every page: no serious fault for those who cannot see or point, small, quick, replays."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.web.conftest import NewPage
from tests.web.playing import play_ahead, set_up

from riftkeep.puzzles.puzzle import puzzles_of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/riftkeep/web"
SCRIPTS = sorted((WEB / "js").glob("*.js"))
ME, HERE = {"kind": "me"}, {"kind": "me", "name": "Bob"}
PACKAGES = {"axe-core": "4.14.0", "typescript": "5.9.3"}


@pytest.fixture(scope="session")
def packages() -> Path:
    """Checkers from npm, kept beside the environment; nobody who plays needs them."""
    folder = Path(sys.prefix) / "npm"
    if not all((folder / "node_modules" / name).is_dir() for name in PACKAGES):
        npm = shutil.which("npm")
        wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
        folder.mkdir(exist_ok=True)
        done = (
            npm is not None
            and not subprocess.run(
                [npm, "install", "--silent", "--no-save", "--prefix", str(folder), *wanted],
                check=False,
            ).returncode
        )
        if not done:
            reason = "npm is missing, or cannot reach its registry"
            assert os.environ.get("CI") != "true", reason
            pytest.skip(reason)
    return folder / "node_modules"


def _faults(page: Page, packages: Path) -> list[str]:
    page.evaluate((packages / "axe-core" / "axe.min.js").read_text())
    found = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map("
        "v => [v.impact, v.id, v.help, v.nodes.slice(0, 2).map(n => n.html.slice(0, 150))]))"
    )
    return [json.dumps(fault) for fault in found if fault[0] in ("serious", "critical")]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_page_has_a_serious_fault_of_accessibility(
    new_page: NewPage, packages: Path, theme: str
) -> None:
    page = new_page(color_scheme=theme)
    ringrift = set_up(page, "ringrift", {"board": "square8"}, ME, HERE)
    play_ahead(page, ringrift, left=30, seed=8)
    kingdom = set_up(page, "great_kingdom", {"size": 5}, ME, HERE)
    faults = []
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
    ):
        page.goto(path)
        if path.startswith("/table/"):
            page.locator("#prompt").get_by_text(":").wait_for()
        faults += [f"{path} {fault}" for fault in _faults(page, packages)]
    assert faults == []


def test_the_start_page_fits_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto("/")
    widest = "Math.max(...[...document.querySelectorAll('main *')].map(e => %s))"
    assert page.evaluate(widest % "e.getBoundingClientRect().right") <= 390


def test_a_link_that_leads_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page()
    for path in ("/table/nowhere", "/replay/nowhere", "/rules/chess", "/puzzles/none"):
        answer = page.request.get(path)
        assert answer.status == 404 and "To the start page" in answer.text()


def test_the_scripts_keep_their_types(packages: Path) -> None:
    options = (
        "--allowJs --checkJs --noEmit --strict --target es2023 --module es2022"
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


def test_the_scripts_are_small() -> None:
    assert sum(path.stat().st_size for path in SCRIPTS) < 150_000


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


@pytest.mark.parametrize(
    ("board", "most_ms"), [("square8", 100), ("square19", 250), ("hexagonal", 250)]
)
def test_a_table_is_painted_and_a_pointing_answered_at_once(
    new_page: NewPage, board: str, most_ms: int
) -> None:
    page = new_page()
    table = set_up(page, "ringrift", {"board": board}, ME, HERE)
    page.goto(f"/table/{table}")
    page.locator(".cell.target").first.wait_for()
    for i in range(5):
        page.locator(".cell.target").nth(7 * i).click()
        page.locator("#undo:not([disabled])").click()
        page.locator("#undo[disabled]").wait_for()
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    taken = page.evaluate("performance.getEntriesByName('answered').map(e => e.duration)")
    print(f"{board}: painted {paint:.0f} ms, answered {sorted(round(one) for one in taken)} ms")
    assert paint < 1000
    assert sorted(taken)[len(taken) // 2] < most_ms
