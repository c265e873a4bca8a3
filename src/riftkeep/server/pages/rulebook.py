"""The rules of the games as pages, made into HTML with a table of contents.

A game has rules for players in ``rules/<language>.md`` of its package, how to play well and what is
often asked in ``guide/<language>.md``, and the complete rules with rule ids, in English, in
RULES.md. Readers of a language that has none get the English ones, and where there are none for
players the complete ones.

Examples that begin with a position carry it along, as one line of text, so that the page can put a
board there on which the position can be played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from riftkeep.core.catalogue import FALLBACK
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.formats import read_content
from riftkeep.core.registry import plug_of

PICTURES = re.compile(r"(?:\.\./)+docs/images/")
"""Where the rules have their pictures; the site serves copies of them."""
REFERENCE = "RULES.md"
"""The complete rules."""
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the table of contents."""

    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a game, ready to be shown."""

    title: str
    language: str
    html: str
    contents: tuple[Heading, ...]


@cache
def rules_page(game: str, language: str = FALLBACK) -> RulesPage | None:
    """The rules of a game for players who read a language, or None if it has no rules at all."""
    return _in_language(game, "rules", language) or reference_page(game)


@cache
def guide_page(game: str, language: str = FALLBACK) -> RulesPage | None:
    """How to play a game well, and what is often asked; None if nobody has written that."""
    return _in_language(game, "guide", language)


def _in_language(game: str, folder: str, language: str) -> RulesPage | None:
    pages = (_page(game, f"{folder}/{one}.md", one) for one in dict.fromkeys((language, FALLBACK)))
    return next((page for page in pages if page is not None), None)


@cache
def reference_page(game: str) -> RulesPage | None:
    """The complete rules of a game, or None if it has none."""
    return _page(game, REFERENCE, FALLBACK)


def _page(game: str, name: str, language: str) -> RulesPage | None:
    package = plug_of(game).package
    source = files(package).joinpath(*name.split("/")) if package else None
    if source is None or not source.is_file():
        return None
    text = PICTURES.sub("/static/images/", source.read_text(encoding="utf-8"))
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    contents: list[Heading] = []
    title = game
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            words = _words(inline)
            anchor = _NOT_IN_ANCHORS.sub("", words.lower()).replace(" ", "-")
            opening.attrSet("id", anchor)
            if opening.tag == "h1":
                title = words
            elif opening.tag == "h2":
                contents.append(Heading(anchor, words))
        elif opening.type in ("table_open", "fence"):
            opening.attrSet("tabindex", "0")  # so that the keyboard can scroll it
        if opening.type == "fence":
            position = _position_in(opening.content)
            if position is not None:
                opening.attrSet("data-position", position)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return RulesPage(title, language, html, tuple(contents))


def _position_in(example: str) -> str | None:
    """The position that an example begins with, if it can be played on from there."""
    first = example.partition("\n")[0]
    for text in (first, example):
        try:
            state = read_content(text).start
        except RiftkeepError:
            continue
        return None if state.outcome is not None else state.game.format_position(state)
    return None


def _words(inline: Token) -> str:
    children: Sequence[Token] = inline.children or ()
    return "".join(child.content for child in children)
