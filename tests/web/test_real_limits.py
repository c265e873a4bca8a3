"""A walk through the site with the limits of a real one; the other tests raise them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page, Response, expect
from tests.server.harness import Server
from tests.web.conftest import pages_of, site
from tests.web.walking import SHORT_SEED, first_minutes

from riftkeep.server.protocol.limits import RateLimits

PAGES = (
    "/",
    "/lobby",
    "/games",
    "/leaderboard",
    "/learn",
    "/puzzles",
    "/rules",
    "/study",
    "/editor",
)
WALKED = 7
"""Steps of the first minutes: all but the review, which asks for little and takes long."""


@pytest.fixture
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site as it is served to strangers."""
    directory = tmp_path_factory.mktemp("real")
    yield from site(
        directory, engine="tests.web.takers:Steady", limit_scale=1, max_sockets_per_address=200
    )


def test_a_household_walks_through_the_site_and_nobody_is_refused(
    browser: Browser, real_server: Server
) -> None:
    """Two people of one address at once: one sees every page, the other has its first minutes."""
    statuses: Counter[int] = Counter()
    asked: Counter[str] = Counter()

    def note(response: Response) -> None:
        statuses[response.status] += 1
        is_file = response.url.startswith(f"{real_server.url}/static/")
        asked["files" if is_file else "requests"] += 1

    with pages_of(browser, real_server) as make:
        first, second = make(), make(viewport={"width": 1280, "height": 800})
        for page in (first, second):
            page.on("response", note)
        visits = _visits(first)
        for _ in islice(first_minutes(second, SHORT_SEED), WALKED):
            next(visits, None)
        for _ in visits:
            pass
    assert set(statuses) <= {200, 201, 204, 304}, statuses
    limits = RateLimits(lambda: 0.0)
    assert asked["files"] > limits.requests.rate.burst, "files would not fit into that limit"
    assert asked["requests"] <= limits.requests.rate.burst, "however fast the machine is"


def _visits(page: Page) -> Iterator[None]:
    for path in PAGES:
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield
