"""Are the win shares of analysis what happens? Whole games, as a table and a reliability diagram.

    python -m bench.calibration [--game great_kingdom] [--board square8] [--players 2]
                                [--ruleset rulebook] [--games 400] [--simulations 200]
                                [--plot diagram.svg] [--seed 1]

After a random opening the search plays both sides. Of each game one decision and one person are
drawn by lot: what the search gave that person there, and what came of it. So they are independent,
and the intervals (Wilson, 95 %) hold. The error is the mean distance of the two, weighted by the
number of games in a tenth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from xml.sax.saxutils import escape

from bench.findings import read_arguments

import riftkeep
from riftkeep.arena.ratings import Estimate, wilson
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_move
from riftkeep.core.registry import about
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits

OPENING_TURNS = (2, 8)
"""The fewest and the most turns played at random before the search plays."""
BINS = 10
SIZE, MARGIN = 360, 48


@dataclass(frozen=True)
class Bin:
    """Shares that are alike: how many, what they say on average, and what came of it."""

    count: int
    said: float
    came: Estimate


def shares_of_games(
    game: AnyGame, games: int, simulations: int, seed: int
) -> Iterator[tuple[float, float]]:
    """What the search gave one person at one decision of each game, and what came of it."""
    engine = make_engine(game)
    for number in range(games):
        random = Random(f"{seed}/{number}")
        said, came = _play(game, engine, simulations, random)
        person = random.randrange(len(said))
        yield said[person], came[person]


def _play(
    game: AnyGame, engine: Engine, simulations: int, random: Random
) -> tuple[list[float], list[float]]:
    while True:
        state = _opening(game, random)
        seen: list[list[float]] = []
        while state.outcome is None:
            engine.clear()
            found = engine.search(state, Limits(simulations=simulations), random.getrandbits(31))
            if state.forced_move is None:
                seen.append(_by_person(state, found.shares))
            state = state.play(found.best)
        if seen:  # else the opening has ended the game
            return random.choice(seen), _by_person(state, state.outcome.shares())


def _by_person(state: AnyState, by_seat: Iterable[float]) -> list[float]:
    """Shares of seats as those of the people who hold them."""
    shares = list(by_seat)
    people = [0.0] * len(shares)
    for seat, person in enumerate(state.holders):
        people[person - 1] = shares[seat]
    return people


def _opening(game: AnyGame, random: Random) -> AnyState:
    state: AnyState = game.initial_state()
    for _ in range(random.randint(*OPENING_TURNS)):
        player = state.player
        while state.outcome is None and state.player == player:
            state = state.play(random_move(state, random))
    return state


def in_bins(shares: Iterable[tuple[float, float]]) -> list[Bin]:
    """Shares by tenths; tenths without any are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, came in shares:
        bins[min(int(said * BINS), BINS - 1)].append((said, came))
    return [
        Bin(len(found), sum(s for s, _ in found) / len(found), _came(found))
        for found in bins
        if found
    ]


def _came(found: list[tuple[float, float]]) -> Estimate:
    return wilson(sum(came for _, came in found), len(found))


def error_of(bins: Iterable[Bin]) -> float:
    """The mean distance between what was said and what came of it."""
    all_bins = list(bins)
    distances = sum(one.count * abs(one.said - one.came.value) for one in all_bins)
    return distances / sum(one.count for one in all_bins)


def table(bins: Iterable[Bin]) -> str:
    """The bins in Markdown."""
    lines = ["| said | came | 95 % interval | games |", "|---|---|---|---|"]
    for one in bins:
        interval = f"{one.came.low:.1%} to {one.came.high:.1%}"
        lines.append(f"| {one.said:.1%} | {one.came.value:.1%} | {interval} | {one.count} |")
    return "\n".join(lines)


def plot(bins: Iterable[Bin], title: str) -> str:
    """A reliability diagram: on the dashed line, what is said is what happens."""
    wide = SIZE - 2 * MARGIN

    def across(share: float) -> float:
        return MARGIN + wide * share

    def up(share: float) -> float:
        return SIZE - MARGIN - wide * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
        f'<text x="{SIZE / 2}" y="20" text-anchor="middle">{escape(title)}</text>',
        f'<text x="{SIZE / 2}" y="{SIZE - 10}" text-anchor="middle">said by the search</text>',
        f'<text x="9" y="{SIZE / 2}" text-anchor="middle" '
        f'transform="rotate(-90 9 {SIZE / 2})">won</text>',
        f'<path d="M{across(0)} {up(0)}L{across(1)} {up(1)}" stroke="#888" '
        'stroke-dasharray="4 4"/>',
        f'<path d="M{across(0)} {up(1)}V{up(0)}H{across(1)}" fill="none" stroke="#444"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        label = f"{share:.0%}"
        parts.append(
            f'<text x="{across(share)}" y="{up(0) + 16}" text-anchor="middle">{label}</text>'
        )
        parts.append(f'<text x="{MARGIN - 6}" y="{up(share) + 4}" text-anchor="end">{label}</text>')
    for one in bins:
        x = across(one.said)
        parts.append(
            f'<path d="M{x:.1f} {up(one.came.low):.1f}V{up(one.came.high):.1f}" stroke="#1f5fa8"/>'
            f'<circle cx="{x:.1f}" cy="{up(one.came.value):.1f}" r="4" fill="#1f5fa8"/>'
        )
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Play, and print the table."""
    arguments = read_arguments(
        __doc__, game="great_kingdom", board="square8", players=2, ruleset="rulebook",
        games=400, simulations=200, plot="",
    )  # fmt: skip
    options = {"board": arguments.board, "players": arguments.players}
    options = options if arguments.game == "ringrift" else {"ruleset": arguments.ruleset}
    game = riftkeep.load(arguments.game, **options)
    shares = shares_of_games(game, arguments.games, arguments.simulations, arguments.seed)
    bins = in_bins(shares)
    print(table(bins))
    print(f"error {error_of(bins):.1%}, {arguments.games} games")
    if arguments.plot:
        Path(arguments.plot).write_text(plot(bins, about(game.name).title), encoding="utf-8")


if __name__ == "__main__":
    main()
