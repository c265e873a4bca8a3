"""Ratings by maximum likelihood: who is how strong, with intervals.

Plackett-Luce: the chance that a seat comes first among some is its strength over the sum of theirs;
then the same for the second place among the rest. With two seats this is Bradley-Terry. The
logarithm of a strength is the player's rating plus a term for the seat, so that the advantage of
moving first is measured and not given to anybody. Places that are shared count as every order,
each with equal weight: with two seats, half a win for both.

One drawn game of every player, and of every seat, against the average keeps ratings finite when
somebody wins everything: the weakest of priors. Intervals are normal, from the inverse of the
Hessian matrix.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

ELO = 400 / math.log(10)
"""Elo points in one unit of the logarithm of strength."""

Z95 = 1.959964
_STEPS = 100
_PRECISE = 1e-9

Floats = npt.NDArray[np.float64]
Placing = tuple[tuple[int, ...], tuple[int, ...]]
"""A game: contestants by seat, and places by seat."""


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """Elo of every contestant, and what every seat is worth compared with the average seat."""

    contestants: tuple[Estimate, ...]
    seats: tuple[Estimate, ...]
    differences: tuple[tuple[Estimate, ...], ...]
    """``differences[a][b]`` is how much stronger a is than b."""


def rate(
    games: Iterable[Placing], contestants: int, seats: int, anchor: int | None = None
) -> Ratings:
    """The ratings that explain the games best. The anchor has 0, or without one the average."""
    orders = _orders(games)
    size = contestants + seats
    strengths = np.zeros(size)
    hessian = np.eye(size)
    for _ in range(_STEPS):
        value, gradient, hessian = _posterior(orders, strengths, contestants)
        step: Floats = np.linalg.solve(hessian, gradient).astype(np.float64)
        strengths = _climb(orders, strengths, step, value, contestants)
        if np.abs(step).max() < _PRECISE:
            break
    covariance = np.linalg.inv(hessian)

    def estimate(contrast: Floats) -> Estimate:
        value = float(contrast @ strengths) * ELO
        margin = Z95 * math.sqrt(max(0.0, float(contrast @ covariance @ contrast))) * ELO
        return Estimate(value, value - margin, value + margin)

    unit = np.eye(size)
    mean = unit[:contestants].mean(axis=0) if anchor is None else unit[anchor]
    mean_seat = unit[contestants:].mean(axis=0)
    return Ratings(
        tuple(estimate(unit[a] - mean) for a in range(contestants)),
        tuple(estimate(unit[contestants + seat] - mean_seat) for seat in range(seats)),
        tuple(
            tuple(estimate(unit[a] - unit[b]) for b in range(contestants))
            for a in range(contestants)
        ),
    )


def wilson(score: float, games: float) -> Estimate:
    """A share of won games with its 95 % interval by Wilson's method, sound near 0 and 1 too.

    Games count as independent. Paired openings make the true interval narrower, not wider.
    """
    if games <= 0:
        return Estimate(0.5, 0.0, 1.0)
    share = score / games
    square = Z95 * Z95
    centre = (share + square / (2 * games)) / (1 + square / games)
    margin = (
        Z95
        * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
        / (1 + square / games)
    )
    # Of no and of all games the outer bound is 0 and 1, which rounding would only come near.
    low = 0.0 if share == 0 else max(0.0, centre - margin)
    high = 1.0 if share == 1 else min(1.0, centre + margin)
    return Estimate(share, low, high)


def elo_of(share: float) -> float:
    """The Elo difference at which a share of the games is won; infinite for 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return ELO * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of the games won at an Elo difference."""
    return 1 / (1 + math.exp(-elo / ELO))


def _orders(games: Iterable[Placing]) -> Counter[Placing]:
    """Finishing orders (contestants and seats, best first), with their weights."""
    orders: Counter[Placing] = Counter()
    for (seats, places), count in Counter(games).items():
        groups = [
            [seat for seat, own in enumerate(places) if own == place]
            for place in sorted(set(places))
        ]
        choices = list(product(*(permutations(group) for group in groups)))
        for choice in choices:
            order = tuple(seat for group in choice for seat in group)
            contestants = tuple(seats[seat] for seat in order)
            orders[contestants, order] += count / len(choices)  # type: ignore[assignment]
    return orders


def _posterior(
    orders: Counter[Placing], strengths: Floats, contestants: int
) -> tuple[float, Floats, Floats]:
    """The logarithm of the posterior with its gradient and its negative Hessian matrix."""
    expected = 1 / (1 + np.exp(-strengths))  # of the drawn game against the average
    value = float(np.log(expected * (1 - expected)).sum()) / 2
    gradient: Floats = 0.5 - expected
    hessian: Floats = np.diag(expected * (1 - expected))
    for (players, seats), weight in orders.items():
        rows = _rows(players, seats, contestants, len(strengths))
        exponents = rows @ strengths
        for first in range(len(rows) - 1):
            rest, logs = rows[first:], exponents[first:]
            top = logs.max()
            chances = np.exp(logs - top)
            total = chances.sum()
            chances /= total
            mean = chances @ rest
            value += weight * float(logs[0] - top - math.log(total))
            gradient += weight * (rest[0] - mean)
            hessian += weight * ((rest * chances[:, None]).T @ rest - np.outer(mean, mean))
    return value, gradient, hessian


def _rows(players: Sequence[int], seats: Sequence[int], contestants: int, size: int) -> Floats:
    rows = np.zeros((len(players), size))
    for row, (player, seat) in enumerate(zip(players, seats, strict=True)):
        rows[row, player] = rows[row, contestants + seat] = 1
    return rows


def _climb(
    orders: Counter[Placing],
    strengths: Floats,
    step: Floats,
    value: float,
    contestants: int,
) -> Floats:
    """Newton's step, halved until it does not lead down."""
    for _ in range(40):
        better = strengths + step
        if _posterior(orders, better, contestants)[0] >= value - 1e-12:
            return better
        step = step / 2
    return strengths
