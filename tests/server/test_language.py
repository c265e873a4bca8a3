"""The texts: every language has them all, every text is used, and none is written elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import nodes

from riftkeep.server.language import LANGUAGES, MARKUP, catalogue, choose_language, text_of
from riftkeep.server.page import ENVIRONMENT

SOURCES = Path(__file__).parents[2] / "src/riftkeep"
TEMPLATES = sorted((SOURCES / "server/templates").glob("**/*.html"))
SCRIPTS = sorted((SOURCES / "web/js").glob("**/*.js"))
KEY = re.compile(r"""\bt\(\s*["'`]([\w.${}]+)["'`]( ~|\b)?""")
SAID_BY_CODE = ("engine.", "lesson.", "missing.")
"""Texts that are found by a code or a sentence, not by a key in a template or a script."""
TEXT_ATTRIBUTES = {"aria-label", "placeholder", "title", "alt"}
NOT_WORDS = {"Riftkeep", "Enter", "riftkeep", "play"}
WORD = re.compile(r"[A-Za-z]{2,}")


def _forms(language: str, key: str) -> list[str]:
    text = catalogue(language)[key]
    return list(text.values()) if isinstance(text, dict) else [text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_placeholders_and_tags(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key in english:
        assert isinstance(english[key], str) == isinstance(other[key], str), key
        for pattern in (r"\{(\w+)\}", r"</?\w+" if key.endswith(MARKUP) else r"<\w"):
            wanted, found = (
                {match for form in _forms(one, key) for match in re.findall(pattern, form)}
                for one in ("en", language)
            )
            assert wanted == found, key


def test_german_is_not_english() -> None:
    same = [
        key
        for key in catalogue("en")
        if len(" ".join(_forms("en", key))) > 27 and _forms("en", key) == _forms("de", key)
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
    return whole, beginnings


def test_every_text_that_is_asked_for_exists_and_every_text_is_asked_for() -> None:
    whole, beginnings = _keys_used()
    known = set(catalogue("en"))
    assert whole - known == set()
    assert [one for one in beginnings if not any(key.startswith(one) for key in known)] == []
    unused = {key for key in known - whole if not key.startswith((*SAID_BY_CODE, *beginnings))}
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
