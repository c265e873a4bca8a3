"""Texts of catalogues: what is made of their patterns and values."""

from __future__ import annotations

from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from riftkeep.core.catalogue import plural_rule_of
from riftkeep.core.fluent import fill_in, variables
from riftkeep.core.fluent_reader import read_messages

SOURCE = """
# A comment.
rings = { $rings ->
    [one] { $rings } ring
   *[other] { $rings } rings
}
place = Place { rings } on { $cell }{ $what ->
    [marker] {"; "}removes it
   *[nothing] {""}
}.
seat = { $seat ->
    [1] Blue
   *[2] Orange
}
"""


def said(code: str, language: str = "en", **values: Any) -> str:
    pattern = read_messages(SOURCE, "test")[code]
    return fill_in(pattern, plural_rule_of(language), values, str)


def test_numbers_choose_by_their_plural_category_and_by_themselves() -> None:
    assert said("rings", rings=1) == "1 ring"
    assert said("rings", rings=0) == "0 rings"
    assert said("rings", "ko", rings=1) == "1 rings"  # Korean has one form only
    assert [said("seat", seat=seat) for seat in (1, 2, 3)] == ["Blue", "Orange", "Orange"]


def test_messages_refer_to_messages_and_words_choose() -> None:
    assert said("place", rings=2, cell="d4", what="nothing") == "Place 2 rings on d4."
    assert said("place", rings=1, cell="d4", what="marker") == "Place 1 ring on d4; removes it."
    assert variables(read_messages(SOURCE, "test")["place"]) == {"rings", "cell", "what"}


def test_a_value_that_is_missing_shows_as_its_name() -> None:
    assert said("place", rings=1, what="nothing") == "Place 1 ring on {cell}."


@pytest.mark.parametrize(
    "values",
    [
        {"rings": rings, "cell": "a1", "what": what, "seat": seat}
        for rings, what, seat in ((0, "marker", 1), (1, "nothing", 2), (2, "x", 3))
    ],
)
@pytest.mark.parametrize("code", ["rings", "place", "seat"])
def test_fluents_own_runtime_says_the_same(code: str, values: dict[str, Any]) -> None:
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(SOURCE))
    message = bundle.get_message(code).value
    assert message is not None
    assert bundle.format_pattern(message, values)[0] == said(code, **values)
