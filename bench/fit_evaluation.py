"""Fit the weights of a game's hand-made evaluation on games that the computer plays with itself.

    python -m bench.fit_evaluation --game ringrift --seed 1
    python -m bench.fit_evaluation --game great_kingdom --seed 1

RingRift begins without any weights. In each of a few rounds the weights of the round before
play. Games begin at random, and go on by evaluation alone, by evaluation with careless moves in
between, or with simulations, so that good and bad positions come up; on large boards each seat
has weights of its own besides. Some of the positions, and what one random action makes of them, are
looked at by a search. Two softmax regressions follow, the features of the seats on the mean of
outcome and win shares, the signs of the actions on the visits. The weights of a round are rounded,
as they are written down.

The two commands above gave the weights in use (cpp/games/*/, and for RingRift
games/ringrift/weights.py), in under 45 and 2 minutes of processor time. The same
command gives the same weights on one machine, with any number of processes, as long as the search
plays the same. Other mathematical libraries may change a last digit, and then other games are
played. Great Kingdom begins with weights of an earlier fit (earlier_weights.py): from none at all,
six rounds of 400 games come to 85 of 200 games against these at 100 simulations.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache, partial
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from bench import earlier_weights

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame

Array = npt.NDArray[np.float64]

SIMULATIONS = 300
"""Of the search that looks at positions."""


@dataclass(frozen=True)
class Plan:
    """What is played with a game to learn from; a later plan begins where the one before ends."""

    name: str
    variants: tuple[dict[str, Any], ...]
    """Options of the game, in turn."""
    plays: tuple[tuple[int, float], ...]
    """Ways to play, in turn: simulations, 0 for evaluation alone, and how often by chance."""
    kept: int
    """How many positions of a game are looked at."""
    aside: float
    """How often what a random action makes of such a position is looked at too."""
    games: int
    """In each round."""
    rounds: int
    start: tuple[float, ...] = ()
    """Weights to begin with, if not those that the plan before has found."""
    fits_signs: bool = True
    tried_signs: Mapping[str, float] = field(default_factory=dict)
    """Signs that matches between searches gave other weights in the end."""
    spread: float = 0.0
    """How far each seat's weights stray from those of the round, so that ways to play meet which
    the weights alone would never choose."""
    keeps_decided: bool = True
    """Are positions of use that tactics decide before the evaluation is asked?"""


_SQUARE8 = {"board": "square8", "players": 2}
_HEXAGONAL = {"board": "hexagonal", "players": 2}
PLANS: dict[str, tuple[Plan, ...]] = {
    "ringrift": (
        Plan(
            name="square8",
            variants=(*(_SQUARE8,) * 8, {**_SQUARE8, "players": 3}, {**_SQUARE8, "players": 4}),
            plays=((0, 0.0), (0, 0.25), (24, 0.1)),
            kept=8,
            aside=1.0,
            games=1500,
            rounds=5,
        ),
        Plan(
            name="large boards",
            variants=(_HEXAGONAL, _HEXAGONAL, {"board": "square19", "players": 2}),
            plays=((100, 0.05), (100, 0.0), (24, 0.1)),
            kept=16,
            aside=0.5,
            games=240,
            rounds=4,
            fits_signs=False,
            tried_signs={"lands_single": 0.0},
            spread=1.5,
        ),
    ),
    "great_kingdom": (
        Plan(
            name="9x9",
            variants=({},),
            plays=((SIMULATIONS, 0.0),),
            kept=60,
            aside=0.0,
            games=1200,
            rounds=1,
            start=earlier_weights.GREAT_KINGDOM,
            keeps_decided=False,
        ),
    ),
}
"""How each game is learnt.

