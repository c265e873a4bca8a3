"""A real server and a real Chromium, which every test of a process shares."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.harness import Server
from tests.web.browser import CHROMIUM, PROGRAMS, open_browser

PACKAGES = {"axe-core": "4.14.0", "typescript": "5.9.3"}

NewPage = Callable[..., Page]

PATIENCE_MS = 120_000
"""How long to wait for what must happen: however busy the machine is, the tests say the same."""
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site that the tests share."""
    yield from site(tmp_path_factory.mktemp("web"))


def site(directory: Path, **settings: Any) -> Iterator[Server]:
    """A site, for a fixture; at the end it has logged no errors, and every log replays."""
    started = Server(directory, **settings).start()
    yield started
    started.stop()
    assert started.errors() == []
    started.verify()


def chromium() -> Iterator[Browser]:
    """Chromium, for a fixture."""
    if CHROMIUM is None:
        pytest.skip(f"{PROGRAMS[0]} is missing: apt-get install {PROGRAMS[0]}")
    with open_browser() as started:
        yield started


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; gone before tests of other folders, which have event loops of their own."""
    yield from chromium()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Makes pages of people who do not know each other; no script may fail on any of them."""
    with pages_of(browser, server) as make:
        yield make


@pytest.fixture(scope="session")
def steady_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site whose computers play the same game every time."""
    yield from site(tmp_path_factory.mktemp("steady"), engine="tests.web.takers:Steady")


@pytest.fixture
def steady_page(browser: Browser, steady_server: Server) -> Iterator[NewPage]:
    """Makes pages of the site whose computers play the same game every time."""
    with pages_of(browser, steady_server) as make:
        yield make


@contextmanager
def pages_of(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Makes pages of a site, as ``new_page`` does for the one that the tests share."""
    problems: list[str] = []
    contexts = []
    refusals: list[bool] = []
    workers: list[bool] = []

    def noted(message: Any) -> None:
        is_lost = re.search("WebSocket|ERR_(CONNECTION|INTERNET_DISCONNECTED)", message.text)
        is_answer = refusals and re.search("status of 4(01|22)", message.text)
        is_cut_off = workers and "net::ERR_FAILED" in message.text  # a worker without a network
        if message.type == "error" and not is_lost and not is_answer and not is_cut_off:
            problems.append(message.text)

    def make(is_refused: bool = False, **options: Any) -> Page:
        """A page; one that ``is_refused`` sends something that the server must refuse."""
        if is_refused:
            refusals.append(is_refused)
        if options.get("service_workers") == "allow":
            workers.append(True)
        settings = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce"}
        settings["service_workers"] = "block"  # test_offline.py has one
        context = browser.new_context(base_url=server.url, **(settings | options))
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", noted)
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server.url, "data:"))
                else problems.append(f"asks elsewhere: {request.url}")
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


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
            pytest.skip("npm is missing, or cannot reach its registry")
    return folder / "node_modules"


def faults_of(page: Page, packages: Path, **options: Any) -> list[str]:
    """What axe finds serious or critical for those who cannot see or point."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((packages / "axe-core" / "axe.min.js").read_text())
    found = page.evaluate(
        "options => axe.run(document, options).then(({violations}) => violations.map("
        "v => [v.impact, v.id, v.help, v.nodes.slice(0, 2).map(n => n.html.slice(0, 150))]))",
        {"resultTypes": ["violations"]} | options,
    )
    return [json.dumps(fault) for fault in found if fault[0] in ("serious", "critical")]
