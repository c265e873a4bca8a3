"""What belongs to another game, board or symmetry is refused by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep.core.errors import InvalidMove, InvalidOptions

SQUARE8: Any = riftkeep.load("ringrift", board="square8", players=2)
GAMES: list[Any] = [SQUARE8, riftkeep.load("great_kingdom"), riftkeep.load("great_kingdom", size=5)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("number", [-1, 8, 99, 1.5, "1", None])
def test_a_symmetry_that_the_board_does_not_have_is_refused(game: Any, number: Any) -> None:
    state = game.initial_state()
    with pytest.raises(InvalidOptions, match=r"symmetry: must be a whole number from 0 to 7"):
        game.transform_state(state, number)
    with pytest.raises(InvalidOptions, match=r"symmetry: must be a whole number from 0 to 7"):
        game.transform_move(state.legal_moves[0], number)


def test_numbers_of_numpy_name_symmetries() -> None:
    state = SQUARE8.initial_state()
    move = state.legal_moves[0]
    assert SQUARE8.transform_move(move, int(np.int64(3))) == SQUARE8.transform_move(move, 3)


def test_moves_and_states_of_other_games_have_no_action() -> None:
    kingdom, small = GAMES[1], GAMES[2]
    hexagonal = riftkeep.load("ringrift", board="hexagonal", players=2)
    last = kingdom.initial_state().legal_moves[-2]
    for game, state, move in (
        (kingdom, SQUARE8.initial_state(), SQUARE8.initial_state().legal_moves[0]),
        (kingdom, SQUARE8.initial_state(), kingdom.initial_state().legal_moves[0]),
        (kingdom, kingdom.initial_state(), SQUARE8.initial_state().legal_moves[0]),
        (small, small.initial_state(), last),
        (SQUARE8, SQUARE8.initial_state(), hexagonal.initial_state().legal_moves[0]),
        (SQUARE8, SQUARE8.initial_state(), last),
        (SQUARE8, SQUARE8.initial_state(), "d4"),
        (SQUARE8, None, SQUARE8.initial_state().legal_moves[0]),
    ):
        with pytest.raises(InvalidMove, match="must be a move of"):
            game.action_of(state, move)


def test_an_option_in_json_is_named_where_it_stands() -> None:
    with pytest.raises(InvalidOptions, match=r"^options\.size: ") as refused:
        riftkeep.load_json({"game": "great_kingdom", "options": {"size": 99}})
    assert refused.value.field == "options.size"
    with pytest.raises(InvalidOptions, match=r"^game: "):
        riftkeep.load_json({"game": 3})
