"""PettingZoo: learn Great Kingdom on 3x3 by self-play, with a table of values.

python -m docs.learners.self_play [GAMES]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random

import numpy as np

from riftkeep.adapters.pettingzoo import raw_env

Values = dict[tuple[int, int], tuple[float, int]]
"""The mean reward, and how often it was seen, of an action in a position (by its key)."""


def learn(games: int, seed: int = 0) -> Values:
    """Both agents learn from the same games; the less they know, the more they try."""
    values: Values = defaultdict(lambda: (0.0, 0))
    random = Random(seed)
    for number in range(games):
        play(values, random, {"player_1", "player_2"}, curiosity=1 - number / games)
    return values


def play(values: Values, random: Random, learners: set[str], curiosity: float) -> str:
    """One game; agents that are not learners play at random. The agent that has won."""
    env = raw_env("great_kingdom", size=3)
    env.reset()
    chosen = []
    while not any(env.terminations.values()):
        agent = env.agent_selection
        observation, *_ = env.last()
        legal = [int(action) for action in np.flatnonzero(observation["action_mask"])]
        key = env.position.key
        if agent in learners and random.random() >= curiosity:
            action = max(legal, key=lambda one: values.get((key, one), (0.0, 0)))
        else:
            action = random.choice(legal)
        chosen.append((agent, key, action))
        env.step(action)
    if curiosity > 0:
        for agent, key, action in chosen:
            mean, seen = values[key, action]
            reward = env.rewards[agent]
            values[key, action] = mean + (reward - mean) / (seen + 1), seen + 1
    return max(env.rewards, key=lambda agent: env.rewards[agent])


def won(values: Values, games: int, seed: int = 1) -> float:
    """The share of games won against random play, half of them as each player."""
    random = Random(seed)
    agents = [f"player_{1 + number % 2}" for number in range(games)]
    return sum(play(values, random, {agent}, curiosity=0) == agent for agent in agents) / games


def main() -> None:
    """Learn, and say what it was good for."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"won before: {won({}, 200):.0%}")
    print(f"won after {games} games: {won(learn(games), 200):.0%}")


if __name__ == "__main__":
    main()
