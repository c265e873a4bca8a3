"""Steps a second of our environments against games of the same libraries, in one run.

    pip install '.[bench]'    # PettingZoo's own games need pygame
    python -m bench.environments [--seconds 2]

Random play on one core, in CPU time, since the machine may be shared. PettingZoo: the raw
environments, with the observation and the mask of every step; actions are chosen from the mask of
any game by ``riftkeep.native.mask_functions``, which takes less time than NumPy, and once more as
PettingZoo's own examples do it, by ``action_space(agent).sample(mask)`` ("drawn"). Gymnasium:
steps of a learner against random play, in the compiled core (vector_entry_point) and in a vector of
single games (sync). OpenSpiel: its Python interface, as its own C++ games are stepped. A copy is
``copy.deepcopy`` in PettingZoo and ``clone`` in OpenSpiel. At the end it compares our
games with each of the library's own.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import gymnasium
import pyspiel
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import riftkeep.adapters.gymnasium  # makes the environments known
import riftkeep.adapters.openspiel  # makes the games known
from riftkeep import native
from riftkeep.adapters.pettingzoo import raw_env

CHUNK = 500
"""Steps between two looks at the clock."""

OURS_IN_ZOO: dict[str, tuple[str, dict[str, Any]]] = {
    "riftkeep RingRift square8": ("ringrift", {"board": "square8", "players": 2}),
    "riftkeep RingRift square19": ("ringrift", {"board": "square19", "players": 2}),
    "riftkeep RingRift hexagonal": ("ringrift", {"board": "hexagonal", "players": 3}),
    "riftkeep Great Kingdom 9x9": ("great_kingdom", {}),
}
SPIEL = (
    "connect_four",
    "go(board_size=9)",
    "chess",
    "riftkeep_ringrift(board=square8,players=2)",
    "riftkeep_ringrift(board=hexagonal,players=3)",
    "riftkeep_great_kingdom",
)
OWN_GAMES = {"PettingZoo": ("connect_four", "tictactoe"), "OpenSpiel": SPIEL[:3]}
"""The games that come with each library."""
VECTOR = {
    "square8": {"board": "square8", "players": 2},
    "square19": {"board": "square19", "players": 2},
    "hexagonal": {"board": "hexagonal", "players": 2},
}


def steps_per_second(steps: Iterator[int], seconds: float) -> float:
    """How many steps a second of CPU time an endless stepping makes."""
    next(steps)  # what is made once does not count
    done = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        done += next(steps)
    return done / used


def zoo_steps(env: Any, choose: Callable[[Any, Any], int]) -> Iterator[int]:
    """Play for ever, with what a learner sees at each step; ``choose`` gets it and its mask."""
    env.reset(seed=1)
    while True:
        for _ in range(CHUNK):
            observation, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.reset()
                continue
            env.step(choose(env, observation["action_mask"]))
        yield CHUNK


def by_chance(random: Random) -> Callable[[Any, Any], int]:
    """A choice by chance among what is legal, without the environment's help."""
    count_legal, nth_legal = native.mask_functions()

    def choose(env: Any, mask: Any) -> int:
        return nth_legal(mask, int(random.random() * count_legal(mask)))

    return choose


def drawn(env: Any, mask: Any) -> int:
    """A choice that the environment's own space draws."""
    action: int = env.action_space(env.agent_selection).sample(mask)
    return action


def spiel_steps(game: Any, random: Random) -> Iterator[int]:
    """Play at random for ever through the Python interface."""
    state = game.new_initial_state()
    while True:
        for _ in range(CHUNK):
            if state.is_terminal():
                state = game.new_initial_state()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
        yield CHUNK


def vector_steps(game: Any, num_envs: int) -> Iterator[int]:
    """Step many games in the compiled core, with planes and masks."""
    env = native.VectorEnv(game, num_envs)
    actions = env.sample()
    while True:
        for _ in range(10):
            env.step(env.sample(actions))
        yield 10 * num_envs


def learner_steps(envs: Any) -> Iterator[int]:
    """A learner that plays the first legal action in many games, against random play."""
    _, infos = envs.reset(seed=1)
    while True:
        *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        yield envs.num_envs


def copies(make: Callable[[], Any]) -> Iterator[int]:
    """Copy for ever."""
    while True:
        for _ in range(CHUNK):
            make()
        yield CHUNK


def measured(seconds: float) -> Iterator[tuple[str, str, float]]:
    """The library, the game and its steps a second, one after the other."""
    theirs = {"connect_four": connect_four_v3.raw_env, "tictactoe": tictactoe_v3.raw_env}
    made = {name: make() for name, make in theirs.items()}
    made |= {name: raw_env(game, **options) for name, (game, options) in OURS_IN_ZOO.items()}
    for name, env in made.items():
        yield "PettingZoo", name, steps_per_second(zoo_steps(env, by_chance(Random(1))), seconds)
    for name, env in made.items():
        yield "PettingZoo", f"{name}, drawn", steps_per_second(zoo_steps(env, drawn), seconds)
    env = raw_env("ringrift", board="square8", players=2)
    env.reset()
    rate = steps_per_second(copies(lambda: copy.deepcopy(env)), seconds)
    yield "PettingZoo", "copies of riftkeep RingRift square8", rate
    for mode in ("sync", "vector_entry_point"):
        envs = gymnasium.make_vec(
            "riftkeep/RingRift-v0",
            num_envs=256,
            vectorization_mode=mode,
            **VECTOR["square8"],
        )
        yield "Gymnasium", f"square8, {mode}", steps_per_second(learner_steps(envs), seconds)
    for name in SPIEL:
        loaded = pyspiel.load_game(name)
        yield "OpenSpiel", name, steps_per_second(spiel_steps(loaded, Random(1)), seconds)
    state = pyspiel.load_game(SPIEL[3]).new_initial_state()
    yield "OpenSpiel", f"clones of {SPIEL[3]}", steps_per_second(copies(state.clone), seconds)
    for name, options in VECTOR.items():
        loaded = riftkeep.load("ringrift", **options)
        yield "VectorEnv", name, steps_per_second(vector_steps(loaded, 256), seconds)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each row")
    seconds = parser.parse_args().seconds
    rates: dict[tuple[str, str], float] = {}
    for library, name, rate in measured(seconds):
        rates[library, name] = rate
        print(f"{library:<11} {name:<46} {rate:>12,.0f} a second", flush=True)
    for line in compared(rates):
        print(line)


def compared(rates: Mapping[tuple[str, str], float]) -> Iterator[str]:
    """Each of our games against each game of the same library, stepped in the same way."""
    for (library, name), rate in rates.items():
        if (
            library not in OWN_GAMES
            or "riftkeep" not in name
            or name.startswith(("copies", "clones"))
        ):
            continue
        drawn_too = ", drawn" if name.endswith(", drawn") else ""
        for own in OWN_GAMES[library]:
            ratio = rate / rates[library, f"{own}{drawn_too}"]
            yield f"{library:<11} {name:<46} {ratio:>8.2f} times {own}{drawn_too}"


if __name__ == "__main__":
    main()
