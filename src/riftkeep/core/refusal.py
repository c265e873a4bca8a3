"""Why a move is refused: a reason as data, and the sentence that says it."""

from __future__ import annotations

from dataclasses import dataclass

from riftkeep.core.sentence import Sentence

ENTRY = "entry"
"""What stands for a rule when the refusal is about entering, not about the game."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a code for programs, a rule id, a sentence for people.

    ``cells`` are where to point instead, if what was meant is clear: the sentence is advice then.
    """

    code: str
    rule: str
    says: Sentence
    cells: tuple[tuple[int, ...], ...] = ()

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.says.text

    @property
    def with_rule(self) -> Sentence:
        """The sentence, and the rule that refuses the move."""
        return Sentence("rule.refuses", why=self.says, rule=self.rule)

    def __str__(self) -> str:
        return self.with_rule.text

    def in_language(self, language: str) -> str:
        """The sentence in a language, with the rule."""
        return self.with_rule.in_language(language)

    def to_json(self) -> dict[str, object]:
        """The refusal as plain JSON data."""
        data: dict[str, object] = {
            "code": self.code,
            "rule": self.rule,
            "text": self.text,
            "says": self.says.to_json(),
        }
        return data | ({"cells": [list(cell) for cell in self.cells]} if self.cells else {})
