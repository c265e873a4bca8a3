"""Making a page: a template, in the language of whoever asks."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from riftkeep import __version__
from riftkeep.server.language import (
    COOKIE,
    LANGUAGES,
    choose_language,
    script_address,
    text_of,
)

TITLES = {"ringrift": "RingRift", "great_kingdom": "Great Kingdom"}


def _as_json(data: Any) -> Markup:
    """Data for a script, inside a page: nothing in it can end the element it stands in."""
    return Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


def _board_words(options: dict[str, Any]) -> str:
    if "board" in options:
        return str(options["board"])
    return f"{options['size']}x{options['size']}"


ENVIRONMENT = Environment(
    loader=FileSystemLoader(str(files("riftkeep.server") / "templates")),
    autoescape=select_autoescape(),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
ENVIRONMENT.filters["as_json"] = _as_json
ENVIRONMENT.filters["board_words"] = _board_words
ENVIRONMENT.globals |= {"version": __version__, "titles": TITLES, "languages": LANGUAGES}


class Page:
    """Renders templates for one request; ``t`` in them is a text of the reader's language."""

    def __init__(self, language: str, path: str) -> None:
        self.language = language
        self.path = path

    def text(self, key: str, /, **values: object) -> str:
        """A text of the catalogue."""
        return text_of(self.language, key, values)

    def __call__(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """A template as a response."""
        html = ENVIRONMENT.get_template(template).render(
            t=self.text,
            language=self.language,
            path=self.path,
            texts_address=script_address(self.language),
            **values,
        )
        headers = {"vary": "Cookie, Accept-Language", "content-language": self.language}
        return HTMLResponse(html, status, headers)

    def missing(self, what: str) -> HTMLResponse:
        """The page that says what is not there, by the last part of the text's key."""
        return self("missing.html", 404, what=self.text(f"missing.{what}"))


async def page_of(request: Request) -> Page:
    """What renders the pages of a request, in the language of its reader."""
    accepted = request.headers.get("accept-language", "")
    language = choose_language(request.cookies.get(COOKIE), accepted)
    query = f"?{request.url.query}" if request.url.query else ""
    return Page(language, request.url.path + query)


PageOf = Annotated[Page, Depends(page_of)]
