"""Which games there are, and making one by its name."""

from __future__ import annotations

from typing import Any

import pytest

import riftkeep
from riftkeep.core import registry
from riftkeep.core.errors import InvalidOptions, UnknownGame


def test_both_games_are_known_by_name() -> None:
    assert set(registry.game_names()) >= {"ringrift", "great_kingdom"}
    for name in ("ringrift", "great_kingdom"):
        game = riftkeep.load(name)
        assert game.name == name
        assert registry.load_json({"game": name, "options": game.options_json}) == game
        assert riftkeep.load(name, **game.options_json) == game


@pytest.mark.parametrize("name", ["chess", "", None, 3, ["ringrift"]])
def test_an_unknown_game_is_refused_with_the_known_ones(name: Any) -> None:
    with pytest.raises(UnknownGame, match="the games are"):
        registry.load(name)


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("game", {}),
        ("game", {"game": 3}),
        ("options", {"game": "ringrift", "options": [1]}),
        ("options", {"game": "ringrift", "options": {1: 2}}),
        ("options.players", {"game": "ringrift", "options": {"players": 9}}),
    ],
)
def test_wrong_json_is_refused_with_its_field(field: str, data: Any) -> None:
    with pytest.raises(InvalidOptions) as caught:
        registry.load_json(data)
    assert caught.value.field == field
