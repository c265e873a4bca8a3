"""Why a message or a body cannot be read: which field is wrong, and in what way.

The checks are pydantic's, whose words are English. What people and their pages meet most often has
a sentence in every language; anything else is said in pydantic's own words, with the field's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from riftkeep.core.sentence import Sentence

CODE = "bad_message"
"""The code of the refusal that says it."""
MOST_CHARACTERS = 200
"""Of what pydantic gives, which may repeat what was sent."""

SAID: Mapping[str, str] = MappingProxyType(
    {
        "missing": "missing",
        "extra_forbidden": "unknown",
        "json_invalid": "not_json",
        "bad_character": "bad_character",
        "string_type": "not_text",
        "string_pattern_mismatch": "not_in_form",
        "string_too_short": "text_too_short",
        "string_too_long": "text_too_long",
        "too_short": "list_too_short",
        "too_long": "list_too_long",
        "int_type": "not_whole_number",
        "int_parsing": "not_whole_number",
        "int_from_float": "not_whole_number",
        "bool_type": "not_truth",
        "bool_parsing": "not_truth",
        "list_type": "not_list",
        "dict_type": "not_object",
        "model_type": "not_object",
        "model_attributes_type": "not_object",
        "literal_error": "not_choice",
        "greater_than_equal": "too_small",
        "less_than_equal": "too_large",
    }
)
"""The sentence ``unread.<end>`` for a kind of fault that pydantic names."""
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "min_length": "least",
        "max_length": "most",
        "ge": "least",
        "le": "most",
        "expected": "known",
        "character": "character",
    }
)
"""What a sentence calls the numbers and words that pydantic gives with a fault."""


def reason(faults: Sequence[Any], within: str = "") -> Sentence:
    """The first of pydantic's faults; ``within`` is what all fields belong to."""
    first = faults[0]
    path = [part for part in (within, *first["loc"]) if part != ""]
    where = ".".join(str(part) for part in path)[:MOST_CHARACTERS]
    context = first.get("ctx", {})
    values = {name: _shown(context[given]) for given, name in VALUES.items() if given in context}
    kind, words = SAID.get(first["type"]), first["msg"][:MOST_CHARACTERS]
    says = Sentence(f"unread.{kind}", **values) if kind else Sentence.plain(words)
    return Sentence("unread.at", where=where, says=says) if where else says


def reason_of(error: ValidationError, within: str = "") -> Sentence:
    """What did not pass the checks."""
    return reason(error.errors(include_url=False, include_input=False), within)


def _shown(value: object) -> str | int:
    """A number as it is; words as a list, without the English "or" before the last."""
    return value if isinstance(value, int) else str(value).replace(" or ", ", ")[:MOST_CHARACTERS]
