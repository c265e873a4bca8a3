"""An external evaluator, which the compiled search calls: a function for many positions at once.

A ``PlanesEvaluator`` gets the arrays that the core writes. Any other evaluator gets Python states,
made of the bytes of the positions: slower, and as general as can be. What is wrong with an answer
is said in evaluator.py, before the core takes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import numpy.typing as npt

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.search.evaluator import Evaluator, Judgement, PlanesEvaluator, judge

_NEVER = -1e9
"""The logit of a prior of 0."""


CoreFunction = Callable[..., tuple[npt.ArrayLike, npt.ArrayLike]]
"""Takes what the core gives, and returns the logits and the shares of many positions."""


def core_function(game: AnyGame, evaluator: Evaluator) -> tuple[CoreFunction, bool]:
    """The function for the core, and whether it wants planes."""
    if isinstance(evaluator, PlanesEvaluator):
        return partial(evaluator.answer, game), True
    return partial(_judged, game, evaluator), False


def _judged(
    game: AnyGame,
    evaluator: Evaluator,
    positions: Sequence[bytes],
    actions: Sequence[Sequence[int]],
) -> tuple[list[list[float]], list[list[float]]]:
    """The logits of the actions to choose from, and the shares of the seats."""
    states = [game.state_from_bytes(position) for position in positions]
    judgements = judge(evaluator, states)
    logits = [
        _logits(game, position, chosen, judgement)
        for position, chosen, judgement in zip(positions, actions, judgements, strict=True)
    ]
    return logits, [list(judgement.shares) for judgement in judgements]


def _logits(
    game: AnyGame, position: bytes, chosen: Sequence[int], judgement: Judgement
) -> list[float]:
    legal = native.State.from_bytes(game, position).legal_actions
    by_action = dict(zip(legal, judgement.priors, strict=True))
    return [math.log(by_action[action]) if by_action[action] else _NEVER for action in chosen]
