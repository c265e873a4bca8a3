"""The texts of the catalogue on pages: markup, and the script that brings them to the scripts.

A code that ends in ``_html`` holds markup; whatever is put into it is escaped. What the engine and
the site say has an English text on the wire, so that programs see one language, and beside it the
code and the values (``says``), of which the page makes the reader's text; see ``web/js/texts.js``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from riftkeep.core.catalogue import FALLBACK, languages, texts_by_file
from riftkeep.core.catalogue import text_of as plain_text_of
from riftkeep.core.fluent_reader import Pattern
from riftkeep.core.languages import accepted_language
from riftkeep.core.registry import about, game_names
from riftkeep.core.sentence import shown

COOKIE = "language"
MARKUP = "_html"
NOT_FOR_SCRIPTS = frozenset({"lessons", "terminal"})
"""Files whose texts no script says."""
SITE, READING = "site", "reading"
"""The two scripts with texts: one for every page, one more for pages to bring a game to."""
PARTS = (SITE, READING)


def text_of(language: str, code: str, values: Mapping[str, Any]) -> str:
    """A text with its values put in; markup if the code says so."""
    if code.endswith(MARKUP):
        escaped = {name: escape(value) for name, value in values.items()}
        return Markup(plain_text_of(language, code, escaped))
    return plain_text_of(language, code, values, lambda value: shown(value, language))


def choose_language(chosen: str | None, accepted: str) -> str:
    """The language chosen here before, or else the best that the browser's header asks for."""
    return str(chosen) if chosen in languages() else accepted_language(accepted)


@cache
def script(language: str, part: str) -> str:
    """The texts of a part as a script; the modules that run after it find them.

    A text that the language does not have is there in English.
    """
    for name in game_names():
        about(name)  # so that the games have brought their texts
    texts: dict[str, Pattern] = {}
    for one in (FALLBACK, language):
        for name, found in texts_by_file(one).items():
            if name not in NOT_FOR_SCRIPTS:
                texts |= {code: text for code, text in found.items() if _part_of(code) == part}
    if part == READING:
        return f"Object.assign(globalThis.riftkeepTexts.texts,{_format_json(texts)});\n"
    return f"globalThis.riftkeepTexts={_format_json({'language': language, 'texts': texts})};\n"


def _part_of(code: str) -> str:
    return READING if READING in code.split(".") else SITE


def _format_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@cache
def script_address(language: str, part: str = SITE) -> str:
    """Where a script of a language is; another address whenever it changes."""
    digest = hashlib.sha256(script(language, part).encode()).hexdigest()[:12]
    return f"/texts/{language}/{part}.js?{digest}"
