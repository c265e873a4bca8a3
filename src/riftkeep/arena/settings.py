"""What a match is: everything that decides its games, as one value and as one JSON file.

Two runs with equal settings play the same games, whatever the number of processes, as long as the
players themselves depend on nothing but their seeds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import FieldReader, shown
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.registry import load_json
from riftkeep.search.limits import LONGEST_SECONDS

FORMAT_VERSION = 1
DEFAULT_TIMEOUT_SECONDS = 60.0
MOST_GAMES = 10_000_000

_LIMITS = {
    "games": (1, MOST_GAMES),
    "seed": (0, 2**63 - 1),
    "openings": (1, MOST_GAMES),
    "plies": (0, 100),
}
"""The least and the most of every whole number, whether it is typed or read from a file."""


@dataclass(frozen=True)
class Contestant:
    """One player of a match: what reports call it, and the text that makes it."""

    name: str
    text: str


@dataclass(frozen=True)
class SprtSettings:
    """Two hypotheses about the Elo difference, and how often each may be wrongly taken."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidOptions("sprt", f"elo0 ({self.elo0:g}) must be below elo1 ({self.elo1:g})")
        if max(abs(self.elo0), abs(self.elo1)) > 1000:
            raise InvalidOptions("sprt", "elo0 and elo1 must be from -1000 to 1000")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise InvalidOptions(f"sprt.{name}", "must be above 0 and below 0.5")


@dataclass(frozen=True)
class MatchSettings:
    """The settings of a match. ``openings`` and ``plies`` None leave the choice to pairing.py."""

    game: str
    options: Mapping[str, Any]
    contestants: tuple[Contestant, ...]
    games: int
    seed: int = 1
    openings: int | None = None
    plies: int | None = None
    is_first_alone: bool = False
    sprt: SprtSettings | None = None
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS

    def __post_init__(self) -> None:
        if len(self.contestants) < 2:
            raise InvalidOptions("players", "a match needs at least two")
        if len({contestant.name for contestant in self.contestants}) < len(self.contestants):
            raise InvalidOptions("players", "two have the same name; give one as NAME=PLAYER")
        for contestant in self.contestants:
            if not contestant.name.isprintable():
                reason = f"the name {shown(contestant.name)} cannot be printed"
                raise InvalidOptions("players", f"{reason}; give another one as NAME=PLAYER")
        for name, (least, most) in _LIMITS.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise InvalidOptions(name, f"must be from {least} to {most}, not {shown(value)}")
        if not 0 < self.timeout_seconds <= LONGEST_SECONDS:
            reason = f"must be more than 0 and at most {LONGEST_SECONDS} seconds (a day)"
            raise InvalidOptions("timeout", f"{reason}, not {self.timeout_seconds:g}")
        seats = self.load_game().num_players
        if self.sprt is not None and (len(self.contestants), seats) != (2, 2):
            raise InvalidOptions("sprt", "needs two players and a game with two seats")
        if self.is_first_alone and len(self.contestants) != 2:
            raise InvalidOptions("alone", "needs two players: the one alone, and all the others")

    def load_game(self) -> AnyGame:
        """The game that is played."""
        return load_json({"game": self.game, "options": dict(self.options)})

    def to_json(self) -> Json:
        """The settings as plain JSON data."""
        data = asdict(self)
        data["contestants"] = [asdict(contestant) for contestant in self.contestants]
        return {"riftkeep_match": FORMAT_VERSION} | data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchSettings:
        """The settings in JSON data; InvalidOptions names a wrong field."""
        fields = FieldReader.for_options(data, "settings")
        fields.integer("riftkeep_match", FORMAT_VERSION, FORMAT_VERSION)
        game = load_json(data)
        entries = [
            FieldReader.for_options(entry, f"settings.contestants[{index}]")
            for index, entry in enumerate(fields.mappings("contestants"))
        ]
        return cls(
            game=game.name,
            options=game.options_json,
            contestants=tuple(Contestant(e.text("name"), e.text("text")) for e in entries),
            games=fields.integer("games", *_LIMITS["games"]),
            seed=fields.integer("seed", *_LIMITS["seed"]),
            openings=fields.integer("openings", *_LIMITS["openings"], default=None),
            plies=fields.integer("plies", *_LIMITS["plies"], default=None),
            is_first_alone=fields.boolean("is_first_alone", default=False),
            sprt=_sprt_from_json(fields.value("sprt", default=None)),
            timeout_seconds=_number(fields, "timeout_seconds"),
        )


def parse_contestants(texts: Sequence[str]) -> tuple[Contestant, ...]:
    """The players of a command line, each ``PLAYER`` or ``NAME=PLAYER``.

    A name is everything before a ``=`` that no ``:`` precedes. Equal texts get numbers.
    """
    contestants: list[Contestant] = []
    for text in texts:
        name, separator, rest = text.partition("=")
        if not separator or ":" in name:
            name, rest = text, text
        if not name.strip() or not rest.strip():
            raise InvalidOptions("players", f"{text!r} is not PLAYER or NAME=PLAYER")
        taken = {contestant.name for contestant in contestants}
        unique, number = name, 2
        while unique in taken and name == text:
            unique, number = f"{name}#{number}", number + 1
        contestants.append(Contestant(unique, rest))
    return tuple(contestants)


def derive_seed(*parts: object) -> int:
    """A seed of 63 bits that depends on all the parts and on nothing else."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


def _sprt_from_json(data: Any) -> SprtSettings | None:
    if data is None:
        return None
    fields = FieldReader.for_options(data, "settings.sprt")
    return SprtSettings(*(_number(fields, name) for name in ("elo0", "elo1", "alpha", "beta")))


def _number(fields: FieldReader, name: str) -> float:
    value = fields.value(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fields.fail(name, "must be a number")
    try:
        return float(value)
    except OverflowError:
        raise fields.fail(name, "is too large a number") from None
