"""The events of a table's permanent log: one frozen model a kind, and the lines that hold them.

Everybody who writes, applies, indexes, tells or forgets an event uses these models; what a command
leads to is decisions.py, and what a log comes to is ledger.py. A line
holds an event as JSON text with the version in which it was written. Lines are never written
again, so ``read_event`` brings those of older versions up to date, one version at a time.

``python -m riftkeep.store.events`` prints the JSON Schema, which is ``docs/reference/log.json``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Strict

from riftkeep.core.outcome import Outcome
from riftkeep.store.clock_settings import ClockSettings

VERSION = 2
"""1: lines that do not say their version. 2: the end of a game is a sentence as data (``says``)."""

Data = dict[str, Any]
T = TypeVar("T")
Many = Annotated[tuple[T, ...], Strict(False)]
"""A list in JSON, which cannot change here."""


class Part(BaseModel):
    """Part of an event: cannot change, knows all its fields, converts nothing."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ClockReading(Part):
    """What each chair has left, in seconds, and whose time goes from now on."""

    remaining: Many[float]
    running: int | None


class ChairData(Part):
    """Who sits on a chair when a table is set up, or who may sit there."""

    kind: Literal["person", "bot", "computer", "open", "imported"]
    name: str = ""
    person: str | None = None
    level: int | None = None
    reserved_for: str | None = None


class TableEvent(Part):
    """Something that happened at a table. Chairs count from 0, seats from 1."""


class Timed(TableEvent):
    """An event that sets the clocks."""

    clock: ClockReading


class Created(TableEvent):
    """The table was set up."""

    game: str
    options: Data
    clock: ClockSettings
    rated: bool
    listed: bool
    takebacks: bool
    leaver: Literal["wait", "computer", "lose"]
    leaver_grace_seconds: int | float
    chairs: Many[ChairData]
    creator: str | None
    imported: bool = False


class Joined(TableEvent):
    """Somebody sat down."""

    chair: int
    kind: Literal["person", "bot"]
    person: str
    name: str


class Left(TableEvent):
    """Somebody stood up before the game began."""

    chair: int


class Started(Timed):
    """The last chair was taken: the game began."""


class Moves(Timed):
    """A turn, or part of one, with the forced moves that followed by themselves."""

    chair: int
    seat: int
    moves: Many[Data]
    count: int
    """How many moves the game has after these."""


class TakebackAsked(TableEvent):
    """A chair asks to go back to where the game had so many moves."""

    chair: int
    moves: int


class TakebackAgreed(TableEvent):
    """A chair agrees to it."""

    chair: int


class TakebackDeclined(TableEvent):
    """A chair does not agree, or whoever asked asks no more."""

    chair: int


class Takeback(Timed):
    """The game went back to its first moves."""

    moves: int


class Lost(Timed):
    """A chair is lost at a table that goes on; a computer of this level plays for it."""

    chair: int
    reason: str
    level: int


class Finished(Timed):
    """The game is over. ``seats`` are the chairs in the order of the seats they held."""

    outcome: Data
    seats: Many[int]


class Aborted(Timed):
    """The game ended without a result; no chair if the site ended it."""

    chair: int | None


class RematchOffered(TableEvent):
    """A chair wants to play again."""

    chair: int


class Rematch(TableEvent):
    """Everybody wanted to: this is the table."""

    table: str


KINDS: dict[str, type[TableEvent]] = {
    "created": Created,
    "joined": Joined,
    "left": Left,
    "started": Started,
    "moves": Moves,
    "takeback_asked": TakebackAsked,
    "takeback_agreed": TakebackAgreed,
    "takeback_declined": TakebackDeclined,
    "takeback": Takeback,
    "lost": Lost,
    "finished": Finished,
    "aborted": Aborted,
    "rematch_offered": RematchOffered,
    "rematch": Rematch,
}
"""Every event, by the word that the log has for it."""

_KIND_OF = {model: kind for kind, model in KINDS.items()}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log. ``payload`` is JSON text; ``command_id`` is who asked for it, and as what.

    ``position_key`` is the key of the position after the event, by which a log can be verified.
    """

    seq: int
    kind: str
    payload: str
    position_key: str
    at: float
    command_id: str | None = None


def kind_of(event: TableEvent) -> str:
    """The word that the log has for an event."""
    return _KIND_OF[type(event)]


def event_data(event: TableEvent) -> Data:
    """An event as JSON data, without its kind: as it is written, and as clients are told of it."""
    return event.model_dump(mode="json", exclude_unset=True)


def format_event(event: TableEvent) -> str:
    """The payload of a line that holds an event."""
    fields = event.model_dump_json(exclude_unset=True)[1:]
    return f'{{"version":{VERSION}{"" if fields == "}" else ","}{fields}'


def read_event(line: LogLine) -> TableEvent:
    """The event that a line holds, of whichever version; ValueError if it holds none."""
    data = json.loads(line.payload)
    version = data.pop("version", 1)
    if version not in range(1, VERSION + 1):
        raise ValueError(f"written in version {version} of the log; this program knows {VERSION}")
    for upcast in _UPCASTERS[version - 1 :]:
        data = upcast(line.kind, data)
    return KINDS[line.kind].model_validate(data)


def log_schema() -> Data:
    """The JSON Schema of the ``data`` of every kind of event."""
    kinds = {kind: model.model_json_schema() for kind, model in KINDS.items()}
    return {"version": VERSION, "kinds": kinds}


def _say_outcomes(kind: str, data: Data) -> Data:
    """1 to 2: a sentence that was kept as English text is said as it is."""
    if kind != "finished" or "says" in data["outcome"]:
        return data
    outcome = Outcome.from_json(data["outcome"], len(data["seats"]), "outcome")
    return data | {"outcome": outcome.to_json()}


_UPCASTERS: tuple[Callable[[str, Data], Data], ...] = (_say_outcomes,)
"""The first makes data of version 2 from those of version 1, and so on."""
assert len(_UPCASTERS) == VERSION - 1


if __name__ == "__main__":
    print(json.dumps(log_schema(), indent=1))
