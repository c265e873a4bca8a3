"""The conformance suite that every game must pass, with many options."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tests.great_kingdom.boards import game, play

import riftkeep
from riftkeep.core.conformance import check_game, check_state

OPTIONS: list[dict[str, Any]] = [
    {},
    {"ruleset": "tournament"},
    {"size": 3},
    {"size": 5, "neutral": "first_player_chooses"},
    {"size": 4, "neutral": "none", "suicide": "illegal"},
    {"size": 6, "neutral": [1, 4], "closed_territory": "both", "ruleset": "tournament"},
    {"size": 7, "ruleset": "tournament", "castles": None, "margin": -2},
    {"size": 5, "castles": 4},
    {"size": 19},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_conformance(options: dict[str, Any]) -> None:
    loaded = riftkeep.load("great_kingdom", **options)
    games = 1 if loaded.num_actions > 200 else 4
    report = check_game(loaded, seed=1, games=games)
    assert report.games == games


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_and_states_are_values(options: dict[str, Any]) -> None:
    one, other = game(**options), game(**options)
    assert one == other and hash(one) == hash(other) and eval(repr(one)) == one
    state = one.initial_state()
    assert state == pickle.loads(pickle.dumps(state)) and state != "a state"
    assert repr(state).startswith("<")
    assert state != play(state, "a1")
    with pytest.raises(AttributeError):
        del state.player


def test_games_with_other_options_differ() -> None:
    assert len({game(), game(size=5), game(ruleset="tournament"), game(margin=2)}) == 4
    assert game().initial_state() != game(margin=2).initial_state()


def test_finished_states_round_trip() -> None:
    for moves in (
        "b1 b2 a2 i9 c2 h9 b3",
        "c2 b1 i9 a2 h9 c1 g9 d2 f9 b3 e9 c3 b2",
        "pass pass",
    ):
        check_state(play(game().initial_state(), moves))
