"""Options of RingRift, and the one table of everything that depends on them.

RR-CANON-R001, R020, R061, R062, R120 (D3-D7), and the first edition (E). A ruleset is nothing but
a row of this table: no other file asks which ruleset is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from riftkeep.core.fields import FieldReader

BOARDS = ("square8", "square19", "hexagonal")
RULESETS = ("canonical", "first-edition")
MAX_PLAYERS = 4
DEFAULT_PLAYERS = 3
"""Where a number of players is left out (R010, D80)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen when a game is set up."""

    board: str = "square8"
    players: int = DEFAULT_PLAYERS
    ruleset: str = "canonical"
    pie_rule: bool = True

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """The options given, the others at their defaults; InvalidOptions names a wrong one."""
        fields = FieldReader.for_options(data)
        fields.refuse_unknown(cls().to_json())
        ruleset = fields.choice("ruleset", RULESETS, default="canonical")
        return cls(
            board=fields.choice("board", BOARDS, default="square8"),
            players=fields.integer("players", 2, MAX_PLAYERS, default=DEFAULT_PLAYERS),
            ruleset=ruleset,
            pie_rule=fields.boolean("pie_rule", default=ruleset == "canonical"),
        )

    def to_json(self) -> dict[str, Any]:
        """The options as plain JSON data."""
        return {
            "board": self.board,
            "players": self.players,
            "ruleset": self.ruleset,
            "pie_rule": self.pie_rule,
        }


@dataclass(frozen=True, slots=True)
class Config:
    """What the options mean: the numbers and switches that the rules read."""

    options: Options
    board_size: int
    """Cells along an edge."""
    rings: int
    """Rings per player (R020)."""
    line_length: int
    """Markers in a row that make a line (R120)."""
    ring_goal: int
    """Eliminated rings that win (R061)."""
    land_goal: int
    """Collapsed cells that win (R062)."""
    max_placed: int
    """Rings that may be placed on an empty cell in one turn (R081)."""
    lands_on_any_marker: bool
    """Any marker may be landed on, at the price of the top ring; else only one's own, free."""
    has_manhattan_captures: bool
    """On square boards a diagonal step of a capture counts two (E); else one (R101)."""
    goes_on_after_forced: bool
    """A turn goes on after a forced elimination if the player can act then (E)."""
    standing_rounds: int
    """Exclusive rounds that make the last player standing (R172); 0: judged at every turn's end."""
    quiet_rounds: int
    """Rounds without progress after which the game is a stalemate; 0: never (E)."""

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.options.players

    @property
    def is_first_edition_ending(self) -> bool:
        """Is the end judged by who can act at the end of a turn, with ties drawn (E)?"""
        return self.standing_rounds == 0


#                          size cells rings
_BOARDS: dict[tuple[str, str], tuple[int, int, int]] = {
    ("canonical", "square8"): (8, 64, 18),
    ("canonical", "square19"): (19, 361, 36),
    ("canonical", "hexagonal"): (13, 469, 48),
    ("first-edition", "square8"): (8, 64, 18),
    ("first-edition", "square19"): (19, 361, 36),
    ("first-edition", "hexagonal"): (11, 331, 36),
}


@cache
def config_for(options: Options) -> Config:
    """The row of the table that belongs to these options."""
    size, cells, rings = _BOARDS[options.ruleset, options.board]
    is_first_edition = options.ruleset == "first-edition"
    if is_first_edition:
        line_length = 4 if options.board == "square8" else 5
    else:
        line_length = 3 if options.board == "square8" and options.players > 2 else 4
    return Config(
        options=options,
        board_size=size,
        rings=rings,
        line_length=line_length,
        ring_goal=rings * options.players // 2 + 1,
        land_goal=cells // 2 + 1,
        max_placed=rings if is_first_edition else 3,
        lands_on_any_marker=not is_first_edition,
        has_manhattan_captures=is_first_edition and options.board != "hexagonal",
        goes_on_after_forced=is_first_edition,
        standing_rounds=0 if is_first_edition else 2,
        quiet_rounds=50 if is_first_edition else 0,
    )
