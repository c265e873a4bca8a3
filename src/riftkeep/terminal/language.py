"""The language that the terminal speaks: the one asked for, or else the system's.

One process has one reader, so that the language is set once, when the command line is read.
"""

from __future__ import annotations

from functools import cache

from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.languages import chosen_language, system_language
from riftkeep.core.refusal import ENTRY, Refusal
from riftkeep.core.sentence import Sentence

_asked: list[str] = []


def speak(name: str | None) -> None:
    """Speak a language from now on: the one of this code, or without one the system's.

    InvalidOptions if there is no such language.
    """
    _asked[:] = [] if name is None else [chosen_language(name)]


def language() -> str:
    """The code of the language that is spoken."""
    return _asked[0] if _asked else _systems()


@cache
def _systems() -> str:
    return system_language()


def said(says: Sentence | Refusal) -> str:
    """A sentence, or a refusal with its rule, in the reader's language."""
    return says.in_language(language())


def text(code: str, /, **values: str | int | Sentence) -> str:
    """A text of the terminal in the reader's language; ``code`` is without ``terminal.``."""
    return said(Sentence(f"terminal.{code}", **values))


def complaint(error: RiftkeepError) -> str:
    """What is wrong, as a sentence of its own."""
    if isinstance(error, IllegalMove):
        return not_possible(error.refusal)
    words = said(error.says).rstrip(".")
    return f"{words[:1].upper()}{words[1:]}."


def not_possible(refusal: Refusal) -> str:
    """That something is refused, and why."""
    if refusal.rule == ENTRY:
        return said(refusal.says)
    return text("not_possible", why=said(refusal))
