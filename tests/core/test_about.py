"""What a game says about itself before it is set up must be what it then does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep.core.playout import random_game
from riftkeep.core.registry import about
from riftkeep.games.great_kingdom.options import Options as GreatKingdomOptions
from riftkeep.games.ringrift.options import Options as RingRiftOptions

NAMES = {
    "ringrift": set(RingRiftOptions.__dataclass_fields__),
    "great_kingdom": set(GreatKingdomOptions.__dataclass_fields__),
}


@pytest.mark.parametrize("name", riftkeep.game_names())
def test_every_option_of_a_game_is_described(name: str) -> None:
    assert {option.name for option in about(name).options} == NAMES[name]


@pytest.mark.parametrize("name", riftkeep.game_names())
def test_described_values_are_accepted_and_others_refused(name: str) -> None:
    for option in about(name).options:
        for value in (*option.choices, option.low, option.high):
            if value is not None:
                riftkeep.load(name, **{option.name: value} | _besides(option.name, value))
        wrong: list[Any] = [
            value + step for value, step in ((option.low, -1), (option.high, 1)) if value
        ]
        for value in wrong or ["no such value"]:
            with pytest.raises(riftkeep.InvalidOptions, match=option.name):
                riftkeep.load(name, **{option.name: value})


def _besides(name: str, value: Any) -> dict[str, Any]:
    return {"neutral": "none"} if name == "size" else {}


def test_an_unknown_game_has_nothing_about_it() -> None:
    with pytest.raises(riftkeep.UnknownGame, match="chess"):
        about("chess")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ringrift", {"players": 2}),
        ("ringrift", {"board": "hexagonal", "players": 3}),
        ("ringrift", {"ruleset": "first-edition", "pie_rule": True}),
        ("great_kingdom", {}),
        ("great_kingdom", {"size": 6, "neutral": [2, 3]}),
        ("great_kingdom", {"size": 4, "neutral": "none"}),
    ],
)
def test_a_position_as_text_states_its_options(name: str, options: dict[str, Any]) -> None:
    game = riftkeep.load(name, **options)
    *_, (state, _move) = random_game(game.initial_state(), Random(1), 12)
    for text in (game.format_position(state), state.diagram()):
        stated = about(name).options_in(text)
        assert stated is not None
        assert riftkeep.load(name, **stated) == game
        for other in riftkeep.game_names():
            assert other == name or about(other).options_in(text) is None


@pytest.mark.parametrize("text", ["", "hello", "1. e5", "{}", "(;GM[1])", "a/b c", "99999999/9"])
def test_other_texts_are_of_no_ringrift_position(text: str) -> None:
    assert about("ringrift").options_in(text) is None
