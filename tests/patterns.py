"""What is written in the patterns of catalogues, for the tests of texts."""

from __future__ import annotations

from riftkeep.core.fluent_reader import Pattern


def words_of(pattern: Pattern) -> list[str]:
    """Every piece of text in a pattern."""
    if isinstance(pattern, str):
        return [pattern]
    words: list[str] = []
    for part in pattern:
        if isinstance(part, str):
            words.append(part)
        elif len(part) > 1:
            words += [word for variant in part[1].values() for word in words_of(variant)]
    return words
