"""RingRift before it is set up: its options, and how a text of a position states them."""

from __future__ import annotations

from typing import Any

from riftkeep.core.about import About, OptionInfo
from riftkeep.games.ringrift.notation import parse_board
from riftkeep.games.ringrift.options import BOARDS, MAX_PLAYERS, RULESETS


def options_in(text: str) -> dict[str, Any] | None:
    """The options that a position line or a diagram states in its first word, or None."""
    words = text.split(maxsplit=1)
    if not words or words[0].split("/")[0] not in BOARDS:
        return None
    options: dict[str, Any] = parse_board(words[0])["options"]
    return options


ABOUT = About(
    title="RingRift",
    options=(
        OptionInfo("board", "the board", "square8", choices=BOARDS),
        OptionInfo("players", "how many play", 2, low=2, high=MAX_PLAYERS),
        OptionInfo("ruleset", "which edition of the rules", "canonical", choices=RULESETS),
        OptionInfo(
            "pie_rule",
            "may the second of two players swap sides",
            "true, false in the first edition",
            choices=(True, False),
        ),
    ),
    options_in=options_in,
)
