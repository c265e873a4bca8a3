"""What is said to people, as data: a code, its values, and the English text made from them.

Whatever speaks (a refusal, a prompt, an outcome, an error of the site) has a ``Sentence`` in its
field ``says``. Programs read the code and the values; people read the text of their language, which
the catalogue has by the code (catalogue.py). Nothing reads meaning out of a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from riftkeep.core.catalogue import FALLBACK, text_of

MOST_DEPTH = 8
"""How deep sentences stand in each other at most, when they come from outside."""


@dataclass(frozen=True, init=False, slots=True)
class Sentence:
    """A sentence: ``Sentence("ringrift.no_stack", cell="d4")``.

    A value is a text that is the same in every language (the name of a cell or of a person), a
    number, or another sentence. Making a sentence costs little: its text is made when asked for.
    """

    code: str
    items: tuple[tuple[str, str | int | Sentence], ...]

    def __init__(self, code: str, /, **values: str | int | Sentence) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "items", tuple(values.items()))

    @classmethod
    def plain(cls, text: str) -> Sentence:
        """A text that exists in English only, such as one that was stored without its code."""
        return cls("plain", text=text)

    @property
    def values(self) -> dict[str, str | int | Sentence]:
        """What is put in, by name."""
        return dict(self.items)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.in_language(FALLBACK)

    def in_language(self, language: str) -> str:
        """The sentence in a language; in English if the language does not have it."""
        return text_of(language, self.code, dict(self.items), lambda value: shown(value, language))

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The sentence as plain JSON data, without its text."""
        values = {
            name: value.to_json() if isinstance(value, Sentence) else value
            for name, value in self.items
        }
        return {"code": self.code, "values": values}

    @classmethod
    def from_json(cls, data: Any, text: str, depth: int = MOST_DEPTH) -> Sentence:
        """The sentence described by JSON data; if it is none, ``text`` is said as it is."""
        if not isinstance(data, Mapping) or not isinstance(data.get("code"), str) or depth < 0:
            return cls.plain(text)
        given = data.get("values", {})
        values = given.items() if isinstance(given, Mapping) else ()
        return cls(data["code"], **{str(name): _value(value, depth) for name, value in values})


def shown(value: str | int | Sentence, language: str) -> str:
    """A value as it stands in a text of a language."""
    return value.in_language(language) if isinstance(value, Sentence) else str(value)


def joined(parts: Iterable[str | Sentence]) -> str | Sentence:
    """One or more things in a row: "a1, b2 and c3", in the reader's language."""
    whole, *rest = reversed(tuple(parts))
    for number, part in enumerate(rest):
        code = "list.more" if number else "list.last"
        whole = Sentence(code, first=part, rest=whole)
    return whole


def _value(value: Any, depth: int) -> str | int | Sentence:
    if isinstance(value, Mapping):
        return Sentence.from_json(value, "", depth - 1)
    return value if isinstance(value, str | int) else str(value)
