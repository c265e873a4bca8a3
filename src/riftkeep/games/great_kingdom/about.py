"""Great Kingdom before it is set up: its options, how a text of a position states them, SGF."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from riftkeep.core.about import About, OptionInfo, RecordFormat, SetUp, ShortNames
from riftkeep.core.layout import PieceKind
from riftkeep.core.record import Record
from riftkeep.games.great_kingdom.notation import EMPTY_MARK, NEUTRAL_MARK
from riftkeep.games.great_kingdom.options import (
    CENTRE,
    CLOSED_BOTH,
    CLOSED_NONE,
    CLOSED_OPPONENT,
    FIRST_PLAYER_CHOOSES,
    LARGEST,
    NONE,
    RULESETS,
    SMALLEST,
    SUICIDE_ILLEGAL,
    SUICIDE_LOSES,
)

_ROWS = re.compile(r"[0-9BO#]+(/[0-9BO#]+)+", re.ASCII)
_FIRST_LINE = re.compile(r"Great Kingdom:|a b c|(\d{1,2} {1,4})?[.BObo#]( |$)", re.ASCII)
_DIAGRAM_ROW = re.compile(
    r"(\d{1,2} {1,4})?[.BObo#]( {1,4}[.BObo#]){1,30}( {1,4}\d{1,2})?", re.ASCII
)


def options_in(text: str) -> dict[str, Any] | None:
    """The size and the neutral castle of a position line or a diagram, or None if it is neither.

    The ruleset is not stated by either, so that it has its default.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and _ROWS.fullmatch(lines[0].split()[0]):
        return _options_of([_spread(row) for row in lines[0].split()[0].split("/")])
    if not lines or not _FIRST_LINE.match(lines[0]):
        return None
    rows = [line for line in lines if _DIAGRAM_ROW.fullmatch(line)]
    if len(rows) < SMALLEST:
        return None
    return _options_of([re.sub(r"[\d ]", "", row) for row in rows])


def _spread(row: str) -> str:
    """A row with every point as a character: ``2B`` is ``..B``."""
    return re.sub(r"\d+", lambda run: EMPTY_MARK * min(int(run[0][:3]), LARGEST + 1), row)


def _options_of(rows: list[str]) -> dict[str, Any]:
    size = len(rows)
    neutral = [
        (x, size - 1 - top)
        for top, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == NEUTRAL_MARK
    ]
    if not neutral:
        return {"size": size, "neutral": NONE}
    if neutral[0] == (size // 2, size // 2) and size % 2:
        return {"size": size}
    return {"size": size, "neutral": list(neutral[0])}


def _is_sgf(text: str) -> bool:
    return re.match(r"\s*\(\s*;", text) is not None


def _parse_sgf(text: str) -> Record:
    from riftkeep.games.great_kingdom.sgf import parse_sgf

    return parse_sgf(text).record()


def _format_sgf(record: Record) -> str:
    from riftkeep.games.great_kingdom.sgf import format_sgf, sgf_of_record

    return format_sgf(sgf_of_record(record))


def _short_names(options: Mapping[str, Any]) -> ShortNames:
    rules, size = options["ruleset"], options["size"]
    board = "" if size == USUAL_SIZE else f"{size}x{size} "
    return ShortNames(f"{rules}-{size}x{size}", f"{board}{rules}")


USUAL_SIZE = 9
"""The size that need not be named."""

ABOUT = About(
    title="Great Kingdom",
    example="e4, or pass",
    options=(
        OptionInfo(
            "size",
            "points along an edge",
            9,
            low=SMALLEST,
            high=LARGEST,
            offered=(5, 7, 9, 13),
            is_board=True,
        ),
        OptionInfo(
            "ruleset",
            "the set of defaults",
            "rulebook",
            choices=tuple(RULESETS),
            offered=tuple(RULESETS),
        ),
        OptionInfo(
            "neutral",
            "where the neutral castle stands; also a point such as [2, 3]",
            CENTRE,
            choices=(CENTRE, NONE, FIRST_PLAYER_CHOOSES),
        ),
        OptionInfo("margin", "by how much Blue must lead to win by score", 3, low=-361, high=361),
        OptionInfo(
            "suicide",
            "what a castle without a liberty does",
            SUICIDE_LOSES,
            choices=(SUICIDE_LOSES, SUICIDE_ILLEGAL),
        ),
        OptionInfo(
            "closed_territory",
            "whose completed territory may not be entered",
            "none, opponent in tournament",
            choices=(CLOSED_NONE, CLOSED_OPPONENT, CLOSED_BOTH),
        ),
        OptionInfo(
            "castles",
            "castles of each player; null for no limit",
            "null, 40 in tournament",
            low=1,
            high=361,
        ),
    ),
    options_in=options_in,
    formats=(RecordFormat("sgf", _is_sgf, _parse_sgf, _format_sgf),),
    short_names=_short_names,
    board_words=lambda options: f"{options['size']}x{options['size']}",
    set_up=SetUp(pieces=(PieceKind.CASTLE, PieceKind.NEUTRAL), dropped=("passes", "outcome")),
)
