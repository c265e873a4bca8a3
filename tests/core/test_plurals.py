"""Plural rules: what CLDR says, by the library babel."""

from __future__ import annotations

import pytest
from babel import Locale, localedata

from riftkeep.core.catalogue import languages, plural_rule_of
from riftkeep.core.languages import accepted_language, language_names
from riftkeep.core.plurals import plural_rule

NUMBERS = [*range(205), 1000, 1001, 10_000, 1_000_000, 1_000_001, 2_000_000, -1, -2]


@pytest.mark.parametrize("language", languages())
def test_every_catalogue_brings_the_rules_and_the_name_of_its_language(language: str) -> None:
    locale = Locale.parse(language)
    category_of = plural_rule_of(language)
    assert [category_of(n) for n in NUMBERS] == [locale.plural_form(n) for n in NUMBERS]
    name = locale.get_display_name(language)
    assert name is not None and language_names()[language].casefold() == name.casefold()


def test_the_rules_of_any_language_can_be_copied_from_cldr() -> None:
    names = [one for one in localedata.locale_identifiers() if "_" not in one]
    tried = set()
    for name in names:
        theirs = Locale.parse(name).plural_form
        text = "; ".join(f"{category}: {rule}" for category, rule in theirs.rules.items())
        for older, newer in ((" mod ", " % "), (" not in ", " != "), (" in ", " = ")):
            text = text.replace(older, newer)
        ours = plural_rule(text)
        assert [ours(n) for n in NUMBERS] == [theirs(n) for n in NUMBERS], name
        tried.add(text)
    assert len(tried) > 20


@pytest.mark.parametrize("text", ["one: n is 1", "one: x = 1", "one: n = ", "few: n % 10"])
def test_a_rule_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="plural rule"):
        plural_rule(text)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("xx-XX, DE_at;q=0.5", "de"),
        ("en;q=0.1, de;q=0.2", "de"),
        ("de;q=0, xx", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_best_language_for_a_header_is_chosen(header: str, language: str) -> None:
    assert accepted_language(header) == language
