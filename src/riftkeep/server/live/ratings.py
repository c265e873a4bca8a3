"""Ratings by openskill (Plackett-Luce): one arithmetic for two, three and four players.

Pools are kept apart by game, board, ruleset, number of players and speed. A game is rated in the
transaction that finishes it, so exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

from riftkeep.store.clock_settings import AnyClock, CorrespondenceClock, NoClock
from riftkeep.store.rows import Rating

_model = PlackettLuce()
START = Rating(_model.mu, _model.sigma)

EXPECTED_TURNS = 40
"""Turns a player has in a usual game, for telling how fast a clock is."""


def speed_of(clock: AnyClock) -> str:
    """bullet, blitz, rapid, classical, correspondence or unlimited."""
    if isinstance(clock, CorrespondenceClock):
        return "correspondence"
    if isinstance(clock, NoClock):
        return "unlimited"
    seconds = clock.base_seconds + EXPECTED_TURNS * clock.increment_seconds
    for name, below in (("bullet", 180), ("blitz", 600), ("rapid", 1800)):
        if seconds < below:
            return name
    return "classical"


def pool_of(game: str, options: Mapping[str, Any], players: int, speed: str) -> str:
    """The pool a game is rated in."""
    board = options.get("board") or f"size{options.get('size', '')}"
    return f"{game}/{board}/{options.get('ruleset', '')}/{players}p/{speed}"


@dataclass(frozen=True)
class Pool:
    """What the name of a pool says."""

    game: str
    options: Mapping[str, Any]
    speed: str


def read_pool(name: str) -> Pool:
    """The opposite of ``pool_of``: the game, its options and the speed."""
    game, board, ruleset, players, speed = name.split("/")
    size = board.removeprefix("size")
    where = {"board": board} if size == board else {"size": int(size)} if size else {}
    return Pool(game, where | {"players": int(players[:-1]), "ruleset": ruleset}, speed)


def rater(
    places: list[list[str]],
) -> Callable[[Mapping[str, Rating]], dict[str, tuple[Rating, Rating]]]:
    """How a game ends for the ratings: ``places`` are person ids by place, equals together."""

    def rate(known: Mapping[str, Rating]) -> dict[str, tuple[Rating, Rating]]:
        people = [person for place in places for person in place]
        ranks = [float(rank) for rank, place in enumerate(places) for _ in place]
        before = {person: known.get(person, START) for person in people}
        teams = [[_model.rating(mu=before[p].mu, sigma=before[p].sigma)] for p in people]
        after = _model.rate(teams, ranks=ranks)
        return {
            person: (before[person], Rating(team[0].mu, team[0].sigma, before[person].games + 1))
            for person, team in zip(people, after, strict=True)
        }

    return rate
