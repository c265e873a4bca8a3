"""Changing the language of the pages, and the texts for the scripts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from riftkeep.core.catalogue import languages
from riftkeep.server.pages.language import COOKIE, PARTS, script
from riftkeep.server.pages.page import LONGEST_WAY_BACK, PageOf
from riftkeep.server.people.identity import site_of

router = APIRouter(include_in_schema=False)

YEAR_SECONDS = 365 * 86400


@router.get("/language/{language}")
async def choose(
    language: str,
    request: Request,
    page: PageOf,
    to: Annotated[str, Query(max_length=LONGEST_WAY_BACK)] = "/",
) -> Response:
    """Keep a language in a cookie, and go back to the page that it was chosen on."""
    if language not in languages():
        return page.missing("language")
    is_own = to.startswith("/") and not to.startswith(("//", "/\\"))
    response = RedirectResponse(to if is_own else "/", 303)
    response.set_cookie(
        COOKIE,
        language,
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="lax",
        secure=site_of(request).settings.secure_cookies or bool(request.state.is_secure),
        path="/",
    )
    return response


@router.get("/texts/{language}/{part}.js")
async def texts(language: str, part: str, page: PageOf) -> Response:
    """The texts for the scripts; the page asks for another address when they change."""
    if language not in languages() or part not in PARTS:
        return page.missing("language")
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(script(language, part), media_type="text/javascript", headers=headers)
