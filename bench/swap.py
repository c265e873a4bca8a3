"""Measure whether the pie rule is used rightly: who swaps, and is it into the better side?

    python -m bench.swap [--openings 400] [--simulations 3000] [--levels 6-10] [--board square8]
                         [--seed 1] [--least 0.95] [--most 0.05]

Over random first turns, each searcher decides whether to swap. The measure is the same searcher in
the same position of a game without the pie rule: where that gives seat 1 more than 51 %, to swap is
right; under 49 % it is wrong; between them it does not matter. ``--simulations 0`` leaves out the
engine, ``--levels 0`` the levels. Ends with an error if fewer than ``--least`` of the first are
swapped or more than ``--most`` of the second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from bench.findings import end_with, read_arguments

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.levels import LevelPlayer, level_player
from riftkeep.search.limits import Limits
from riftkeep.search.result import SearchResult

BETTER, WORSE = 0.51, 0.49

Searcher = Callable[[AnyState, int], SearchResult]
"""What is found in a position, with a seed."""


@dataclass
class Counted:
    """Openings of one kind, and in how many of them the sides were swapped."""

    openings: int = 0
    swapped: int = 0

    @property
    def share(self) -> float:
        """The part of the openings that were swapped."""
        return self.swapped / self.openings if self.openings else 0.0

    def __str__(self) -> str:
        return f"{self.swapped} of {self.openings} ({self.share:.1%})"


@dataclass
class Swaps:
    """What a searcher did where seat 1 was better, worse, or neither."""

    better: Counted
    worse: Counted
    even: Counted

    def of(self, share: float) -> Counted:
        """The kind of an opening that gives seat 1 so much."""
        return self.better if share > BETTER else self.worse if share < WORSE else self.even


def random_openings(board: str, count: int, seed: int) -> Iterator[tuple[AnyState, AnyState]]:
    """Positions after a random first turn, with the swap to decide and without a swap."""
    games = [
        riftkeep.load("ringrift", board=board, players=2, pie_rule=pie) for pie in (True, False)
    ]
    for number in range(count):
        random = Random(f"{seed}/{number}")
        offered, plain = (game.initial_state() for game in games)
        while offered.player == 1:
            move = random_move(offered, random)
            offered, plain = offered.play(move), plain.play(move)
        yield offered, plain


def measure(
    searchers: tuple[Searcher, Searcher], openings: Iterator[tuple[AnyState, AnyState]]
) -> Swaps:
    """Count the swaps of a searcher with the pie rule, measured by its twin without it."""
    with_pie, without = searchers
    found = Swaps(Counted(), Counted(), Counted())
    for number, (offered, plain) in enumerate(openings):
        counted = found.of(without(plain, number).value[0])
        counted.openings += 1
        counted.swapped += with_pie(offered, number).best == offered.exchange
    return found


def engine_searcher(game: AnyGame, simulations: int) -> Searcher:
    """The engine with its usual settings, which remembers nothing of other openings."""
    engine = make_engine(game)

    def search(state: AnyState, seed: int) -> SearchResult:
        engine.clear()
        return engine.search(state, Limits(simulations=simulations), seed)

    return search


def level_searcher(game: AnyGame, level: int) -> Searcher:
    """A level that searches, before it is careless."""
    player: LevelPlayer = level_player(game, level)

    def search(state: AnyState, seed: int) -> SearchResult:
        player.new_game(seed)
        return player.search(state)

    return search


def main() -> None:
    """Measure what is asked for, and print a line for each searcher."""
    arguments = read_arguments(
        __doc__, openings=400, simulations=3000, levels="6-10", board="square8",
        least=0.95, most=0.05,
    )  # fmt: skip
    first, _, last = arguments.levels.partition("-")
    levels = [level for level in range(int(first), int(last or first) + 1) if level]
    games = [
        riftkeep.load("ringrift", board=arguments.board, players=2, pie_rule=pie)
        for pie in (True, False)
    ]
    named: dict[str, tuple[Searcher, Searcher]] = {}
    if arguments.simulations:
        named[f"engine, {arguments.simulations} simulations"] = (
            engine_searcher(games[0], arguments.simulations),
            engine_searcher(games[1], arguments.simulations),
        )
    for level in levels:
        named[f"level {level}"] = level_searcher(games[0], level), level_searcher(games[1], level)
    print(f"{arguments.board}, {arguments.openings} random openings, {native.backend().name}")
    wrong = []
    for name, searchers in named.items():
        began = time.perf_counter()
        openings = random_openings(arguments.board, arguments.openings, arguments.seed)
        found = measure(searchers, openings)
        seconds = time.perf_counter() - began
        print(
            f"{name}: swapped {found.better} where seat 1 has more than {BETTER:.0%}, "
            f"{found.worse} under {WORSE:.0%}, {found.even} between; {seconds:.0f} s",
            flush=True,
        )
        if found.better.openings and found.better.share < arguments.least:
            wrong.append(f"{name}: too few of the better sides are taken")
        if found.worse.share > arguments.most:
            wrong.append(f"{name}: too many of the worse sides are taken")
    end_with(wrong)


if __name__ == "__main__":
    main()
