"""What Great Kingdom says about itself before it is set up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.great_kingdom.boards import game, play

import riftkeep
from riftkeep.games.great_kingdom.about import ABOUT


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("9/9/9/9/4#4/9/9/9/B8 orange 0 1 -", {"size": 9}),
        ("3/3/B2 orange 0 1 -", {"size": 3, "neutral": "none"}),
        (". . . .\n. # . .\n. . . .\n. . . .", {"size": 4, "neutral": [1, 2]}),
        ("", None),
        ("hello", None),
        (". . .", None),
    ],
)
def test_texts_state_the_size_and_the_neutral_castle(
    text: str, options: dict[str, Any] | None
) -> None:
    assert ABOUT.options_in(text) == options


def test_records_have_an_sgf_form() -> None:
    (sgf,) = ABOUT.formats
    session = riftkeep.Session(game(size=5))
    session.play("a1")
    text = sgf.format(session.record())
    assert sgf.name == "sgf" and sgf.recognizes(text) and not sgf.recognizes("{}")
    assert sgf.parse(text) == session.record()


def test_the_drawing_for_a_screen_has_territory_and_owners() -> None:
    state = play(game(size=5, castles=4).initial_state(), "a3 e5 b2 e4 c1")
    rows = state.game.drawing(state)
    assert "".join(span.text for span in rows[4]) == " 2 b B . . . 2"
    assert [(span.seat, span.cell) for span in rows[4] if span.seat] == [(1, (0, 1)), (1, (1, 1))]
    assert [[part.text for part in seat] for seat in state.game.seat_summaries(state)] == [
        ["3 castles (1 left)", "territory 3"],
        ["2 castles (2 left)", "territory 0"],
    ]
    single = play(game(size=5).initial_state(), "a3")
    assert single.game.seat_summaries(single)[0][0].text == "1 castle"
    assert [state.game.seat_name(seat) for seat in (1, 2)] == ["Blue", "Orange"]
