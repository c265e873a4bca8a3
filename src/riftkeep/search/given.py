"""An evaluator as the compiled search calls it: a function that judges many positions at once.

A ``PlanesEvaluator`` gets the arrays that the core writes. Any other evaluator gets Python states,
made of the bytes of the positions: slower, and as general as can be. What is wrong with an answer
is said here, before the core takes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import Game
from riftkeep.search.evaluator import Evaluator, Judgement, PlanesEvaluator, check_shares

_NEVER = -1e9
"""The logit of a prior of 0."""


def core_function(
    game: Game[Any, Any], evaluator: Evaluator
) -> tuple[Callable[..., tuple[Any, Any]], bool]:
    """The function for the core, and whether it wants planes."""
    if isinstance(evaluator, PlanesEvaluator):
        return partial(evaluator.answer, game), True
    return partial(_judged, game, evaluator), False


def _judged(
    game: Game[Any, Any],
    evaluator: Evaluator,
    positions: Sequence[bytes],
    actions: Sequence[Sequence[int]],
) -> tuple[list[list[float]], list[list[float]]]:
    """The logits of the actions to choose from, and the shares of the seats."""
    states = [game.state_from_bytes(position) for position in positions]
    judgements = evaluator.evaluate(states)
    if len(judgements) != len(states):
        reason = f"must judge all {len(states)} positions, not {len(judgements)}"
        raise InvalidOptions("evaluator", reason)
    logits, shares = [], []
    for position, chosen, judgement in zip(positions, actions, judgements, strict=True):
        logits.append(_logits(game, position, chosen, judgement))
        shares.append(_shares(game, judgement))
    return logits, shares


def _logits(
    game: Game[Any, Any], position: bytes, chosen: Sequence[int], judgement: Judgement
) -> list[float]:
    legal = native.State.from_bytes(game, position).legal_actions()
    if len(judgement.priors) != len(legal):
        reason = f"must give {len(legal)} priors, one for each legal move, "
        raise InvalidOptions("evaluator", f"{reason}not {len(judgement.priors)}")
    if not all(0 <= prior < math.inf for prior in judgement.priors):
        raise InvalidOptions("evaluator", "priors must be numbers of 0 or more")
    by_action = dict(zip(legal, judgement.priors, strict=True))
    return [math.log(by_action[action]) if by_action[action] else _NEVER for action in chosen]


def _shares(game: Game[Any, Any], judgement: Judgement) -> list[float]:
    if len(judgement.shares) != game.num_players:
        reason = f"must give {game.num_players} shares, one for each seat, "
        raise InvalidOptions("evaluator", f"{reason}not {len(judgement.shares)}")
    check_shares(np.array([judgement.shares], np.float32))
    return list(judgement.shares)
