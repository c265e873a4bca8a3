"""RingRift before it is set up: its options, and how a text of a position states them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftkeep.core.about import About, OptionInfo, SetUp, ShortNames
from riftkeep.core.layout import PieceKind
from riftkeep.games.ringrift.notation import parse_board
from riftkeep.games.ringrift.options import BOARDS, DEFAULT_PLAYERS, MAX_PLAYERS, RULESETS
from riftkeep.games.ringrift.state import Phase


def options_in(text: str) -> dict[str, Any] | None:
    """The options that a position line or a diagram states in its first word, or None."""
    words = text.split(maxsplit=1)
    if not words or words[0].split("/")[0] not in BOARDS:
        return None
    options: dict[str, Any] = parse_board(words[0])["options"]
    return options


def _short_names(options: Mapping[str, Any]) -> ShortNames:
    parts = [options["board"], f"{options['players']}p"]
    parts += [] if options["ruleset"] == RULESETS[0] else [options["ruleset"]]
    return ShortNames("-".join(parts), " ".join(parts))


ABOUT = About(
    title="RingRift",
    example="d4, or d4+2",
    options=(
        OptionInfo("board", "the board", "square8", choices=BOARDS, offered=BOARDS, is_board=True),
        OptionInfo(
            "players",
            "how many play",
            DEFAULT_PLAYERS,
            low=2,
            high=MAX_PLAYERS,
            offered=tuple(range(2, MAX_PLAYERS + 1)),
            is_board=True,
        ),
        OptionInfo(
            "ruleset", "which edition of the rules", "canonical", choices=RULESETS, offered=RULESETS
        ),
        OptionInfo(
            "pie_rule",
            "may the second of two players swap sides",
            "true, false in the first edition",
            choices=(True, False),
        ),
    ),
    options_in=options_in,
    board_words=lambda options: str(options["board"]),
    short_names=_short_names,
    at_once={"board": "square8", "players": 2},
    for_beginners={"pie_rule": False},
    set_up=SetUp(
        pieces=(PieceKind.STACK, PieceKind.MARKER, PieceKind.COLLAPSED),
        phases=(
            Phase.RING_PLACEMENT,
            Phase.MOVEMENT,
            Phase.LINE_PROCESSING,
            Phase.TERRITORY_PROCESSING,
        ),
        counts=("hand", "eliminated"),
        supply=("hand",),
        dropped=("must_move", "active", "owed", "acted", "real_action", "outcome"),
    ),
)
