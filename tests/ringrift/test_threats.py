"""What a seat could wall off and take in its next turn, as the coach is told (R140..R143)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.ringrift.positions import column, game_of, position, run

from riftkeep.core.playout import random_move
from riftkeep.games.ringrift.state import State
from riftkeep.games.ringrift.threats import threats

GAP = [at for at in column(2) if at != (2, 3)]
"""A wall across square8 with one gap, on c4."""


def walled(**more: Any) -> State:
    """Orange has all of the third column but c4; Blue stands to the right of it only."""
    return position(
        S={(5, 5): "1", (6, 6): "2"}, M={2: GAP}, hand=[5, 5], phase="ring_placement", **more
    )


def test_r142_a_gap_in_a_wall_is_a_threat_of_its_owner() -> None:
    (threat,) = threats(walled(player=1))
    assert (threat.seat, threat.at, len(threat.cells)) == (2, (3, 3), 25)
    assert {at for at in threat.cells if at[0] > 2} == {(3, 3)}  # the gap is behind it: c4 too
    assert threat.says.text == (
        "Player 2 can take 25 cells in the next turn: a marker on d4 closes a wall."
    )
    assert threat.to_json()["says"]["values"]["whose"] == "other"


def test_the_same_gap_is_a_chance_in_ones_own_turn() -> None:
    (threat,) = threats(walled(player=2))
    assert threat.says.text == "You can take 25 cells in this turn: a marker on d4 closes a wall."


def test_r142_a_region_with_every_color_in_it_is_no_threat() -> None:
    everywhere = {(0, 0): "1", (1, 1): "2", (5, 5): "1", (6, 6): "2"}
    state = position(S=everywhere, M={2: GAP}, hand=[5, 5], phase="ring_placement")
    assert threats(state) == ()


def test_a_small_corner_is_not_worth_a_word() -> None:
    state = position(
        S={(5, 5): "1", (6, 6): "2"}, M={2: [(1, 0)]}, hand=[5, 5], phase="ring_placement"
    )
    assert threats(state) == ()


def test_r143_without_another_stack_to_pay_with_there_is_no_threat() -> None:
    state = position(S={(2, 3): "2", (5, 5): "1"}, M={2: GAP}, hand=[5, 0], phase="ring_placement")
    outside = {at[0] > 2 for threat in threats(state) for at in threat.cells}
    assert outside <= {False}  # the stack that leaves c4 pays only from the right of the wall


def test_what_is_cut_off_already_is_told_without_a_cell() -> None:
    state = position(
        S={(5, 5): "1", (6, 6): "2"}, M={2: column(2)}, hand=[5, 5], phase="ring_placement"
    )
    threat = threats(state)[-1]
    assert (threat.at, len(threat.cells)) == (None, 24)
    assert threat.says.code == "ringrift.threat.region"


def test_land_that_is_enough_to_win_is_called_so() -> None:
    left = [at for x in (3, 4, 5, 6, 7) for at in run((x, 0), (x, 7)) if at not in ((6, 6), (5, 5))]
    threat = threats(walled(player=1, X={2: left[:12]}))[-1]
    assert threat.seat == 2
    assert threat.is_win and threat.says.text.endswith("That would win the game.")


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_can_really_be_taken(seed: int) -> None:
    """The seat to act has a turn from the cell that is named after which the region is offered."""
    game, random, told = game_of("sq8/3p"), Random(seed), 0
    state, turn = game.initial_state(), 0
    while state.outcome is None:
        if state.turn != turn:
            turn = state.turn
            own = [threat for threat in threats(state) if threat.seat == state.player]
            for threat in own:
                told += 1
                assert any(land.issuperset(threat.cells) for land in takings(state, threat.at))
        state = state.play(random_move(state, random))
    assert told


def takings(state: State, at: tuple[int, ...] | None) -> Iterator[frozenset[tuple[int, ...]]]:
    """The own land after taking a region, by turns without captures from a cell, or from any."""
    coordinates = state.game.geometry.coordinates
    for first in state.legal_moves:
        placed = state.play(first)
        for move in placed.legal_moves:
            if move.type == "move_stack" and at in (None, coordinates[move.source or 0]):
                yield from _taken_in(placed.play(move), state.turn)


def _taken_in(state: State, turn: int) -> Iterator[frozenset[tuple[int, ...]]]:
    if state.outcome is not None or state.turn != turn:
        return
    for move in state.legal_moves:
        if move.region is not None:
            land = state.play(move).collapsed
            yield frozenset(at for at, owner in land.items() if owner == state.player)
        elif move.target is None:
            yield from _taken_in(state.play(move), turn)
