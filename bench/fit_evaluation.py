"""Fit the weights of RingRift's evaluation on games that the computer plays with itself.

    python -m bench.fit_evaluation --games 400 --seed 1

Plays games from short random openings, half of them by evaluation alone and half with a few
simulations, keeps the features of every seat at a quarter of the decisions, and fits by softmax
regression how they foretell the winner. Prints the weights as the two twins of the evaluation
(cpp/games/ringrift/evaluation.hpp, search/heuristics/ringrift.py) want them. The weights in use
came from 16,000 games of this kind on square8 with two players, seeds 50 to 52 and 1000 on.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

import riftkeep
from riftkeep import native
from riftkeep.core.playout import random_move
from riftkeep.search.levels import SearchPlayer
from riftkeep.search.limits import Limits, Settings

Array = npt.NDArray[np.float64]


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--board", default="square8")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = riftkeep.load("ringrift", board=arguments.board, players=arguments.players)
    features, winners = play(game, arguments.games, arguments.simulations, arguments.seed)
    weights, loss = fit(features, winners, Random(arguments.seed))
    print(
        f"{len(winners)} positions, held-out loss {loss:.4f} (even: {np.log(game.num_players):.4f})"
    )
    for name, weight in zip(native.feature_names(game), weights, strict=True):
        print(f"{weight:8.3f}  {name}")


def play(
    game: riftkeep.Game[Any, Any], games: int, simulations: int, seed: int
) -> tuple[Array, npt.NDArray[np.int64]]:
    """The features of every seat at some decisions of many games, and who won each."""
    core = native.core_search(game, rolls_out=False, root_horizon=0, leaf_horizon=0)
    players = [
        SearchPlayer(game, "look", Settings(), None),
        SearchPlayer(game, "search", Settings(), Limits(simulations=simulations)),
    ]
    rows: list[Any] = []
    winners: list[int] = []
    for number in range(games):
        random = Random(f"{seed}/{number}")
        player = players[number % 2]
        player.new_game(random.randrange(2**31))
        state: riftkeep.State[Any] = game.initial_state()
        seen = []
        while state.outcome is None:
            is_opening = getattr(state, "turn", 0) <= 2 * game.num_players
            move = random_move(state, random) if is_opening else player.choose(state)
            if not is_opening and len(state.legal_moves) > 1 and random.random() < 0.25:
                seen.append(core.features(state.to_bytes()))
            state = state.play(move)
        if state.outcome.winner is not None:
            rows += seen
            winners += [state.outcome.winner - 1] * len(seen)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    return np.array(rows), np.array(winners)


def fit(
    features: Array, winners: npt.NDArray[np.int64], random: Random, steps: int = 1500
) -> tuple[Array, float]:
    """Weights whose weighted sums, shared out among the seats, foretell the winners best."""
    order = list(range(len(winners)))
    random.shuffle(order)
    cut = len(order) * 9 // 10
    train, held_out = order[:cut], order[cut:]
    weights = np.zeros(features.shape[2])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        error = _shares(features[train], weights)
        error[np.arange(len(train)), winners[train]] -= 1
        gradient = np.einsum("ij,ijk->k", error, features[train]) / len(train) + 1e-4 * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.03 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        weights = weights - rate
    shares = _shares(features[held_out], weights)
    chosen = shares[np.arange(len(held_out)), winners[held_out]]
    return weights, float(-np.log(chosen + 1e-12).mean())


def _shares(features: Array, weights: Array) -> Array:
    scores = features @ weights
    scores -= scores.max(axis=1, keepdims=True)
    powers: Array = np.exp(scores)
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


if __name__ == "__main__":
    main()
