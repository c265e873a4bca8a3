"""Notation: moves and positions as text.

A move is its point, ``e5``, or ``pass``, or ``neutral e5`` for the neutral castle. While that
castle is to be placed, a bare point means it. A position is one line of five words:

    9/9/9/9/4#4/9/9/9/B8 orange 0 1 -

the rows from the top, with ``B`` and ``O`` for castles, ``#`` for the neutral one and numbers for
runs of empty points; the player to act (who acted last if the game is over); passes in a row; the
move number; and how the game ended: ``-`` if it goes on, ``score``, or the point of the castle that
ended it. Pure functions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.geometry import Geometry, format_point
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import BLUE, NAMES
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.state_json import (
    HIGHEST_MOVE_NUMBER,
    check_position,
    finished_by_castle,
    finished_by_score,
)
from riftkeep.games.great_kingdom.victory import SCORE

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

BLUE_MARK, ORANGE_MARK, NEUTRAL_MARK, EMPTY_MARK = "B", "O", "#", "."
GOES_ON = "-"

_PLAYERS = {name.lower(): seat for seat, name in NAMES.items()}
_LONGEST_MOVE = 40
_RUN = re.compile(r"[0-9]+|[BO#]", re.ASCII)


def parse_move(state: GreatKingdomState, text: str) -> Move:
    """The move that a person wrote; NotationError if it cannot be read."""
    words = text[:_LONGEST_MOVE].lower().split()
    if len(text) > _LONGEST_MOVE or not 1 <= len(words) <= 2:
        raise NotationError(Sentence("great_kingdom.unreadable.move", text=shown(text)))
    if words == ["pass"]:
        return Move(MoveType.PASS, state.player)
    is_neutral = words[0] == "neutral" and len(words) == 2
    if len(words) == 2 and not is_neutral:
        raise NotationError(Sentence("great_kingdom.unreadable.move", text=shown(text)))
    point = state.game.geometry.parse_point(words[-1])
    if is_neutral or state.phase is Phase.NEUTRAL_PLACEMENT:
        return Move(MoveType.PLACE_NEUTRAL, state.player, point)
    return Move(MoveType.PLACE_CASTLE, state.player, point)


def format_position(state: GreatKingdomState) -> str:
    """The position as one line."""
    rows = "/".join(_format_row(row) for row in marks_of(state))
    words = [rows, NAMES[state.player].lower(), str(state.passes), str(state.move_number)]
    return " ".join([*words, format_end(state)])


def parse_position(game: GreatKingdom, text: str) -> GreatKingdomState:
    """The position that ``format_position`` wrote; NotationError or InvalidPosition if none."""
    words = text.split()
    if len(words) != 5:
        raise NotationError(Sentence("great_kingdom.reading.position"))
    rows, player, passes, move_number, end = words
    marks = [_parse_row(game.geometry, row) for row in rows.split("/")]
    if player not in _PLAYERS:
        raise NotationError(Sentence("great_kingdom.reading.player", text=shown(player)))
    return state_from_marks(
        game,
        marks,
        player=_PLAYERS[player],
        passes=parse_number(passes, 2),
        move_number=parse_number(move_number, HIGHEST_MOVE_NUMBER),
        end=end,
    )


def marks_of(state: GreatKingdomState) -> list[list[str]]:
    """One character for each point, the top row first."""
    geometry = state.game.geometry
    rows = [[EMPTY_MARK] * geometry.size for _ in range(geometry.size)]
    for mark, castles in (
        (BLUE_MARK, state.blue),
        (ORANGE_MARK, state.orange),
        (NEUTRAL_MARK, state.neutral),
    ):
        for x, y in geometry.points_in(castles):
            rows[geometry.size - 1 - y][x] = mark
    return rows


def format_end(state: GreatKingdomState) -> str:
    """How the game ended, in one word."""
    if state.outcome is None:
        return GOES_ON
    return format_point(state.game.geometry.point_of[state.last]) if state.last else SCORE


def state_from_marks(
    game: GreatKingdom,
    rows: list[list[str]],
    *,
    player: int = BLUE,
    passes: int = 0,
    move_number: int = 0,
    end: str = GOES_ON,
) -> GreatKingdomState:
    """The position that these characters, the top row first, and words stand for."""
    geometry = game.geometry
    if len(rows) != geometry.size or any(len(row) != geometry.size for row in rows):
        raise NotationError(Sentence("great_kingdom.reading.rows", size=geometry.size))
    castles = {BLUE_MARK: 0, ORANGE_MARK: 0, NEUTRAL_MARK: 0, EMPTY_MARK: 0}
    for top, row in enumerate(rows):
        for x, mark in enumerate(row):
            castles[mark] |= geometry.bit_at[x, geometry.size - 1 - top]
    state = GreatKingdomState(
        game,
        castles[BLUE_MARK],
        castles[ORANGE_MARK],
        castles[NEUTRAL_MARK],
        player,
        passes=passes,
        move_number=move_number,
    )
    if end == GOES_ON:
        check_position(state)
        return state
    if end == SCORE:
        return finished_by_score(state)
    return finished_by_castle(state, geometry.bit_at[geometry.parse_point(end)])


def parse_number(text: str, high: int) -> int:
    """A plain decimal number from 0 to ``high``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text) <= high):
        raise NotationError(Sentence("great_kingdom.reading.number", text=shown(text), high=high))
    return int(text)


def _format_row(marks: list[str]) -> str:
    text, run = "", 0
    for mark in [*marks, ""]:
        if mark == EMPTY_MARK:
            run += 1
            continue
        text += (str(run) if run else "") + mark
        run = 0
    return text


def _parse_row(geometry: Geometry, row: str) -> list[str]:
    marks: list[str] = []
    position = 0
    while position < len(row):
        found = _RUN.match(row, position)
        if found is None or len(marks) > geometry.size:
            values: dict[str, str | int] = {"row": shown(row), "character": position + 1}
            raise NotationError(Sentence("great_kingdom.reading.row", **values))
        run = found[0]
        marks += [EMPTY_MARK] * parse_number(run, geometry.size) if run.isdigit() else [run]
        position = found.end()
    return marks
