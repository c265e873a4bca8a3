"""Putting values into texts.

Fluent (projectfluent.org) is the format of the catalogues; riftkeep.core.fluent_reader reads it. A
message becomes a pattern of plain JSON data, which this module and ``web/js/texts.js`` fill in
alike:

    "Move to "                             text
    ["to"]                                 the value of that name
    ["count", {"one": ..., "other": ...}, "other"]
                                           a choice of patterns by a value; the last is the default

A number chooses the pattern of its own digits, or that of its plural category, which CLDR's rules
say (riftkeep.core.plurals here, ``Intl.PluralRules`` in the page). References to other messages of
the file are put in while reading.

The message ``table-your_turn`` is the text of the code ``table.your_turn``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from riftkeep.core.fluent_reader import Pattern


def variables(pattern: Pattern) -> set[str]:
    """The names of the values that a pattern uses."""
    if isinstance(pattern, str):
        return set()
    values = [part for part in pattern if not isinstance(part, str)]
    inner = [one for value in values if len(value) == 3 for one in value[1].values()]
    return {value[0] for value in values}.union(*map(variables, inner))


def fill_in(
    pattern: Pattern,
    category_of: Callable[[int], str],
    values: Mapping[str, object],
    show: Callable[[object], str],
) -> str:
    """The text of a pattern; ``show`` writes a value. A value that is missing shows as its name.

    ``category_of`` is the plural rule of the language, see riftkeep.core.plurals.
    """
    if isinstance(pattern, str):
        return pattern
    said: list[str] = []
    for part in pattern:
        if isinstance(part, str):
            said.append(part)
            continue
        value = values.get(part[0])
        if len(part) == 1:
            said.append(f"{{{part[0]}}}" if value is None else show(value))
        else:
            _, variants, default = part
            chosen = variants.get(_choice(value, variants, category_of), variants[default])
            said.append(fill_in(chosen, category_of, values, show))
    return "".join(said)


def _choice(
    value: object, variants: Mapping[str, Pattern], category_of: Callable[[int], str]
) -> str:
    key = str(value)
    if isinstance(value, int) and key not in variants:
        return category_of(value)
    return key