Visits tell little of a thousand placements, so the signs of large boards are those of square8, but
for one: with 200 simulations on hexagonal, 0 for a single ring that lands on a marker, which costs
it, won 38 of 60 games.
"""
OPENING = 2
"""Random decisions of each seat at the beginning."""
MOST_STEPS, CLOSE = 50, 1e-5
"""When a regression ends: after so many steps, or when no weight changes more."""


@dataclass(frozen=True)
class Choices:
    """Groups of rows, one of which is to be foretold: the seats or the actions of positions."""

    rows: Array
    sizes: npt.NDArray[np.int64]
    targets: Array
    """How likely each row is to be the one, within its group."""

    @classmethod
    def of(cls, groups: list[tuple[list[list[float]], list[float]]]) -> Choices:
        """Put groups together, each its rows and their targets."""
        return cls(
            np.array([row for rows, _ in groups for row in rows]),
            np.array([len(rows) for rows, _ in groups]),
            np.array([target for _, targets in groups for target in targets]),
        )


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=sorted(PLANS), default="ringrift")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    game = riftkeep.load(arguments.game)
    names = [*native.feature_names(game), *native.sign_names(game)]
    weights = (0.0,) * len(names)
    for plan in PLANS[arguments.game]:
        weights = learn(
            arguments.game, plan, plan.start or weights, arguments.seed, arguments.processes
        )
        weights = tuple(
            plan.tried_signs.get(sign, weight) for sign, weight in zip(names, weights, strict=True)
        )
        in_use = native.fitted_weights(riftkeep.load(arguments.game, **plan.variants[0]))
        print(f"{plan.name}: {'' if np.allclose(in_use, weights) else 'not '}the weights in use")
        for name, weight in zip(names, weights, strict=True):
            print(f"{weight:8.3f}  {name}")


def learn(
    name: str, plan: Plan, weights: tuple[float, ...], seed: int, processes: int
) -> tuple[float, ...]:
    """Play and fit for as many rounds as planned, each on its own games and those before them."""
    features = len(native.feature_names(riftkeep.load(name)))
    rounds: list[list[tuple[list[Group], list[Group]]]] = []
    for number in range(plan.rounds):
        play = partial(play_game, name, plan, weights, f"{seed}/{plan.name}/{number}")
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            rounds.append(list(watched(pool.map(play, range(plan.games), chunksize=4))))
        played = [game for games in rounds[-2:] for game in games]
        found = fit(Choices.of([group for seats, _ in played for group in seats]))
        signs: Array | tuple[float, ...] = weights[features:]
        if plan.fits_signs:
            signs = fit(Choices.of([group for _, actions in played for group in actions]))
        weights = tuple(round(float(weight), 3) for weight in (*found, *signs))
        print(f"{plan.name}, round {number + 1}:", *weights, file=sys.stderr)
    return weights


def watched(games: Iterator[Any]) -> Iterator[Any]:
    """Count on the standard error."""
    for number, game in enumerate(games):
        yield game
        print(f"\r{number + 1} games", end="", file=sys.stderr)
    print(file=sys.stderr)


Group = tuple[list[list[float]], list[float]]


@lru_cache(maxsize=4)
def search_of(game: AnyGame, weights: tuple[float, ...]) -> Any:
    """The compiled search with these weights."""
    return native.core_search(
        game, rolls_out=False, root_horizon=1000, leaf_horizon=80, weights=weights
    )


def play_game(
    name: str, plan: Plan, weights: tuple[float, ...], seed: str, number: int
) -> tuple[list[Group], list[Group]]:
    """A game's positions: the features of the seats with their shares, the actions' signs too."""
    game = riftkeep.load(name, **plan.variants[number % len(plan.variants)])
    random = Random(f"{seed}/{number}")
    core = search_of(game, weights)
    players = [core] * game.num_players
    if plan.spread:
        players = [search_of(game, strayed(weights, plan.spread, random)) for _ in players]
    simulations, careless = plan.plays[number // len(plan.variants) % len(plan.plays)]
    seen = decisions(game, players, random, simulations, careless)
    end, _ = seen.pop()
    assert end.outcome is not None
    seats: list[Group] = []
    actions: list[Group] = []
    for state, found in random.sample(seen, min(plan.kept, len(seen))):
        looked_at = [(state, found, end.outcome.winner)]
        if random.random() < plan.aside:
            aside = state.copy()
            aside.apply(random.choice(aside.legal_actions))
            play_single(aside)
            looked_at.append((aside, None, None))
        for position, known, winner in looked_at:
            if position.is_over:
                continue
            report = known or run(core, position, SIMULATIONS)
            if not plan.keeps_decided and report["simulations"] == 0:
                continue
            seats.append(seats_of(core, position, report, winner))
            if plan.fits_signs and report["proof"] is None:
                actions.append(actions_of(core, position, report))
    return seats, actions


def strayed(weights: tuple[float, ...], spread: float, random: Random) -> tuple[float, ...]:
    """Weights that differ from these by chance."""
    return tuple(weight + random.gauss(0, spread) for weight in weights)


def seats_of(core: Any, state: native.State, report: Any, winner: int | None) -> Group:
    """The features of the seats; the search's shares, or their mean with the outcome."""
    shares = list(report["values"])
    if winner is not None:
        shares = [share / 2 for share in shares]
        shares[winner - 1] += 0.5
    return core.features(state.to_bytes()), shares


