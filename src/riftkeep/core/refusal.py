"""Why a move is refused, and how a finished game ended: reasons as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a code for programs, a rule id, a sentence for people."""

    code: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

    def to_json(self) -> dict[str, object]:
        """The refusal as plain JSON data."""
        return {"code": self.code, "rule": self.rule, "text": self.text}
