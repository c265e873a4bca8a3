"""Three players wherever a number of players is left out (D80)."""

from __future__ import annotations

import riftkeep
from riftkeep.core.registry import about, load_json
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.options import DEFAULT_PLAYERS, Options


def test_d80_three_players_are_the_default() -> None:
    assert DEFAULT_PLAYERS == 3
    assert Options().players == 3
    assert Options.from_json({}).players == 3
    assert Options.from_json({"board": "hexagonal", "players": None}).players == 3
    assert riftkeep.load("ringrift").num_players == 3
    assert riftkeep.load("ringrift", board="square19", ruleset="first-edition").num_players == 3
    assert RingRift.with_options(pie_rule=False).num_players == 3


def test_d80_json_options_without_a_number_mean_three_players() -> None:
    assert load_json({"game": "ringrift"}).num_players == 3
    assert load_json({"game": "ringrift", "options": {"board": "square8"}}).num_players == 3
    assert load_json({"game": "ringrift", "options": {"players": 2}}).num_players == 2


def test_d80_what_is_told_of_the_options_says_three() -> None:
    (players,) = (option for option in about("ringrift").options if option.name == "players")
    assert (players.default, players.low, players.high) == (3, 2, 4)


def test_d80_a_number_that_is_given_is_kept() -> None:
    for players in (2, 3, 4):
        assert riftkeep.load("ringrift", players=players).num_players == players
