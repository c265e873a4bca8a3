"""The games that puzzles are made from, and the search that points out where to look in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.search.engine import Engine, make_engine

OPENING_DECISIONS = 4
"""Decisions at random before the search plays, so that no two games are alike."""
_NOISE = 0.15


@cache
def _thorough(game: AnyGame) -> Engine:
    return make_engine(game)


def thorough(game: AnyGame) -> Engine:
    """An engine with the usual settings that has seen nothing yet."""
    engine = _thorough(game)
    engine.clear()
    return engine


@cache
def _core(game: AnyGame, root_horizon: int, leaf_horizon: int) -> Any:
    return native.core_search(
        game, rolls_out=False, root_horizon=root_horizon, leaf_horizon=leaf_horizon
    )


def _run(
    core: Any, position: bytes, simulations: int, *, seed: int = 0, noise: float = 0.0
) -> dict[str, Any]:
    core.clear()
    settings = native.core_search_settings(
        simulations=simulations, seed=seed, noise=noise, gumbel=0.5 if noise else 0.0
    )
    found: dict[str, Any] = core.run(position, settings)
    return found


def decisions(game: AnyGame, seed: int, simulations: int) -> list[native.State]:
    """The positions of a game in which there was something to choose, and the last one.

    With 0 simulations all moves are random.
    """
    core = _core(game, 4000, 80)
    random = Random(seed)
    state = native.State.initial(game)
    found: list[native.State] = []
    while not state.is_over:
        actions = state.legal_actions
        action = actions[0]
        if len(actions) > 1:
            found.append(state.copy())
            if len(found) <= OPENING_DECISIONS or simulations == 0:
                action = random.choice(actions)
            else:
                made = _run(core, state.to_bytes(), simulations, seed=seed, noise=_NOISE)
                action = made["actions"][0][0]
        state.apply(action)
    return [*found, state]


@dataclass(frozen=True, slots=True)
class Look:
    """What exact tactics say of a position: who wins if that is certain, and what is left to do."""

    winner: int | None
    plies: int
    actions: list[int]


def look(game: AnyGame, position: bytes) -> Look:
    """What exact tactics alone, looking very far, say of a position with something to choose."""
    found = _run(_core(game, 100_000, 0), position, 1)
    winner, plies = found["proof"] or (None, 0)
    return Look(winner, plies, [entry[0] for entry in found["actions"]])
