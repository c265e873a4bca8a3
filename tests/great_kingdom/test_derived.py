"""Groups with liberties and territory of a position are public."""

from __future__ import annotations

import riftkeep
from riftkeep.games.great_kingdom import GreatKingdom, Group, explain_groups, explain_territory


def test_groups_are_listed_with_their_liberties_by_color() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    assert isinstance(game, GreatKingdom)
    state = game.parse_position("BB3/2O2/2#2/5/4B blue 0 4 -")
    assert explain_groups(state) == (
        Group(1, ((4, 0),), ((3, 0), (4, 1))),
        Group(1, ((0, 4), (1, 4)), ((0, 3), (1, 3), (2, 4))),
        Group(2, ((2, 3),), ((1, 3), (3, 3), (2, 4))),
    )


def test_the_json_has_groups_regions_and_territory_on_request() -> None:
    game = riftkeep.load("great_kingdom", size=3)
    assert isinstance(game, GreatKingdom)
    state = game.parse_position("1B1/B#O/1O1 blue 0 4 -")
    assert "derived" not in state.to_json()
    data = state.to_json(derived=True)
    assert data["derived"]["territory"] == [1, 1]
    assert data["derived"]["groups"] == [group.to_json() for group in explain_groups(state)]
    assert data["derived"]["groups"][0]["liberties"] == [[0, 0], [0, 2]]
    regions = [region.to_json() for region in explain_territory(state)]
    assert data["derived"]["regions"] == regions
    assert game.state_from_json(data) == state