def actions_of(core: Any, state: native.State, report: Any) -> Group:
    """The signs of the actions, and their shares of the visits."""
    visits = {entry[0]: entry[1] for entry in report["actions"]}
    total = sum(visits.values())
    targets = [visits.get(action, 0) / total for action in state.legal_actions]
    return core.signs(state.to_bytes()), targets


def decisions(
    game: AnyGame,
    players: list[Any],
    random: Random,
    simulations: int,
    careless: float,
) -> list[tuple[native.State, Any]]:
    """The positions of a game in which there was something to choose, and the last one.

    With each goes what the search that looks at positions says, if that has been asked.
    """
    state = native.State.initial(game)
    play_single(state)
    found: list[tuple[native.State, Any]] = []
    opening = OPENING * game.num_players
    while not state.is_over:
        actions = state.legal_actions
        report = None
        if len(found) >= opening and simulations:
            report = run(players[state.player - 1], state, simulations)
        if len(found) < opening or random.random() < careless:
            action = random.choice(actions)
        elif report is not None:
            action = report["actions"][0][0]
        else:
            mover = state.player - 1
            shares = players[mover].look_ahead(state.to_bytes(), 1)
            order = random.sample(range(len(shares)), len(shares))
            action = actions[max(order, key=lambda i: shares[i][mover])]
        found.append((state.copy(), report if simulations == SIMULATIONS else None))
        state.apply(action)
        play_single(state)
    return [*found[opening:], (state, None)]


def play_single(state: native.State) -> None:
    """Play on while there is only one thing to do."""
    while not state.is_over and len(actions := state.legal_actions) == 1:
        state.apply(actions[0])


def run(core: Any, state: native.State, simulations: int) -> dict[str, Any]:
    """What a search that has seen nothing yet says of a position."""
    core.clear()
    settings = native.core_search_settings(simulations=simulations, halving_limit=0)
    found: dict[str, Any] = core.run(state.to_bytes(), settings)
    return found


def fit(choices: Choices, penalty: float = 3e-4) -> Array:
    """Weights whose weighted sums, shared out within each group, come closest to the targets."""
    rows, targets, groups = choices.rows, choices.targets, len(choices.sizes)
    starts = np.concatenate([[0], np.cumsum(choices.sizes)[:-1]])
    weights = np.zeros(rows.shape[1])
    for _ in range(MOST_STEPS):
        logarithms = _log_shares(rows @ weights, starts, choices.sizes)
        shares = np.exp(logarithms)
        gradient = rows.T @ (shares - targets) / groups + penalty * weights
        weighted = rows * shares[:, None]
        means = np.add.reduceat(weighted, starts)
        curvature = (rows.T @ weighted - means.T @ means) / groups
        step = np.linalg.solve(curvature + penalty * np.eye(len(weights)), gradient)

        def loss(at: Array) -> float:
            found = -targets @ _log_shares(rows @ at, starts, choices.sizes) / groups
            return float(found + penalty / 2 * at @ at)

        now = loss(weights)
        while loss(weights - step) > now and np.abs(step).max() > CLOSE:
            step /= 2
        weights = weights - step
        if np.abs(step).max() <= CLOSE:
            break
    return weights


def _log_shares(
    scores: Array, starts: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]
) -> Array:
    above = scores - np.repeat(np.maximum.reduceat(scores, starts), sizes)
    totals = np.log(np.add.reduceat(np.exp(above), starts))
    found: Array = above - np.repeat(totals, sizes)
    return found


if __name__ == "__main__":
    main()
