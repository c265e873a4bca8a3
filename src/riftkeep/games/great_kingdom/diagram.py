"""Diagrams: a position drawn as text, and read back.

The first line says what the board does not show. Row 1 is at the bottom, as on Go diagrams; ``B``
and ``O`` are castles, ``#`` is the neutral castle, and with the territory marked ``b`` and ``o``
are the empty points of Blue and Orange. Drawing as SVG is svg.py. Pure functions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.notation import (
    BLUE_MARK,
    EMPTY_MARK,
    GOES_ON,
    NEUTRAL_MARK,
    ORANGE_MARK,
    format_end,
    marks_of,
    parse_number,
    state_from_marks,
)
from riftkeep.games.great_kingdom.players import BLUE, NAMES, ORANGE
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.state_json import HIGHEST_MOVE_NUMBER

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

LETTERS = "abcdefghijklmnopqrs"
TERRITORY_MARKS = {BLUE: "b", ORANGE: "o"}

_SEATS = {name: seat for seat, name in NAMES.items()}
_HEADER = re.compile(
    r"Great Kingdom: (?P<player>Blue|Orange) (?P<role>to act|acted last), "
    r"passes (?P<passes>\d{1,6}), move (?P<move>\d{1,6})(, ended by (?P<end>[a-s]\d{1,2}|score))?",
    re.ASCII,
)
_LONGEST = 10_000
_MARKS = {
    BLUE_MARK: BLUE_MARK,
    ORANGE_MARK: ORANGE_MARK,
    NEUTRAL_MARK: NEUTRAL_MARK,
    EMPTY_MARK: EMPTY_MARK,
    TERRITORY_MARKS[BLUE]: EMPTY_MARK,
    TERRITORY_MARKS[ORANGE]: EMPTY_MARK,
}


def format_diagram(
    state: GreatKingdomState, *, territory: bool = False, letters: str = LETTERS
) -> str:
    """The position as text; ``letters`` name the columns."""
    size = state.game.geometry.size
    rows = marks_of(state)
    if territory:
        for seat, bits in zip((BLUE, ORANGE), state.territory, strict=True):
            for x, y in state.game.geometry.points_in(bits):
                rows[size - 1 - y][x] = TERRITORY_MARKS[seat]
    columns = "   " + " ".join(letters[:size])
    lines = [_format_header(state), columns]
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        lines.append(f"{number:2} {' '.join(row)} {number}")
    return "\n".join([*lines, columns])


def parse_diagram(game: GreatKingdom, text: str) -> GreatKingdomState:
    """The position that ``draw`` drew, or a bare board: then Blue is to act, at move 0."""
    if len(text) > _LONGEST:
        raise NotationError(Sentence("great_kingdom.reading.long_diagram"))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    header = _HEADER.fullmatch(lines[0]) if lines else None
    rows = [
        _parse_row(game.geometry.size, line)
        for line in (lines if header is None else lines[1:])
        if line.split() != list(LETTERS[: game.geometry.size])
    ]
    if header is None:
        return state_from_marks(game, rows)
    end = header["end"] or GOES_ON
    if (header["role"] == "to act") != (end == GOES_ON):
        raise NotationError(Sentence("great_kingdom.reading.to_act"))
    return state_from_marks(
        game,
        rows,
        player=_SEATS[header["player"]],
        passes=parse_number(header["passes"], 2),
        move_number=parse_number(header["move"], HIGHEST_MOVE_NUMBER),
        end=end,
    )


def _format_header(state: GreatKingdomState) -> str:
    end = format_end(state)
    role = "to act" if end == GOES_ON else "acted last"
    text = (
        f"Great Kingdom: {NAMES[state.player]} {role}, passes {state.passes}, "
        f"move {state.move_number}"
    )
    return text if end == GOES_ON else f"{text}, ended by {end}"


def _parse_row(size: int, line: str) -> list[str]:
    words = line.split()
    if len(words) == size + 2 and words[0] == words[-1]:
        words = words[1:-1]
    for word in words:
        if word not in _MARKS:
            values = {"text": shown(word), "line": shown(line)}
            raise NotationError(Sentence("great_kingdom.reading.diagram_point", **values))
    return [_MARKS[word] for word in words]
