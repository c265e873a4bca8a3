"""The sequential test: its ratio, its bounds, and how often it is wrong."""

from __future__ import annotations

import math
from random import Random

import pytest

from riftkeep.arena.ratings import share_of
from riftkeep.arena.settings import SprtSettings
from riftkeep.arena.sprt import PAIR_SCORES, Decision, Sprt, log_likelihood_ratio
from riftkeep.core.errors import InvalidOptions


def test_bounds_are_those_of_wald() -> None:
    test = Sprt(SprtSettings(0, 10))
    assert (test.lower, test.upper) == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert (test.ratio, test.decision) == (0, Decision.NONE)


def test_pairs_that_are_all_or_nothing_are_coins() -> None:
    # With two possible scores the mean says everything, so that the ratio is a coin's.
    lost, won = 40, 60
    p0, p1 = share_of(0), share_of(50)
    coins = won * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0))
    assert log_likelihood_ratio((lost, 0, 0, 0, won), 0, 50) == pytest.approx(coins, abs=0.01)


def test_near_hypotheses_give_the_ratio_of_the_normal_distribution() -> None:
    pairs = (50, 200, 500, 230, 60)
    total = sum(pairs)
    mean = sum(n * s for n, s in zip(pairs, PAIR_SCORES, strict=True)) / total
    variance = sum(n * (s - mean) ** 2 for n, s in zip(pairs, PAIR_SCORES, strict=True)) / total
    s0, s1 = share_of(0), share_of(5)
    normal = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(pairs, 0, 5) == pytest.approx(normal, rel=0.02)


def test_paired_games_decide_sooner_than_their_number_says() -> None:
    # The same 52 % of the points: openings that both sides win tell nothing about the players.
    calm = log_likelihood_ratio((0, 0, 480, 0, 20), 0, 10)
    wild = log_likelihood_ratio((240, 0, 0, 0, 260), 0, 10)
    assert calm > 3 * wild > 0


def test_the_hypotheses_mirror_each_other() -> None:
    pairs = (3, 10, 30, 12, 9)
    mirrored = log_likelihood_ratio(pairs[::-1], -20, 0)
    assert log_likelihood_ratio(pairs, 0, 20) == pytest.approx(-mirrored)


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, Decision.ACCEPT_H1), (150.0, Decision.ACCEPT_H0)])
def test_one_in_twenty_decisions_is_wrong_at_most(elo: float, wrong: Decision) -> None:
    random, mistakes, runs = Random(3), 0, 150
    share = share_of(elo)
    for _ in range(runs):
        test = Sprt(SprtSettings(0, 150))
        while test.decision is Decision.NONE:
            # The first seat is worth something, so that the games of a pair are unlike.
            points = (random.random() < share + 0.1) + (random.random() < share - 0.1)
            test = test.with_pair(float(points))
        mistakes += test.decision is wrong
    assert mistakes <= 14  # 5 % of 150 are 7.5; more than 14 would happen once in a hundred


def test_every_pair_is_counted_by_its_points() -> None:
    test = Sprt(SprtSettings(0, 10))
    for score in (0, 0.5, 1, 1.5, 2, 2):
        test = test.with_pair(score)
    assert test.pairs == (1, 1, 1, 1, 2)


@pytest.mark.parametrize(
    "numbers", [(10, 0), (0, 0), (0, 5000), (0, 10, 0, 0.05), (0, 10, 0.1, 0.7)]
)
def test_hypotheses_that_make_no_sense_are_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(InvalidOptions, match="sprt"):
        SprtSettings(*numbers)
