"""Positions as JSON: what is filled in, and what is refused with the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from tests.great_kingdom.boards import game, play

from riftkeep.core.errors import InvalidMove, InvalidPosition

CAPTURE = "b1 b2 a2 i9 c2 h9 b3"
BLUE = {"code": "great_kingdom.seat", "values": {"seat": 1}}


def test_the_json_of_a_position_is_as_designed() -> None:
    assert play(game().initial_state(), "a1").to_json() == {
        "game": "great_kingdom",
        "options": {"size": 9, "ruleset": "rulebook"},
        "blue": [[0, 0]],
        "orange": [],
        "neutral": [[4, 4]],
        "player": 2,
        "passes": 0,
        "move_number": 1,
        "outcome": None,
    }


def test_points_are_ordered_by_row_and_column() -> None:
    state = game(size=5).state_from_json({"blue": [[3, 3], [4, 0], [0, 0], [1, 3]]})
    assert state.to_json()["blue"] == [[0, 0], [4, 0], [1, 3], [3, 3]]


def test_what_is_left_out_is_filled_in() -> None:
    assert game().state_from_json({}) == game().initial_state()
    assert game().state_from_json({"options": {}, "outcome": None}) == game().initial_state()
    chosen = game(neutral="first_player_chooses")
    assert chosen.state_from_json({}).phase == "neutral_placement"
    state = chosen.state_from_json({"neutral": [[0, 0]], "phase": "placement", "player": 2})
    assert (state.phase, state.player) == ("placement", 2)


def test_the_outcome_of_a_finished_position() -> None:
    ended = play(game().initial_state(), CAPTURE)
    data = ended.to_json()
    assert data["outcome"] == {
        "winner": 1,
        "reason": "capture",
        "ranking": [1, 2],
        "drawn": [],
        "explanation": "Blue wins by capture: Blue's castle at b3 takes the last liberty of b2.",
        "says": {
            "code": "great_kingdom.won.capture",
            "values": {"winner": BLUE, "player": BLUE, "point": "b3", "groups": "b2"},
        },
    }
    assert game().state_from_json(data) == ended
    # Without the sentence any castle that can have come last will do.
    data["outcome"] = {"winner": 1, "reason": "capture"}
    again = game().state_from_json(data)
    assert again.outcome is not None and "Blue's castle at b1" in again.outcome.explanation
    assert again.key == ended.key and again.blue == ended.blue


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        ([], "data", "must be an object"),
        ({"game": "ringrift"}, "game", "must be great_kingdom"),
        ({"options": {"size": 7}}, "options", "are those of another game"),
        ({"options": 7}, "options", "must be an object"),
        ({"options": {"size": 99}}, "options.size", "must be from 3 to 19"),
        ({"options": {3: 4}}, "options.3", "unknown field"),
        ({"blue": 7}, "blue", "must be a list"),
        ({"blue": [[0, 9]]}, "blue[0]", "is not on a board of size 9"),
        ({"blue": [[0, 1, 2]]}, "blue[0]", "is not on a board of size 9"),
        ({"blue": [[0, 0], [0, 0]]}, "blue[1]", "a1 is listed twice"),
        ({"blue": [[0, 0]], "orange": [[0, 0]]}, "orange", "two castles cannot stand on a1"),
        ({"blue": [[4, 4]]}, "neutral", "two castles cannot stand on e5"),
        ({"neutral": []}, "neutral", "is not where the options have it"),
        ({"neutral": [[0, 0]]}, "neutral", "is not where the options have it"),
        ({"player": 3}, "player", "must be from 1 to 2"),
        ({"passes": 2}, "passes", "two passes in a row end the game"),
        ({"passes": 3}, "passes", "must be from 0 to 2"),
        ({"move_number": -1}, "move_number", "must be from 0"),
        ({"move_number": 65535}, "move_number", "must be at most 65373"),
        ({"phase": "movement"}, "phase", "must be placement"),
        (
            {"blue": [[0, 0]], "orange": [[1, 0], [0, 1]]},
            "blue",
            "the group at a1 has no liberty, so the game would be over",
        ),
        (
            {"orange": [[0, 0]], "blue": [[1, 0], [0, 1]]},
            "orange",
            "the group at a1 has no liberty, so the game would be over",
        ),
        ({"outcome": {"reason": "score", "winner": 2}}, "passes", "must be 2"),
        ({"passes": 2, "outcome": {"reason": "score", "winner": 1}}, "outcome.winner", "0"),
        ({"passes": 2, "outcome": {"reason": "score"}}, "outcome.winner", "Orange wins"),
        (
            {"passes": 2, "outcome": {"reason": "score", "winner": 2, "drawn": [1]}},
            "outcome.drawn",
            "does not fit",
        ),
        (
            {"passes": 2, "outcome": {"reason": "capture", "winner": 2}},
            "outcome",
            "no castle of Blue can have ended this",
        ),
        ({"outcome": {"reason": "capture", "winner": 1}}, "outcome", "no castle of Blue"),
        (
            {
                "orange": [[0, 0]],
                "blue": [[1, 0], [0, 1]],
                "passes": 1,
                "outcome": {"reason": "capture", "winner": 1},
            },
            "passes",
            "must be 0 after a castle",
        ),
        (
            {
                "orange": [[0, 0]],
                "blue": [[1, 0], [0, 1]],
                "outcome": {"reason": "suicide", "winner": 1},
            },
            "outcome.reason",
            "Blue wins by capture",
        ),
        (
            {
                "orange": [[0, 0], [8, 8]],
                "blue": [[1, 0], [0, 1], [7, 8], [8, 7]],
                "outcome": {"reason": "capture", "winner": 1},
            },
            "outcome",
            "no castle of Blue can have ended this",
        ),
        (
            {
                "orange": [[0, 0]],
                "blue": [[1, 0], [0, 1]],
                "player": 2,
                "outcome": {"reason": "capture", "winner": 2},
            },
            "outcome.winner",
            "Blue wins by suicide",
        ),
    ],
)
def test_impossible_positions_are_refused(data: Any, field: str, reason: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        game().state_from_json(data)
    assert caught.value.field == field and reason in caught.value.reason


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"blue": [[0, 0]]}, "neutral"),
        ({"player": 2}, "player"),
        ({"passes": 1}, "passes"),
        ({"neutral": [[0, 0], [1, 1]]}, "neutral"),
        ({"phase": "placement"}, "phase"),
        ({"passes": 2, "outcome": {"reason": "score", "winner": 2}}, "passes"),
    ],
)
def test_nothing_can_happen_before_the_neutral_castle_is_chosen(data: Any, field: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        game(neutral="first_player_chooses").state_from_json(data)
    assert caught.value.field == field


def test_the_last_castle_must_have_been_legal() -> None:
    data = {
        "orange": [[0, 0]],
        "blue": [[1, 0], [0, 1]],
        "player": 2,
        "outcome": {"reason": "suicide", "winner": 1},
    }
    assert game().state_from_json(data).phase == "game_over"
    for options in ({"suicide": "illegal"}, {"ruleset": "tournament"}):
        with pytest.raises(InvalidPosition, match="no castle of Orange can have ended this"):
            game(**options).state_from_json(data)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], "data"),
        ({}, "type"),
        ({"type": "place_ring", "player": 1}, "type"),
        ({"type": "pass", "player": 0}, "player"),
        ({"type": "pass", "player": 1, "at": [0, 0]}, "at"),
        ({"type": "place_castle", "player": 1}, "at"),
        ({"type": "place_castle", "player": 1, "at": [9, 0]}, "at"),
        ({"type": "place_castle", "player": 1, "at": [0, 0, 0]}, "at"),
        ({"type": "place_castle", "player": 1, "at": [0, 0], "count": 1}, "count"),
    ],
)
def test_what_is_not_a_move_is_refused(data: Any, field: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        game().move_from_json(data)
    assert caught.value.field == field
