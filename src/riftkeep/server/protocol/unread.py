"""Why a message or a body cannot be read: which field is wrong, and in what way.

The checks are pydantic's, whose words are English. So nothing of its words is said: every kind of
fault that a request can have has a sentence in every language, with the numbers and choices that
pydantic gives as data.
"""

from __future__ import annotations

import re
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
        "string_unicode": "not_in_form",
        "string_pattern_mismatch": "not_in_form",
        "string_too_short": "text_too_short",
        "string_too_long": "text_too_long",
        "too_short": "list_too_short",
        "too_long": "list_too_long",
        "int_type": "not_whole_number",
        "int_parsing": "not_whole_number",
        "int_parsing_size": "not_whole_number",
        "int_from_float": "not_whole_number",
        "float_type": "not_number",
        "float_parsing": "not_number",
        "finite_number": "not_number",
        "bool_type": "not_truth",
        "bool_parsing": "not_truth",
        "list_type": "not_list",
        "dict_type": "not_object",
        "model_type": "not_object",
        "model_attributes_type": "not_object",
        "literal_error": "not_choice",
        "union_tag_invalid": "not_choice",
        "union_tag_not_found": "missing",
        "greater_than": "not_above",
        "greater_than_equal": "too_small",
        "less_than_equal": "too_large",
    }
)
"""The sentence ``unread.<end>`` for a kind of fault that pydantic names."""
OTHER = "not_as_asked"
"""The sentence for any other kind, which no request can have: a test looks at all of them."""
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "min_length": "least",
        "max_length": "most",
        "gt": "least",
        "ge": "least",
        "le": "most",
        "expected": "known",
        "expected_tags": "known",
        "character": "character",
    }
)
"""What a sentence calls the numbers and words that pydantic gives with a fault."""
CHOICES = ("expected", "expected_tags")
_CHOICE = re.compile(r"'[^']*'")
_TAG_FAULTS = ("union_tag_invalid", "union_tag_not_found")


def reason(faults: Sequence[Any], within: str = "") -> Sentence:
    """The first of pydantic's faults; ``within`` is what all fields belong to."""
    first = faults[0]
    context = first.get("ctx", {})
    path = [part for part in (within, *first["loc"]) if part != ""]
    if first["type"] in _TAG_FAULTS:  # are said of the whole, and are about the field that tells
        path.append(context["discriminator"].strip("'"))
    where = ".".join(str(part) for part in path)[:MOST_CHARACTERS]
    values = {
        name: _shown(given, context[given]) for given, name in VALUES.items() if given in context
    }
    says = Sentence(f"unread.{SAID.get(first['type'], OTHER)}", **values)
    return Sentence("unread.at", where=where, says=says) if where else says


def reason_of(error: ValidationError, within: str = "") -> Sentence:
    """What did not pass the checks."""
    return reason(error.errors(include_url=False, include_input=False), within)


def _shown(given: str, value: object) -> str | int:
    """A number as people write it, choices as a list in quotes, and a text as it is."""
    if isinstance(value, int | float):
        return int(value) if value == int(value) else str(value)
    text = str(value)
    return (", ".join(_CHOICE.findall(text)) if given in CHOICES else text)[:MOST_CHARACTERS]
