"""The examples of the guides, in a short form: they run, and they learn.

Each test imports its own example: all of torch and scipy, which whoever collects need not wait for.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest


def test_self_play_learns_great_kingdom_on_a_small_board() -> None:
    from docs.learners import self_play

    before = self_play.won({}, 60)
    after = self_play.won(self_play.learn(1500), 60)
    assert after > before and after > 0.6


def test_the_masked_learner_plays_legal_games_to_their_end() -> None:
    from docs.learners import masked_ppo

    model = masked_ppo.learn(128)
    assert model.num_timesteps == 128
    assert masked_ppo.won(model, 2) in (0.0, 0.5, 1.0)


def test_the_agents_of_openspiel_learn_and_search() -> None:
    from docs.learners import open_spiel_agents

    environment, learners = open_spiel_agents.learn(400)
    assert open_spiel_agents.won(environment, learners, 60) > 0.5
    assert open_spiel_agents.mcts_wins(2, 20) == 1.0


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "openspiel"])
def test_the_code_of_the_guides_runs(name: str) -> None:
    path = Path(__file__).parents[2] / f"docs/guides/{name}.md"
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    exec(compile("\n".join(blocks), str(path), "exec"), {})
