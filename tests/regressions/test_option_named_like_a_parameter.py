"""An option called ``name`` or ``cls`` clashed with our own parameters and escaped as TypeError."""

from __future__ import annotations

import pytest

import riftkeep


@pytest.mark.parametrize("game", riftkeep.game_names())
@pytest.mark.parametrize("option", ["name", "cls", "self", "game", "options"])
def test_an_unknown_option_is_refused_whatever_its_name(game: str, option: str) -> None:
    with pytest.raises(riftkeep.InvalidOptions, match=option):
        riftkeep.load_json({"game": game, "options": {option: 1}})
