"""Pools of ratings: their names can be read again, and are said in words of every language."""

from __future__ import annotations

import pytest

from riftkeep.core.catalogue import languages
from riftkeep.core.game import AnyGame
from riftkeep.core.registry import load
from riftkeep.server.live.ratings import pool_of, read_pool, speed_of
from riftkeep.server.pages.lists import pool_in_words
from riftkeep.server.pages.page import Page
from riftkeep.store.clock_settings import AnyClock, CorrespondenceClock, NoClock, RealTimeClock

CLOCKS: list[AnyClock] = [
    NoClock(),
    CorrespondenceClock(kind="correspondence", days_per_turn=3),
    *(RealTimeClock(kind="realtime", base_seconds=seconds) for seconds in (60, 300, 900, 3600)),
]
GAMES = [
    load("ringrift", board="hexagonal", players=3),
    load("ringrift", ruleset="first-edition", players=2),
    load("great_kingdom", size=7, ruleset="tournament"),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_name_of_a_pool_is_read_and_said_in_every_language(game: AnyGame) -> None:
    seen = set()
    for clock in CLOCKS:
        speed = speed_of(clock)
        name = pool_of(game.name, game.options_json, game.num_players, speed)
        pool = read_pool(name)
        assert (pool.game, pool.speed) == (game.name, speed)
        given = game.options_json | {"players": game.num_players}
        assert all(given[option] == value for option, value in pool.options.items())
        seen |= {pool_in_words(name, Page(language, "/leaderboard")) for language in languages()}
    assert len(seen) == len(CLOCKS) * len(languages())
    assert not any("/" in words or "_" in words or "size" in words for words in seen)


def test_rules_are_said_where_they_are_not_the_usual_ones() -> None:
    page = Page("en", "/leaderboard")
    words = "RingRift: Small square, 8 × 8, 2 players, rapid"
    assert pool_in_words("ringrift/square8/canonical/2p/rapid", page) == words
    assert pool_in_words("ringrift/square8/first-edition/2p/rapid", page) == (
        f"{words}, First edition"
    )
    assert pool_in_words("hearts/size//4p/blitz", page) == "hearts: blitz"
