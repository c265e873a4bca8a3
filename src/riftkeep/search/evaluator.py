"""What judges positions for the search, many at a time, so that a net can answer them at once.

An evaluator gets positions in which there is something to choose, and says of each how good it is
for whoever holds each seat there, and which of its legal moves look good. The hand-made evaluation
and random play-outs are two; ``PlanesEvaluator`` makes one of any function from arrays to arrays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.evaluation import Shares
from riftkeep.core.game import AnyGame
from riftkeep.core.people import as_before
from riftkeep.core.playout import random_outcome
from riftkeep.core.registry import plug_of
from riftkeep.core.state import AnyState

Floats = npt.NDArray[np.float32]

_TOLERANCE = 0.01
"""How far from 1 the shares of a position may add up to."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The win shares of a position, and a prior for each of its legal moves, together 1."""

    shares: Shares
    priors: tuple[float, ...]


class Evaluator(Protocol):
    """Judges positions."""

    def evaluate(self, states: Sequence[AnyState]) -> Sequence[Judgement]:
        """The judgement of each position, in the same order."""
        ...


def judge(evaluator: Evaluator, states: Sequence[AnyState]) -> Sequence[Judgement]:
    """What an evaluator says of positions; InvalidOptions names what is wrong with its answer."""
    judgements: object = evaluator.evaluate(states)
    if not isinstance(judgements, Sequence):
        reason = f"must return a list of judgements, not {type(judgements).__name__}"
        raise InvalidOptions("evaluator", reason)
    if len(judgements) != len(states):
        reason = f"must judge all {len(states)} positions, not {len(judgements)}"
        raise InvalidOptions("evaluator", reason)
    for state, judgement in zip(states, judgements, strict=True):
        _check_judgement(state, judgement)
    return judgements


def _check_judgement(state: AnyState, judgement: object) -> None:
    if not isinstance(judgement, Judgement):
        reason = f"must return a Judgement of each position, not {type(judgement).__name__}"
        raise InvalidOptions("evaluator", reason)
    priors = _row("priors", judgement.priors, len(state.legal_moves), "legal move")
    if not ((priors >= 0) & (priors < math.inf)).all():
        raise InvalidOptions("evaluator", "priors must be finite numbers of 0 or more")
    check_shares(_row("shares", judgement.shares, state.game.num_players, "seat")[np.newaxis])


def _row(name: str, given: object, number: int, what: str) -> npt.NDArray[Any]:
    """An array of so many numbers."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise InvalidOptions("evaluator", f"{name} must be numbers: {error}") from error
    if array.size and array.dtype.kind not in "iuf":
        raise InvalidOptions("evaluator", f"{name} must be numbers, one for each {what}")
    if array.shape != (number,):
        reason = f"must give {number} {name}, one for each {what}, not {array.size}"
        raise InvalidOptions("evaluator", reason)
    return array


class HandEvaluator:
    """The hand-made evaluation of a game; ``weights`` other than the fitted ones if given.

    A game without one is judged by random games, always the same for one position.
    """

    def __init__(self, weights: Sequence[float] = ()) -> None:
        self._weights = weights

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        """See Evaluator."""
        return [Judgement(self._shares(state), promised_priors(state)) for state in states]

    def _shares(self, state: AnyState) -> Shares:
        known = plug_of(state.game.name).evaluation
        if known is not None:
            return known.evaluate(state, self._weights)
        return _played_out(state, Random(state.key))


class RolloutEvaluator:
    """One random play-out for each position."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        """See Evaluator."""
        return [
            Judgement(_played_out(state, self._random), promised_priors(state)) for state in states
        ]


def _played_out(state: AnyState, random: Random) -> Shares:
    end = random_outcome(state, random)
    return as_before(state, end, final_shares(end))


class PlanesEvaluator:
    """A function from arrays to arrays, such as a net, as an evaluator; needs the compiled core.

    The function gets ``planes`` (float32, positions x planes x height x width, as
    ``riftkeep.native.VectorEnv`` describes them) and gives logits of all actions (positions x
    actions; those of illegal ones do not matter, and minus infinity is a prior of 0) and the win
    shares, the seat to act first (positions x players). InvalidOptions names what is wrong with an
    answer.
    """

    def __init__(self, function: Callable[[Floats], tuple[Floats, Floats]]) -> None:
        self._function = function

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        """See Evaluator."""
        if not states:
            return []
        planes = np.stack([native.State(state).planes() for state in states])
        logits, shares = self.answer(states[0].game, planes)
        return [
            self._judgement(state, logits[i], shares[i].tolist()) for i, state in enumerate(states)
        ]

    def answer(self, game: AnyGame, planes: Floats) -> tuple[Floats, Floats]:
        """The checked logits and shares that the function gives for planes."""
        given = self._function(planes)
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise InvalidOptions("evaluator", "must return two arrays: logits and shares")
        number = len(planes)
        logits = _array("logits", given[0], (number, game.num_actions))
        shares = _array("shares", given[1], (number, game.num_players))
        if not (logits < np.inf).all():
            reason = "logits must be finite numbers or minus infinity, and some are not"
            raise InvalidOptions("evaluator", reason)
        check_shares(shares)
        return logits, shares

    def _judgement(self, state: AnyState, logits: Floats, shares: list[float]) -> Judgement:
        actions = [state.game.action_of(state, move) for move in state.legal_moves]
        chosen = logits[actions].astype(np.float64)
        most = chosen.max()
        powers = np.ones_like(chosen) if most == -np.inf else np.exp(chosen - most)
        players = len(shares)
        by_seat = tuple(shares[(seat - state.player) % players] for seat in range(1, players + 1))
        return Judgement(by_seat, tuple((powers / powers.sum()).tolist()))


def _array(name: str, given: object, shape: tuple[int, int]) -> Floats:
    try:
        with np.errstate(over="ignore"):  # what is too large becomes infinite
            array = np.ascontiguousarray(given, np.float32)
    except (TypeError, ValueError) as error:
        reason = f"{name} must be an array of numbers: {error}"
        raise InvalidOptions("evaluator", reason) from error
    if array.shape != shape:
        reason = f"{name} must have the shape {shape}, not {array.shape}"
        raise InvalidOptions("evaluator", reason)
    return array


def check_shares(shares: Floats) -> None:
    """InvalidOptions unless each row is a win share for every seat."""
    wrong = ~((shares >= 0).all(axis=1) & (abs(shares.sum(axis=1) - 1) < _TOLERANCE))
    if wrong.any():
        row = shares[int(wrong.argmax())].tolist()
        reason = f"shares must be 0 or more and add up to 1 for each position, not {row}"
        raise InvalidOptions("evaluator", reason)


def final_shares(state: AnyState) -> Shares:
    """The win shares of a finished game."""
    outcome = state.outcome
    assert outcome is not None
    return outcome.shares()


def promised_priors(state: AnyState) -> tuple[float, ...]:
    """The priors that the promises of the moves make; even ones where the game knows of none."""
    known = plug_of(state.game.name).evaluation
    if known is None:
        return (1 / len(state.legal_moves),) * len(state.legal_moves)
    weights = [math.exp(known.promise(state, move)) for move in state.legal_moves]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
