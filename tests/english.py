"""Finding English in what readers of other languages see."""

from __future__ import annotations

import re
from functools import cache

from tests.patterns import words_of

from riftkeep.core.catalogue import catalogue
from riftkeep.core.registry import game_names, load

_LATIN = re.compile(r"[A-Za-z]{3,} [a-z]{3,}(?: [a-z]+)*")
"""Words in a row that a text in another script does not have."""
_TAG = re.compile(r"<[^>]*>")


@cache
def english_sentences() -> frozenset[str]:
    """What stands between the values of English texts, two words of it at least."""
    for name in game_names():
        load(name)
    found = {
        part.strip(" .,:;()")
        for pattern in catalogue("en").values()
        for word in words_of(pattern)
        for part in _TAG.sub("\n", word).splitlines()
    }
    return frozenset(part for part in found if re.search(r"[a-z]{2,} [a-z]{2,}", part))


def english_in(shown: str, language: str) -> list[str]:
    """English that stands in a text of another language."""
    text = " ".join(shown.split())
    own = {
        part
        for pattern in catalogue(language).values()
        for word in words_of(pattern)
        for part in _TAG.sub("\n", word).splitlines()
    }
    found = [
        sentence
        for sentence in english_sentences()
        if sentence in text and not any(sentence in part for part in own)
    ]
    if not re.search("[A-Za-z]{4}", str(catalogue(language)["language.name"])):
        for part in filter(_LATIN.search, own):  # what the language itself writes in Latin letters
            text = text.replace(" ".join(part.split()), "\n")
        found += _LATIN.findall(text)
    return sorted(found)
