"""The move that ends a turn counts as progress before the end of the turn is judged (E).

The rounds without progress were judged first, so that a payment or forced elimination which ended
the turn exactly when the limit was reached came too late, and the game was called a stalemate. The
hands converted in a stalemate, on the other hand, were taken for progress.
"""

from __future__ import annotations

from tests.ringrift.positions import noops, play, position


def test_a_forced_elimination_at_the_limit_keeps_the_game_going() -> None:
    state = position(
        S={(0, 0): "222222221", (4, 4): "2", (6, 1): "1111111112", (7, 7): "11"},
        hand=[0, 0],
        phase="forced_elimination",
        ruleset="first-edition",
        turn=201,
        progress_turn=101,
        acted=False,
    )
    after = play(state, "forced_elimination", at=(0, 0))
    assert after.outcome is None
    assert after.to_json()["progress_turn"] == 201


def test_converted_hands_are_no_progress() -> None:
    state = position(
        S={(4, 4): "2", (7, 7): "1"},
        hand=[3, 1],
        phase="territory_processing",
        ruleset="first-edition",
        turn=201,
        progress_turn=101,
    )
    after = noops(state, "no_territory_action")
    assert after.outcome is not None and after.outcome.reason == "stalemate"
    assert after.eliminated == (3, 1)
    assert after.to_json()["progress_turn"] == 101
