"""Reviews of games: planted blunders, missed wins, only moves."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.analysis.positions import (
    BLUNDER,
    CAPTURE_IN_ONE,
    great_kingdom,
    win_now_or_never,
)

import riftkeep
from riftkeep import native
from riftkeep.analysis import Ending, reviewing
from riftkeep.core.playout import random_game
from riftkeep.core.session import Session

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


ONLY_DEFENCE = "f3 g4 g3 g5 h2 f1 g1 e2 g2 d4 e3 d2 f9 f6 c3 f4 h3 f8 f2 e1"
"""Orange's f1 is in atari before move 20, and e1 saves it."""


def test_a_planted_blunder_is_named_first() -> None:
    review = riftkeep.review(great_kingdom(BLUNDER).record(), simulations=300)
    assert review.mistakes[0].number == 9
    assert str(review.mistakes[0].move) == "h5"
    assert str(review.mistakes[0].best) == "a2"
    assert review.mistakes[0].loss == 1
    losses = [move.loss for move in review.mistakes]
    assert losses == sorted(losses, reverse=True)


def test_a_win_that_was_let_go_is_a_missed_win() -> None:
    review = riftkeep.review(great_kingdom(BLUNDER).record(), simulations=300)
    (missed,) = [move for move in review.missed_wins if move.number == 9]
    assert missed.proof_before is not None and missed.proof_after is not None
    assert (missed.proof_before.winner, missed.proof_before.plies) == (1, 1)
    assert (missed.proof_after.winner, missed.proof_after.plies) == (2, 1)


def test_a_capture_put_off_is_a_slower_win() -> None:
    """Blue leaves the capture b3 for h8, and still wins for certain, only much later."""
    review = riftkeep.review(great_kingdom(f"{CAPTURE_IN_ONE} h8").record(), simulations=300)
    last = review.decisions[-1]
    assert last.is_slower_win
    assert not last.is_missed_win
    assert last.loss == 0


def test_the_only_defence_is_an_only_move() -> None:
    record = great_kingdom(ONLY_DEFENCE).record()
    review = riftkeep.review(record, simulations=100)
    assert review.decisions[-1].is_only_move
    assert review.decisions[-1].is_best
    before = record.replay()[-2]
    for move in before.legal_moves:
        if move != record.moves[-1]:
            proof = riftkeep.analyze(before.play(move), simulations=100, ownership=False).proof
            assert proof is not None
            assert proof.winner == 1


def test_ringrift_misses_the_winning_elimination() -> None:
    start = win_now_or_never()
    session = Session(start.game, start=start)
    session.play("a1-a4")
    review = riftkeep.review(session.record(), simulations=200)
    assert [move.number for move in review.missed_wins] == [1]
    assert str(review.missed_wins[0].best) == "a1-c1"
    assert [move.number for move in review.mistakes] == [1]


def test_a_review_is_the_same_again_and_grows_from_the_end() -> None:
    session = Session(riftkeep.load("ringrift", players=2))
    for state, move in random_game(session.state, Random(3), 40):
        assert state == session.state
        session.play(move)
    record = session.record()
    reports = list(reviewing(record, simulations=60, interval=0))
    assert reports[-1] == riftkeep.review(record, simulations=60)
    assert json.loads(json.dumps(reports[-1].to_json())) == reports[-1].to_json()
    seen = [sum(shares is not None for shares in report.curve) for report in reports]
    assert seen == sorted(seen)
    assert seen[-1] == len(record.moves) + 1
    assert reports[0].curve[0] is None
    assert all(0 <= move.loss <= 1 for move in reports[-1].decisions)


def test_a_cancelled_review_keeps_what_it_has_seen() -> None:
    record = great_kingdom("d4 f6 f4 d6 c3").record()
    asked: list[int] = []

    def should_stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    *_, last = reviewing(record, simulations=300, should_stop=should_stop)
    assert last.ending is Ending.CANCELLED
    assert last.curve[0] is None


def test_the_threshold_is_what_makes_a_mistake() -> None:
    record = great_kingdom(BLUNDER).record()
    strict = riftkeep.review(record, simulations=100, threshold=0.01)
    lax = riftkeep.review(record, simulations=100, threshold=0.9)
    assert len(strict.mistakes) > len(lax.mistakes)
    with pytest.raises(riftkeep.InvalidOptions, match="threshold"):
        riftkeep.review(record, threshold=0)
