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

    It is made of a ``Sentence`` if a player may meet it, otherwise of an English text.
    """

    @property
    def says(self) -> Sentence:
        """What is wrong, for a reader of any language."""
        given = self.args[0] if self.args else ""
        return given if isinstance(given, Sentence) else Sentence.plain(str(self))


class UnknownGame(RiftkeepError):
    """There is no game of the name asked for."""


class _WithReason(RiftkeepError):
    """Something at some place is wrong; ``why`` is the sentence that says why.

    The reason is given as an English text if only developers meet it.
    """

    def __init__(self, place: str | int, reason: str | Sentence) -> None:
        super().__init__(place, reason)
        self.why = reason if isinstance(reason, Sentence) else Sentence.plain(reason)

    def __str__(self) -> str:
        return self.says.text

    @property
    def reason(self) -> str:
        """Why it is wrong, in English."""
        return self.why.text

    def __reduce__(self) -> tuple[type[_WithReason], tuple[str | int, Sentence]]:
        return type(self), (self.args[0], self.why)


class InvalidData(_WithReason):
    """A field of something given to us is wrong; ``field`` names it, ``reason`` says why."""

    def __init__(self, field: str, reason: str | Sentence) -> None:
        super().__init__(field, reason)
        self.field = field

    @property
    def says(self) -> Sentence:
        """The field, and what is wrong with it."""
        return Sentence("field.wrong", field=self.field, why=self.why)


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
        """Why the rules refuse it, with the rule."""
        return self.refusal.with_rule

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)


class CorruptRecord(_WithReason):
    """This game record cannot be replayed; ``line`` is where it goes wrong, ``reason`` says why."""

    def __init__(self, line: int, reason: str | Sentence) -> None:
        super().__init__(line, reason)
        self.line = line

    @property
    def says(self) -> Sentence:
        """The line, and what is wrong with it."""
        return Sentence("reading.line", line=self.line, why=self.why)


class MissingBackend(RiftkeepError):
    """The compiled core was demanded and cannot be had."""


class MissingExtra(RiftkeepError, ImportError):
    """A package that an optional part needs is not installed; the message says how to get it."""
