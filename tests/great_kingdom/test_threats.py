"""What a player could capture or close with the next castle, as the coach is told (GK-1..GK-3)."""

from __future__ import annotations

from typing import Any

from riftkeep.core.registry import load
from riftkeep.core.threat import Threat


def told(player: int, **castles: Any) -> tuple[Threat, ...]:
    """The threats in a position with these castles."""
    game = load("great_kingdom")
    data = {"game": "great_kingdom", "options": game.options_json, "neutral": [[4, 4]]}
    state = game.state_from_json(data | {"player": player, "passes": 0} | castles)
    return tuple(game.threats(state))


def test_a_group_with_one_liberty_can_be_captured() -> None:
    blue, orange = [[0, 0]], [[1, 0], [5, 5]]
    (threat,) = told(1, blue=blue, orange=orange)
    assert (threat.seat, threat.at, threat.cells, threat.is_win) == (2, (0, 1), ((0, 0),), True)
    assert threat.says.text == (
        "Orange can win with the next castle: on a2 it takes the last liberty of 1 castle of yours."
    )
    (chance,) = told(2, blue=blue, orange=orange)
    assert chance.says.text.startswith("You can win at once: a castle on a2")


def test_a_wall_with_one_gap_closes_much_territory() -> None:
    orange = [[2, y] for y in range(9) if y != 4]
    (threat,) = told(1, blue=[[6, 6], [7, 2]], orange=orange)
    assert (threat.seat, threat.at, len(threat.cells)) == (2, (3, 4), 19)
    assert "can close 19 points of territory with the next castle, on d5" in threat.says.text


def test_nothing_is_told_while_nothing_is_near_or_the_game_is_over() -> None:
    assert told(1, blue=[[3, 3]], orange=[[5, 5]]) == ()
    game = load("great_kingdom")
    over = game.initial_state().play("pass").play("pass")
    assert over.outcome is not None and game.threats(over) == ()
