"""The texts: every language has them all, every text is used, and none is written elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import nodes
from tests.patterns import words_of

from riftkeep.core.catalogue import catalogue, languages
from riftkeep.core.fluent import variables
from riftkeep.core.fluent_reader import Pattern
from riftkeep.core.languages import language_names
from riftkeep.core.registry import game_names, load
from riftkeep.server.pages.language import MARKUP, choose_language, text_of
from riftkeep.server.pages.page import ENVIRONMENT

SOURCES = Path(__file__).parents[2] / "src/riftkeep"
TEMPLATES = sorted((SOURCES / "server/templates").glob("**/*.html"))
SCRIPTS = sorted((SOURCES / "web/js").glob("**/*.js"))
KEY = re.compile(r"""\bt\(\s*["'`]([\w.${}]+)["'`]( ~|\b)?""")
SENTENCE = re.compile(r"""\bSentence\(\s*f?["']([\w.{}]+)["']""")
REFUSED = re.compile(r"""\b(?:Refused|_refuse|_refused)\([\w., ]*"(\w+)"\s*\)""")
BY_NAME = ("lesson.", "missing.", "refused.result_too_long", "refused.report_too_long")
"""Codes that are put together of more than a beginning and an end."""
PARTS = {
    *("ringrift.rings", "ringrift.on_the_way", "plain", "list.last", "list.more"),
    *("language.name", "language.plurals"),
}
"""Texts that other texts refer to, or that core/sentence.py or core/languages.py says."""
TEXT_ATTRIBUTES = {"aria-label", "placeholder", "title", "alt"}
NOT_WORDS = {"Riftkeep", "Enter", "riftkeep", "play"}
WORD = re.compile(r"[A-Za-z]{2,}")


def _texts(language: str) -> Mapping[str, Pattern]:
    for name in game_names():
        load(name)
    return catalogue(language)


def test_the_languages_are_called_as_their_speakers_call_them() -> None:
    assert languages() == ("en", "de", "ko")
    assert language_names() == {"en": "English", "de": "Deutsch", "ko": "한국어"}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_a_language_is_made_of_files_alone(language: str) -> None:
    """Nothing in the sources names it, so that one more needs no line changed."""
    sources = [*SOURCES.glob("**/*.py"), *SCRIPTS, *TEMPLATES]
    named = re.compile(rf"""["']{language}["']""")
    assert [path.name for path in sources if named.search(path.read_text())] == []


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_codes_values_and_tags(language: str) -> None:
    english, other = _texts("en"), _texts(language)
    assert set(english) ^ set(other) == set()
    for code in english:
        assert variables(english[code]) == variables(other[code]), code
        pattern = r"</?\w+" if code.endswith(MARKUP) else r"<\w"
        wanted, found = (
            {tag for word in words_of(texts[code]) for tag in re.findall(pattern, word)}
            for texts in (english, other)
        )
        assert wanted == found, code


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_a_translation_is_not_english(language: str) -> None:
    same = [
        code
        for code, pattern in _texts("en").items()
        if len("".join(words_of(pattern))) > 27 and pattern == _texts(language)[code]
    ]
    assert same == []


def _keys_used() -> tuple[set[str], set[str]]:
    """Keys written out, and beginnings of keys that are put together."""
    whole, beginnings = set(), set()
    for path in [*TEMPLATES, *SCRIPTS]:
        for key, rest in KEY.findall(path.read_text()):
            if "${" in key or rest == " ~":
                beginnings.add(key.partition("${")[0])
            else:
                whole.add(key)
    for path in SOURCES.glob("server/**/*.py"):
        whole.update(re.findall(r"""\.text\(\s*["']([\w.]+)["']""", path.read_text()))
        whole.update(f"refused.{code}" for code in REFUSED.findall(path.read_text()))
    for path in SOURCES.glob("**/*.py"):
        for code in SENTENCE.findall(path.read_text()):
            if "{" in code:
                beginnings.add(code.partition("{")[0])
            else:
                whole.add(code)
    return whole, beginnings


def test_every_text_that_is_asked_for_exists_and_every_text_is_asked_for() -> None:
    whole, beginnings = _keys_used()
    known = set(_texts("en"))
    assert whole - known == set()
    assert [one for one in beginnings if not any(key.startswith(one) for key in known)] == []
    named = (*BY_NAME, *beginnings)
    unused = {key for key in known - whole - PARTS if not key.startswith(named)}
    assert unused == set()


class _Words(HTMLParser):
    """Collects the words that a reader would see."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in TEXT_ATTRIBUTES]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_no_template_says_anything_by_itself(path: Path) -> None:
    source = path.read_text()
    parser = _Words()
    bare = re.sub(r"\{% block body_class %\}\w*\{% endblock %\}", "", source)
    parser.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", bare, flags=re.DOTALL))
    words = {word for text in parser.found for word in WORD.findall(text)}
    assert words <= NOT_WORDS
    for output in ENVIRONMENT.parse(source).find_all(nodes.Output):
        for constant in output.find_all(nodes.Const):
            if isinstance(constant.value, str):
                assert not re.search(r"[A-Za-z],? [a-z]|^[A-Z][a-z]", constant.value)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_says_anything_by_itself(path: Path) -> None:
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    code = re.sub(r"new Error\([^\n]*", "", code)
    assert re.findall(r"""["`][A-Z][a-z]+(?: [a-z]+)+[.!?]?["`]""", code) == []


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "fr;q=0.9, de;q=0.3, en;q=0.5", "en"),
        (None, "en;q=0, de;q=0.1", "de"),
        (None, "de;q=much", "en"),
        (None, "ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("de", "en", "de"),
        ("xx", "de", "de"),
    ],
)
def test_a_language_is_chosen_by_the_reader_then_by_the_browser(
    chosen: str | None, accepted: str, language: str
) -> None:
    assert choose_language(chosen, accepted) == language


def test_numbers_choose_the_form_and_values_are_escaped_in_markup() -> None:
    assert text_of("en", "start.moves", {"count": 1}) == "1 move"
    assert text_of("de", "start.moves", {"count": 2}) == "2 Züge"
    assert "<kbd>" in text_of("en", "play.keys_html", {})
