"""Options: everything that can be varied in the rules, as one frozen object.

GK-3, GK-5, GK-6, GK-12, GK-15, GK-17, GK-18. A ruleset is nothing but a named set of defaults:
``rulebook`` reads the rulebook literally, ``tournament`` adds what the published board game adds.
What an option does is decided in the rule files; here it is only read, checked and written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import FieldReader
from riftkeep.core.sentence import Sentence

Point = tuple[int, int]

CENTRE = "centre"
NONE = "none"
FIRST_PLAYER_CHOOSES = "first_player_chooses"
NEUTRAL_WORDS = (CENTRE, NONE, FIRST_PLAYER_CHOOSES)

SUICIDE_LOSES = "loses"
SUICIDE_ILLEGAL = "illegal"

CLOSED_NONE = "none"
CLOSED_OPPONENT = "opponent"
CLOSED_BOTH = "both"

SMALLEST, LARGEST = 3, 19
MOST_POINTS = LARGEST * LARGEST

_RULEBOOK: dict[str, Any] = {
    "neutral": CENTRE,
    "margin": 3,
    "suicide": SUICIDE_LOSES,
    "closed_territory": CLOSED_NONE,
    "castles": None,
}
RULESETS: dict[str, dict[str, Any]] = {
    "rulebook": _RULEBOOK,
    "tournament": _RULEBOOK | {"closed_territory": CLOSED_OPPONENT, "castles": 40},
}
"""The defaults that each ruleset's name stands for."""


@dataclass(frozen=True, slots=True)
class Options:
    """One way to play: the board and every rule that can be varied."""

    size: int
    """Points along an edge."""
    ruleset: str
    """The name of the set of defaults."""
    neutral: str | Point
    """Where the neutral castle stands: ``centre``, ``none``, a point, ``first_player_chooses``."""
    margin: int
    """By how much Blue must lead to win by score."""
    suicide: str
    """``loses``: the opponent wins at once; ``illegal``: such a castle may not be placed."""
    closed_territory: str
    """Whose completed territory may not be entered: ``none``, ``opponent``'s, or ``both``."""
    castles: int | None
    """How many castles each player has; None for no limit."""

    @property
    def neutral_point(self) -> Point | None:
        """Where the neutral castle stands from the start, or None if it does not."""
        if self.neutral == CENTRE:
            return (self.size // 2, self.size // 2)
        return self.neutral if isinstance(self.neutral, tuple) else None

    @property
    def is_neutral_chosen(self) -> bool:
        """Does the first player begin by placing the neutral castle?"""
        return self.neutral == FIRST_PLAYER_CHOOSES

    def to_json(self) -> dict[str, Any]:
        """The size, the ruleset, and whatever differs from the ruleset's defaults."""
        data: dict[str, Any] = {"size": self.size, "ruleset": self.ruleset}
        for name, default in RULESETS[self.ruleset].items():
            value = getattr(self, name)
            if value != default:
                data[name] = list(value) if isinstance(value, tuple) else value
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """The options given as JSON data; InvalidOptions names a wrong one.

        An option that is null has its default, but for ``castles``, where null means no limit.
        """
        reader = FieldReader.for_options(data)
        reader.refuse_unknown([field.name for field in fields(cls)])
        size = reader.integer("size", SMALLEST, LARGEST, default=9)
        ruleset = reader.choice("ruleset", RULESETS, default="rulebook")
        default = RULESETS[ruleset]
        return cls(
            size=size,
            ruleset=ruleset,
            neutral=_read_neutral(reader, size, default["neutral"]),
            margin=reader.integer("margin", -MOST_POINTS, MOST_POINTS, default=default["margin"]),
            suicide=reader.choice(
                "suicide", (SUICIDE_LOSES, SUICIDE_ILLEGAL), default=default["suicide"]
            ),
            closed_territory=reader.choice(
                "closed_territory",
                (CLOSED_NONE, CLOSED_OPPONENT, CLOSED_BOTH),
                default=default["closed_territory"],
            ),
            castles=_read_castles(reader, data, default["castles"]),
        )


def _read_neutral(reader: FieldReader, size: int, default: str) -> str | Point:
    value = reader.value("neutral", default=default)
    if isinstance(value, str):
        word: str = reader.choice("neutral", NEUTRAL_WORDS, default=default)
        if word == CENTRE and size % 2 == 0:
            words = {"none": NONE, "first": FIRST_PLAYER_CHOOSES}
            why = Sentence("great_kingdom.no_centre", middle=size // 2, **words)
            raise InvalidOptions("neutral", why)
        return word
    cell = reader.cell("neutral")
    if len(cell) != 2 or not all(0 <= number < size for number in cell):
        raise InvalidOptions("neutral", Sentence("great_kingdom.no_point", size=size))
    return (cell[0], cell[1])


def _read_castles(reader: FieldReader, data: Mapping[str, Any], default: int | None) -> int | None:
    if "castles" in data and data["castles"] is None:
        return None
    castles: int | None = reader.integer("castles", 1, MOST_POINTS, default=default)
    return castles
