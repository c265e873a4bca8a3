"""Which language a reader gets: asked for by a browser, by the system, or by name."""

from __future__ import annotations

import os
from collections.abc import Iterable

from riftkeep.core.catalogue import FALLBACK, languages, text_of
from riftkeep.core.errors import InvalidOptions

LONGEST_HEADER = 200
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_names() -> dict[str, str]:
    """The languages by their codes, as their speakers call them."""
    return {code: text_of(code, "language.name", {}) for code in languages()}


def chosen_language(name: str) -> str:
    """The language of a code such as ``de`` or ``ko_KR``; InvalidOptions if there is none."""
    found = _best([name])
    if found is None:
        raise InvalidOptions("language", f"must be one of {', '.join(languages())}, not {name!r}")
    return found


def accepted_language(header: str) -> str:
    """The best language for what an Accept-Language header asks for; English if none of it is."""
    wishes = [wish.partition(";q=") for wish in header[:LONGEST_HEADER].split(",")]
    weighed = [(_weight(weight), tag.strip()) for tag, _, weight in wishes]
    ordered = sorted((wish for wish in weighed if wish[0] > 0), key=lambda wish: -wish[0])
    return _best(tag for _, tag in ordered) or FALLBACK


def system_language() -> str:
    """The language that the system asks for: LANGUAGE, LC_ALL, LC_MESSAGES or LANG, as in gettext.

    LC_CTYPE is not asked: Python itself sets it.
    """
    asked = next(filter(None, map(os.environ.get, VARIABLES)), "")
    return _best(one.partition(".")[0] for one in asked.split(":")) or FALLBACK


def _best(wanted: Iterable[str]) -> str | None:
    """The first language that is wanted and there; ``ko_KR`` wants Korean."""
    codes = (tag.replace("-", "_").partition("_")[0].lower() for tag in wanted)
    return next((code for code in codes if code in languages()), None)


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
