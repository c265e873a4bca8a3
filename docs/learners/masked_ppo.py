"""Gymnasium: MaskablePPO of sb3-contrib learns RingRift on square8 against random play.

pip install 'riftkeep[gymnasium]' sb3-contrib
python -m docs.learners.masked_ppo [STEPS]
"""

from __future__ import annotations

import sys
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from riftkeep.adapters.gymnasium import RiftkeepEnv


def learn(steps: int, seed: int = 0) -> Any:
    """A model after so many decisions of the learner."""
    torch.set_num_threads(1)  # the net is small: more threads only wait for each other
    env = RiftkeepEnv("ringrift", board="square8", players=2, opponents="random")
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=min(1024, steps),
        batch_size=min(256, steps),
        gamma=0.999,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )
    return model.learn(steps)


def won(model: Any, games: int, seed: int = 1) -> float:
    """The share of games that a model wins against random play."""
    env = RiftkeepEnv("ringrift", board="square8", players=2, opponents="random")
    wins = 0
    for number in range(games):
        observation, _ = env.reset(seed=seed + number)
        reward, is_over = 0.0, False
        while not is_over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, is_over, _, _ = env.step(action)
        wins += reward > 0
    return wins / games


def main() -> None:
    """Learn, and say what it was good for."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"won after {steps} steps: {won(learn(steps), 100):.0%}")


if __name__ == "__main__":
    main()
