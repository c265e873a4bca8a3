"""The rules of the games as pages: RULES.md, made into HTML with a table of contents.

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

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.formats import read_content

PICTURES = "../../../../docs/images/"
"""Where RULES.md has its pictures; the site serves copies of them."""
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
    html: str
    contents: tuple[Heading, ...]


@cache
def rules_page(game: str) -> RulesPage | None:
    """The rules of a game, or None if it has none."""
    source = files("riftkeep.games") / game / "RULES.md"
    if not source.is_file():
        return None
    text = source.read_text(encoding="utf-8").replace(PICTURES, "/static/images/")
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
    return RulesPage(title, html, tuple(contents))


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
