"""From a request to who asks: the cookie or the bearer token, as dependencies of routes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from riftkeep.server.accounts import NOBODY, Identity
from riftkeep.server.drafts import Refused
from riftkeep.server.site import Site
from riftkeep.store.people import Person

COOKIE = "riftkeep_session"


def site_of(connection: HTTPConnection) -> Site:
    """The site a request is for."""
    site: Site = connection.app.state.site
    return site


async def identify(connection: HTTPConnection) -> Identity:
    """Who asks; a token goes before a cookie."""
    accounts = site_of(connection).accounts
    header = connection.headers.get("authorization", "")
    if header:
        kind, _, secret = header.partition(" ")
        if kind.lower() != "bearer" or not 0 < len(secret) <= 100:
            return NOBODY
        return await accounts.by_token(secret.strip())
    secret = connection.cookies.get(COOKIE, "")
    return await accounts.by_session(secret) if 0 < len(secret) <= 100 else NOBODY


def set_cookie(request: Request, response: Response, secret: str) -> None:
    """Give the session's secret to the browser, out of reach of scripts."""
    settings = site_of(request).settings
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(settings.session_days * 86400),
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies or bool(request.state.is_secure),
        path="/",
    )


def somebody(scope: str) -> Callable[[Request], Awaitable[Person]]:
    """A dependency: a person whose token, if there is one, allows this."""

    async def dependency(request: Request) -> Person:
        identity = await identify(request)
        if identity.person is None:
            raise Refused("no_session", "Take a name first (POST /api/session), or log in.")
        if not identity.may(scope):
            raise Refused("no_scope", f"The token does not allow to {scope}.")
        return identity.person

    return dependency


async def _anybody(request: Request) -> Identity:
    identity = await identify(request)
    if not identity.may("read"):
        raise Refused("no_scope", "The token does not allow to read.")
    return identity


async def _by_cookie(request: Request) -> Identity:
    identity = await identify(request)
    if identity.token is not None or request.headers.get("authorization"):
        raise Refused("session_needed", "This is for people, not for tokens.")
    return identity


async def _by_name(request: Request) -> Identity:
    identity = await _by_cookie(request)
    if identity.person is None:
        raise Refused("no_session", "Take a name first (POST /api/session), or log in.")
    return identity


async def _site(connection: HTTPConnection) -> Site:
    return site_of(connection)  # asynchronous, because others are run in threads


SiteOf = Annotated[Site, Depends(_site)]
Anybody = Annotated[Identity, Depends(_anybody)]
"""Whoever asks, also nobody."""
ByCookie = Annotated[Identity, Depends(_by_cookie)]
"""Whoever asks, but not by a token."""
ByName = Annotated[Identity, Depends(_by_name)]
"""Somebody, but not by a token."""
Player = Annotated[Person, Depends(somebody("play"))]
Creator = Annotated[Person, Depends(somebody("create"))]
Talker = Annotated[Person, Depends(somebody("chat"))]
Reader = Annotated[Person, Depends(somebody("read"))]


def address_of(request: Any) -> str:
    """The client's address, as the guard found it."""
    return str(request.state.address)
