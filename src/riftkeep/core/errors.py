"""Every error Riftkeep raises on purpose.

    RiftkeepError
    ├── UnknownGame          no game of that name
    ├── InvalidData          something given to us has a wrong field
    │   ├── InvalidOptions   ... in a game's options
    │   ├── InvalidPosition  ... in a position, or the position is impossible
    │   └── InvalidMove      ... in a move's JSON
    ├── NotationError        text that is not a move, a cell, a position or a diagram
    │   └── UnknownFormat    ... and in no format that is known
    ├── IllegalMove          a well-formed move the rules refuse; carries the Refusal
    ├── CorruptRecord        a game record that cannot be replayed; names the line
    ├── MissingBackend       the compiled core was demanded and is not there
    └── MissingExtra         a package that an optional part needs is not installed

Anything else that escapes is a bug of ours.
"""

from __future__ import annotations

from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence


class RiftkeepError(Exception):
    """Base of every error that has a cause outside this program.

    It is made of a ``Sentence`` if a player may read it, otherwise of an English text.
    """

    @property
    def says(self) -> Sentence:
        """What is wrong, for a reader of any language."""
        given = self.args[0] if self.args else ""
        return given if isinstance(given, Sentence) else Sentence.plain(str(self))


class UnknownGame(RiftkeepError):
    """There is no game of the name asked for."""


class InvalidData(RiftkeepError):
    """A field of something given to us is wrong; ``field`` names it, ``reason`` says why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason

    def __reduce__(self) -> tuple[type[InvalidData], tuple[str, str]]:
        return type(self), (self.field, self.reason)


class InvalidOptions(InvalidData):
    """A game cannot be set up with these options."""


class InvalidPosition(InvalidData):
    """This position is malformed, or breaks an invariant of the game."""


class InvalidMove(InvalidData):
    """This is not the JSON of a move of the game, whatever the position."""


class NotationError(RiftkeepError):
    """This text cannot be read."""


class UnknownFormat(NotationError):
    """This text is neither a game nor a position in any format that can be recognized."""


class IllegalMove(RiftkeepError):
    """The rules refuse this move here; ``refusal`` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)

    @property
    def says(self) -> Sentence:
        """Why the rules refuse it."""
        return self.refusal.says

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)


class CorruptRecord(RiftkeepError):
    """This game record cannot be replayed; ``line`` is where it goes wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[CorruptRecord], tuple[int, str]]:
        return type(self), (self.line, self.reason)


class MissingBackend(RiftkeepError):
    """The compiled core was demanded and cannot be had."""


class MissingExtra(RiftkeepError, ImportError):
    """A package that an optional part needs is not installed; the message says how to get it."""
