"""Games of recorded seeds as one number, which every process and every Python must give.

    python -m tests.core.trajectories [python|native]

Needs nothing but the sources for the Python rules, so that any interpreter can be tried:

    PYTHONPATH=src:. python3.13 -m tests.core.trajectories python
"""

from __future__ import annotations

import sys
from hashlib import sha256
from random import Random
from typing import Any

import riftkeep

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square8", "players": 3}),
    ("ringrift", {"board": "hexagonal", "players": 4}),
    ("great_kingdom", {}),
    ("great_kingdom", {"size": 5}),
)
MOST_MOVES = 40

EXPECTED = "5c99e768cff1eaf6bf754cec7dfaf94e2b3f45c2d2287923592889562cac1d16"
"""The number of all these games, first seen with Python 3.11."""


def trajectory(start: Any, seed: int) -> bytes:
    """Every action, player and key of a random game, and what each person has got."""
    draw = Random(seed).random  # the one number that no version of Python draws differently
    state = start
    seen: list[tuple[int, ...]] = []
    while not state.is_over and len(seen) < MOST_MOVES:
        legal = state.legal_actions
        action = legal[int(draw() * len(legal))]
        state = state.play(action)
        seen.append((len(legal), action, state.player, state.key))
    return repr((seen, state.returns())).encode()


def number_of_all(is_native: bool) -> str:
    """The games one after the other."""
    digest = sha256()
    for seed, (name, options) in enumerate(GAMES):
        start: Any = riftkeep.load(name, **options).initial_state()
        digest.update(trajectory(riftkeep.native.State(start) if is_native else start, seed))
    return digest.hexdigest()


if __name__ == "__main__":
    print(number_of_all(sys.argv[1:] == ["native"]))
