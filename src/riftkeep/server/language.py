"""The languages of the site: which one a reader gets, and its texts.

Every sentence of the pages and of the scripts is in ``web/texts/<language>/*.json``: a key, and a
text with ``{placeholders}``, or the two forms ``one`` and ``other`` of a text with ``{count}``. A
key that ends in ``_html`` holds markup; whatever is put into it is escaped. English is complete by
definition, the tests hold the others to the same keys and placeholders.

What the engine says (prompts, refusals, outcomes) stays English on the wire, so that programs see
one language. Its sentences are in ``engine.json``; the page finds the English one that fits and
shows the reader's, see ``web/js/texts.js``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages by their codes, as their speakers call them."""
FALLBACK = "en"
COOKIE = "language"
MARKUP = "_html"
NOT_FOR_SCRIPTS = frozenset({"lessons"})
"""Files whose texts reach the page by other ways."""

Text = str | dict[str, str]


@cache
def catalogue(language: str) -> Mapping[str, Text]:
    """Every text of a language by its key."""
    return {key: text for file in _files(language).values() for key, text in file.items()}


def text_of(language: str, key: str, values: Mapping[str, object]) -> str:
    """A text with its values put in; markup if the key says so."""
    found = catalogue(language)[key]
    if isinstance(found, dict):
        found = found["one" if values.get("count") == 1 else "other"]
    if key.endswith(MARKUP):
        return Markup(found.format_map({name: escape(value) for name, value in values.items()}))
    return found.format_map(values) if values else found


def choose_language(chosen: str | None, accepted: str) -> str:
    """The language chosen here before, or else the best that the browser's header asks for."""
    if chosen in LANGUAGES:
        return str(chosen)
    wishes = [wish.partition(";q=") for wish in accepted[:200].split(",")]
    weighed = [(_weight(weight), tag.strip().lower()) for tag, _, weight in wishes]
    for weight, tag in sorted(weighed, key=lambda wish: -wish[0]):
        language = tag.partition("-")[0]
        if weight > 0 and language in LANGUAGES:
            return language
    return FALLBACK


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


@cache
def script(language: str) -> str:
    """The texts as a script, for the modules that run after it."""
    shown: dict[str, Any] = {}
    for name, texts in _files(language).items():
        if name not in NOT_FOR_SCRIPTS and not (name == "engine" and language == FALLBACK):
            shown |= texts
    data: dict[str, Any] = {"texts": shown}
    if language != FALLBACK:
        data["engine"] = _files(FALLBACK)["engine"]
    return f"globalThis.riftkeepTexts={json.dumps(data, ensure_ascii=False)};\n"


@cache
def script_address(language: str) -> str:
    """Where the script of a language is; another address whenever it changes."""
    digest = hashlib.sha256(script(language).encode()).hexdigest()[:12]
    return f"/texts/{language}.js?{digest}"


@cache
def _files(language: str) -> dict[str, dict[str, Text]]:
    folder = files("riftkeep") / "web" / "texts" / language
    sources = sorted(folder.iterdir(), key=lambda source: source.name)
    return {
        source.name.removesuffix(".json"): json.loads(source.read_text(encoding="utf-8"))
        for source in sources
    }
