"""Reasons that several readers of games and positions give, as sentences (``reading.*``).

What only one reader refuses is said where it is refused; wrong fields are fields.py.
"""

from __future__ import annotations

from json import JSONDecodeError

from riftkeep.core.outcome import Outcome
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence


def illegal(move: object, refusal: Refusal) -> Sentence:
    """The rules refuse a move of the game."""
    return Sentence("reading.illegal", move=str(move), why=refusal.with_rule)


def other_end(outcome: Outcome) -> Sentence:
    """The game did not end as it is said to have ended, but in this way."""
    return Sentence("reading.other_end", why=outcome.says)


def no_json(error: ValueError | RecursionError) -> Sentence:
    """A text is not JSON; ``error`` is what reading it has raised."""
    if isinstance(error, JSONDecodeError):
        return Sentence("reading.no_json_at", column=error.colno)
    return Sentence("reading.json_too_large")
