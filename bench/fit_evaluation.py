"""Fit the weights of a game's hand-made evaluation on games that the computer plays with itself.

    python -m bench.fit_evaluation --game ringrift --seed 1
    python -m bench.fit_evaluation --game great_kingdom --seed 1

Begins without any weights and goes through a few rounds; in each the weights of the round before
play. Games begin at random, and go on by evaluation alone, by evaluation with careless moves in
between, or with a few simulations, so that good and bad positions come up. Some of the positions,
and what one random action makes of them, are looked at by a search. Two softmax regressions follow,
the features of the seats on the mean of outcome and win shares, the signs of the actions on the
visits. The weights of a round are rounded, as they are written down.

The two commands above give the weights in use (cpp/games/*/evaluation.hpp, and for RingRift
search/heuristics/ringrift.py): the same command gives the same weights on one machine; other
mathematical libraries may change a last digit, and then other games are played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

import riftkeep
from riftkeep import native
from riftkeep.search.limits import Settings

Array = npt.NDArray[np.float64]

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "ringrift": (
        *({"board": "square8", "players": 2},) * 14,
        *({"board": "square8", "players": 3},) * 2,
        *({"board": "square8", "players": 4},) * 2,
        {"board": "hexagonal", "players": 2},
        {"board": "square19", "players": 2},
    ),
    "great_kingdom": ({},),
}
"""What is played in turn."""

SIMULATIONS_IN_PLAY = (0, 0, 24)
"""Of the games in turn; without any the evaluation alone decides."""
CARELESS = (0.0, 0.25, 0.1)
"""How often the same games have a random action."""
SIMULATIONS_IN_LOOK = 300
OPENING = 4
"""Random decisions of each seat at the beginning."""
KEPT = 8
"""How many positions of a game are looked at, and as many that a random action leads to."""
MOST_ACTIONS = 250
"""Visits tell nothing of the actions of a position with many more than there are simulations."""


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
    parser.add_argument("--game", choices=sorted(VARIANTS), default="ringrift")
    parser.add_argument("--games", type=int, default=1500, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    game = riftkeep.load(arguments.game)
    names = native.feature_names(game)
    weights = (0.0,) * (len(names) + len(native.sign_names(game)))
    for number in range(arguments.rounds):
        play = partial(play_game, arguments.game, weights, f"{arguments.seed}/{number}")
        with ProcessPoolExecutor(arguments.processes) as pool:
            played = list(watched(pool.map(play, range(arguments.games), chunksize=8)))
        values = fit(Choices.of([group for seats, _ in played for group in seats]))
        promises = fit(Choices.of([group for _, actions in played for group in actions]))
        weights = tuple(round(float(weight), 3) for weight in (*values, *promises))
        print(f"round {number + 1}:", *weights, file=sys.stderr)
    for name, weight in zip([*names, *native.sign_names(game)], weights, strict=True):
        print(f"{weight:8.3f}  {name}")


def watched(games: Iterator[Any]) -> Iterator[Any]:
    """Count on the standard error."""
    for number, game in enumerate(games):
        yield game
        print(f"\r{number + 1} games", end="", file=sys.stderr)
    print(file=sys.stderr)


Group = tuple[list[list[float]], list[float]]


@cache
def search_of(game: riftkeep.Game[Any, Any], weights: tuple[float, ...]) -> Any:
    """The compiled search with these weights."""
    return native.core_search(
        game, rolls_out=False, root_horizon=400, leaf_horizon=40, weights=weights
    )


def play_game(
    name: str, weights: tuple[float, ...], seed: str, number: int
) -> tuple[list[Group], list[Group]]:
    """A game's positions: the features of the seats with their shares, the actions' signs too."""
    variants = VARIANTS[name]
    game = riftkeep.load(name, **variants[number % len(variants)])
    random = Random(f"{seed}/{number}")
    core = search_of(game, weights)
    kind = number // len(variants) % len(CARELESS)
    seen = decisions(game, core, random, SIMULATIONS_IN_PLAY[kind], CARELESS[kind])
    end = seen.pop().outcome
    winner = end.winner if end is not None else None
    seats: list[Group] = []
    actions: list[Group] = []
    for state in random.sample(seen, min(KEPT, len(seen))):
        aside = state.copy()
        aside.apply(random.choice(aside.legal_actions()))
        play_single(aside)
        for looked_at in (state, aside):
            if looked_at.is_over:
                continue
            found = run(core, looked_at, SIMULATIONS_IN_LOOK)
            shares = list(found["values"])
            if looked_at is state and winner is not None:
                shares = [share / 2 for share in shares]
                shares[winner - 1] += 0.5
            data = looked_at.to_bytes()
            seats.append((core.features(data), shares))
            legal = looked_at.legal_actions()
            if found["proof"] is None and len(legal) <= MOST_ACTIONS:
                visits = {entry[0]: entry[1] for entry in found["actions"]}
                total = sum(visits.values())
                targets = [visits.get(action, 0) / total for action in legal]
                actions.append((core.signs(data), targets))
    return seats, actions


def decisions(
    game: riftkeep.Game[Any, Any], core: Any, random: Random, simulations: int, careless: float
) -> list[native.State]:
    """The positions of a game in which there was something to choose, and the last one."""
    state = native.State.initial(game)
    play_single(state)
    found: list[native.State] = []
    while not state.is_over:
        actions = state.legal_actions()
        if len(found) < OPENING * game.num_players or random.random() < careless:
            action = random.choice(actions)
        elif simulations:
            action = run(core, state, simulations)["actions"][0][0]
        else:
            mover = state.player - 1
            shares = core.look_ahead(state.to_bytes())
            order = random.sample(range(len(shares)), len(shares))
            action = actions[max(order, key=lambda i: shares[i][mover])]
        found.append(state.copy())
        state.apply(action)
        play_single(state)
    return [*found[OPENING * game.num_players :], state]


def play_single(state: native.State) -> None:
    """Play on while there is only one thing to do."""
    while not state.is_over and len(actions := state.legal_actions()) == 1:
        state.apply(actions[0])


def run(core: Any, state: native.State, simulations: int) -> dict[str, Any]:
    """What a search that has seen nothing yet says of a position."""
    usual = Settings()
    core.clear()
    found: dict[str, Any] = core.run(
        state.to_bytes(), simulations, 0.0, 0, 1, usual.exploration, usual.first_play, 0.0, 0.0, 0,
        100_000,
    )  # fmt: skip
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
