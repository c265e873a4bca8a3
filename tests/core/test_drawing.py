"""Boards drawn for a screen: readable as text, no wider than the screen, every cell once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep.core.drawing import drawing_text
from riftkeep.core.playout import random_game
from riftkeep.core.state import AnyState

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("ringrift", {"board": "square8", "players": 2}, 64),
    ("ringrift", {"board": "square19", "players": 4}, 361),
    ("ringrift", {"board": "hexagonal", "players": 3}, 469),
    ("great_kingdom", {}, 81),
]


def _state(name: str, options: dict[str, Any], moves: int) -> AnyState:
    game = riftkeep.load(name, **options)
    *_, (state, _move) = random_game(game.initial_state(), Random(3), moves)
    return state


@pytest.mark.parametrize(("name", "options", "cells"), GAMES)
@pytest.mark.parametrize("moves", [1, 30, 250])
def test_the_board_fits_80_columns_and_has_every_cell_once(
    name: str, options: dict[str, Any], cells: int, moves: int
) -> None:
    state = _state(name, options, moves)
    drawing = state.game.drawing(state, 80)
    assert max(map(len, drawing_text(drawing).splitlines())) <= 80
    shown = [span.cell for row in drawing for span in row if span.cell is not None]
    assert len(shown) == len(set(shown)) == cells
    assert all(0 <= span.seat <= state.game.num_players for row in drawing for span in row)


def test_square8_and_great_kingdom_leave_room_for_the_dialogue_in_24_rows() -> None:
    for name in riftkeep.game_names():
        game = riftkeep.load(name)
        assert len(game.drawing(game.initial_state())) <= 14


def _ringrift(stack: list[int], width: int) -> str:
    game = riftkeep.load("ringrift", players=2)
    cells = [{"at": [1, 0], "stack": stack}, {"at": [0, 0], "marker": 2}]
    cells.append({"at": [2, 0], "collapsed": 1})
    state = game.state_from_json({"player": 1, "phase": "movement", "cells": cells})
    signs = "   ".join(sign.text for sign in game.legend(state, width))
    return f"{drawing_text(game.drawing(state, width))}{signs}"


def test_a_stack_is_written_as_fully_as_the_screen_allows() -> None:
    stack = [2, 2, 2, 2, 2, 1, 1]
    assert " 1 m2        (2222211) x1        ." in _ringrift(stack, 120)
    assert " 1 m2    1:2/7 x1    .     ." in _ringrift(stack, 80)
    assert "(12) stack, top ring last" in _ringrift(stack, 80)
    assert "1:2/9 cap 2, height 9" in _ringrift(stack, 80)
    assert "1:2/9" not in _ringrift(stack, 120)
    assert "A9 stack of player 1" in _ringrift(stack, 40)
    assert " 1 m2  A7  x1  .   ." in _ringrift(stack, 40)
    assert " 1 m2 A+ x1 .  ." in _ringrift([2] * 9 + [1, 1], 27)


def test_owners_are_those_of_the_top_ring_the_marker_and_the_land() -> None:
    game = riftkeep.load("ringrift", players=2)
    cells = [{"at": [1, 0], "stack": [1, 2]}, {"at": [0, 0], "marker": 1}]
    cells.append({"at": [2, 0], "collapsed": 2})
    state = game.state_from_json({"player": 1, "phase": "movement", "cells": cells})
    seats = {span.cell: span.seat for row in game.drawing(state) for span in row if span.cell}
    assert [seats[x, 0] for x in range(4)] == [1, 2, 2, 0]
    summary = [part.text for part in game.seat_summaries(state)[1]]
    assert summary == ["0 in hand", "0/19 rings eliminated", "1/33 cells"]


def test_great_kingdom_shows_territory_and_castles_left() -> None:
    game = riftkeep.load("great_kingdom", ruleset="tournament")
    state = game.state_from_json({"blue": [[0, 1], [1, 0]], "player": 2})
    spans = {span.cell: span for row in game.drawing(state) for span in row if span.cell}
    assert (spans[0, 0].text, spans[0, 0].seat) == ("b", 1)
    assert [[part.text for part in seat] for seat in game.seat_summaries(state)] == [
        ["2 castles (38 left)", "territory 1"],
        ["0 castles (40 left)", "territory 0"],
    ]
    assert [game.seat_name(seat) for seat in (1, 2)] == ["Blue", "Orange"]
