"""Plural categories of whole numbers, by rules as CLDR (cldr.unicode.org) writes them.

A catalogue brings the rules of its language as the text ``language.plurals``, such as

    one: i = 1 and v = 0
    one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14

A number to which no rule applies is of the category ``other``. CLDR's letters for what is behind a
decimal point (v, w, f, t, c, e) are 0: only whole numbers are counted here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

OTHER = "other"

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (=|!=) ([\d.,]+)")
_WHOLE = ("n", "i")

Condition = Callable[[int], bool]


def plural_rule(text: str) -> Callable[[int], str]:
    """A function that gives the category of a whole number; ValueError if a rule cannot be read."""
    rules: list[tuple[str, Condition]] = []
    for written in text.split(";"):
        category, _, condition = written.partition(":")
        if condition.strip():
            rules.append((category.strip(), _condition(condition)))

    def category_of(number: int) -> str:
        size = abs(number)
        return next((category for category, holds in rules if holds(size)), OTHER)

    return category_of


def _condition(text: str) -> Condition:
    choices = [[_relation(one) for one in choice.split(" and ")] for choice in text.split(" or ")]
    return lambda number: any(all(holds(number) for holds in choice) for choice in choices)


def _relation(text: str) -> Condition:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"cannot read the plural rule {text.strip()!r}")
    letter, modulus, sign, listed = found.groups()
    ranges = [one.partition("..") for one in listed.split(",")]
    bounds = [(int(low), int(high or low)) for low, _, high in ranges]

    def holds(number: int) -> bool:
        value = number if letter in _WHOLE else 0
        value = value % int(modulus) if modulus else value
        return any(low <= value <= high for low, high in bounds) == (sign == "=")

    return holds
