"""Making a page: a template, in the language of whoever asks."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from riftkeep import __version__
from riftkeep.core.catalogue import has_text
from riftkeep.core.languages import language_names
from riftkeep.core.registry import about, game_names
from riftkeep.core.sentence import Sentence
from riftkeep.server.pages.language import (
    COOKIE,
    choose_language,
    script_address,
    text_of,
)
from riftkeep.server.pages.offline import VERSION_HEADER, version
from riftkeep.server.protocol.answers import RefusalData

LONGEST_WAY_BACK = 2000
"""Characters of an address to which one comes back when another language is chosen; of a longer one
only the path is kept. Every page has it in several links."""


class JsonText(str):
    """Data that is JSON text already."""


def _as_json(data: Any) -> Markup:
    """Data for a script, inside a page: nothing in it can end the element it stands in."""
    text = data if isinstance(data, JsonText) else json.dumps(data, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def title_of(game: str) -> str:
    """The title of a game; its name if it is no longer there."""
    return about(game).title if game in game_names() else game


def _board_words(options: dict[str, Any], game: str) -> str:
    return about(game).board_words(options) if game in game_names() else ""


def _iso(at: float) -> str:
    """A moment for machines, and for readers without scripts."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


ENVIRONMENT = Environment(
    loader=FileSystemLoader(str(files("riftkeep.server") / "templates")),
    autoescape=select_autoescape(),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
ENVIRONMENT.filters["as_json"] = _as_json
ENVIRONMENT.filters["iso"] = _iso
ENVIRONMENT.filters["board_words"] = _board_words
ENVIRONMENT.globals |= {"version": __version__, "title_of": title_of, "languages": language_names()}


class Page:
    """Renders templates for one request; ``t`` in them is a text of the reader's language."""

    def __init__(self, language: str, path: str) -> None:
        self.language = language
        self.path = path

    def text(self, key: str, /, fallback: str | None = None, **values: object) -> str:
        """A text of the catalogue, or ``fallback`` if there is one and no such text."""
        if fallback is not None and not has_text(key):
            return fallback
        return text_of(self.language, key, values)

    def said(self, refusal: RefusalData) -> str:
        """A refusal in the reader's language."""
        return Sentence.from_json(refusal.says, refusal.text).in_language(self.language)

    def __call__(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """A template as a response."""
        html = ENVIRONMENT.get_template(template).render(
            t=self.text,
            language=self.language,
            path=self.path,
            texts_address=partial(script_address, self.language),
            **values,
        )
        headers = {"vary": "Cookie, Accept-Language", "content-language": self.language}
        headers[VERSION_HEADER] = version()
        return HTMLResponse(html, status, headers)

    def missing(self, what: str) -> HTMLResponse:
        """The page that says what is not there, by the last part of the text's key."""
        return self("missing.html", 404, what=self.text(f"missing.{what}"))


async def page_of(request: Request) -> Page:
    """What renders the pages of a request, in the language of its reader."""
    accepted = request.headers.get("accept-language", "")
    language = choose_language(request.cookies.get(COOKIE), accepted)
    query = f"?{request.url.query}" if request.url.query else ""
    path = request.url.path + query
    return Page(language, path if len(path) <= LONGEST_WAY_BACK else request.url.path)


PageOf = Annotated[Page, Depends(page_of)]
