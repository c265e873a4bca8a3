"""Ratings against values known by calculation, and against simulated players."""

from __future__ import annotations

import math
from random import Random

import pytest

from riftkeep.arena.ratings import ELO, elo_of, rate, share_of, wilson

WON, LOST, DRAWN = (1, 2), (2, 1), (1, 1)


def test_three_quarters_of_the_games_are_191_points() -> None:
    games = [((0, 1), WON)] * 75 + [((1, 0), LOST)] * 75
    games += [((0, 1), LOST)] * 25 + [((1, 0), WON)] * 25
    difference = rate(games, 2, 2).differences[0][1]
    assert difference.value == pytest.approx(400 * math.log10(3), rel=0.005)
    # The variance of a logit is 1 / (n p q).
    margin = 1.96 * ELO / math.sqrt(200 * 0.75 * 0.25)
    assert difference.high - difference.value == pytest.approx(margin, rel=0.01)
    assert difference.value - difference.low == pytest.approx(margin, rel=0.01)


def test_drawn_games_are_half_won() -> None:
    wins = [((0, 1), WON)] * 30 + [((0, 1), LOST)] * 10 + [((1, 0), LOST)] * 30
    wins += [((1, 0), WON)] * 10
    draws = [((0, 1), WON)] * 20 + [((0, 1), DRAWN)] * 20 + [((1, 0), LOST)] * 20
    draws += [((1, 0), DRAWN)] * 20
    one, other = rate(wins, 2, 2), rate(draws, 2, 2)
    assert one.differences[0][1].value == pytest.approx(other.differences[0][1].value)


def test_the_advantage_of_a_seat_is_not_given_to_a_player() -> None:
    # Equal players, the first seat wins 60 %, and player 0 sat there three times as often.
    games = [((0, 1), WON)] * 180 + [((0, 1), LOST)] * 120
    games += [((1, 0), WON)] * 60 + [((1, 0), LOST)] * 40
    ratings = rate(games, 2, 2)
    assert ratings.differences[0][1].value == pytest.approx(0, abs=0.5)
    advantage = ratings.seats[0].value - ratings.seats[1].value
    assert advantage == pytest.approx(400 * math.log10(1.5), rel=0.01)


def test_the_order_of_three_gives_back_their_strengths() -> None:
    # Strengths 4, 2, 1: the six orders have the chances 40, 20, 24, 6, 10, 5 in 105.
    counts = {"012": 40, "021": 20, "102": 24, "120": 6, "201": 10, "210": 5}
    games = []
    for rotation in range(3):
        seats = tuple((seat + rotation) % 3 for seat in range(3))
        for order, count in counts.items():
            places = tuple(order.index(str(who)) + 1 for who in seats)
            games += [(seats, places)] * (20 * count)
    ratings = rate(games, 3, 3, anchor=2)
    assert ratings.contestants[0].value == pytest.approx(ELO * math.log(4), rel=0.005)
    assert ratings.contestants[1].value == pytest.approx(ELO * math.log(2), rel=0.005)
    assert ratings.contestants[2].value == 0
    assert [seat.value for seat in ratings.seats] == pytest.approx([0, 0, 0], abs=0.01)


def test_a_shared_first_place_is_every_order_of_those_who_share_it() -> None:
    shared = rate([((0, 1, 2), (1, 1, 3))] * 40, 3, 3)
    each = rate([((0, 1, 2), (1, 2, 3))] * 20 + [((0, 1, 2), (2, 1, 3))] * 20, 3, 3)
    for one, other in zip(shared.contestants, each.contestants, strict=True):
        assert one.value == pytest.approx(other.value)


def test_the_anchor_is_zero_and_otherwise_the_average() -> None:
    games = [((0, 1), WON)] * 30 + [((1, 2), WON)] * 20 + [((2, 0), WON)] * 5
    anchored = rate(games, 3, 2, anchor=1)
    assert anchored.contestants[1].value == anchored.contestants[1].high == 0
    free = rate(games, 3, 2)
    assert sum(entry.value for entry in free.contestants) == pytest.approx(0, abs=1e-6)


def test_winning_everything_is_a_large_but_finite_rating() -> None:
    rating = rate([((0, 1), WON)] * 20 + [((1, 0), LOST)] * 20, 2, 2).differences[0][1]
    assert 600 < rating.value < 1200
    assert rating.low > 200


def test_without_games_nothing_is_known() -> None:
    ratings = rate([], 2, 2)
    assert ratings.contestants[0].value == 0
    assert ratings.contestants[0].high > 400


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    strengths, first_seat = [0.0, 0.5, 1.0, 1.5], 0.4
    random, held, total = Random(7), 0, 0
    for _ in range(60):
        games = []
        for a in range(4):
            for b in range(4):
                if a == b:
                    continue
                chance = 1 / (1 + math.exp(-(strengths[a] - strengths[b] + first_seat)))
                games += [((a, b), WON if random.random() < chance else LOST) for _ in range(30)]
        ratings = rate(games, 4, 2)
        for a in range(1, 4):
            estimate = ratings.differences[a][0]
            held += estimate.low <= ELO * strengths[a] <= estimate.high
            total += 1
        seats = ratings.seats[0]
        held += seats.low <= ELO * first_seat / 2 <= seats.high
        total += 1
    assert 0.91 <= held / total <= 0.99


def test_wilson_intervals_are_those_of_the_tables() -> None:
    interval = wilson(8, 10)
    assert (interval.value, interval.low, interval.high) == pytest.approx(
        (0.8, 0.4902, 0.9433), abs=1e-4
    )
    assert wilson(40, 40).low == pytest.approx(0.9124, abs=1e-4)
    assert wilson(40, 40).high == 1
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_elo_and_shares_are_two_ways_to_say_the_same() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert share_of(-400) == pytest.approx(1 / 11)
    assert share_of(elo_of(0.3)) == pytest.approx(0.3)
    assert elo_of(1) == math.inf and elo_of(0) == -math.inf
