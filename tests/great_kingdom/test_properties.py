"""Properties: the rules look the same through every symmetry, and colors can be exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.great_kingdom.boards import game, random_options

from riftkeep.core.playout import random_move
from riftkeep.games.great_kingdom import GreatKingdomState, explain_territory


@st.composite
def positions(draw: st.DrawFn, /, **fixed: Any) -> GreatKingdomState:
    """A position of a random game with random options."""
    random = Random(draw(st.integers(0, 2**32)))
    state = game(**random_options(random, largest=9) | fixed).initial_state()
    for _ in range(draw(st.integers(0, 60))):
        if state.outcome is None:
            state = state.play_assuming_legal(random_move(state, random))
    return state


@settings(max_examples=60, deadline=None)
@given(positions())
def test_the_rules_are_the_same_through_every_symmetry(state: GreatKingdomState) -> None:
    played = state.game
    for number in range(played.num_symmetries):
        seen = played.transform_state(state, number)
        moves = {played.transform_move(move, number) for move in state.legal_moves}
        assert set(seen.legal_moves) == moves
        assert [bits.bit_count() for bits in seen.territory] == [
            bits.bit_count() for bits in state.territory
        ]
        for move in state.legal_moves[:6]:
            assert played.transform_state(state.play(move), number) == seen.play(
                played.transform_move(move, number)
            )
    assert played.transform_state(state, 0) == state


@settings(max_examples=60, deadline=None)
@given(positions())
def test_the_colors_can_be_exchanged(state: GreatKingdomState) -> None:
    if state.phase == "neutral_placement":
        return
    seen = exchanged(state)
    assert [(move.type, move.at) for move in seen.legal_moves] == [
        (move.type, move.at) for move in state.legal_moves
    ]
    assert seen.territory == state.territory[::-1]
    for region, twin in zip(explain_territory(state), explain_territory(seen), strict=True):
        assert region.verdict == twin.verdict
        assert twin.owner == (None if region.owner is None else 3 - region.owner)
    for move, twin_move in zip(state.legal_moves, seen.legal_moves, strict=True):
        after, twin_after = state.play(move), seen.play(twin_move)
        if after.outcome is not None and after.outcome.reason != "score":
            assert twin_after.outcome is not None and after.outcome.winner is not None
            assert twin_after.outcome.reason == after.outcome.reason
            assert twin_after.outcome.winner == 3 - after.outcome.winner


def exchanged(state: GreatKingdomState) -> GreatKingdomState:
    """The position with Blue and Orange exchanged, also in what ended it."""
    return GreatKingdomState(
        state.game,
        state.orange,
        state.blue,
        state.neutral,
        3 - state.player,
        passes=state.passes,
        move_number=state.move_number,
        outcome=state.outcome,
        last=state.last,
    )


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_form_of_a_position_reads_back(state: GreatKingdomState) -> None:
    played = state.game
    assert played.state_from_json(state.to_json()) == state
    assert played.state_from_bytes(state.to_bytes()) == state
    assert played.parse_position(played.format_position(state)) == state
    assert played.parse_diagram(played.diagram(state)) == state
    assert played.parse_diagram(played.diagram(state, territory=True)) == state


@settings(max_examples=40, deadline=None)
@given(positions(ruleset="rulebook"))
def test_every_move_but_a_second_pass_makes_progress(state: GreatKingdomState) -> None:
    for move in state.legal_moves:
        after = state.play(move)
        placed = (state.blue | state.orange | state.neutral).bit_count()
        assert (after.blue | after.orange | after.neutral).bit_count() == placed + (
            move.at is not None
        )
