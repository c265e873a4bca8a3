"""OpenSpiel: its tabular learner on Great Kingdom of 3x3, and its MCTS on 5x5, against random play.

pip install 'riftkeep[openspiel]'
python -m docs.learners.open_spiel_agents [EPISODES]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, random_agent, tabular_qlearner

import riftkeep.adapters.openspiel  # noqa: F401 - makes the games known


def learn(episodes: int, seed: int = 0) -> tuple[Any, list[Any]]:
    """An environment and its two learners after so many games with each other."""
    environment = rl_environment.Environment(
        pyspiel.load_game("riftkeep_great_kingdom(size=3)"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    np.random.seed(seed)
    actions = environment.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(player, actions) for player in range(2)]
    for _ in range(episodes):
        play(environment, learners, is_evaluation=False)
    return environment, learners


def play(environment: Any, agents: list[Any], is_evaluation: bool) -> list[float]:
    """One game; what each player got."""
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        answer = agents[player].step(step, is_evaluation=is_evaluation)
        step = environment.step([answer.action])
    for agent in agents:
        agent.step(step, is_evaluation=is_evaluation)
    rewards: list[float] = step.rewards
    return rewards


def won(environment: Any, learners: list[Any], games: int) -> float:
    """The share of games that the learners win against random play."""
    actions = environment.action_spec()["num_actions"]
    wins = 0
    for number in range(games):
        player = number % 2
        agents = [random_agent.RandomAgent(other, actions) for other in range(2)]
        agents[player] = learners[player]
        wins += play(environment, agents, is_evaluation=True)[player] > 0
    return wins / games


def mcts_wins(games: int, simulations: int, seed: int = 0) -> float:
    """The share of games that OpenSpiel's search wins against random play on 5x5."""
    game = pyspiel.load_game("riftkeep_great_kingdom(size=5)")
    random = np.random.RandomState(seed)
    wins = 0
    for number in range(games):
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=random)
        state, player = game.new_initial_state(), number % 2
        while not state.is_terminal():
            is_bot = state.current_player() == player
            state.apply_action(bot.step(state) if is_bot else random.choice(state.legal_actions()))
        wins += state.returns()[player] > 0
    return wins / games


def main() -> None:
    """Learn, search, and say what it was good for."""
    episodes = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"tabular, won after {episodes} games: {won(*learn(episodes), 200):.0%}")
    print(f"MCTS with 100 simulations, won: {mcts_wins(10, 100):.0%}")


if __name__ == "__main__":
    main()
